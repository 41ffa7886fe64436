import { systemUserId } from '../../../model/agent/agent.ts';
import type { RefusedAttachment } from '../../../model/mail/body/mail-files.ts';
import { storedSubject } from '../../../model/mail/mail-subject.ts';
import { isSetAside } from '../../../model/mail/mail-treatment.ts';
import { mailAddressOf } from '../../../model/mail/recipients/own-addresses.ts';
import type { MailImport } from '../../../model/mail/store/mail-records.ts';
import { isMessageId } from '../../../model/mail/threading/message-ids.ts';
import { mailModel, messageModel } from '../../../model/media/media.ts';
import { DomainError } from '../../../model/shared/errors.ts';
import type { Timestamp } from '../../../model/shared/time.ts';
import type { StoreWriter } from '../../../ports/store.ts';
import { countFilesOfMail } from '../../media/count-files-of-mail.ts';
import { type PublishedFile, recordFile } from '../../media/keep-files.ts';
import { type ArrivedMail, countedAddress, decideMail, type MailDecision } from './decide-mail.ts';
import { MailFactsChanged } from './mail-facts-changed.ts';
import type { ImportOutcome, ImportPorts, ShownMail } from './mail-to-import.ts';
import { noteSeen } from './note-seen.ts';
import type { ReceivingInbox } from './receiving-inbox.ts';
import type { TakenFile } from './take-files.ts';
import { type RecordFiles, type ShownBody, writeMail } from './write-mail.ts';

/** The files of a mail in their places. `published` has the taken ones in their order, then the mail as it came. */
export interface MailFiles {
  readonly taken: readonly TakenFile[];
  readonly refused: readonly RefusedAttachment[];
  readonly hasRaw: boolean;
  /** The mail as it came is the one file of its message: nothing else of it could be read. */
  readonly isRawShown: boolean;
  readonly published: readonly PublishedFile[];
  /** The files were looked at: the mail was to become a message. */
  readonly isTaken: boolean;
}

type Settled = Omit<ImportOutcome, 'isLeft'> & {
  /** The uuids of the files that have a record now. */
  readonly kept: readonly string[];
  /** The mail as it came is one of them. */
  readonly hasSource: boolean;
  /** See the rule of this name; of a duplicate, what was decided about the first one. */
  readonly isSetAside: boolean;
};

/** Two importers of one mail meet twice at most, at its key and at the address of its author. */
const mostTries = 5;

/**
 * Decides about a mail and writes what follows, in one transaction. Where another importer was quicker, or what the
 * decision stands on is gone, it is decided again.
 */
export async function settleMail(
  ports: ImportPorts,
  inbox: ReceivingInbox,
  shown: ShownMail,
  arrived: ArrivedMail,
  body: ShownBody,
  files: MailFiles,
): Promise<Settled> {
  for (let tries = 1; ; tries += 1) {
    try {
      const at = ports.clock.now();
      return await ports.store.transact((writer) => settleIn(ports, writer, inbox, shown, arrived, body, files, at));
    } catch (error) {
      const isOvertaken = error instanceof DomainError && error.code === 'store.unique';
      const isChanged = error instanceof MailFactsChanged && files.isTaken;
      if (tries === mostTries || !(isOvertaken || isChanged)) throw error;
    }
  }
}

