import type { FoundContact } from '@helpdesk/client';
import { expect, test } from 'vitest';
import { hitIn, type MailPerson, suggestedPeople } from './suggested-people.ts';

const person = (address: string, name: string | null): MailPerson => ({
  ...{ address, name, contact_id: null },
  ...{ role: 'cc', is_new: false, is_automatic: false },
});

const contact = (id: number, first_name: string, last_name: string, email: string | null): FoundContact =>
  ({ id, first_name, last_name, email, avatar_url: null }) as FoundContact;

const people = [person('jon@cafe.example', 'Jon Iversen'), person('kitchen@cafe.example', null)];
const contacts = [
  contact(1, 'Jonas', 'Weber', 'jonas@example.org'),
  contact(2, 'Jon', 'Iversen', 'jon@cafe.example'),
  contact(3, 'Joy', '', null),
];

test('letters 4: people of the conversation come first, then contacts, each address once', () => {
  const found = suggestedPeople('jo', { people, contacts, taken: [] });
  expect(found.map(({ address, isHere }) => [address, isHere])).toEqual([
    ['jon@cafe.example', true],
    ['jonas@example.org', false],
  ]);
  expect(suggestedPeople('jo', { people, contacts, taken: ['jon@cafe.example'] })).toHaveLength(1);
  expect(suggestedPeople('kit', { people, contacts: [], taken: [] })).toMatchObject([{ name: 'kitchen@cafe.example' }]);
  expect(suggestedPeople(' ', { people, contacts, taken: [] })).toEqual([]);
});

test.each([
  ['Jon Iversen', 'iv', [4, 6]],
  ['Jon Iversen', 'on', undefined],
  ['Zoë Müller', 'mul', [4, 7]],
  ['jon@cafe.example', 'cafe', [4, 8]],
  ['Jon', '', undefined],
])('the hit in %j for %j is at the beginning of a word', (name, typed, hit) => {
  expect(hitIn(name, typed)).toEqual(hit);
});
