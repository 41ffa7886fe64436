import { describe, expect, it, test } from 'vitest';
import { minuteLengthMs } from '../shared/time.ts';
import { type MailFacts, type MailKind, mailKind, type SentMail } from './mail-kind.ts';
import type { MailAddress, MailReceipt, ReceivedMail } from './received-mail.ts';

const ada: MailAddress = { address: 'ada@example.com', name: 'Ada' };
const mail: ReceivedMail = {
  headers: [],
  from: [ada],
  sender: null,
  replyTo: [],
  to: [],
  cc: [],
  messageId: 'a1@example.com',
  inReplyTo: [],
  references: [],
  subject: 'Refund',
  date: null,
  text: 'Hello',
  html: null,
  parts: [],
};
const receipt: MailReceipt = { receivedAt: minuteLengthMs, envelopeFrom: 'ada@example.com', envelopeTo: [] };
const facts: MailFacts = {
  sentWithId: null,
  sentWithTag: null,
  isAuthorBlocked: false,
  referencedSentAt: null,
  spam: 'close',
};

type Headers = Readonly<Record<string, string>>;
const withHeaders = (headers: Headers, more: Partial<ReceivedMail> = {}): ReceivedMail => ({
  ...mail,
  ...more,
  headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
});
const kindOf = (headers: Headers, more: Partial<ReceivedMail> = {}): MailKind =>
  mailKind(withHeaders(headers, more), receipt, facts);

/** One sign of each kind, in the order of section 5 of the design. */
const signs: readonly (readonly [MailKind, Headers, Partial<MailFacts>])[] = [
  ['own', {}, { sentWithId: { inbox: 'this', by: 'person' } }],
  ['delivery_report', { 'content-type': 'multipart/report; report-type=delivery-status' }, {}],
  ['other_report', { 'content-type': 'multipart/report; report-type=disposition-notification' }, {}],
  ['blocked', {}, { isAuthorBlocked: true }],
  ['spam', { 'x-spam-flag': 'YES' }, {}],
  ['auto_reply', { 'x-autoreply': 'yes' }, {}],
  ['generated', { 'auto-submitted': 'auto-notified' }, {}],
  ['bulk', { 'list-id': '<news.example.com>' }, {}],
];

const combinations = Array.from({ length: 2 ** signs.length }, (_none, bits) =>
  signs.filter((_sign, at) => (bits & (1 << at)) !== 0),
);

describe('mail 41: the first kind that fits counts', () => {
  test.each(['close', 'drop', 'ignore'] as const)('in every combination of signs, with spam: %s', (spam) => {
    const wrong = combinations.filter((chosen) => {
      const headers = Object.assign({}, ...[...chosen].reverse().map(([, each]) => each));
      const known = Object.assign({}, facts, ...chosen.map(([, , each]) => each), { spam });
      const counted = chosen.filter(([kind]) => kind !== 'spam' || spam !== 'ignore');
      return mailKind(withHeaders(headers), receipt, known) !== (counted[0]?.[0] ?? 'mail');
    });
    expect(combinations).toHaveLength(256);
    expect(wrong).toEqual([]);
  });
});

describe('mail 42: what the desk sent itself', () => {
  const sent: readonly (SentMail | null)[] = [
    null,
    { inbox: 'this', by: 'person' },
    { inbox: 'this', by: 'desk' },
    { inbox: 'another', by: 'person' },
    { inbox: 'another', by: 'desk' },
  ];
  const isMail = (each: SentMail | null): boolean => each === sent[0] || each === sent[3];

  test.each(sent.flatMap((id) => sent.map((tag) => [id, tag] as const)))('by id %j, by tag %j', (id, tag) => {
    const kind = mailKind(mail, receipt, { ...facts, sentWithId: id, sentWithTag: tag });
    expect(kind).toBe(isMail(id) && isMail(tag) ? 'mail' : 'own');
  });
});

