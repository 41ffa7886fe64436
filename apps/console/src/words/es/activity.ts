import type { activityWords as english } from '../activity.ts';
import { list } from './said.ts';

export const activityWords: typeof english = {
  system: 'Sistema',
  said: (who, acts) => `${who}: ${list(acts)}`,
  status: (name) => `estado puesto en ${name}`,
  snoozed: (name, until) => `estado puesto en ${name} hasta ${until}`,
  reopened: 'conversación reabierta',
  assigned: (name) => `asignada a ${name}`,
  took: 'tomada',
  unassigned: 'asignación quitada',
  lost: {
    deleted: 'asignación quitada porque se eliminó la cuenta',
    missing: 'asignación quitada porque la cuenta ya no existe',
    reassigning: 'asignación quitada durante una ausencia',
  },
  team: (name) => `pasada a ${name}`,
  noTeam: 'quitada al equipo',
  teamDeleted: (name) => `quitada al equipo ${name}, que se eliminó`,
  priority: (name) => `prioridad puesta en ${name}`,
  tagsAdded: (names) => `${names.length === 1 ? 'etiqueta añadida' : 'etiquetas añadidas'} (${names.join(', ')})`,
  tagsRemoved: (names) => `${names.length === 1 ? 'etiqueta quitada' : 'etiquetas quitadas'} (${names.join(', ')})`,
  tagDeleted: (name) => `etiqueta ${name} quitada porque se eliminó`,
  notDelivered: (names) => `mensaje no entregado a ${names.join(', ')}`,
  contact: (name, from) => `contacto cambiado de ${from} a ${name}`,
  mailJoined: (address) => `se unió por correo desde ${address}`,
  mailForwarded: (name) => `contacto tomado de un correo que reenvió ${name}`,
  mailFlood: 'demasiados correos enviados; durante un día, los siguientes se añaden en silencio',
};
