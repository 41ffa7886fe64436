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

function isEmpty(value: ContactDetails[keyof ContactDetails]): boolean {
  return value === null || value === '';
}
