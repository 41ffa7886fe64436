import type { keyWords as english } from '../admin-keys.ts';
import { count, permissions } from './said.ts';

export const keyWords: typeof english = {
  lead: 'Ein Schlüssel kann, was die Person darf, der er gehört.',
  leadMore: 'Du legst Schlüssel auf der Seite der Person an.',
  owner: 'Gehört',
  first: 'Erster Schlüssel',
  narrowed: permissions,
  used: 'Zuletzt benutzt',
  usedAt: (when) => `Zuletzt benutzt: ${when}`,
  never: 'Noch nicht',
  ends: 'Endet',
  over: 'Abgelaufen',
  always: 'Nie',
  revoke: 'Widerrufen',
  empty: 'Noch keine Schlüssel.',
  emptyHint: 'Mit einem Schlüssel handelt ein Programm für eine Person. Du legst ihn auf ihrer Seite an.',
  unread: (n) =>
    count(n, {
      one: 'Weitere Schlüssel von # Person werden nicht gezeigt: Sie darf mehr als du.',
      other: 'Weitere Schlüssel von # Personen werden nicht gezeigt: Sie dürfen mehr als du.',
    }),
  nameOf: (owner, key) => `${owner}, ${key}`,
};
