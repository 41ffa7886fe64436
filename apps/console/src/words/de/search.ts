import type { searchWords as english } from '../search.ts';
import { number, results } from './said.ts';

export const searchWords: typeof english = {
  title: 'Suche',
  field: 'Name, Adresse, Betreff, Nummer oder ein Wort einer Nachricht',
  short: 'Schreibe mindestens zwei Zeichen.',
  start: 'Gespräche, Nachrichten und Kontakte werden zusammen durchsucht.',
  nothing: (text) => `Nichts gefunden für „${text}“. Namen, Adressen, Betreffe und Nachrichten wurden durchsucht.`,
  groups: { conversations: 'Gespräche', messages: 'Nachrichten', contacts: 'Kontakte' },
  all: {
    conversations: (n) => `Alle ${n} Gespräche`,
    messages: (n) => `Alle ${n} Nachrichten`,
    contacts: (n) => `Alle ${n} Kontakte`,
  },
  fewer: 'Alle Gruppen',
  count: (n, isMore) => (isMore ? `${number(n)}+` : number(n)),
  found: results,
  inSubject: (who, subject) => `${who} in ${subject}`,
  noSubject: 'einem Gespräch ohne Betreff',
  note: 'Notiz',
  clear: 'Suche leeren',
};
