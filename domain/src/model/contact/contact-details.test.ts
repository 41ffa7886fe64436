import { expect, test } from 'vitest';
import { type ContactDetails, noDetails, takenOver } from './contact-details.ts';

const details = Object.keys(noDetails) as (keyof ContactDetails)[];
const visitor: ContactDetails = {
  ...noDetails,
  ...Object.fromEntries(details.map((detail) => [detail, `the visitor's ${detail}`])),
  customAttributes: { plan: 'free', seats: 3 },
};

test('a contact of whom nothing is known takes over what needs no proof', () => {
  const { firstName, email, externalUserId, ...rest } = visitor;
  expect(takenOver(noDetails, visitor)).toEqual(rest);
});

test.each(details)('what is known of a contact stays: %s', (detail) => {
  const known = { ...noDetails, [detail]: detail === 'customAttributes' ? { plan: 'pro' } : 'known' };
  const { [detail]: _, ...others } = takenOver(noDetails, visitor);
  const { [detail]: taken, ...rest } = takenOver(known, visitor);
  expect(rest).toEqual(others);
  expect(taken).toEqual(detail === 'customAttributes' ? { plan: 'pro', seats: 3 } : undefined);
});

test('an empty last name is a gap', () => {
  expect(takenOver({ ...noDetails, lastName: '' }, { ...noDetails, lastName: 'Reyes' })).toMatchObject({
    lastName: 'Reyes',
  });
});

test('attributes that would grow beyond their limit stay behind', () => {
  const large = { ...noDetails, customAttributes: { text: 'x'.repeat(16 * 1024) } };
  expect(takenOver(noDetails, large)).toEqual({});
});
