import { describe, expect, it } from 'vitest';
import { mailOfHead } from './mail-of-head.ts';

const read = (text: string) => mailOfHead(Buffer.from(text).toString('latin1'));

describe('the head of a mail', () => {
  it('mail 24: ids are read folded, with commas, and of any length that a line has', () => {
    const long = `${'x'.repeat(888)}@example.com`;
    const mail = read(
      `Message-ID:\r\n <a@b>\r\nIn-Reply-To: <${long}>\r\nReferences: <c@d>,<e@\r\n f>\r\n <g@h>\r\n\r\n`,
    );
    expect(mail.messageId).toBe('a@b');
    expect(mail.inReplyTo).toEqual([long]);
    expect(mail.references).toEqual(['c@d', 'e@f', 'g@h']);
  });

  it('mail 24: the last fifty references are kept', () => {
    const mail = read(`References: ${Array.from({ length: 80 }, (_, index) => `<r${index}@x>`).join('\r\n ')}\r\n\r\n`);
    expect(mail.references).toHaveLength(50);
    expect(mail.references.at(-1)).toBe('r79@x');
  });

  it('mail 8: an empty id is none', () => {
    expect(read('Message-ID: <>\r\n\r\n').messageId).toBeNull();
    expect(read('Subject: x\r\n\r\n').messageId).toBeNull();
  });

  it('mail 18: headers about trust are unfolded, and stay encoded', () => {
    const value = 'mx.example; dmarc=pass smtp.mailfrom="=?utf-8?Q?a=3B?="';
    const mail = read(
      `Authentication-Results: mx.example;\r\n dmarc=pass smtp.mailfrom="=?utf-8?Q?a=3B?="\r\nARC-Seal: =?utf-8?Q?=41?=\r\nReceived-SPF: =?utf-8?Q?=41?=\r\nX-Note: =?utf-8?Q?=41?=\r\n\r\n`,
    );
    expect(mail.headers).toEqual([
      { name: 'authentication-results', value },
      { name: 'arc-seal', value: '=?utf-8?Q?=41?=' },
      { name: 'received-spf', value: '=?utf-8?Q?=41?=' },
      { name: 'x-note', value: 'A' },
    ]);
  });

  it('mail 40: a line break in an encoded word is in the subject, and begins no header', () => {
    const mail = read('Subject: =?utf-8?Q?Order=0D=0ABcc:_eve@example.com?=\r\n\r\n');
    expect(mail.subject).toBe('Order\r\nBcc: eve@example.com');
    expect(mail.headers.map(({ name }) => name)).toEqual(['subject']);
  });

  it.each([
    ['=?utf-8?B?w6Q=?= =?utf-8?B?w7Y=?=', 'äö'],
    ['=?utf-8?Q?=C3?=\r\n =?utf-8?Q?=A4?=', 'ä'],
    ['a =?utf-8?Q?b?= c', 'a b c'],
    ['=?utf-8?Q?a?==?utf-8?Q?b?=', 'ab'],
    ['=?utf-8*de?Q?gr=C3=BCn?=', 'grün'],
    ['=?iso-8859-1?Q?caf=E9?=', 'café'],
    ['=?x-unknown?Q?caf=E9?=', 'café'],
    ['=?utf-8?Q?a b?=', 'a b'],
    ['=?utf-8?X?a?=', '=?utf-8?X?a?='],
    ['=?utf-8?Q?open', '=?utf-8?Q?open'],
    ['=?=?utf-8?Q?a?=', '=?a'],
    ['a\u0000b', 'ab'],
  ])('mail 31: the subject %j', (given, expected) => {
    expect(read(`Subject: ${given}\r\n\r\n`).subject).toBe(expected);
  });

  it('what is not a header is passed over, and an empty line ends the head', () => {
    const mail = read('From mbox\nnot a header\n folded\nTo : a@example.com\n: x\nä: y\nX-A: 1\r\n\r\nX-B: 2\r\n');
    expect(mail.headers).toEqual([
      { name: 'to', value: 'a@example.com' },
      { name: 'x-a', value: '1' },
    ]);
  });

  it('mail 37: a thousand headers are kept, and those that matter are found behind them', () => {
    const mail = read(`${'X-H: value\r\n'.repeat(50_000)}From: ada@example.com\r\nSubject: last\r\n\r\n`);
    expect(mail.headers).toHaveLength(1_000);
    expect(mail.from).toEqual([{ address: 'ada@example.com', name: '' }]);
    expect(mail.subject).toBe('last');
  });
});
