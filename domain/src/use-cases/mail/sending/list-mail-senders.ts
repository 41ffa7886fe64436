import { requirePermission } from '../../../model/agent/actor.ts';
import type { Actor } from '../../../model/agent/agent.ts';
import { channelRules } from '../../../model/inbox/channel-rules.ts';
import { fromChoices } from '../../../model/mail/recipients/own-addresses.ts';
import { filledSignature } from '../../../model/mail/sending/mail-signature.ts';
import { mostFileBytes } from '../../../model/mail/sending/mail-size.ts';
import type { Ports } from '../../../ports/ports.ts';
import { inboxWarnings, type MailWarning } from './inbox-warnings.ts';
import { mailInboxOf, maySend } from './mail-inbox.ts';

/** An inbox by which an agent may begin a conversation by mail. */
export interface MailSender {
  readonly inboxId: number;
  readonly from: string;
  readonly fromChoices: readonly string[];
  /** As HTML, without what is known only of a conversation. */
  readonly signature: string;
  /** Of all files of one mail. */
  readonly maxBytes: number;
  readonly warnings: readonly MailWarning[];
}

/** Before there is a conversation, placeholders of it and of its contact are left out. */
const unknownYet = {
  contact: { type: 'contact', firstName: '', lastName: null, email: null, customAttributes: {} },
  conversation: { referenceNumber: '', subject: null },
} as const;

/**
 * The enabled e-mail inboxes, by id, with what a new mail of the actor is by each. Needs `conversations:write`. Source:
 * section 13 of the design of the e-mail channel.
 *
 * @example
 * await desk.listMailSenders(actor) // []
 */
export async function listMailSenders({ store }: Pick<Ports, 'store'>, actor: Actor): Promise<readonly MailSender[]> {
  requirePermission(actor, 'conversations:write');
  return store.read(
    async (reader) => {
      const found = (await reader.inboxes.list()).filter(({ channel }) => channelRules[channel].hasAddresses);
      const inboxes = found.flatMap((inbox) => mailInboxOf(inbox) ?? []).filter(maySend);
      if (inboxes.length === 0) return [];
      const ofAgent = await reader.agents.signature(actor.id);
      const senders: MailSender[] = [];
      for (const each of inboxes) {
        const { inbox, config, own } = each;
        const choices = fromChoices(own);
        senders.push({
          inboxId: inbox.id,
          from: choices[0] ?? own.from,
          fromChoices: choices,
          signature: filledSignature(config.signature, ofAgent, { ...unknownYet, agent: actor, inbox }),
          maxBytes: mostFileBytes(config.max_mail_mb),
          warnings: await inboxWarnings(reader, each),
        });
      }
      return senders;
    },
    { oneState: true },
  );
}
