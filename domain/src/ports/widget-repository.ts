import type { Timestamp } from '../model/shared/time.ts';
import type { PageVisit, WidgetSession } from '../model/widget/session.ts';

/** Sessions of the widget, visited pages, and the tickets for agent sockets: what is short-lived. */
export interface WidgetReader {
  /** By the hex SHA-256 of the token; expired and merged ones too, and none that has ended. */
  findSession(tokenHash: string): Promise<WidgetSession | undefined>;

  /** Visited at `since` or later, newest first. */
  listPageVisits(contactId: number, since: Timestamp, limit: number): Promise<readonly PageVisit[]>;
}

export interface WidgetRepository extends WidgetReader {
  /** Returns the new id. */
  insertSession(session: Omit<WidgetSession, 'id' | 'merged'>): Promise<number>;

  touchSession(id: number, lastUsedAt: Timestamp, expiresAt: Timestamp): Promise<void>;

  /** Forgets the session. */
  endSession(id: number): Promise<void>;

  /**
   * Ends the sessions of contacts in the inbox at once; those of visitors, and merged ones, stay. Returns an id up to
   * which they have ended, or null when there are no new sessions since they last were. The rows stay until they are swept.
   */
  endVerifiedSessions(inboxId: number): Promise<number | null>;

  /**
   * Looks at the next sessions of the inbox behind the id `after`, at most `limit`, and deletes those that have ended by
   * `endVerifiedSessions` or with the inbox. Returns the id of the last one that it looked at, or null when there is none.
   */
  sweepEndedSessions(inboxId: number, after: number, limit: number): Promise<number | null>;

  /** Forgets the sessions of the contact, merged ones left out; returns their ids. */
  endSessionsOf(contactId: number): Promise<readonly number[]>;

  /** Every session of the visitor becomes a merged one of the contact: of no use but to be recognised. */
  mergeSessions(visitorId: number, contactId: number): Promise<void>;

  /** The oldest ones, at most `limit`; returns how many. */
  deleteExpiredSessions(before: Timestamp, limit: number): Promise<number>;

  insertPageVisit(visit: PageVisit & { readonly contactId: number }): Promise<void>;

  /** Keeps the newest `keep` of the contact. */
  trimPageVisits(contactId: number, keep: number): Promise<void>;

  /** The oldest ones, at most `limit`; returns how many. */
  deletePageVisits(before: Timestamp, limit: number): Promise<number>;

  insertTicket(ticket: {
    readonly hash: string;
    readonly agentId: number;
    /** The key with which the agent requested it; null for the single key. */
    readonly namedKeyId: number | null;
    /** The session in which the agent requested it; null for a key. */
    readonly sessionId: number | null;
    readonly expiresAt: Timestamp;
  }): Promise<void>;

  /**
   * Takes the ticket, so that it is valid once; returns its owner, or undefined when there is no such ticket or it has
   * expired.
   */
  takeTicket(hash: string, now: Timestamp): Promise<TicketHolder | undefined>;

  /** All that the agent requested with the single key. */
  deleteTicketsOf(agentId: number): Promise<void>;

  /** Deletes at most `limit`; returns how many were deleted. */
  deleteExpiredTickets(before: Timestamp, limit: number): Promise<number>;
}

export interface TicketHolder {
  readonly agentId: number;
  readonly namedKeyId: number | null;
  readonly sessionId: number | null;
}