async function settleIn(
  ports: ImportPorts,
  writer: StoreWriter,
  inbox: ReceivingInbox,
  shown: ShownMail,
  arrived: ArrivedMail,
  body: ShownBody,
  files: MailFiles,
  at: Timestamp,
): Promise<Settled> {
  // A block that was answered before holds.
  const decision = await decideMail(ports, writer, inbox, arrived, async (address) => {
    const found = await writer.contacts.findByEmail(address);
    const locked = found && (await writer.contacts.lock(found.id));
    return (await writer.contacts.findBlockedByEmail(address)) ?? locked;
  });
  const none = { conversationUuid: null, messageUuid: null };
  if (decision.decided === 'duplicate') {
    const { of } = decision;
    const importId = of?.id ?? null;
    // Who was overtaken by another importer of this very mail leaves the note of the other one.
    const isSeen = (await writer.mailImports.seenUids({ ...shown, inboxId: inbox.id }, [shown.uid])).has(shown.uid);
    if (!isSeen) await noteSeen(writer, inbox.id, shown, { importId, outcome: 'duplicate' }, at);
    const left = { hasSource: false, isSetAside: of !== undefined && isSetAside(of) };
    return { ...none, outcome: 'duplicate', reason: null, importId, kept: [], ...left };
  }
  const row = importRow(inbox, shown, arrived, decision, at);
  if (decision.decided === 'noted') {
    const importId = await writer.mailImports.insert(row);
    const kept = decision.keepsRaw ? await recordRaw(ports, writer, importId, files, at) : [];
    await noteSeen(writer, inbox.id, shown, { importId, outcome: decision.outcome }, at);
    const { outcome, reason } = decision;
    const left = { hasSource: kept.length > 0, isSetAside: isSetAside(decision) };
    return { ...none, outcome, reason, importId, kept, ...left };
  }
  if (!files.isTaken) throw new MailFactsChanged();
  const kept: string[] = [];
  const record = recording(ports, writer, inbox.id, files, kept, at);
  const { message, conversation, opened } = await writeMail(ports, writer, inbox, arrived, decision, body, record, at);
  const place = { conversationId: conversation.id, messageId: message.id, opened };
  const importId = await writer.mailImports.insert({ ...row, ...place });
  if (!files.isRawShown) kept.push(...(await recordRaw(ports, writer, importId, files, at)));
  await noteSeen(writer, inbox.id, shown, { importId, outcome: 'imported' }, at);
  const uuids = { conversationUuid: conversation.uuid, messageUuid: message.uuid };
  const left = { hasSource: files.hasRaw, isSetAside: false };
  return { ...uuids, outcome: 'imported', reason: null, importId, kept, ...left };
}

const mostRecipients = 10;

function importRow(
  inbox: ReceivingInbox,
  { receivedAt, size }: ShownMail,
  { mail, digest }: ArrivedMail,
  decision: Exclude<MailDecision, { decided: 'duplicate' }>,
  at: Timestamp,
): Omit<MailImport, 'id'> {
  const { messageId, date } = mail;
  const isMessage = decision.decided === 'message';
  return {
    inboxId: inbox.id,
    createdAt: at,
    key: decision.key,
    digest,
    outcome: isMessage ? 'imported' : decision.outcome,
    reason: isMessage ? null : decision.reason,
    from: isMessage ? countedAddress(decision.by) : decision.from,
    subject: storedSubject(mail.subject),
    to: mail.to.slice(0, mostRecipients).flatMap(({ address }) => mailAddressOf(address) ?? []),
    receivedAt,
    date,
    mailId: messageId !== null && isMessageId(messageId) ? messageId : null,
    conversationId: null,
    messageId: null,
    opened: false,
    isFlood: isMessage && decision.isFlood,
    rawMediaId: null,
    size,
    tries: 0,
  };
}

/** Records those files that the quotas of the day have room for. */
function recording(
  ports: ImportPorts,
  writer: StoreWriter,
  inboxId: number,
  { taken, refused, published, isRawShown }: MailFiles,
  kept: string[],
  at: Timestamp,
): RecordFiles {
  return async (contactId) => {
    // A mail that could not be read is in no other place.
    const sizes = isRawShown ? [] : taken.map(({ staged }) => staged.size);
    const fits = await countFilesOfMail(ports, writer, { contactId, inboxId }, sizes, at);
    const files: { readonly id: number; readonly filename: string }[] = [];
    const beyond: RefusedAttachment[] = [];
    for (const [index, { filename, disposition, contentId, staged }] of taken.entries()) {
      const file = published[index];
      if (file === undefined) throw new Error('a file of a mail was lost on its way');
      if (!isRawShown && !fits[index]) {
        beyond.push({ name: filename, size: staged.size, reason: 'quota' });
        continue;
      }
      const purpose = { uploaderId: contactId, modelType: messageModel, modelId: null, disposition, private: true };
      const id = await recordFile(ports, writer, file, { ...purpose, contentId: contentId ?? undefined }, at);
      files.push({ id, filename });
      kept.push(file.uuid);
    }
    return { files, refused: [...refused, ...beyond] };
  };
}

/** The mail as it came, which only `…/raw` and `…/original` read. */
async function recordRaw(
  ports: ImportPorts,
  writer: StoreWriter,
  importId: number,
  { hasRaw, published }: MailFiles,
  at: Timestamp,
): Promise<readonly string[]> {
  const file = hasRaw ? published.at(-1) : undefined;
  if (file === undefined) return [];
  const purpose = {
    uploaderId: systemUserId,
    modelType: mailModel,
    modelId: importId,
    disposition: 'attachment',
    private: true,
  } as const;
  const rawMediaId = await recordFile(ports, writer, file, purpose, at);
  await writer.mailImports.linkRaw(importId, rawMediaId);
  return [file.uuid];
}
