import { describe, expect, it } from 'vitest';
import { mailRecipients, mayReceiveMail, mostRecipients } from './mail-recipients.ts';

describe('mail 53: a recipient', () => {
  it.each([
    'ada@example.com',
    'Ada.Reyes+tag@Mail.Example.co.uk',
    "o'neill_{x}@example.com",
    'ada@localhost',
    'a..b@docomo.example',
    `${'a'.repeat(64)}@example.com`,
    `a@${'b'.repeat(63)}.com`,
    'ada@xn--mller-kva.de',
  ])('%s is taken', (address) => {
    expect(mayReceiveMail(address)).toBe(true);
  });

  it.each([
    ['CRLF', 'b@y\r\nRCPT TO:<evil@z>'],
    ['a line break behind', 'b@y\n'],
    ['a line break in front', '\nb@y'],
    ['a comma', 'a@x.example,b@y.example'],
    ['a semicolon', 'a@x.example;b@y.example'],
    ['quotes', '"a b"@x.example'],
    ['brackets', '<a@x.example>'],
    ['a comment', 'a(b)@x.example'],
    ['Unicode in front', 'ü@x.example'],
    ['a Unicode domain', 'ada@müller.de'],
    ['a full-width sign', 'ada＠x.example'],
    ['a Kelvin sign', '\u212a@x.example'],
    ['two signs', 'a@b@x.example'],
    ['a space', 'a @x.example'],
    ['a tab', 'a\t@x.example'],
    ['NUL', 'a\0@x.example'],
    ['a source route', '@x.example:a@y.example'],
    ['an address literal', 'a@[192.0.2.1]'],
    ['a percent route that is quoted', 'a%"b"@x.example'],
    ['no domain', 'a@'],
    ['no local part', '@x.example'],
    ['nothing', ''],
    ['a dash at an edge', 'a@-x.example'],
    ['a double dot', 'a@x..example'],
    ['a dot at the end', 'a@x.example.'],
    ['a long local part', `${'a'.repeat(65)}@x.example`],
    ['a long address', `a@${'b.'.repeat(126)}example`],
    ['30 million signs', 'a@'.repeat(15_000_000)],
  ])('with %s is refused', (_kind, address) => {
    expect(mayReceiveMail(address)).toBe(false);
  });
});

it('mail 53: of all characters, an address has letters, digits and these signs', () => {
  const taken = (write: (sign: string) => string): string => {
    const signs = Array.from({ length: 0x10000 }, (_none, code) => String.fromCharCode(code));
    return signs.filter((sign) => mayReceiveMail(write(sign))).join('');
  };
  const [digits, capitals, letters] = ['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'];
  expect(taken((sign) => `a${sign}b@x.example`)).toBe(`!#$%&'*+-./${digits}=?${capitals}^_\`${letters}{|}~`);
  expect(taken((sign) => `ab@x${sign}y.example`)).toBe(`-.${digits}${capitals}${letters}`);
  expect(taken((sign) => `ab@x.example${sign}`)).toBe(`${digits}${capitals}${letters}`);
});

describe('mail 53: the recipients of a mail', () => {
  const lists = { to: [], cc: [], bcc: [] };

  it('have one role each, the first', () => {
    const given = {
      to: ['a@x.example', 'A@x.example'],
      cc: ['b@x.example', 'a@X.example'],
      bcc: ['B@x.example', 'c@x.example'],
    };
    expect(mailRecipients(given)).toEqual({
      recipients: [
        { address: 'a@x.example', role: 'to' },
        { address: 'b@x.example', role: 'cc' },
        { address: 'c@x.example', role: 'bcc' },
      ],
      issues: [],
    });
  });

  it('are each named by their place when they are wrong', () => {
    const given = { to: ['a@x.example', 'b@y\r\nRCPT TO:<evil@z>'], cc: ['"c"@x.example'], bcc: ['ü@x.example'] };
    expect(mailRecipients(given).issues.map(({ path }) => path)).toEqual(['to.1', 'cc.0', 'bcc.0']);
    expect(mailRecipients(given).issues[0]?.message).toBe('must be an address such as ada@example.com, in ASCII');
    expect(mailRecipients({ ...lists, bcc: ['x'] }).issues).toHaveLength(1);
  });

  it('are at least one and at most 50', () => {
    const some = (count: number) => Array.from({ length: count }, (_none, at) => `a${at}@x.example`);
    expect(mailRecipients(lists).issues).toEqual([{ path: 'to', message: 'needs a recipient' }]);
    expect(mailRecipients({ ...lists, bcc: ['a@x.example'] }).issues).toEqual([]);
    expect(mailRecipients({ ...lists, to: some(mostRecipients) }).issues).toEqual([]);
    expect(mailRecipients({ ...lists, to: some(40), cc: some(51) }).issues).toEqual([
      { path: 'to', message: 'must be at most 50 recipients' },
    ]);
  });
});
