import { peopleOfReply } from '../../../model/mail/recipients/mail-people.ts';
import { allOwnAddresses } from '../../../model/mail/recipients/own-addresses.ts';
import { mailIdOf, rootIdOf, sideRootIdOf } from '../../../model/mail/sending/mail-threading.ts';
import type { SendingMail } from '../../../model/mail/sending/sending-state.ts';
import type { Reply } from '../../../ports/message-transport.ts';
import type { SecretHasher } from '../../../ports/platform.ts';
import type { StoreWriter } from '../../../ports/store.ts';
import type { ChosenMail } from './chosen-mail.ts';
import { mailIdsOf } from './mail-ids.ts';
import type { MailInbox } from './mail-inbox.ts';
import { updateListing } from './update-listing.ts';

interface NotedMail {
  readonly reply: Reply;
  readonly mailInbox: MailInbox;
  readonly chosen: ChosenMail;
  readonly messageId: number;
  readonly sending: SendingMail;
}

/** Puts the mail of a message that was stored into the outbox, with the ids and people by which answers find it. */
export async function noteMail(
  { secrets }: { readonly secrets: Pick<SecretHasher, 'digest'> },
  writer: StoreWriter,
  { reply, mailInbox, chosen, messageId, sending }: NotedMail,
): Promise<void> {
  const { conversation, at, uuid } = reply;
  const { inbox, own } = mailInbox;
  const { kind, side, answered, signature, quoted } = chosen;
  const { from, to, cc } = chosen.recipients;
  const headerId = mailIdOf(uuid, from);
  const ids = answered === undefined ? undefined : await mailIdsOf(writer, [answered]);
  await writer.mailOutbox.insert({
    inboxId: inbox.id,
    createdAt: at,
    conversationId: conversation.id,
    messageId,
    headerId,
    kind,
    side,
    signature,
    quotedMessageIds: quoted.map(({ id }) => id),
    inReplyTo: (answered && ids?.get(answered.id)) ?? null,
    sending,
    isLeft: false,
  });
  const known = { conversationId: conversation.id, side };
  const root = side === null ? rootIdOf(conversation.uuid, own.from) : sideRootIdOf(side, own.from);
  await writer.mailThreads.addIds(inbox.id, [
    { ...known, hash: secrets.digest(headerId), messageId, kind: 'ours' },
    { ...known, hash: secrets.digest(root), messageId: null, kind: 'root' },
  ]);
  const named = (addresses: readonly string[]) => addresses.map((address) => ({ address, name: '' }));
  const people = peopleOfReply({ to: named(to), cc: named(cc), side }, allOwnAddresses(own));
  if (people.length > 0) await writer.mailThreads.addPeople(conversation.id, people);
  await updateListing(writer, conversation, at);
}
