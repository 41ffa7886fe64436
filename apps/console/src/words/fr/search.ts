import type { searchWords as english } from '../search.ts';
import { number, results } from './said.ts';

export const searchWords: typeof english = {
  title: 'Recherche',
  field: 'Nom, adresse, objet, numéro ou un mot d’un message',
  short: 'Écrivez au moins deux caractères.',
  start: 'La recherche porte à la fois sur les conversations, les messages et les contacts.',
  nothing: (text) => `Rien trouvé pour « ${text} ». La recherche a porté sur les noms, adresses, objets et messages.`,
  groups: { conversations: 'Conversations', messages: 'Messages', contacts: 'Contacts' },
  all: {
    conversations: (n) => `Les ${n} conversations`,
    messages: (n) => `Les ${n} messages`,
    contacts: (n) => `Les ${n} contacts`,
  },
  fewer: 'Tous les groupes',
  count: (n, isMore) => (isMore ? `${number(n)}+` : number(n)),
  found: results,
  inSubject: (who, subject) => `${who} dans ${subject}`,
  noSubject: 'une conversation sans objet',
  note: 'Note',
  clear: 'Effacer la recherche',
};
