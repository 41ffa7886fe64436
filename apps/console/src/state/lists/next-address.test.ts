import { expect, it } from 'vitest';
import { ownAddressOr } from './next-address.ts';

it.each([
  ['/contacts?q=1', '/contacts?q=1'],
  ['/日本', '/日本'],
  ['\t/x', '/'],
  ['/\t/x', '/'],
  ['/\n/evil.example', '/'],
  ['/ /evil.example', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['/login?next=/x', '/'],
])('security T15.6 after a sign-in that was to lead to %j the page goes to %s', (next, address) => {
  expect(ownAddressOr(next)).toBe(address);
});
