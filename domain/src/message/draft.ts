import type { Actor } from '../agent/agent.ts';
import type { ContactSummary } from '../contact/contact.ts';
import { invalidInput } from '../errors.ts';
import type { HtmlSanitizer } from '../ports/platform.ts';
import type { MessageMeta } from './message.ts';
import type { Draft } from './post-message.ts';

export interface MessageInput {
  /** HTML of an agent, plain text of a contact. */
  readonly message: string;
  readonly private: boolean;
  /** `contact`: the agent records what the contact said elsewhere. */
  readonly senderType: 'agent' | 'contact';
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject?: string | undefined;
  /** Comes back as `meta.echo_id`, so that a client knows its own message again. */
  readonly echoId?: string | undefined;
  /** What the caller's input calls the message; for faults. */
  readonly path?: string;
}

type Sender = Pick<ContactSummary, 'id' | 'firstName' | 'lastName' | 'email'>;

/** What an agent wrote, sanitised. Throws when nothing is left of it. */
export function agentDraft(sanitizer: HtmlSanitizer, actor: Actor, contact: Sender, input: MessageInput): Draft {
  const { html, text } = sanitizer.sanitize(input.message);
  if (text.trim() === '' && !html.includes('<img')) throw emptyMessage(input);
  return {
    author: { id: actor.id, firstName: actor.firstName, lastName: actor.lastName, senderType: 'agent' },
    content: html,
    textContent: text,
    contentType: 'html',
    private: input.private,
    meta: metaOf(input, input.private ? [] : recipients(input, contact), [actor.email]),
  };
}

/** What a contact said: text, escaped in `content`. */
export function contactDraft(sanitizer: HtmlSanitizer, contact: Sender, input: MessageInput): Draft {
  const text = input.message.trim();
  if (text === '') throw emptyMessage(input);
  return {
    author: { id: contact.id, firstName: contact.firstName, lastName: contact.lastName, senderType: 'contact' },
    content: sanitizer.escape(text),
    textContent: text,
    contentType: 'text',
    private: false,
    meta: metaOf(input, input.to, contact.email === null ? [] : [contact.email]),
  };
}

function recipients(input: MessageInput, contact: Sender): readonly string[] {
  if (input.to.length > 0) return input.to;
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

function emptyMessage({ path = 'message' }: MessageInput): Error {
  return invalidInput('input.invalid', path, 'must not be empty');
}
