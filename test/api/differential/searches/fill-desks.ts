import type { NewContact, Store } from '@helpdesk/domain/ports';
import {
  addAgent,
  addContact,
  addConversation,
  addMessage,
  awkwardTexts,
  type Desk,
  openDesk,
  startOfTests,
} from '@helpdesk/testkit';
import fc from 'fast-check';

/** Few words that are like each other, so that most queries find something, in every rank. */
const words = [
  ...['order', 'orders', 'reorder', 'ord', 'border', 'Refund', 'refunds', 'ÖFFNUNG', 'öffnungen', 'ΟΔΟΣ', 'οδός'],
  ...[
    'a',
    'Z',
    '7',
    '100%',
    'x_1',
    'ada@example.com',
    'd’accord',
    '«quoted»',
    '😀',
    '日本語',
    'naïve',
    'İstanbul',
    'ali',
  ],
];
const names = [
  'Reyes',
  'Reyse',
  'Reyess',
  'Anna',
  'Hanna',
  'Ana',
  'Alexandra',
  'Alexandar',
  'Aleksandra',
  'Émile',
  'Emile',
];
const all = [...words, ...awkwardTexts];
const gaps = [' ', ' ', ' ', ', ', '. ', '\n', '  ', '-', '\t'];

const wordsArbitrary = fc
  .array(fc.tuple(fc.constantFrom(...all), fc.constantFrom(...gaps)), { minLength: 1, maxLength: 6 })
  .map((each) => each.flat().join(''));
const name = fc.constantFrom(...names, 'Order', '');

export interface Corpus {
  readonly people: readonly Person[];
  readonly conversations: readonly Talk[];
  readonly changes: readonly { readonly person: number; readonly firstName: string; readonly lastName: string }[];
}

type Person = Pick<NewContact, 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'externalUserId' | 'type'>;

interface Talk {
  readonly person: number;
  readonly subject: string | null;
  readonly isMine: boolean;
  readonly texts: readonly string[];
}

const person = fc.record({
  firstName: name,
  lastName: name,
  email: fc.option(
    fc.tuple(fc.constantFrom('ada', 'reyes', 'order'), fc.nat(99)).map(([who, at]) => `${who}${at}@example.com`),
  ),
  phoneNumber: fc.option(fc.constantFrom('555 777', '100')),
  externalUserId: fc.constant(null),
  type: fc.constantFrom('contact' as const, 'visitor' as const),
});
const talk = fc.record({
  person: fc.nat(11),
  subject: fc.option(wordsArbitrary),
  isMine: fc.boolean(),
  texts: fc.array(wordsArbitrary, { maxLength: 5 }),
});

export const corpusArbitrary: fc.Arbitrary<Corpus> = fc.record({
  people: fc.uniqueArray(person, { minLength: 12, maxLength: 12, selector: ({ email }) => email ?? Symbol() }),
  conversations: fc.array(talk, { minLength: 15, maxLength: 15 }),
  changes: fc.array(fc.record({ person: fc.nat(11), firstName: name, lastName: name }), { maxLength: 3 }),
});

/** Words and names as they are, cut, joined or with two letters exchanged. */
export const queryArbitrary: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...all, ...names, 'example', '101', '100', 'ada exam', 'reyes order', '%%%', 'ab'),
  fc
    .tuple(fc.constantFrom(...words, ...names), fc.nat(3), fc.nat(8))
    .map(([word, from, to]) => word.slice(from, from + to)),
  fc
    .tuple(fc.constantFrom(...words, ...names), fc.constantFrom(...gaps), fc.constantFrom(...words, ...names))
    .map((all) => all.join('')),
  fc
    .tuple(fc.constantFrom(...names), fc.nat(6))
    .map(([word, at]) => `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`),
  fc.tuple(fc.constantFrom(...names), fc.nat(8)).map(([word, at]) => word.slice(0, at) + word.slice(at + 1)),
);

export interface FilledDesk {
  readonly store: Store;
  readonly me: number;
  /** The ids of every kind, in the order in which the records were added: engines count in their own ways. */
  readonly ids: Readonly<Record<'messages' | 'contacts' | 'conversations', readonly number[]>>;
}

export async function fillDesk(store: Store, corpora: readonly Corpus[]): Promise<FilledDesk> {
  const desk = await openDesk(store);
  const me = await addAgent(desk);
  const ids = { messages: [] as number[], contacts: [] as number[], conversations: [] as number[] };
  for (const [at, corpus] of corpora.entries()) {
    const people = await addPeople(desk, corpus, at);
    ids.contacts.push(...people);
    for (const { person: number, subject, isMine, texts } of corpus.conversations) {
      const contactId = people[number] ?? 0;
      const added = await addConversation(desk, { contactId, subject, assignedUserId: isMine ? me : null });
      ids.conversations.push(added.id);
      for (const textContent of texts) ids.messages.push(await addMessage(desk, added, { textContent }));
    }
    for (const { person: number, ...changes } of corpus.changes) {
      await store.transact(({ contacts }) =>
        contacts.update(people[number] ?? 0, { ...changes, updatedAt: startOfTests }),
      );
    }
  }
  return { store, me, ids };
}

async function addPeople(desk: Desk, { people }: Corpus, at: number): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const { email, ...each } of people) {
    ids.push(await addContact(desk, { ...each, email: email === null ? null : `c${at}.${email}` }));
  }
  return ids;
}
