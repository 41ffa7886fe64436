import type { Conversation } from '../../../model/conversation/conversation.ts';
import type { ReceivedMail } from '../../../model/mail/received-mail.ts';
import { mailIdOf, rootIdOf } from '../../../model/mail/sending/mail-threading.ts';
import type { KnownMailId } from '../../../model/mail/store/mail-records.ts';
import { awaitedIds } from '../../../model/mail/threading/mail-evidence.ts';
import { isMessageId } from '../../../model/mail/threading/message-ids.ts';
import type { Message } from '../../../model/message/message.ts';
import type { HashPorts } from './decide-mail.ts';
import type { ReceivingInbox } from './receiving-inbox.ts';

interface MailPlace {
  readonly conversation: Pick<Conversation, 'id' | 'uuid'>;
  readonly message: Pick<Message, 'id' | 'uuid'>;
  readonly side: string | null;
  /** The mail began the conversation. */
  readonly opened: boolean;
}

/**
 * The ids by which a mail is found again: its own; of a new conversation also the root id, and those that the mail
 * refers to and that have not arrived. In a side thread, whose mails are found by their ids, a mail without an id that
 * is its own has one made of its message.
 *
 * @param known what the inbox knows of the ids of the mail, by hash
 */
export function knownIdsOf(
  { secrets }: Pick<HashPorts, 'secrets'>,
  { from }: ReceivingInbox,
  mail: ReceivedMail,
  known: ReadonlyMap<string, KnownMailId>,
  { conversation, message, side, opened }: MailPlace,
): readonly KnownMailId[] {
  const of = { conversationId: conversation.id, side };
  const given = mail.messageId !== null && isMessageId(mail.messageId) ? [secrets.digest(mail.messageId)] : [];
  const isNew = given.some((hash) => (known.get(hash)?.kind ?? 'awaited') === 'awaited');
  const own = side === null || isNew ? given : [secrets.digest(mailIdOf(message.uuid, from.address))];
  const theirs = own.map((hash) => ({ ...of, hash, messageId: message.id, kind: 'theirs' }) as const);
  if (!opened) return theirs;
  const root = {
    ...of,
    hash: secrets.digest(rootIdOf(conversation.uuid, from.address)),
    messageId: null,
    kind: 'root',
  };
  const awaited = awaitedIds(mail, new Set())
    .map((id) => secrets.digest(id))
    .filter((hash) => !known.has(hash) && !theirs.some((each) => each.hash === hash))
    .map((hash) => ({ ...of, hash, messageId: null, kind: 'awaited' }) as const);
  return [...theirs, { ...root, kind: 'root' }, ...awaited];
}
