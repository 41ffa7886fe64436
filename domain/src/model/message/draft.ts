import { type Actor, systemUserId } from '../agent/agent.ts';
import type { Contact, ContactSummary } from '../contact/contact.ts';
import type { SenderType } from '../conversation/conversation.ts';
import type { Author } from '../conversation/conversation-change.ts';
import type { GivenRecipients } from '../mail/recipients/reply-recipients.ts';
import type { Media } from '../media/media.ts';
import type { JsonObject } from '../shared/json.ts';
import type { Timestamp } from '../shared/time.ts';
import type { Mention } from './mention.ts';
import type { MessageContentType, MessageMeta } from './message.ts';

export interface MessageInput {
  readonly message: string;
  /** What it is; see `contentTypeOf`. */
  readonly contentType?: MessageContentType | undefined;
  /** Nothing in it is a placeholder any more: what looks like one stays. */
  readonly rendered?: boolean | undefined;
  readonly private: boolean;
  /** `contact`: the agent records what the contact said elsewhere. The draft is still the agent's. */
  readonly senderType: 'agent' | 'contact';
  /** Recipients, where the channel has addresses. Absent or null: the default; `[]`: none. */
  readonly to?: readonly string[] | null | undefined;
  readonly cc?: readonly string[] | null | undefined;
  readonly bcc?: readonly string[] | null | undefined;
  /** The address that a reply by mail is sent from. */
  readonly from?: string | null | undefined;
  /** The uuid of the message that a reply by mail answers. Default: the newest that can be answered. */
  readonly replyTo?: string | undefined;
  /** The uuid of a forward: a private message is a mail to the people of its side thread. */
  readonly aside?: string | undefined;
  /** false: a reply by mail leaves it out. */
  readonly signature?: boolean | undefined;
  readonly quote?: boolean | undefined;
  readonly subject?: string | undefined;
  /** Comes back as `meta.echo_id`, so that a client knows its own message again. */
  readonly echoId?: string | undefined;
  /** The name of the message in the caller's input, for errors. Default: none. */
  readonly path?: string;
}

export type Content = Pick<Draft, 'content' | 'textContent' | 'contentType'>;

type Files = Draft['files'];

type Sender = Pick<ContactSummary, 'id' | 'firstName' | 'lastName' | 'email'>;

/**
 * The message of that content, by the agent or in the contact's name.
 *
 * @example
 * const content = { content: '<p>Hi</p>', textContent: 'Hi', contentType: 'html' } as const;
 * const input = { message: 'Hi', private: false, senderType: 'agent' } as const;
 * draftMessage(content, actor, contact, input, []).meta // { to: ['ada@example.com'], … }
 */
export function draftMessage(
  content: Content,
  actor: Pick<Actor, 'id' | 'firstName' | 'lastName' | 'email'>,
  contact: Sender,
  input: MessageInput,
  files: Files,
): Draft {
  const { senderType } = input;
  const { id, firstName, lastName } = senderType === 'contact' ? contact : actor;
  const author = { id, firstName, lastName, senderType };
  if (senderType === 'contact') {
    const meta = { ...metaOf(input, input.to ?? [], addressOf(contact)), ...writtenBy(actor) };
    return { ...content, author, private: false, files, meta };
  }
  const to = input.private ? [] : recipients(input, contact);
  const meta = metaOf(input, to, [actor.email]);
  const side = input.aside === undefined ? undefined : ({ kind: 'aside', forward: input.aside } as const);
  return { ...content, author, private: input.private, files, meta, mail: mailOf(input), ...(side && { side }) };
}

/** For agents: a contact's words that an agent wrote down. The desk itself (an operator's command) is not an agent. */
function writtenBy({ id, firstName, lastName }: Pick<Actor, 'id' | 'firstName' | 'lastName'>): JsonObject {
  return id === systemUserId ? {} : { written_by: { id, first_name: firstName, last_name: lastName } };
}

function recipients(input: MessageInput, contact: Sender): readonly string[] {
  return input.to?.length ? input.to : addressOf(contact);
}

function addressOf(contact: Sender): readonly string[] {
  return contact.email === null ? [] : [contact.email];
}

function metaOf(input: MessageInput, to: readonly string[], from: readonly string[]): MessageMeta {
  return {
    to,
    cc: input.cc ?? [],
    bcc: input.bcc ?? [],
    from,
    subject: input.subject ?? '',
    ...(input.echoId !== undefined && { echo_id: input.echoId }),
  };
}

function mailOf({ to, cc, bcc, from, replyTo, signature, quote }: MessageInput): GivenMail {
  return { to, cc, bcc, from, replyTo, signature, quote };
}

/** What the author of a reply by mail chose. */
export interface GivenMail extends GivenRecipients {
  readonly replyTo?: string | undefined;
  readonly signature?: boolean | undefined;
  readonly quote?: boolean | undefined;
  /** The contact as far as the author may know them, for placeholders of the inbox. Default: as they are. */
  readonly knownContact?: Contact | undefined;
}

/** A private message that leaves by mail, to people who are not of the conversation. */
export type SideMail =
  /** `files`: how many files of the original go along as such. */
  | { readonly kind: 'forward'; readonly subject: string | null; readonly files: number }
  /** `forward`: the uuid of the forward in whose side thread it is. */
  | { readonly kind: 'aside'; readonly forward: string };

/** A message that is ready to be written: its content is safe, its author known. */
export interface Draft {
  readonly author: Author & { readonly senderType: SenderType };
  readonly content: string;
  readonly textContent: string;
  readonly contentType: MessageContentType;
  readonly private: boolean;
  readonly meta: MessageMeta;
  /** Of a reply by mail; the transport of other channels does not look at it. */
  readonly mail?: GivenMail;
  /** Of a forward, and of what follows it. The message is private. */
  readonly side?: SideMail | undefined;
  /** None where it is not given. */
  readonly mentions?: readonly Mention[];
  /** Files that belong to nothing yet. */
  readonly files: readonly Pick<Media, 'id' | 'filename'>[];
  /** Of what came in by itself, such as a mail. Without it, a message of the contact opens the conversation and makes them wait. */
  readonly arrival?: MessageArrival;
}

/** What a message does to its conversation, besides being in it. */
interface MessageArrival {
  /** It opens a conversation that is not open. */
  readonly reopens: boolean;
  /** Since when the contact waits for an answer to it; null: it asks for none. A private message never makes them wait. */
  readonly waitingSince: Timestamp | null;
}
