import { mayBecome } from './attribute-limit.ts';
import type { Contact } from './contact.ts';

/** What is known about a person, from any source: an agent, the customer's own system, or the person. */
export type ContactDetails = Pick<
  Contact,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phoneNumber'
  | 'phoneNumberCountryCode'
  | 'avatarUrl'
  | 'country'
  | 'externalUserId'
  | 'customAttributes'
>;

/** The first name of a visitor who gave none. */
export const namelessVisitor = 'Visitor';

/** The details of a person of whom nothing is known. */
export const noDetails: ContactDetails = {
  firstName: '',
  lastName: '',
  email: null,
  phoneNumber: null,
  phoneNumberCountryCode: null,
  avatarUrl: null,
  country: null,
  externalUserId: null,
  customAttributes: {},
};

/**
 * What becomes of a visitor's detail when the visitor turns out to be a contact: it is dropped, because it is not
 * verified. Or it fills a gap. Or its members are added to those of the contact.
 */
const merging: { readonly [Detail in keyof ContactDetails]: 'dropped' | 'fills_gap' | 'added' } = {
  firstName: 'dropped',
  lastName: 'fills_gap',
  email: 'dropped',
  phoneNumber: 'fills_gap',
  phoneNumberCountryCode: 'fills_gap',
  avatarUrl: 'fills_gap',
  country: 'fills_gap',
  externalUserId: 'dropped',
  customAttributes: 'added',
};

/**
 * The details that a contact takes over from a visitor. Custom attributes are taken over only while they stay within
 * their limit: however many visitors become this contact, the record stays small.
 *
 * @example takenOver({ ...noDetails, lastName: 'Reyes' }, { ...noDetails, lastName: 'R.', country: 'PT' })
 * // { country: 'PT' }
 */
export function takenOver(contact: ContactDetails, visitor: ContactDetails): Partial<ContactDetails> {
  const gaps = Object.entries(merging).flatMap(([name, what]) => {
    const detail = name as keyof ContactDetails;
    const fills = what === 'fills_gap' && isEmpty(contact[detail]) && !isEmpty(visitor[detail]);
    return fills ? [[detail, visitor[detail]] as const] : [];
  });
  const customAttributes = { ...visitor.customAttributes, ...contact.customAttributes };
  return {
    ...Object.fromEntries(gaps),
    ...(mayBecome(contact.customAttributes, customAttributes) && { customAttributes }),
  };
}

/** A phone number means nothing with the country code of another. */
const together: readonly (keyof ContactDetails)[] = ['phoneNumber', 'phoneNumberCountryCode'];

/**
 * The details that a contact gets from another one whom an agent merges into them: each fills a gap, attributes are
 * added, and nothing that the contact has is replaced.
 *
 * @example
 * const known = { ...noDetails, firstName: 'Ada', email: 'ada@example.com' };
 * filledFrom(known, { ...noDetails, firstName: 'A.', email: 'a@example.org', country: 'PT' }).country // 'PT'
 */
export function filledFrom(contact: ContactDetails, other: ContactDetails): Partial<ContactDetails> {
  const { customAttributes, ...details } = noDetails;
  const gaps = Object.keys(details).flatMap((name) => {
    const detail = name as keyof ContactDetails;
    const isGap = isEmpty(contact[together.includes(detail) ? 'phoneNumber' : detail]);
    return isGap && !isEmpty(other[detail]) ? [[detail, other[detail]] as const] : [];
  });
  const merged = { ...customAttributes, ...other.customAttributes, ...contact.customAttributes };
  return { ...Object.fromEntries(gaps), customAttributes: merged };
}

/**
 * What a contact and the other do not agree on, for a note: a merge keeps one e-mail address and one phone number.
 *
 * @example
 * lostDetails({ ...noDetails, email: 'ada@example.com' }, { ...noDetails, email: 'a@example.org' })
 * // ['E-mail: a@example.org']
 */
export function lostDetails(contact: ContactDetails, other: ContactDetails): readonly string[] {
  const phone = ({ phoneNumber, phoneNumberCountryCode: country }: ContactDetails): string =>
    phoneNumber ? `${phoneNumber}${country ? ` (${country})` : ''}` : '';
  return [
    ...(other.email && contact.email && other.email !== contact.email ? [`E-mail: ${other.email}`] : []),
    ...(phone(other) && phone(contact) && phone(other) !== phone(contact) ? [`Phone: ${phone(other)}`] : []),
  ];
}

function isEmpty(value: ContactDetails[keyof ContactDetails]): boolean {
  return value === null || value === '';
}
