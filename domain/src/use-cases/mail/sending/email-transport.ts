import type { MailAddress } from '../../../model/mail/received-mail.ts';
import type { MailPerson } from '../../../model/mail/recipients/mail-people.ts';
import { messageStatusOf } from '../../../model/mail/sending/delivery-state.ts';
import { mailRecipients } from '../../../model/mail/sending/mail-recipients.ts';
import { senderOf } from '../../../model/mail/sending/mail-signature.ts';
import { newSending } from '../../../model/mail/sending/sending-state.ts';
import { deliveryMeta } from '../../../model/mail/sending/shown-delivery.ts';
import type { GivenMail } from '../../../model/message/draft.ts';
import type { Acceptance, MessageTransport, Reply } from '../../../ports/message-transport.ts';
import type { SecretHasher } from '../../../ports/platform.ts';
import type { StoreWriter } from '../../../ports/store.ts';
import { type ChosenMail, chosenReply } from './chosen-mail.ts';
import { chosenSideMail } from './chosen-side-mail.ts';
import { noteMail } from './note-mail.ts';
import { placeholdersOf, type ReplyPlace } from './reply-context.ts';
import { failedWithoutRelay, requireSending } from './require-sending.ts';
import { retryMail } from './retry-mail.ts';

/** Where the hash of a Message-ID comes from. */
interface Ports {
  readonly secrets: Pick<SecretHasher, 'digest'>;
}

/**
 * Replies of an e-mail inbox. In the transaction of the message everything is chosen that the mail depends on: its
 * Message-ID, recipients, subject, signature, and what it quotes. `sendClaimedMail` sends it after the commit. Source:
 * section 8 of the design of the e-mail channel.
 *
 * @example
 * Object.keys(emailTransport(ports)) // ['accept', 'retry']
 */
export function emailTransport(ports: Ports): MessageTransport {
  return {
    accept: (writer, reply) => acceptReply(ports, writer, reply),
    retry: retryMail,
  };
}

async function acceptReply(ports: Ports, writer: StoreWriter, reply: Reply): Promise<Acceptance> {
  const { draft } = reply;
  const place = await placeOf(writer, reply);
  const chosen = await chosenMail(writer, place, reply);
  const { from, to, cc, bcc } = chosen.recipients;
  const waiting = newSending(mailRecipients(chosen.recipients).recipients, reply.at);
  const sending = failedWithoutRelay(place.mailInbox, waiting, reply.at);
  const { subject, side, signature } = chosen;
  const forwarded = draft.side?.kind === 'forward' ? draft.side.files : 0;
  const people = await writer.mailThreads.findPeople(place.conversation.id, [...to, ...cc]);
  const names = namesOf(people, namedSender(place, from), [...to, ...cc]);
  const delivery = deliveryMeta(sending);
  return {
    status: messageStatusOf(sending),
    meta: {
      ...{ from: [from], to, cc, bcc, subject, names, delivery },
      ...(signature !== '' && { signature }),
      ...(side !== null && { side }),
      ...(forwarded > 0 && { forwarded_files: forwarded }),
    },
    note: (messageId) => noteMail(ports, writer, { reply, mailInbox: place.mailInbox, chosen, messageId, sending }),
  };
}

function chosenMail(writer: StoreWriter, place: ReplyPlace, { uuid, draft }: Reply): Promise<ChosenMail> {
  const given: GivenMail = draft.mail ?? {};
  return draft.side === undefined
    ? chosenReply(writer, place, given)
    : chosenSideMail(writer, place, { uuid, given, side: draft.side });
}

/** Throws `inbox.disabled` and `contact.blocked`. */
async function placeOf(writer: StoreWriter, { conversation, draft }: Reply): Promise<ReplyPlace> {
  const { mailInbox, contact } = await requireSending(writer, conversation);
  return { conversation, mailInbox, contact, knownContact: draft.mail?.knownContact, agent: draft.author };
}

/** The display name is by the template of the inbox. */
function namedSender(place: ReplyPlace, address: string): MailAddress {
  const { inbox, config, sender } = place.mailInbox;
  const alias = config.aliases.find((each) => each.address === address);
  const name = alias?.name || sender.name;
  return senderOf({ address, name }, inbox.fromNameTemplate, placeholdersOf(place));
}

/**
 * Names that stand in the head of the mail. Those of recipients are as their own mails gave them: what agents call a
 * contact is not for others.
 */
function namesOf(
  people: readonly MailPerson[],
  sender: MailAddress,
  recipients: readonly string[],
): Readonly<Record<string, string>> {
  const known = new Map(people.map(({ address, name }) => [address, name]));
  const named = recipients.map((address) => [address, known.get(address) ?? ''] as const);
  return Object.fromEntries([...named, [sender.address, sender.name] as const].filter(([, name]) => name !== ''));
}
