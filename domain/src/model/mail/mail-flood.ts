/** How much a sender may write to one inbox. Source: section 5 of the design of the e-mail channel. */
const floodLimits = {
  /** Mails of ten minutes, and of 24 hours, before the conversations of a sender get quiet. */
  tenMinutes: 20,
  day: 100,
  /** Mails of 24 hours before the rest is set aside. */
  quarantine: 500,
  /** New conversations of one hour. */
  newConversations: 20,
} as const;

/**
 * What one author sent to one inbox, without the mail that is decided about. Times are counted back from when its mailbox
 * received it, so that a backlog is counted as it came in.
 */
export interface SenderCounts {
  /** Mails of the last ten minutes. */
  readonly inTenMinutes: number;
  /** Mails of the last 24 hours. */
  readonly inDay: number;
  /** Conversations that the author began in the last hour. */
  readonly newInHour: number;
  /** The author has a conversation in this inbox. */
  readonly hasConversation: boolean;
  /** An activity of the last 24 hours notes that the author sends too much. */
  readonly isNoted: boolean;
}

export type FloodDecision =
  | { readonly flood: 'none' }
  /** The mail goes into the author's newest conversation, which stays as it is. */
  | { readonly flood: 'quiet'; readonly into: 'newest' | 'new'; readonly writesActivity: boolean }
  | { readonly flood: 'quarantined' };

/**
 * Whether a mail is one too many of its author. Then it neither opens a conversation again nor notifies anyone, and one
 * activity notes it. `opensNew`: it would begin a conversation.
 *
 * @example
 * const counts = { inTenMinutes: 20, inDay: 20, newInHour: 0, hasConversation: true, isNoted: false };
 * floodDecision(counts, false) // { flood: 'quiet', into: 'newest', writesActivity: true }
 */
export function floodDecision(counts: SenderCounts, opensNew: boolean): FloodDecision {
  const { inTenMinutes, inDay, newInHour, hasConversation, isNoted } = counts;
  if (inDay >= floodLimits.quarantine) return { flood: 'quarantined' };
  const isTooMuch = inTenMinutes >= floodLimits.tenMinutes || inDay >= floodLimits.day;
  const isTooNew = opensNew && newInHour >= floodLimits.newConversations;
  if (!isTooMuch && !isTooNew) return { flood: 'none' };
  return { flood: 'quiet', into: hasConversation ? 'newest' : 'new', writesActivity: !isNoted };
}
