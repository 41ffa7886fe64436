import type { keyWords as english } from '../admin-keys.ts';
import { count, permissions } from './said.ts';

export const keyWords: typeof english = {
  lead: 'Una clave puede lo que puede la persona a quien pertenece.',
  leadMore: 'Las claves se crean en la página de un agente.',
  owner: 'De quién es',
  first: 'Primera clave',
  narrowed: permissions,
  used: 'Último uso',
  usedAt: (when) => `Último uso: ${when}`,
  never: 'Aún no',
  ends: 'Termina',
  over: 'Terminada',
  always: 'Nunca',
  revoke: 'Revocar',
  empty: 'Aún no hay claves.',
  emptyHint: 'Una clave deja que un programa actúe como agente. Se crea en la página del agente.',
  unread: (n) =>
    count(n, {
      one: 'No se muestran otras claves de # agente: puede más que tú.',
      other: 'No se muestran otras claves de # agentes: pueden más que tú.',
    }),
  nameOf: (owner, key) => `${owner}, ${key}`,
};
