import { headerValues } from '../../../model/mail/header-values.ts';
import { readLoopTag } from '../../../model/mail/loop-tag.ts';
import type { MailFacts, SentMail } from '../../../model/mail/mail-kind.ts';
import { isMarkedGenerated } from '../../../model/mail/mail-marks.ts';
import type { ReceivedMail } from '../../../model/mail/received-mail.ts';
import type { KnownMailId } from '../../../model/mail/store/mail-records.ts';
import type { TokenMac } from '../../../model/mail/threading/thread-token.ts';
import type { Timestamp } from '../../../model/shared/time.ts';
import type { StoreReader } from '../../../ports/store.ts';
import type { ReceivingInbox } from './receiving-inbox.ts';

/** The header that every mail of ours has; see `writeLoopTag`. */
const loopHeader = 'x-helpdesk-loop';
/** A mail of ours has one of them. */
const mostTags = 5;

/** What the store and the keys know of a mail. `ids` are those that it references and this inbox knows. */
export async function mailFacts(
  reader: StoreReader,
  { id, config }: ReceivingInbox,
  mail: ReceivedMail,
  isAuthorBlocked: boolean,
  ids: readonly KnownMailId[],
  mac: TokenMac,
): Promise<MailFacts> {
  return {
    sentWithId: await sentWithId(reader, id, mail.messageId),
    sentWithTag: sentWithTag(id, mail, mac),
    isAuthorBlocked,
    referencedSentAt: isMarkedGenerated(mail) ? await newestOfOurs(reader, ids) : null,
    spam: config.spam,
  };
}

async function sentWithId(reader: StoreReader, inboxId: number, messageId: string | null): Promise<SentMail | null> {
  const sent = messageId === null ? [] : await reader.mailOutbox.findByHeaderId(messageId);
  const found = sent.find((mail) => mail.inboxId === inboxId) ?? sent[0];
  if (found === undefined) return null;
  const isByPerson = found.kind === 'reply' || found.kind === 'forward';
  return { inbox: found.inboxId === inboxId ? 'this' : 'another', by: isByPerson ? 'person' : 'desk' };
}

function sentWithTag(inboxId: number, mail: ReceivedMail, mac: TokenMac): SentMail | null {
  const tags = headerValues(mail, loopHeader).slice(0, mostTags);
  const [tag] = tags.flatMap((value) => readLoopTag(value, mac) ?? []);
  return tag === undefined ? null : { inbox: tag.inboxId === inboxId ? 'this' : 'another', by: tag.by };
}

async function newestOfOurs(reader: StoreReader, ids: readonly KnownMailId[]): Promise<Timestamp | null> {
  const messageIds = ids.flatMap(({ kind, messageId }) => (kind === 'ours' && messageId !== null ? [messageId] : []));
  if (messageIds.length === 0) return null;
  const sent = await reader.mailOutbox.listOfMessages([...new Set(messageIds)]);
  return sent.length === 0 ? null : Math.max(...sent.map(({ createdAt }) => createdAt));
}
