import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostAttributeBytes } from './attribute-limit.ts';
import { type ContactDetails, noDetails, takenOver } from './contact-details.ts';

const text = fc.constantFrom('', 'a', 'b');
const maybe = fc.constantFrom(null, '', 'a', 'b');
const attributes = fc.dictionary(
  fc.constantFrom('x', 'y', 'z', '__proto__'),
  fc.constantFrom(1, 'é'.repeat(3_000), null),
);

/** A detail that has no value is null, except a name, which is empty. */
const maybes = Object.entries(noDetails).filter(([, none]) => none === null);
const details = fc.record({
  ...Object.fromEntries(maybes.map(([name]) => [name, maybe])),
  firstName: text,
  lastName: text,
  customAttributes: attributes,
}) as unknown as fc.Arbitrary<ContactDetails>;

const names = Object.keys(noDetails) as (keyof ContactDetails)[];
const bytesOf = (value: object): number => new TextEncoder().encode(JSON.stringify(value)).length;

test('whatever a contact has stays theirs, however many visitors become part of it', () => {
  fc.assert(
    fc.property(details, fc.array(details, { maxLength: 4 }), (contact, visitors) => {
      let merged = contact;
      for (const visitor of visitors) merged = { ...merged, ...takenOver(merged, visitor) };
      for (const name of names) {
        if (name !== 'customAttributes' && contact[name]) expect(merged[name]).toBe(contact[name]);
      }
      expect(merged.customAttributes).toMatchObject(contact.customAttributes);
      expect([merged.firstName, merged.email, merged.externalUserId]).toEqual([
        contact.firstName,
        contact.email,
        contact.externalUserId,
      ]);
      const before = bytesOf(contact.customAttributes);
      expect(bytesOf(merged.customAttributes)).toBeLessThanOrEqual(Math.max(before, mostAttributeBytes));
    }),
  );
});

test('a gap takes the first thing that fills it, and the same visitor adds nothing twice', () => {
  fc.assert(
    fc.property(details, details, (contact, visitor) => {
      const merged = { ...contact, ...takenOver(contact, visitor) };
      for (const name of ['lastName', 'phoneNumber', 'phoneNumberCountryCode', 'avatarUrl', 'country'] as const) {
        expect(merged[name] || null).toBe(contact[name] || visitor[name] || null);
      }
      expect({ ...merged, ...takenOver(merged, visitor) }).toEqual(merged);
    }),
  );
});
