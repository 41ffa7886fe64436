import { expect, it } from 'vitest';
import { withoutTokens } from '../../../model/mail/threading/thread-token.ts';
import { streamWithout } from './stream-without.ts';

const token = '+rbklvzq2mx5c7n3ghadbc2d';

it.each([1, 7, 401, 10_000])('mail 45: takes tokens out of a mail that comes in chunks of %i bytes', async (size) => {
  const before = `To: help${token}@shop.example\r\n${'x'.repeat(900)}\u00fc help${token}@shop.example`;
  const bytes = Uint8Array.from(before, (letter) => letter.charCodeAt(0));
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const got: number[] = [];
  for await (const chunk of streamWithout(chunks(), withoutTokens)) got.push(...chunk);
  expect(String.fromCharCode(...got)).toBe(before.replaceAll(token, ''));
});
