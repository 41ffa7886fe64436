import type { Contact } from '../contact/contact.ts';
import type { Inbox } from '../inbox/inbox.ts';
import { day, type Timestamp } from '../time.ts';
import type { WidgetConfig } from './inbox-config.ts';

/** What a session token stands for. The token itself is kept by its digest only. */
export interface WidgetSession {
  readonly id: number;
  /** Hex SHA-256 of the token. */
  readonly tokenHash: string;
  readonly contactId: number;
  readonly inboxId: number;
  readonly createdAt: Timestamp;
  readonly lastUsedAt: Timestamp;
  readonly expiresAt: Timestamp;
  /** The token was a visitor's who has become part of this contact; it opens nothing any more. */
  readonly merged: boolean;
}

/** Who acts through the widget. */
export interface WidgetActor {
  readonly session: WidgetSession;
  readonly contact: Contact;
  readonly inbox: Inbox;
}

/** A page that a contact had open. */
export interface PageVisit {
  readonly url: string;
  readonly title: string;
  readonly createdAt: Timestamp;
}

/** Bytes of randomness in a session token or ticket. */
export const tokenBytes = 32;

const visitorLife = 180 * day;

/** How long a session lives without use. */
export function sessionLife(contact: Pick<Contact, 'type'>, config: Pick<WidgetConfig, 'session_duration'>): number {
  return contact.type === 'visitor' ? visitorLife : config.session_duration;
}
