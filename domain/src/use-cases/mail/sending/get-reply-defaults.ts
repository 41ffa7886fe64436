import { requirePermission } from '../../../model/agent/actor.ts';
import type { Actor } from '../../../model/agent/agent.ts';
import type { Contact } from '../../../model/contact/contact.ts';
import { mayReadMessages } from '../../../model/conversation/readable-texts.ts';
import { mostFileBytes } from '../../../model/mail/sending/mail-size.ts';
import { refuse } from '../../../model/shared/errors.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { StoreReader } from '../../../ports/store.ts';
import { requireContact } from '../../contact/require-contact.ts';
import { openConversation } from '../../conversation/open-conversation.ts';
import { inboxOf } from '../../inbox/require-inbox.ts';
import { inboxWarnings, type MailWarning } from './inbox-warnings.ts';
import { type MailInbox, mailInboxOf } from './mail-inbox.ts';
import { quoteOfMessages } from './mail-quotes.ts';
import { replyDefaults } from './reply-context.ts';

/** What a reply by mail is unless its author chooses otherwise. */
export interface ReplyOffer {
  readonly from: string;
  readonly fromChoices: readonly string[];
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  /** As HTML. */
  readonly signature: string;
  /** Null also for who may not read messages. */
  readonly quote: string | null;
  /** Of all files of one mail. */
  readonly maxBytes: number;
  readonly warnings: readonly MailWarning[];
}

/**
 * Who gets a reply to the message, by default to the newest that can be answered. Needs `messages:write`. Throws
 * `inbox.no_mail`, `input.invalid`, `conversation.not_found` and `conversation.no_access`.
 *
 * @example
 * await desk.getReplyDefaults(actor, uuid) // throws inbox.no_mail
 */
export async function getReplyDefaults(
  { store }: Pick<Ports, 'store'>,
  actor: Actor,
  uuid: string,
  replyTo?: string,
): Promise<ReplyOffer> {
  requirePermission(actor, 'messages:write');
  return store.read(
    async (reader) => {
      const conversation = await openConversation(reader, actor, uuid);
      const mailInbox = mailInboxOf(await inboxOf(reader.inboxes, conversation));
      if (mailInbox === undefined) throw refuse('inbox.no_mail', 'The conversation is not in an e-mail inbox');
      const contact = await requireContact(reader.contacts, conversation.contactId);
      const place = { conversation, mailInbox, contact, agent: actor };
      const { recipients, choices, subject, signature, quoted } = await replyDefaults(reader, place, replyTo);
      return {
        ...recipients,
        fromChoices: choices,
        subject,
        signature,
        quote: mayReadMessages(actor) ? (quoteOfMessages(quoted)?.html ?? null) : null,
        maxBytes: mostFileBytes(mailInbox.config.max_mail_mb),
        warnings: await warningsOf(reader, mailInbox, contact, [...recipients.to, ...recipients.cc]),
      };
    },
    { oneState: true },
  );
}

async function warningsOf(
  reader: StoreReader,
  mailInbox: MailInbox,
  { email, emailState }: Contact,
  recipients: readonly string[],
): Promise<readonly MailWarning[]> {
  const warnings = await inboxWarnings(reader, mailInbox);
  if (emailState === null || email === null || !recipients.includes(email)) return warnings;
  return [...warnings, { code: 'came_back', address: email, since: emailState.cameBackAt }];
}
