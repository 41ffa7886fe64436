import type { JsonObject } from '../shared/json.ts';
import type { Timestamp } from '../shared/time.ts';

export const inboxChannels = ['livechat', 'email'] as const;

export type InboxChannel = (typeof inboxChannels)[number];

/** What decides who can sign in at an inbox, which pages can embed it, and whose mails it reads and where they go to. */
export type InboxAccess = 'secret' | 'trusted_domains' | 'from' | 'reply_to' | 'servers';

export interface Inbox {
  readonly id: number;
  readonly uuid: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly name: string;
  readonly channel: InboxChannel;
  readonly enabled: boolean;
  readonly config: JsonObject;
  /** Sealed; signs the customer JWTs of a livechat inbox. Leaves the domain masked only. */
  readonly secret: string | null;
  /** The sender of an e-mail inbox, as `Name <address>`; null where it has none, and so can neither read nor send. */
  readonly from: string | null;
  /** Makes the name of the sender with an agent's reply; empty: the name in `from`. */
  readonly fromNameTemplate: string;
  readonly csatEnabled: boolean;
  /** Since when it is closed for good; it is there for its conversations alone. */
  readonly closedAt: Timestamp | null;
}

/** The members of an inbox that are of mail, where it has none. */
export const noSender = { from: null, fromNameTemplate: '', csatEnabled: false } as const satisfies Partial<Inbox>;

/**
 * Those that are not closed: what lists of inboxes show.
 *
 * @example
 * openInboxes([{ id: 1, closedAt: null }, { id: 2, closedAt: 1_000 }]) // [{ id: 1, closedAt: null }]
 */
export function openInboxes<T extends Pick<Inbox, 'closedAt'>>(inboxes: readonly T[]): readonly T[] {
  return inboxes.filter(({ closedAt }) => closedAt === null);
}
