import { expect, it } from 'vitest';
import { mailContact } from './mail-contact.ts';

const given = { address: 'Ada@example.com', name: 'Ada Reyes' };

it('mail 26: a contact with the address is the contact, blocked or not', () => {
  const author = { address: 'ada@example.com', given };
  expect(mailContact(author, { id: 7, enabled: true })).toEqual({ contact: 'known', id: 7, isBlocked: false });
  expect(mailContact(author, { id: 7, enabled: false })).toEqual({ contact: 'known', id: 7, isBlocked: true });
});

it.each([
  ['Ada Reyes', 'Ada Reyes'],
  ['', 'Ada'],
  ['A'.repeat(200), 'A'.repeat(128)],
])('mail 26: otherwise one is created, called %j', (name, firstName) => {
  expect(mailContact({ address: 'ada@example.com', given: { ...given, name } }, undefined)).toEqual({
    contact: 'new',
    details: { firstName, lastName: '', email: 'ada@example.com' },
  });
});

it('mail 28: an author without an address that can be stored is a contact of their own', () => {
  const created = { contact: 'new', details: { firstName: 'ü', lastName: '', email: null } };
  const author = { address: null, given: { address: 'ü@example.com', name: '' } };
  expect(mailContact(author, undefined)).toEqual(created);
  expect(mailContact(author, { id: 7, enabled: true })).toEqual(created);
});
