import { counted } from './counted.ts';
import { spoken } from './speech.ts';

export const keyWords = spoken('keyWords', {
  lead: 'A key can do what its owner may do.',
  leadMore: 'You make keys on the page of an agent.',
  owner: 'Owner',
  first: 'First key',
  narrowed: (n: number) => counted(n, 'permission', 'permissions'),
  used: 'Last used',
  usedAt: (when: string) => `Last used: ${when}`,
  never: 'Not yet',
  ends: 'Ends',
  over: 'Over',
  always: 'Never',
  revoke: 'Revoke',
  empty: 'No keys yet.',
  emptyHint: 'A key lets a program act as an agent. You make it on the page of the agent.',
  unread: (n: number) => `Further keys of ${counted(n, 'agent', 'agents')} are not shown: they may do more than you.`,
  nameOf: (owner: string, key: string) => `${owner}, ${key}`,
});
