import { describe, expect, it } from 'vitest';
import { dayLengthMs } from '../../shared/time.ts';
import {
  type DestinationFacts,
  type MailCandidate,
  type MailDestination,
  mailDestination,
} from './mail-destination.ts';

const now = Date.UTC(2026, 10, 27);
const conversation = { uuid: 'c1', inboxId: 7, resolvedAt: null };
const candidate: MailCandidate = {
  by: 'token',
  conversation,
  side: null,
  author: 'person',
  authorIsNew: false,
};
const facts: DestinationFacts = {
  inboxId: 7,
  isOwnAddress: false,
  authentication: 'none',
  authorIsFrom: true,
  plusAddressing: true,
  threadDays: 90,
  receivedAt: now,
  candidates: [candidate],
};

/** One letter for each outcome, so that a row of the table is one text. */
const outcomes = {
  /** Joins as a person of the conversation; capital: not proven. */
  p: { to: 'conversation', side: null, newSender: false, senderUnproven: false },
  P: { to: 'conversation', side: null, newSender: false, senderUnproven: true },
  /** Joins, and is in no default. */
  n: { to: 'conversation', side: null, newSender: true, senderUnproven: false },
  N: { to: 'conversation', side: null, newSender: true, senderUnproven: true },
  /** The same in a side thread. */
  s: { to: 'conversation', side: 'f1', newSender: false, senderUnproven: false },
  S: { to: 'conversation', side: 'f1', newSender: false, senderUnproven: true },
  t: { to: 'conversation', side: 'f1', newSender: true, senderUnproven: false },
  T: { to: 'conversation', side: 'f1', newSender: true, senderUnproven: true },
  /** A note of the desk. */
  o: { to: 'note', side: null, senderUnproven: false },
  O: { to: 'note', side: null, senderUnproven: true },
  z: { to: 'note', side: 'f1', senderUnproven: false },
  Z: { to: 'note', side: 'f1', senderUnproven: true },
  /** A new one. */
  r: { to: 'new', contact: 'author', relatedConversationUuid: 'c1' },
  x: { to: 'new', contact: 'author', relatedConversationUuid: null },
  d: { to: 'new', contact: 'no_address', relatedConversationUuid: 'c1' },
  y: { to: 'new', contact: 'no_address', relatedConversationUuid: null },
} as const;
type Outcome = keyof typeof outcomes;
const outcome = (letter: string): MailDestination => {
  const expected = outcomes[letter as Outcome];
  return expected.to === 'new' ? expected : { conversationUuid: 'c1', ...expected };
};

const authors = {
  person: { author: 'person', authorIsNew: false },
  'new person': { author: 'person', authorIsNew: true },
  side: { author: 'side', authorIsNew: false },
  'new side': { author: 'side', authorIsNew: true },
  stranger: { author: 'stranger', authorIsNew: false },
} as const;

/**
 * Columns: DMARC passed with and without plus addressing, then not passed with and without it. `awaited` is as
 * `reference` in each row.
 */
const table: readonly (readonly [
  author: keyof typeof authors | 'own',
  by: string,
  side: string | null,
  row: string,
])[] = [
  ['person', 'token', null, 'pppp'],
  ['person', 'reference', null, 'ppPP'],
  ['person', 'number', null, 'pprP'],
  ['person', 'token', 'f1', 'tttt'],
  ['person', 'reference', 'f1', 'ppPP'],
  ['person', 'number', 'f1', 'pprP'],
  ['new person', 'token', null, 'nnnn'],
  ['new person', 'reference', null, 'nnNN'],
  ['new person', 'number', null, 'nnrN'],
  ['new person', 'token', 'f1', 'tttt'],
  ['new person', 'reference', 'f1', 'nnNN'],
  ['new person', 'number', 'f1', 'nnrN'],
  ['side', 'token', null, 'nnnn'],
  ['side', 'reference', null, 'rrrr'],
  ['side', 'number', null, 'rrrr'],
  ['side', 'token', 'f1', 'ssss'],
  ['side', 'reference', 'f1', 'ssSS'],
  ['side', 'number', 'f1', 'ssrS'],
  ['new side', 'token', null, 'nnnn'],
  ['new side', 'reference', null, 'rrrr'],
  ['new side', 'number', null, 'rrrr'],
  ['new side', 'token', 'f1', 'tttt'],
  ['new side', 'reference', 'f1', 'ttTT'],
  ['new side', 'number', 'f1', 'ttrT'],
  ['stranger', 'token', null, 'nnnn'],
  ['stranger', 'reference', null, 'rrrr'],
  ['stranger', 'number', null, 'rrrr'],
  ['stranger', 'token', 'f1', 'tttt'],
  ['stranger', 'reference', 'f1', 'rrrr'],
  ['stranger', 'number', 'f1', 'rrrr'],
  ['own', 'token', null, 'ooOO'],
  ['own', 'reference', null, 'ooOO'],
  ['own', 'number', null, 'dddd'],
  ['own', 'token', 'f1', 'zzZZ'],
  ['own', 'reference', 'f1', 'zzZZ'],
  ['own', 'number', 'f1', 'dddd'],
];

/** What keeps any evidence from joining, with what the mail is related to then. */
const obstacles = {
  unknown: [{ conversation: null }, false],
  'other inbox': [{ conversation: { ...conversation, inboxId: 8 } }, false],
  'resolved too long': [{ conversation: { ...conversation, resolvedAt: now - 90 * dayLengthMs - 1 } }, true],
} as const;

