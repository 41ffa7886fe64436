import { counting } from '../counted.ts';

export const { number, short, count, list } = counting<'one'>('de');

export const counted =
  (one: string, other: string) =>
  (n: number): string =>
    count(n, { one: `# ${one}`, other: `# ${other}` });

export const conversations = counted('Gespräch', 'Gespräche');
export const seconds = counted('Sekunde', 'Sekunden');
export const minutes = counted('Minute', 'Minuten');
export const hours = counted('Stunde', 'Stunden');
export const days = counted('Tag', 'Tage');
/** After a preposition: "vor 3 Tagen". */
export const daysAfter = counted('Tag', 'Tagen');
export const agents = counted('Person', 'Personen');
export const actions = counted('Aktion', 'Aktionen');
export const results = counted('Treffer', 'Treffer');
export const permissions = counted('Recht', 'Rechte');
export const changes = counted('Änderung', 'Änderungen');
