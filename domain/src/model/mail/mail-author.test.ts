import { describe, expect, it, test } from 'vitest';
import { type AuthorSettings, mailAuthor } from './mail-author.ts';
import type { MailAddress, ReceivedMail } from './received-mail.ts';

type Mail = Pick<ReceivedMail, 'headers' | 'from' | 'sender' | 'replyTo'>;

const settings: AuthorSettings = {
  ownAddresses: ['support@desk.example'],
  replyToSenders: ['form@shop.example', 'forms.example', '@Pages.example'],
  authentication: 'none',
};
const named = (address: string): MailAddress => ({ address, name: `name of ${address}` });
const mailOf = (from: readonly string[], replyTo: readonly string[] = [], more: Partial<Mail> = {}): Mail => ({
  headers: [],
  from: from.map(named),
  sender: null,
  replyTo: replyTo.map(named),
  ...more,
});
/** In one line: where the author comes from, their address, where replies go, and what is ignored. */
const read = (mail: Mail, authentication: AuthorSettings['authentication'] = 'none'): string => {
  const author = mailAuthor(mail, { ...settings, authentication });
  if (author.author !== 'person') return author.author;
  return [author.from, author.address, author.replyTo, author.replyToIgnored].map(String).join(' ');
};

describe('mail 20: who wrote a mail, and where replies go', () => {
  it.each([
    [['ada@a.example'], [], 'from ada@a.example ada@a.example null'],
    [[' <Ada@A.example>'], [], 'from ada@a.example ada@a.example null'],
    // A thief, and another address of the same company.
    [['ada@a.example'], ['thief@b.example'], 'from ada@a.example ada@a.example thief@b.example'],
    [['ada@a.example'], ['thief@sub.a.example'], 'from ada@a.example ada@a.example thief@sub.a.example'],
    [['ada@a.example'], ['office@A.example'], 'from ada@a.example office@a.example null'],
    [
      ['ada@müller.example'],
      ['office@xn--mller-kva.example'],
      'from ada@xn--mller-kva.example office@xn--mller-kva.example null',
    ],
    [['ada@a.example'], ['thief@b.example', 'office@a.example'], 'from ada@a.example office@a.example null'],
    [['ada@a.example'], ['broken', 'ü@a.example'], 'from ada@a.example ada@a.example null'],
    [['ada@a.example'], ['support+r1@desk.example'], 'from ada@a.example ada@a.example null'],
    // A form that is listed, by address and by domain.
    [['form@shop.example'], ['ada@a.example'], 'reply_to ada@a.example ada@a.example null'],
    [['other@shop.example'], ['ada@a.example'], 'from other@shop.example other@shop.example ada@a.example'],
    [['x@forms.example'], ['ada@a.example'], 'reply_to ada@a.example ada@a.example null'],
    [['x@pages.example'], ['ada@a.example'], 'reply_to ada@a.example ada@a.example null'],
    [['x@sub.forms.example'], ['ada@a.example'], 'from x@sub.forms.example x@sub.forms.example ada@a.example'],
    [['x@formshop.example'], ['ada@a.example'], 'from x@formshop.example x@formshop.example ada@a.example'],
    [['form@shop.example'], [], 'from form@shop.example form@shop.example null'],
    [['form@shop.example'], ['support@desk.example'], 'from form@shop.example form@shop.example null'],
    // A form or a group that sends as the inbox.
    [['support@desk.example'], ['ada@a.example'], 'reply_to ada@a.example ada@a.example null'],
    [
      ['support+x@desk.example'],
      ['support@desk.example', 'ada@a.example'],
      'reply_to ada@a.example ada@a.example null',
    ],
    [['support@desk.example'], [], 'own'],
    [['support@desk.example'], ['support+r1@desk.example'], 'own'],
    // Addresses that cannot be stored.
    [['ü@a.example'], [], 'from null null null'],
    [['"ada reyes"@a.example'], ['office@a.example'], 'from null office@a.example null'],
    [['ü@a.example'], ['thief@b.example'], 'from null null thief@b.example'],
    [['ada@[192.0.2.1]'], ['ada@[192.0.2.1]', 'thief@b.example'], 'from null null thief@b.example'],
    // No sender that can be read.
    [[], [], 'unreadable'],
    [['ada'], ['ada@a.example'], 'unreadable'],
    [['@a.example', 'ada@', ' @\u202e', ' @a.example', 'ada@\u202e'], [], 'unreadable'],
  ] as const)('From %j, Reply-To %j: %s', (from, replyTo, expected) => {
    expect(read(mailOf(from, replyTo))).toBe(expected);
  });

  const [ada, thief] = ['ada@gmail.com', 'thief@gmail.com'];
  it.each([
    ['none', [ada], [thief], `from ${ada} ${ada} ${thief}`],
    ['fail', [ada], [thief], `from ${ada} ${ada} ${thief}`],
    ['pass', [ada], [thief], `from ${ada} ${thief} null`],
    ['none', [ada], ['Ada@Gmail.com'], `from ${ada} ${ada} null`],
    ['none', [ada], [thief, ada], `from ${ada} ${ada} null`],
    ['pass', [ada], ['thief@b.example'], `from ${ada} ${ada} thief@b.example`],
    ['none', ['ü@gmail.com'], [thief], `from null null ${thief}`],
    ['none', ['ada@a.example'], ['office@a.example'], 'from ada@a.example office@a.example null'],
  ] as const)('DMARC %s, From %j, Reply-To %j at a free provider: %s', (authentication, from, replyTo, expected) => {
    expect(read(mailOf(from, replyTo), authentication)).toBe(expected);
  });

  it('at a free provider a pass proves nothing about Sender', () => {
    const mail = mailOf(['x@a.example', 'y@a.example'], [thief], { sender: named(ada) });
    expect(read(mail, 'pass')).toBe(`sender ${ada} ${ada} ${thief}`);
  });

  it.each([
    [['ada@a.example'], 'bob@b.example', 'from ada@a.example ada@a.example null'],
    [['ada@a.example', 'eva@a.example'], 'bob@b.example', 'sender bob@b.example bob@b.example null'],
    [['ada@a.example', 'eva@a.example'], 'broken', 'from ada@a.example ada@a.example null'],
    [['ada@a.example', 'eva@a.example'], null, 'from ada@a.example ada@a.example null'],
    [['broken', 'eva@a.example'], null, 'from eva@a.example eva@a.example null'],
    [['broken'], 'bob@b.example', 'sender bob@b.example bob@b.example null'],
    [[], 'bob@b.example', 'sender bob@b.example bob@b.example null'],
    [[], 'broken', 'unreadable'],
    [[], 'support@desk.example', 'own'],
  ] as const)('From %j, Sender %j: %s', (from, sender, expected) => {
    expect(read(mailOf(from, [], { sender: sender && named(sender) }))).toBe(expected);
  });

  it.each([
    ['Ada Reyes <ada@a.example>', 'ada@a.example', 'Ada Reyes'],
    ['"Ada <Reyes>" <ada@a.example>', 'ada@a.example', '"Ada <Reyes>"'],
    ['<ada@a.example', 'ada@a.example', ''],
    ['ada@a.example', 'ada@a.example', ''],
  ])('what a group wrote over From is read of %j', (value, address, name) => {
    const mail = mailOf(['support@desk.example'], [], { headers: [{ name: 'x-original-from', value }] });
    const given = { address, name };
    const author = {
      author: 'person',
      from: 'x_original_from',
      address,
      given,
      replyTo: address,
      replyToIgnored: null,
    };
    expect(mailAuthor(mail, settings)).toEqual(author);
  });

  it.each(['support@desk.example', 'broken', ''])('what a group wrote over From is of no use: %j', (value) => {
    const mail = mailOf(['support@desk.example'], [], { headers: [{ name: 'x-original-from', value }] });
    expect(mailAuthor(mail, settings)).toEqual({ author: 'own', given: named('support@desk.example') });
  });

  it('X-Original-From counts for an own address alone, and after Reply-To', () => {
    const headers = [{ name: 'x-original-from', value: 'thief@b.example' }];
    expect(read(mailOf(['ada@a.example'], [], { headers }))).toBe('from ada@a.example ada@a.example null');
    expect(read(mailOf(['support@desk.example'], ['ada@a.example'], { headers }))).toBe(
      'reply_to ada@a.example ada@a.example null',
    );
  });

  it('the name is that of the address', () => {
    const author = mailAuthor(mailOf(['form@shop.example'], ['Ada@a.example']), settings);
    expect(author).toMatchObject({ given: named('Ada@a.example') });
  });
});

test('mail 37: of many addresses the first fifty are looked at', () => {
  const many = [...Array.from({ length: 100_000 }, () => 'broken'), 'ada@a.example'];
  expect(read(mailOf(many))).toBe('unreadable');
  expect(read(mailOf(['form@shop.example'], many))).toBe('from form@shop.example form@shop.example null');
});
