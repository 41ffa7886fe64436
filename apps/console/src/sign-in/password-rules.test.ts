import { expect, it } from 'vitest';
import { rulesMet } from './password-rules.ts';

it.each([
  ['', { length: false, different: false }],
  ['abcde', { length: false, different: true }],
  ['aaaaaaaaaaaa', { length: true, different: false }],
  ['four words that rhyme', { length: true, different: true }],
  ['x'.repeat(129), { length: false, different: false }],
])('of %j the rules that are met are ticked off', (password, met) => {
  expect(rulesMet(password)).toEqual(met);
});
