import { describe, expect, it } from 'vitest';
import type { MailAddress, MailHeader } from '../received-mail.ts';
import {
  isGenuine,
  parseToken,
  plusAddress,
  type TokenKind,
  type TokenMac,
  tokensOf,
  withoutTokens,
  writeToken,
} from './thread-token.ts';

/** Not a MAC, but each letter of the text and the key changes all bytes. */
const macOf =
  (key: string): TokenMac =>
  (text) => {
    let state = 2_166_136_261;
    return Uint8Array.from({ length: 32 }, (_, at) => {
      for (const letter of `${key}${text}${at}`) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619) >>> 0;
      return state >>> 24;
    });
  };
const mac = macOf('secret');
const token = writeToken('thread', 42, 7, mac);
const address = (text: string): MailAddress => ({ address: text, name: '' });
const header = (name: string, value: string): MailHeader => ({ name, value });
const mail = { headers: [] as MailHeader[], to: [] as MailAddress[], cc: [] as MailAddress[] };
const receipt = { envelopeTo: [] as string[] };

describe('mail 14: a token', () => {
  it.each([
    ['thread', 1],
    ['thread', 31],
    ['thread', 32],
    ['forward', 33],
    ['forward', 1_048_576],
    ['thread', Number.MAX_SAFE_INTEGER],
  ] as const)('of a %s with id %d is read as it was written, and is genuine', (kind, id) => {
    const text = writeToken(kind, id, 7, mac);
    const read = parseToken(text);
    expect(read).toEqual({ kind, id, text });
    expect(read && isGenuine(read, 7, mac)).toBe(true);
  });

  it('is the letter, the id and 80 bits of the MAC in base32', () => {
    const bytes = Uint8Array.from([0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 7, 7]);
    expect(writeToken('thread', 1, 7, () => bytes)).toBe('rbaaaaaaaa77777777');
    expect(writeToken('forward', 32, 7, () => bytes)).toBe('fbaaaaaaaaa77777777');
    expect(writeToken('thread', 33, 7, () => Uint8Array.from([8, 0, 0, 0, 0, 0, 0, 0, 0, 1]))).toBe(
      'rbbbaaaaaaaaaaaaaab',
    );
  });

  it('depends on kind, id, inbox and secret', () => {
    const kinds: readonly TokenKind[] = ['thread', 'forward'];
    const texts = kinds.flatMap((kind) =>
      [1, 2, 12].flatMap((id) => [1, 2, 21].map((inbox) => writeToken(kind, id, inbox, mac).slice(-16))),
    );
    expect(new Set([...texts, writeToken('thread', 1, 1, macOf('other')).slice(-16)]).size).toBe(19);
  });
});

describe('mail 17: a token that was altered', () => {
  it('in any letter is not genuine, or is not a token', () => {
    for (let at = 0; at < token.length; at += 1) {
      for (const letter of 'abcdefghijklmnopqrstuvwxyz234567') {
        if (letter === token.charAt(at)) continue;
        const read = parseToken(`${token.slice(0, at)}${letter}${token.slice(at + 1)}`);
        expect(read !== undefined && isGenuine(read, 7, mac)).toBe(false);
      }
    }
  });

  it('by another inbox or another secret is not genuine', () => {
    const read = parseToken(token);
    expect(read && isGenuine(read, 8, mac)).toBe(false);
    expect(read && isGenuine(read, 7, macOf('other'))).toBe(false);
  });

  it.each([
    ['in capitals', token.toUpperCase()],
    ['with a zero in front of the id', `ra${token.slice(1)}`],
    ['without an id', `r${token.slice(-16)}`],
    ['with an id that is not exact', `r7777777777${token.slice(-17)}`],
    ['too long', `rbbbbbbbbbbbb${token.slice(-16)}`],
    ['of another kind', `x${token.slice(1)}`],
    ['with a digit that base32 lacks', `${token.slice(0, -1)}1`],
    ['with a letter of another script', `${token.slice(0, -1)}\u212a`],
    ['with a line behind it', `${token}\n`],
    ['empty', ''],
  ])('%s is not a token', (_, text) => {
    expect(parseToken(text)).toBeUndefined();
  });
});