describe('mail 41: answers of machines', () => {
  it.each<[string, Headers, Partial<ReceivedMail>, MailKind]>([
    ['Gmail', { 'auto-submitted': 'auto-replied', precedence: 'bulk', 'x-autoreply': 'yes' }, {}, 'auto_reply'],
    [
      'Exchange',
      { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
      { subject: 'Automatische Antwort: Rechnung' },
      'auto_reply',
    ],
    ['sieve', { 'auto-submitted': 'auto-replied (vacation)', precedence: 'bulk' }, {}, 'auto_reply'],
    ['Zimbra', { 'auto-submitted': 'auto-replied (zimbra; vacation)', precedence: 'bulk' }, {}, 'auto_reply'],
    ['iCloud', { 'auto-submitted': 'Auto-Replied; owner-email="ada@example.com"' }, {}, 'auto_reply'],
    ['a responder', { 'x-autorespond': '' }, {}, 'auto_reply'],
    ['one that denies it', { 'x-autorespond': 'No', 'x-autoreply': 'false' }, {}, 'mail'],
    ['an old one', { precedence: 'auto_reply' }, {}, 'auto_reply'],
    ['another old one', { precedence: 'Auto-Reply' }, {}, 'auto_reply'],
    ['what a rule of Exchange forwarded', { 'auto-submitted': 'auto-generated' }, {}, 'generated'],
    [
      'an answer to such an answer that a rule forwarded',
      { 'auto-submitted': 'auto-generated' },
      { subject: 'RE: Automatic reply: Invoice' },
      'generated',
    ],
    ['a person in words of an absence', {}, { subject: 'Out of office' }, 'mail'],
    ['a person', { 'auto-submitted': 'no' }, {}, 'mail'],
    ['an empty word', { 'auto-submitted': ' ' }, {}, 'mail'],
    ['a list', { precedence: 'List' }, {}, 'bulk'],
    ['much mail', { precedence: 'bulk' }, {}, 'bulk'],
    ['junk', { precedence: 'junk' }, {}, 'bulk'],
    ['what is sent first', { precedence: 'first-class' }, {}, 'mail'],
    ['Exchange with nothing to suppress', { 'x-auto-response-suppress': 'None' }, {}, 'mail'],
    ['Exchange', { 'x-auto-response-suppress': 'DR, OOF, AutoReply' }, {}, 'bulk'],
  ])('%s: %j', (_who, headers, more, kind) => {
    expect(kindOf(headers, more)).toBe(kind);
  });

  it.each([
    [null, 'generated'],
    [receipt.receivedAt, 'auto_reply'],
    [receipt.receivedAt - 2 * minuteLengthMs, 'auto_reply'],
    [receipt.receivedAt - 2 * minuteLengthMs - 1, 'generated'],
    [receipt.receivedAt + 2 * minuteLengthMs, 'auto_reply'],
    [receipt.receivedAt + 2 * minuteLengthMs + 1, 'generated'],
  ])('generated, where the mail that it references was sent at %s: %s', (referencedSentAt, kind) => {
    const generated = withHeaders({ 'auto-submitted': 'auto-generated' });
    expect(mailKind(generated, receipt, { ...facts, referencedSentAt })).toBe(kind);
    expect(mailKind(mail, receipt, { ...facts, referencedSentAt })).toBe('mail');
  });

  it.each([
    ['', {}, 'auto_reply'],
    ['<>', {}, 'auto_reply'],
    [' <> ', {}, 'auto_reply'],
    ['ada@example.com', { 'return-path': '<>' }, 'mail'],
    [null, { 'return-path': '<>' }, 'auto_reply'],
    [null, { 'return-path': '<ada@example.com>' }, 'mail'],
    [null, {}, 'mail'],
  ] as const)('an envelope from %j, with %j: %s', (envelopeFrom, headers, kind) => {
    expect(mailKind(withHeaders(headers), { ...receipt, envelopeFrom }, facts)).toBe(kind);
  });

  it('reads the topmost Return-Path alone', () => {
    const headers = ['<ada@example.com>', '<>'].map((value) => ({ name: 'return-path', value }));
    expect(mailKind({ ...mail, headers }, { ...receipt, envelopeFrom: null }, facts)).toBe('mail');
  });
});

describe('mail 37: many headers', () => {
  it('are each looked at as often, however many they are', () => {
    const looks = (count: number): number => {
      let seen = 0;
      const header = {
        get name() {
          seen += 1;
          return 'received';
        },
        value: 'from example.com',
      };
      mailKind({ ...mail, headers: Array.from({ length: count }, () => header) }, receipt, facts);
      return seen / count;
    };
    expect(looks(50_000)).toBe(looks(10));
    expect(looks(10)).toBeLessThan(20);
  });
});
