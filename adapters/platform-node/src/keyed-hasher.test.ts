import { createHmac, hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hmacHasher } from './keyed-hasher.ts';

const secret = 'a secret that only tests use, long enough';
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

test('mail 17: the same desk makes the same MAC of a text, and each of secret, purpose and text changes it', () => {
  const mac = hex(hmacHasher(secret).mac('thread', 'r 7 1'));
  expect(hex(hmacHasher(secret).mac('thread', 'r 7 1'))).toBe(mac);
  const others = [
    hmacHasher(`${secret}.`).mac('thread', 'r 7 1'),
    hmacHasher(secret).mac('loop', 'r 7 1'),
    hmacHasher(secret).mac('thread', 'r 7 2'),
  ].map(hex);
  expect(new Set([mac, ...others]).size).toBe(4);
});

test('a MAC is HMAC-SHA-256 of UTF-8, under a key that HKDF derives for the purpose', () => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'helpdesk mac thread', 32));
  const expected = createHmac('sha256', key).update(Buffer.from('für Ada', 'utf8')).digest();
  expect(hex(hmacHasher(secret).mac('thread', 'für Ada'))).toBe(hex(expected));
});