describe('mail 22: tokens are found', () => {
  const at = `help+${token}@example.com`;
  it.each([
    ['in To', { ...mail, to: [address('bob@x.example'), address(at)] }, receipt],
    ['in Cc', { ...mail, cc: [address(at)] }, receipt],
    ['in capitals', { ...mail, to: [address(at.toUpperCase())] }, receipt],
    ['in Delivered-To', { ...mail, headers: [header('delivered-to', at)] }, receipt],
    [
      'in the second Delivered-To',
      { ...mail, headers: ['a@x', `<${at}>`].map((v) => header('delivered-to', v)) },
      receipt,
    ],
    ['in X-Original-To', { ...mail, headers: [header('x-original-to', at)] }, receipt],
    ['in the envelope', mail, { envelopeTo: [at] }],
    ['behind a plus part of ours', { ...mail, to: [address(`help+eu+${token}@example.com`)] }, receipt],
    ['once', { ...mail, to: [address(at)], cc: [address(at.toUpperCase())] }, { envelopeTo: [at] }],
  ])('%s', (_, given, envelope) => {
    expect(tokensOf(given, envelope)).toEqual([parseToken(token)]);
  });

  it.each([
    ['in another header', { ...mail, headers: [header('subject', at)] }],
    ['in front of the plus', { ...mail, to: [address(`${token}+help@example.com`)] }],
    ['as the local part', { ...mail, to: [address(`${token}@example.com`)] }],
    ['in the domain', { ...mail, to: [address(`help@+${token}`)] }],
    ['with an id that is not exact', { ...mail, to: [address(`help+r7777777777${token.slice(-17)}@example.com`)] }],
    ['in a name', { ...mail, to: [{ name: at, address: 'help@example.com' }] }],
    ['with something behind it', { ...mail, to: [address(`help+${token}.x@example.com`)] }],
  ])('not %s', (_, given) => {
    expect(tokensOf(given, receipt)).toEqual([]);
  });

  it('in the order To, Cc, Delivered-To, X-Original-To, envelope, at most 20', () => {
    const texts = [1, 2, 3, 4, 5].map((id) => `a+${writeToken('thread', id, 7, mac)}@x.example`);
    const [to = '', cc = '', delivered = '', original = '', envelope = ''] = texts;
    const all = tokensOf(
      {
        to: [address(to)],
        cc: [address(cc)],
        headers: [header('x-original-to', original), header('delivered-to', delivered)],
      },
      { envelopeTo: [envelope] },
    );
    expect(all.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    const many = Array.from({ length: 30 }, (_, id) => address(`a+${writeToken('thread', id + 1, 7, mac)}@x.example`));
    expect(tokensOf({ ...mail, to: many }, receipt).map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, id) => id + 1),
    );
  });
});

describe('mail 45: what is forwarded', () => {
  it('has no token', () => {
    const text = `To: help+${token}@example.com, Help+${token.toUpperCase()}@Example.com\nada+news@x.example`;
    expect(withoutTokens(text)).toBe('To: help@example.com, Help@Example.com\nada+news@x.example');
    expect(withoutTokens(`<a href="mailto:help%2B${token}%40example.com">`)).toBe(
      '<a href="mailto:help%40example.com">',
    );
  });
});

describe('mail 14: an address with a token', () => {
  it('has it as the last plus part', () => {
    expect(plusAddress('help@example.com', token)).toBe(`help+${token}@example.com`);
    expect(plusAddress('help+eu@example.com', token)).toBe(`help+eu+${token}@example.com`);
  });

  it('is as long as an address may be, and not longer', () => {
    const local = 'a'.repeat(64 - 1 - token.length);
    expect(plusAddress(`${local}@example.com`, token)).toBe(`${local}+${token}@example.com`);
    expect(plusAddress(`a${local}@example.com`, token)).toBeUndefined();
    const domain = 'b'.repeat(254 - `a+${token}@`.length);
    expect(plusAddress(`a@${domain}`, token)).toBe(`a+${token}@${domain}`);
    expect(plusAddress(`a@b${domain}`, token)).toBeUndefined();
  });
});
