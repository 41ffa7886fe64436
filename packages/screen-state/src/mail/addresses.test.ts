import { expect, test } from 'vitest';
import { addressFault, fittingAddress, readAddresses } from './addresses.ts';

test.each([
  ['ada@example.com', ['ada@example.com']],
  ['Ada Reyes <Ada@Example.com>; bob@example.com,', ['ada@example.com', 'bob@example.com']],
  ['ada@example.com bob@example.com\ncy@example.com', ['ada@example.com', 'bob@example.com', 'cy@example.com']],
  ['mailto:ada@example.com', ['ada@example.com']],
  ['ada@example.com, ADA@example.com', ['ada@example.com']],
  ['petra@lund-books', ['petra@lund-books']],
  ['petra lund', ['petra lund']],
  [' , ;', []],
  ['', []],
])('letters 1: what is typed or pasted is read as addresses: %j', (typed, read) => {
  expect(readAddresses(typed)).toEqual(read);
});

test.each([
  ['ada@example.com', undefined],
  ['ada@müller.example', undefined],
  ['petra@lund-books', 'no_ending'],
  ['petra', 'no_at'],
  ['petra@', 'unreadable'],
  ['b@y.example\r\nRCPT TO:<evil@z.example>', 'unreadable'],
  ['ü@example.com', 'unreadable'],
])('letters 2: a fault is what the service refuses, or has no ending: %j', (typed, fault) => {
  expect(addressFault(typed)).toBe(fault);
});

test('letters 3: the known address that begins with a faulty one was probably meant', () => {
  const known = ['petra@lund-books.example', 'ada@example.com'];
  expect(fittingAddress('petra@lund-books', known)).toBe('petra@lund-books.example');
  expect(fittingAddress('Petra@Lund', known)).toBe('petra@lund-books.example');
  expect(fittingAddress('ada@example.com', known)).toBeUndefined();
  expect(fittingAddress('', known)).toBeUndefined();
});
