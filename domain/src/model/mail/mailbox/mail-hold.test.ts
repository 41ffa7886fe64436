import { expect, it } from 'vitest';
import { mailHoldOf, newMailHold } from './mail-hold.ts';

it.each([
  ['no settings', undefined, undefined],
  ['a copy that was not looked at', newMailHold, { since: null }],
  ['a copy that was looked at', { since: 5 }, { since: 5 }],
  ['what another version has written', { since: 'yesterday' }, { since: null }],
] as const)('mail 76: whether mail is on hold is read from %s', (_name, stored, hold) => {
  expect(mailHoldOf(stored)).toEqual(hold);
});