/** What does not matter. */
const states = {
  open: { conversation },
  'resolved not long enough': { conversation: { ...conversation, resolvedAt: now - 90 * dayLengthMs } },
} as const;

const rows = table.flatMap(([author, by, side, row]) =>
  (by === 'reference' ? [by, 'awaited'] : [by]).map((kind) => ({ author, by: kind as MailCandidate['by'], side, row })),
);
const ways = [
  ['pass', true],
  ['pass', false],
  ['none', true],
  ['none', false],
  ['fail', true],
  ['fail', false],
] as const;

const factsOf = (author: keyof typeof authors | 'own', others: Partial<DestinationFacts>, given: MailCandidate) => ({
  ...facts,
  ...others,
  isOwnAddress: author === 'own',
  candidates: [given],
});

const whole = rows.flatMap(({ author, by, side, row }) =>
  (author === 'own' ? Object.keys(authors) : [author]).flatMap((known) =>
    [true, false].flatMap((authorIsFrom) =>
      ways.map(([authentication, plusAddressing], at) => {
        const given = { ...candidate, ...authors[known as keyof typeof authors], by, side };
        // A pass is about From: it proves no other author.
        const column = authentication === 'pass' && !authorIsFrom ? at + 2 : at;
        const expected = authentication === 'fail' ? (author === 'own' ? 'd' : 'r') : row.charAt(column);
        return { author, given, expected, others: { authorIsFrom, authentication, plusAddressing } };
      }),
    ),
  ),
);

describe('mail 14, 15, 16, 18, 21: the whole table', () => {
  it('has every author, evidence, side, proof and setting', () => {
    expect(rows.length).toBe(6 * 4 * 2);
    expect(whole.length).toBe((5 + 5) * 4 * 2 * 2 * 6);
  });

  it.each(Object.keys(states) as (keyof typeof states)[])('of a conversation that is %s', (state) => {
    for (const { author, given, expected, others } of whole) {
      const all = factsOf(author, others, { ...given, ...states[state] });
      expect({ all, is: mailDestination(all) }).toEqual({ all, is: outcome(expected) });
    }
  });

  it.each(Object.keys(obstacles) as (keyof typeof obstacles)[])('mail 17, 19: is new: %s', (obstacle) => {
    const [change, isRelated] = obstacles[obstacle];
    for (const { author, given, others } of whole) {
      const all = factsOf(author, others, { ...given, ...change });
      const expected = author === 'own' ? (isRelated ? 'd' : 'y') : isRelated ? 'r' : 'x';
      expect({ all, is: mailDestination(all) }).toEqual({ all, is: outcome(expected) });
    }
  });
});

describe('mail 19: after 91 days', () => {
  const resolvedAt = now - 91 * dayLengthMs;
  const old = { ...candidate, conversation: { ...conversation, resolvedAt } };
  it('a mail begins a new conversation', () => {
    expect(mailDestination({ ...facts, candidates: [old] })).toEqual(outcome('r'));
  });

  it.each([0, 91, 365])('it joins where conversations are continued for %d days', (threadDays) => {
    expect(mailDestination({ ...facts, threadDays, candidates: [old] })).toEqual(outcome('p'));
  });
});

describe('mail 14: of several', () => {
  const second = { ...candidate, by: 'reference', conversation: { ...conversation, uuid: 'c2' } } as const;

  it('the first that lets the author in decides', () => {
    expect(mailDestination({ ...facts, candidates: [candidate, second] })).toMatchObject({ conversationUuid: 'c1' });
    expect(mailDestination({ ...facts, candidates: [second, candidate] })).toMatchObject({ conversationUuid: 'c2' });
  });

  it.each([
    ['one of another inbox', { conversation: { ...conversation, inboxId: 8 } }],
    ['one that is unknown', { conversation: null }],
    ['one that was resolved long ago', { conversation: { ...conversation, resolvedAt: 0 } }],
    ['a reference of a stranger', { by: 'reference', author: 'stranger' }],
  ] as const)('%s is passed over', (_, change) => {
    const given = { ...facts, candidates: [{ ...candidate, ...change }, second] };
    expect(mailDestination(given)).toMatchObject({ to: 'conversation', conversationUuid: 'c2', senderUnproven: true });
  });

  it('that let nothing in, the first of this inbox is related', () => {
    const stranger = { ...second, author: 'stranger' } as const;
    const other = { ...stranger, conversation: { ...conversation, uuid: 'c3', inboxId: 8 } };
    const third = { ...stranger, conversation: { ...conversation, uuid: 'c4' } };
    expect(mailDestination({ ...facts, candidates: [other, stranger, third] })).toEqual({
      to: 'new',
      contact: 'author',
      relatedConversationUuid: 'c2',
    });
  });

  it('there are none: the mail is new', () => {
    expect(mailDestination({ ...facts, candidates: [] })).toEqual(outcome('x'));
    expect(mailDestination({ ...facts, isOwnAddress: true, candidates: [] })).toEqual(outcome('y'));
  });
});

describe('mail 25: the parent of a mail that came first', () => {
  it('joins it if its author was in that mail', () => {
    expect(mailDestination({ ...facts, candidates: [{ ...candidate, by: 'awaited' }] })).toEqual(outcome('P'));
  });

  it('is a conversation of its own if not', () => {
    const given = { ...candidate, by: 'awaited', author: 'stranger' } as const;
    expect(mailDestination({ ...facts, candidates: [given] })).toEqual(outcome('r'));
  });
});
