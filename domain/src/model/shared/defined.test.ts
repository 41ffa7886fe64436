import { expect, it } from 'vitest';
import { changedMembers, definedMembers } from './defined.ts';

it('keeps what is given, null too', () => {
  expect(definedMembers({ a: 1, b: undefined, c: null })).toEqual({ a: 1, c: null });
});

it('keeps what the record has another value of', () => {
  const contact = { email: 'mira@shop.example', country: null as string | null, attributes: { plan: 'free' } };
  expect(changedMembers(contact, { email: 'mira@shop.example', attributes: { plan: 'free' } })).toEqual({});
  expect(changedMembers(contact, { country: 'PT', attributes: { plan: 'pro' } })).toEqual({
    country: 'PT',
    attributes: { plan: 'pro' },
  });
  expect(changedMembers<typeof contact, { country: null }>({ ...contact, country: 'PT' }, { country: null })).toEqual({
    country: null,
  });
});
