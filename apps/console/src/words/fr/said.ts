import { counting } from '../counted.ts';

export const { number, short, count, list } = counting<'one'>('fr');

export const counted =
  (one: string, other: string) =>
  (n: number): string =>
    count(n, { one: `# ${one}`, other: `# ${other}` });

export const conversations = counted('conversation', 'conversations');
export const seconds = counted('seconde', 'secondes');
export const minutes = counted('minute', 'minutes');
export const hours = counted('heure', 'heures');
export const days = counted('jour', 'jours');
export const agents = counted('agent', 'agents');
export const actions = counted('action', 'actions');
export const results = counted('résultat', 'résultats');
export const permissions = counted('droit', 'droits');
export const changes = counted('modification', 'modifications');
