import { counted, number } from './counted.ts';
import { spoken } from './speech.ts';

export const searchWords = spoken('searchWords', {
  title: 'Search',
  field: 'Name, address, subject, number or a word of a message',
  short: 'Write at least two characters.',
  start: 'Conversations, messages and contacts are searched together.',
  nothing: (text: string) => `Nothing found for “${text}”. Names, addresses, subjects and messages were searched.`,
  groups: { conversations: 'Conversations', messages: 'Messages', contacts: 'Contacts' },
  all: {
    conversations: (n: string) => `All ${n} conversations`,
    messages: (n: string) => `All ${n} messages`,
    contacts: (n: string) => `All ${n} contacts`,
  },
  fewer: 'All groups',
  count: (n: number, isMore: boolean) => (isMore ? `${number(n)}+` : number(n)),
  found: (n: number) => `${counted(n, 'result', 'results')}`,
  inSubject: (who: string, subject: string) => `${who} in ${subject}`,
  noSubject: 'a conversation without a subject',
  note: 'Note',
  clear: 'Clear the search',
});
