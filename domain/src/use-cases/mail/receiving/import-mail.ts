import type { MailBody } from '../../../model/mail/body/mail-body.ts';
import type { MailReceipt } from '../../../model/mail/received-mail.ts';
import type { MailReading } from '../../../ports/mail/mail-parser.ts';
import type { StagedFile } from '../../../ports/media-store.ts';
import { keepFiles } from '../../media/keep-files.ts';
import { contactOfAddress } from './contact-of-address.ts';
import { type ArrivedMail, decideMail } from './decide-mail.ts';
import { type FetchedMail, fetchMail, type MailContent } from './fetch-mail.ts';
import type { ImportOutcome, ImportPorts, MailSource, ShownMail } from './mail-to-import.ts';
import { noteSeen } from './note-seen.ts';
import type { ReceivingInbox } from './receiving-inbox.ts';
import { type MailFiles, settleMail } from './settle-mail.ts';
import { shownBody } from './shown-body.ts';
import { mailAsFile, type TakenFiles, takeFiles } from './take-files.ts';

/**
 * Takes a mail of a mailbox into the desk. What it states about itself proves nothing. In one transaction it is noted as
 * seen, imported under its key, and written as a message, with the cursor of the mailbox: a mail is imported once, whoever
 * imports it and wherever they are stopped. Source: sections 3, 5, 6 and 7 of the design of the e-mail channel.
 *
 * Undefined where the inbox takes no mail. Throws `upload.no_room` while the disk has less room than is reserved, and
 * whatever the machine or the source throws; then nothing is noted.
 *
 * @example
 * const shown = { place: 'INBOX', uidValidity: '1', uid: 1, receivedAt: 0, size: 10 };
 * const source = { whole: async function* () {}, head: async () => new Uint8Array() };
 * await desk.importMail(inbox.id, shown, source) // undefined
 */
export async function importMail(
  ports: ImportPorts,
  inboxId: number,
  shown: ShownMail,
  source: MailSource,
): Promise<ImportOutcome | undefined> {
  const fetched = await fetchMail(ports, inboxId, shown, source);
  return fetched && importFetched(ports, fetched).finally(fetched.release);
}

/** Takes a mail into the desk that was fetched. The caller releases it. */
export function importFetched(
  ports: ImportPorts,
  { inbox, shown, content }: Pick<FetchedMail, 'inbox' | 'shown' | 'content'>,
): Promise<ImportOutcome> {
  return content === null ? passOver(ports, inbox, shown) : importReading(ports, inbox, shown, content);
}

/** Nothing comes in again whose import would have been forgotten. */
async function passOver(ports: ImportPorts, inbox: ReceivingInbox, shown: ShownMail): Promise<ImportOutcome> {
  const at = ports.clock.now();
  await ports.store.transact((writer) => noteSeen(writer, inbox.id, shown, { importId: null, outcome: 'skipped' }, at));
  return { importId: null, conversationUuid: null, messageUuid: null, outcome: 'skipped', reason: 'old', isLeft: true };
}

async function importReading(
  ports: ImportPorts,
  inbox: ReceivingInbox,
  shown: ShownMail,
  { reading, staged }: MailContent,
): Promise<ImportOutcome> {
  const receipt: MailReceipt = { receivedAt: shown.receivedAt, envelopeFrom: null, envelopeTo: [] };
  const arrived: ArrivedMail = { mail: reading.mail, digest: reading.digest, receipt };
  const body = shownBody(reading);
  const { isMessage, ...taken } = await filesTaken(ports, inbox, arrived, reading);
  const files = filesOf(taken, body.body, staged);
  try {
    const {
      hasSource,
      isSetAside,
      kept: _kept,
      ...settled
    } = await keepFiles(
      ports,
      files.all,
      (published) => settleMail(ports, inbox, shown, arrived, body, { ...files, published, isTaken: isMessage }),
      ({ kept }) => kept,
    );
    const isStored = hasSource || (settled.outcome === 'duplicate' && staged !== undefined);
    return { ...settled, isLeft: !isStored || isSetAside };
  } finally {
    for (const file of files.taken) await ports.mediaStore.discard(file.staged);
  }
}

const noFiles: TakenFiles = { files: [], refused: [] };

/** Files are checked of what is to become a message. A mail without any needs no decision for that. */
async function filesTaken(
  ports: ImportPorts,
  inbox: ReceivingInbox,
  arrived: ArrivedMail,
  reading: MailReading,
): Promise<TakenFiles & { readonly isMessage: boolean }> {
  if (reading.read === 'head' || reading.files.length === 0) {
    const refused = reading.read === 'head' ? [] : reading.refused;
    return { files: [], refused, isMessage: true };
  }
  const first = await ports.store.read((reader) =>
    decideMail(ports, reader, inbox, arrived, (address) => contactOfAddress(reader.contacts, address)),
  );
  if (first.decided !== 'message') return { ...noFiles, isMessage: false };
  return { ...(await takeFiles(ports, reading, first.by.contact?.id ?? 0)), isMessage: true };
}

/** A mail that could not be read is the file of its message. Any other is kept for some days, beside its message. */
function filesOf(
  { files, refused }: TakenFiles,
  body: MailBody | null,
  staged: StagedFile | undefined,
): Omit<MailFiles, 'published' | 'isTaken'> & { readonly all: MailFiles['taken'] } {
  const raw = staged === undefined ? [] : [mailAsFile(staged, 'mail.eml')];
  return body === null
    ? { taken: raw, refused, hasRaw: raw.length > 0, isRawShown: true, all: raw }
    : { taken: files, refused, hasRaw: raw.length > 0, isRawShown: false, all: [...files, ...raw] };
}
