import { expect, it } from 'vitest';
import type { MailPerson } from '../recipients/mail-people.ts';
import { authorIn } from './author-in.ts';

const person = (address: string, changes: Partial<MailPerson> = {}): MailPerson => ({
  address,
  name: null,
  role: 'from',
  side: null,
  isNew: false,
  isAutomatic: false,
  nameByOthers: null,
  ...changes,
});
const people = [
  person('ada@x.example'),
  person('eve@x.example', { isNew: true }),
  person('bob@x.example', { side: 'f1' }),
  person('new@x.example', { side: 'f1', isNew: true }),
];

it.each([
  ['ada@x.example', null, 'person', false],
  ['ada@x.example', 'f1', 'person', false],
  ['eve@x.example', null, 'person', true],
  ['bob@x.example', 'f1', 'side', false],
  ['bob@x.example', null, 'side', false],
  ['bob@x.example', 'f2', 'stranger', false],
  ['new@x.example', 'f1', 'side', true],
  ['zoe@x.example', null, 'stranger', false],
  [null, null, 'stranger', false],
])('mail 14: %s in the side thread %s is a %s', (address, side, author, authorIsNew) => {
  expect(authorIn(people, address, side)).toEqual({ author, authorIsNew });
});
