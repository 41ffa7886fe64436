import { expect, it } from 'vitest';
import { isOwnAddress } from './own-address.ts';

const own = ['support@example.com', 'a+b@example.com'];

it.each([
  ['support@example.com', true],
  ['support+@example.com', true],
  ['support+r12@example.com', true],
  ['support+r+12@example.com', true],
  ['a+b@example.com', true],
  ['a+b+c@example.com', false],
  ['a@example.com', false],
  ['support@example.org', false],
  ['support+x@example.org', false],
  ['+support@example.com', false],
  ['support', false],
])('mail 22: %s is an own address: %s', (address, is) => {
  expect(isOwnAddress(address, own)).toBe(is);
});
