import type { searchWords as english } from '../search.ts';
import { number, results } from './said.ts';

export const searchWords: typeof english = {
  title: 'Búsqueda',
  field: 'Nombre, dirección, asunto, número o una palabra de un mensaje',
  short: 'Escribe al menos dos caracteres.',
  start: 'Se buscan conversaciones, mensajes y contactos a la vez.',
  nothing: (text) => `No se encontró nada para «${text}». Se buscó en nombres, direcciones, asuntos y mensajes.`,
  groups: { conversations: 'Conversaciones', messages: 'Mensajes', contacts: 'Contactos' },
  all: {
    conversations: (n) => `Las ${n} conversaciones`,
    messages: (n) => `Los ${n} mensajes`,
    contacts: (n) => `Los ${n} contactos`,
  },
  fewer: 'Todos los grupos',
  count: (n, isMore) => (isMore ? `${number(n)}+` : number(n)),
  found: results,
  inSubject: (who, subject) => `${who} en ${subject}`,
  noSubject: 'una conversación sin asunto',
  note: 'Nota',
  clear: 'Borrar la búsqueda',
};
