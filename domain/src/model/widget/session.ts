import type { Contact } from '../contact/contact.ts';
import type { Inbox } from '../inbox/inbox.ts';
import type { WidgetConfig } from '../inbox/inbox-config.ts';
import { dayLengthMs, type Timestamp } from '../shared/time.ts';

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
  /** The token belonged to a visitor who was merged into this contact. It is no longer accepted. */
  readonly merged: boolean;
}

/** The contact and session of a request of the widget. */
export interface WidgetActor {
  readonly session: WidgetSession;
  readonly contact: Contact;
  readonly inbox: Inbox;
}

/** Where a request of a widget comes from, and what of its answer stays. */
export interface WidgetSender {
  /** The address that quotas are counted by. */
  readonly address: string;
  /** The request has an `Idempotency-Key`, so that a row keeps its answer. */
  readonly keepsAnswer: boolean;
}

/** A page that a contact had open. */
export interface PageVisit {
  readonly url: string;
  readonly title: string;
  readonly createdAt: Timestamp;
}

/** Bytes of randomness in a session token or ticket. */
export const tokenBytes = 32;

const visitorLife = 180 * dayLengthMs;

/** How long a session can last from its beginning, however it is used. Milliseconds. */
export interface SessionLimits {
  /** For a contact whose identity the customer's system has confirmed. */
  readonly verified: number;
  readonly visitor: number;
}

/** When a session that is used at `now` ends unless it is used again. */
export function nextExpiry(
  { createdAt }: Pick<WidgetSession, 'createdAt'>,
  contact: Pick<Contact, 'type'>,
  config: Pick<WidgetConfig, 'session_duration'>,
  limits: SessionLimits,
  now: Timestamp,
): Timestamp {
  const unused = contact.type === 'visitor' ? visitorLife : config.session_duration;
  return Math.min(now + unused, latestEnd({ createdAt }, contact, limits));
}

/** When the session ends, even if it is in use. */
export function latestEnd(
  { createdAt }: Pick<WidgetSession, 'createdAt'>,
  { type }: Pick<Contact, 'type'>,
  limits: SessionLimits,
): Timestamp {
  return createdAt + (type === 'visitor' ? limits.visitor : limits.verified);
}

/** Asked of the limits at every use: a session may have begun under longer ones. */
export function isOver(
  session: Pick<WidgetSession, 'createdAt' | 'expiresAt'>,
  contact: Pick<Contact, 'type'>,
  limits: SessionLimits,
  now: Timestamp,
): boolean {
  return session.expiresAt <= now || latestEnd(session, contact, limits) <= now;
}
