import type { newWords as english } from '../new-conversation.ts';

export const newWords: typeof english = {
  title: 'Nueva conversación',
  contact: 'Contacto',
  contactHint: 'Un nombre o una dirección de correo. Una dirección aún desconocida se vuelve un contacto nuevo.',
  suggestions: 'Contactos',
  other: 'Elegir otro contacto',
  firstName: 'Nombre, si lo sabes',
  inbox: 'Bandeja de entrada',
  message: 'Mensaje',
  assignee: 'Asignar a',
  me: 'Mí',
  nobody: 'Nadie',
  start: 'Empezar la conversación',
  starting: 'Empezando',
  noContact: 'Elige un contacto de la lista, o escribe una dirección de correo entera.',
  gone: 'Este contacto o esta bandeja ya no existe.',
};
