import type { Message, ReplyOf } from '@helpdesk/client';
import type { DraftKind } from '../agent/drafts/draft.ts';
import { addressFault } from './addresses.ts';
import type { DraftMail } from './draft-mail.ts';

/** What a mail is unless its author chooses otherwise. */
export type MailDefaults = Omit<ReplyOf<'getReplyDefaults'>, 'subject'>;

export const recipientLists = ['to', 'cc', 'bcc'] as const;
export type RecipientList = (typeof recipientLists)[number];
export type Recipients = Readonly<Record<RecipientList, readonly string[]>>;

/** A mail as it would be sent now. */
export interface Letter extends Recipients {
  readonly from: string;
  /** As HTML; empty where the agent and the inbox have none. */
  readonly signature: string;
  readonly hasSignature: boolean;
  /** As HTML; null where there is nothing to quote. */
  readonly quote: string | null;
  readonly hasQuote: boolean;
}

/** What was chosen, and else the default. A forward and a mail aside have no recipients by themselves. */
export function letterOf(kind: DraftKind, mail: DraftMail | null, defaults: MailDefaults | undefined): Letter {
  const own = mail ?? {};
  const usual = kind === 'reply' ? defaults : undefined;
  return {
    from: own.from ?? defaults?.from ?? '',
    to: own.to ?? usual?.to ?? [],
    cc: own.cc ?? usual?.cc ?? [],
    bcc: own.bcc ?? [],
    signature: defaults?.signature ?? '',
    hasSignature: own.signature ?? true,
    quote: usual?.quote ?? null,
    hasQuote: own.quote ?? true,
  };
}

/** The same mail with all its addresses chosen: it goes to whom the agent sees, whatever comes in until then. */
export function withAddresses(mail: DraftMail | null, { from, to, cc, bcc }: Letter): DraftMail {
  return { ...mail, to, cc, bcc, ...(from !== '' && { from }) };
}

/** Further recipients of a list. Each is in one list only. */
export function withRecipients(lists: Recipients, list: RecipientList, added: readonly string[]): Recipients {
  const left = (each: readonly string[]): readonly string[] => each.filter((address) => !added.includes(address));
  const others = { to: left(lists.to), cc: left(lists.cc), bcc: left(lists.bcc) };
  return { ...others, [list]: [...others[list], ...added] };
}

/** Another recipient in the place of one, or none. */
export function replacedRecipient({ to, cc, bcc }: Recipients, address: string, by?: string): Recipients {
  const next = (list: readonly string[]): readonly string[] => [
    ...new Set(list.flatMap((each) => (each === address ? (by ?? []) : each))),
  ];
  return { to: next(to), cc: next(cc), bcc: next(bcc) };
}

/**
 * The recipients to whom the mail cannot be sent.
 *
 * @param among who may get a mail aside; undefined: anyone
 */
export function faultyRecipients(lists: Recipients, among?: readonly string[]): readonly string[] {
  const all = recipientLists.flatMap((list) => lists[list]);
  return all.filter((address) => addressFault(address) !== undefined || among?.includes(address) === false);
}

/** Whom a mail aside may go to: who got the forward, and who answered in its thread. */
export function asidePeople(messages: readonly Message[], side: string): readonly string[] {
  const thread = messages.filter(({ meta }) => meta.side === side);
  const found = thread.flatMap(({ uuid, type, meta }) =>
    type === 'incoming' ? authorOf(meta) : [...meta.to, ...meta.cc, ...(uuid === side ? meta.bcc : [])],
  );
  return [...new Set(found.map((address) => address.toLowerCase()))];
}

/** Whom an answer to a message of a side thread goes to: its author, or all who got ours. */
export function asideRecipients({ type, meta }: Message): DraftMail {
  return type === 'incoming' ? { to: authorOf(meta), cc: [] } : { to: meta.to, cc: meta.cc };
}

/** Where answers to a mail that came are wanted, as the service takes it. */
function authorOf({ from, reply_to: wanted }: Message['meta']): readonly string[] {
  return wanted === undefined ? from.slice(0, 1) : [wanted];
}

/** Whether the message can be forwarded: notes and activities cannot. */
export function isForwardable({ type, private: isPrivate, meta }: Message): boolean {
  return type !== 'activity' && (!isPrivate || meta.side !== undefined);
}
