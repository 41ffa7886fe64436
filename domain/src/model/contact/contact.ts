import type { JsonObject } from '../shared/json.ts';
import { minuteLengthMs, type Timestamp } from '../shared/time.ts';

/** `contact`: known by name; `visitor`: came through the widget without proof of who it is. */
export type ContactType = 'contact' | 'visitor';

/** That mail to the address of a contact came back. */
export interface EmailState {
  readonly cameBackAt: Timestamp;
  /** What the server answered, such as `5.1.1`; null where it gave none. */
  readonly code: string | null;
  readonly text: string | null;
}

/** A customer. */
export interface Contact {
  readonly id: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly type: ContactType;
  readonly firstName: string;
  readonly lastName: string;
  /** Trimmed and lower-cased; unique among contacts without an external user id. */
  readonly email: string | null;
  readonly phoneNumberCountryCode: string | null;
  readonly phoneNumber: string | null;
  readonly avatarUrl: string | null;
  /** false: blocked. */
  readonly enabled: boolean;
  readonly lastActiveAt: Timestamp | null;
  readonly lastLoginAt: Timestamp | null;
  readonly customAttributes: JsonObject;
  readonly country: string | null;
  readonly meta: JsonObject;
  /** Unique among contacts; the id that the customer's own system uses. */
  readonly externalUserId: string | null;
  /** Until a mail to the address is accepted, or the address is changed. */
  readonly emailState: EmailState | null;
  /** The newest channel over which the contact is reached; null before the first conversation. */
  readonly contactChannelId: number | null;
}

/** The fields of a contact that a conversation list shows, and filters and sorts by. */
export const contactSummaryFields = [
  'id',
  'createdAt',
  'updatedAt',
  'firstName',
  'lastName',
  'email',
  'avatarUrl',
  'externalUserId',
  'type',
  'enabled',
  'lastActiveAt',
] as const satisfies readonly (keyof Contact)[];

export type ContactSummary = Pick<Contact, (typeof contactSummaryFields)[number]>;

/**
 * What a conversation list shows of the contact.
 *
 * @example
 * contactSummaryOf(contact) // { firstName: 'Ada', email: 'ada@example.com', … }
 */
export function contactSummaryOf(contact: ContactSummary): ContactSummary {
  return Object.fromEntries(contactSummaryFields.map((field) => [field, contact[field]])) as unknown as ContactSummary;
}

/** A contact as a list of contacts shows them. */
export interface ContactListItem extends Contact {
  /** How many of their conversations are of category open; at most `maxOpenConversations`. */
  readonly openConversations: number;
}

export const maxOpenConversations = 100;

/** Activity is written every five minutes, and a page that is open shows itself once a minute. */
const onlineForMs = 6 * minuteLengthMs;

/**
 * Whether a contact is there, by their activity.
 *
 * @example
 * contactAvailability({ lastActiveAt: null }, Date.UTC(2026, 0, 15)) // 'offline'
 */
export function contactAvailability(
  { lastActiveAt }: Pick<Contact, 'lastActiveAt'>,
  now: Timestamp,
): 'online' | 'offline' {
  return lastActiveAt !== null && now - lastActiveAt < onlineForMs ? 'online' : 'offline';
}
