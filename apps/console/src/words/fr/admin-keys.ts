import type { keyWords as english } from '../admin-keys.ts';
import { count, permissions } from './said.ts';

export const keyWords: typeof english = {
  lead: 'Une clé peut faire ce que peut la personne à qui elle appartient.',
  leadMore: 'Vous créez les clés sur la page d’un agent.',
  owner: 'Propriétaire',
  first: 'Première clé',
  narrowed: permissions,
  used: 'Dernière utilisation',
  usedAt: (when) => `Dernière utilisation : ${when}`,
  never: 'Pas encore',
  ends: 'Fin',
  over: 'Expirée',
  always: 'Jamais',
  revoke: 'Révoquer',
  empty: 'Pas encore de clés.',
  emptyHint: 'Une clé laisse un programme agir comme un agent. Vous la créez sur la page de l’agent.',
  unread: (n) =>
    count(n, {
      one: 'D’autres clés de # agent ne sont pas affichées : il peut plus que vous.',
      other: 'D’autres clés de # agents ne sont pas affichées : ils peuvent plus que vous.',
    }),
  nameOf: (owner, key) => `${owner}, ${key}`,
};
