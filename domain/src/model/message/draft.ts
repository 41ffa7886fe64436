import { type Actor, systemUserId } from '../agent/agent.ts';
import type { ContactSummary } from '../contact/contact.ts';
import type { SenderType } from '../conversation/conversation.ts';
import type { Author } from '../conversation/conversation-change.ts';
import type { Media } from '../media/media.ts';
import type { JsonObject } from '../shared/json.ts';
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
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
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
 * const input = { message: 'Hi', private: false, senderType: 'agent', to: [], cc: [], bcc: [] } as const;
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
    const meta = { ...metaOf(input, input.to, addressOf(contact)), ...writtenBy(actor) };
    return { ...content, author, private: false, files, meta };
  }
  const to = input.private ? [] : recipients(input, contact);
  return { ...content, author, private: input.private, files, meta: metaOf(input, to, [actor.email]) };
}

/** For agents: a contact's words that an agent wrote down. The desk itself (an operator's command) is not an agent. */
function writtenBy({ id, firstName, lastName }: Pick<Actor, 'id' | 'firstName' | 'lastName'>): JsonObject {
  return id === systemUserId ? {} : { written_by: { id, first_name: firstName, last_name: lastName } };
}

function recipients(input: MessageInput, contact: Sender): readonly string[] {
  return input.to.length > 0 ? input.to : addressOf(contact);
}

function addressOf(contact: Sender): readonly string[] {
  return contact.email === null ? [] : [contact.email];
}

function metaOf(input: MessageInput, to: readonly string[], from: readonly string[]): MessageMeta {
  return {
    to,
    cc: input.cc,
    bcc: input.bcc,
    from,
    subject: input.subject ?? '',
    ...(input.echoId !== undefined && { echo_id: input.echoId }),
  };
}

/** A message that is ready to be written: its content is safe, its author known. */
export interface Draft {
  readonly author: Author & { readonly senderType: SenderType };
  readonly content: string;
  readonly textContent: string;
  readonly contentType: MessageContentType;
  readonly private: boolean;
  readonly meta: MessageMeta;
  /** None where it is not given. */
  readonly mentions?: readonly Mention[];
  /** Files that belong to nothing yet. */
  readonly files: readonly Pick<Media, 'id' | 'filename'>[];
}
