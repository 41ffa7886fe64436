import { dayLengthMs, type Timestamp } from '../../shared/time.ts';
import type { MailAuthentication } from './authentication-results.ts';
import type { MailEvidence } from './mail-evidence.ts';

/** What the store knows of one `MailEvidence`. A token that is not genuine (`isGenuine`) is none. */
export interface MailCandidate {
  readonly by: MailEvidence['by'];
  /** What the evidence names, in whatever inbox; null where there is no such conversation. */
  readonly conversation: {
    readonly uuid: string;
    readonly inboxId: number;
    /** null unless it is resolved or closed now. */
    readonly resolvedAt: Timestamp | null;
  } | null;
  /** The uuid of the forward whose side thread the evidence names. */
  readonly side: string | null;
  /**
   * How the author's address is known in the conversation. `person`: in a public message. `side`: in this side thread or,
   * where `side` is null, in some side thread and in no public message. `stranger`: not at all.
   */
  readonly author: 'person' | 'side' | 'stranger';
  /** The author joined by a token, and no agent has written to them since. */
  readonly authorIsNew: boolean;
}

export interface DestinationFacts {
  readonly inboxId: number;
  /** The author is an address of the inbox itself. */
  readonly isOwnAddress: boolean;
  readonly authentication: MailAuthentication;
  /** The author is in From, which is what the authentication is about. */
  readonly authorIsFrom: boolean;
  readonly plusAddressing: boolean;
  /** How long a resolved conversation is continued; 0: for ever. */
  readonly threadDays: number;
  readonly receivedAt: Timestamp;
  /** In the order of the evidence. */
  readonly candidates: readonly MailCandidate[];
}

/** Where a mail goes, and what is known of its author there. */
export type MailDestination =
  | {
      readonly to: 'conversation';
      readonly conversationUuid: string;
      /** The forward whose side thread it continues, as a private message; null: a public message. */
      readonly side: string | null;
      /** The author is in no default of recipients until an agent writes to them. */
      readonly newSender: boolean;
      readonly senderUnproven: boolean;
    }
  /** A private note of the desk itself: the mailbox wrote to its own conversation. */
  | {
      readonly to: 'note';
      readonly conversationUuid: string;
      readonly side: string | null;
      readonly senderUnproven: boolean;
    }
  | {
      readonly to: 'new';
      /** `no_address`: the author is an address of ours, which must not get our replies. */
      readonly contact: 'author' | 'no_address';
      /** What the mail names in this inbox without a right to join it. */
      readonly relatedConversationUuid: string | null;
    };

type Found = MailCandidate & { readonly conversation: NonNullable<MailCandidate['conversation']> };

/**
 * The conversation that a mail joins, or a new one. Source: the table "Which conversation, whose" of the mail channel.
 * The first evidence that lets the author in decides.
 *
 * A secret of ours lets everyone in, each as their own contact. A reference lets in whom the conversation knows, and
 * a number only if the author is proven as well, because numbers are counted up. A mail that failed the DMARC check of
 * our receiving server joins nothing.
 *
 * @example
 * mailDestination({ ...facts, candidates: [] })
 * // { to: 'new', contact: 'author', relatedConversationUuid: null }
 */
export function mailDestination(facts: DestinationFacts): MailDestination {
  const found = facts.candidates.filter((candidate): candidate is Found => isOfInbox(candidate, facts.inboxId));
  if (facts.authentication !== 'fail') {
    for (const candidate of found.filter((each) => isContinued(each, facts))) {
      const destination = facts.isOwnAddress ? noteIn(candidate, facts) : joining(candidate, facts);
      if (destination !== undefined) return destination;
    }
  }
  return {
    to: 'new',
    contact: facts.isOwnAddress ? 'no_address' : 'author',
    relatedConversationUuid: found[0]?.conversation.uuid ?? null,
  };
}

function isOfInbox({ conversation }: MailCandidate, inboxId: number): boolean {
  return conversation?.inboxId === inboxId;
}

function isContinued({ conversation: { resolvedAt } }: Found, { threadDays, receivedAt }: DestinationFacts): boolean {
  return resolvedAt === null || threadDays === 0 || receivedAt - resolvedAt <= threadDays * dayLengthMs;
}

const isProven = ({ authentication, authorIsFrom }: DestinationFacts): boolean =>
  authorIsFrom && authentication === 'pass';

function noteIn({ by, conversation, side }: Found, facts: DestinationFacts): MailDestination | undefined {
  if (by === 'number') return undefined;
  // A token shows that a mail of ours is answered, and not that the mailbox itself does.
  const senderUnproven = !isProven(facts);
  return { to: 'note', conversationUuid: conversation.uuid, side, senderUnproven };
}

function joining(candidate: Found, facts: DestinationFacts): MailDestination | undefined {
  const { by, conversation, author, authorIsNew } = candidate;
  const isOfSide = candidate.side !== null && author === 'side';
  const isKnown = author === 'person' || isOfSide;
  if (by !== 'token' && !isKnown) return undefined;
  if (by === 'number' && !isProven(facts) && facts.plusAddressing) return undefined;
  // A customer whom a forwarded mail reached writes to the desk, in public, unless they have the token of the forward.
  const side = by === 'token' || isOfSide ? candidate.side : null;
  return {
    to: 'conversation',
    conversationUuid: conversation.uuid,
    side,
    newSender: authorIsNew || (side === null ? author !== 'person' : !isOfSide),
    senderUnproven: by !== 'token' && !isProven(facts),
  };
}
