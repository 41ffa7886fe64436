import { expect, it } from 'vitest';
import { contactsPath, nextContactSorting, sortingOf } from './contact-sorting.ts';

const read = (search: string) => sortingOf(new URLSearchParams(search));

it('begins with who was seen last, also where an address names no column', () => {
  for (const search of ['', 'sort=age', 'sort=-'])
    expect(read(search)).toEqual({ key: 'seen', direction: 'descending' });
});

it('is what the address says, and the address says what is not usual', () => {
  for (const path of ['/contacts', '/contacts?sort=name', '/contacts?sort=-email', '/contacts?sort=seen']) {
    expect(contactsPath(read(path.split('?')[1] ?? ''))).toBe(path);
  }
  expect(contactsPath(read('sort=-seen'), 'mira')).toBe('/contacts?q=mira');
});

it('turns round when the same head is pressed, and begins anew with another', () => {
  const byName = nextContactSorting(read(''), 'name');
  expect(byName).toEqual({ key: 'name', direction: 'ascending' });
  expect(nextContactSorting(byName, 'name').direction).toBe('descending');
  expect(nextContactSorting(byName, 'seen')).toEqual(read(''));
});
