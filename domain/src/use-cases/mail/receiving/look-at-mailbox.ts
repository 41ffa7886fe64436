import { isAskedFor, mailboxSearch } from '../../../model/mail/mailbox/mailbox-search.ts';
import { newMailboxHealth, nextMailboxHealth } from '../../../model/mail/mailbox/mailbox-state.ts';
import { newUids, type UidSearch } from '../../../model/mail/mailbox/mailbox-uids.ts';
import { firstTryAt, nextTryAt } from '../../../model/mail/mailbox/waiting-mail.ts';
import type { ImapServer } from '../../../model/mail/setup/mail-server.ts';
import type { Mailbox } from '../../../model/mail/store/mail-records.ts';
import { parseDuration } from '../../../model/shared/duration.ts';
import { DomainError } from '../../../model/shared/errors.ts';
import type { Timestamp } from '../../../model/shared/time.ts';
import type { WaitingMail } from '../../../ports/mail/mail-import-repository.ts';
import { MailboxFailure, type OpenMailbox } from '../../../ports/mail/mailbox.ts';
import type { MailboxKey } from '../../../ports/mail/mailbox-repository.ts';
import { type FetchedMail, fetchMail } from './fetch-mail.ts';
import { type Ahead, fetchedAhead } from './fetched-ahead.ts';
import { importFetched } from './import-mail.ts';
import type { ImportPorts, ShownMail } from './mail-to-import.ts';
import { oneByOne } from './one-by-one.ts';

/** Mails that wait and are tried again in one look. */
const mostRetried = 20;
/** Mails that wait, as far as they are known in one look. */
const mostWaiting = 1_000;
/** Mails that are fetched and read while one is stored: storing waits for the disk, fetching for the server. */
const mostAhead = 3;
/** How often in a row one mail may meet a fault of the machine before those behind it come first. */
const mostFaults = 3;

export interface LookSurroundings {
  /** How often a fault of the machine ended a look at each UID. Kept from look to look by the caller. */
  readonly faults: Map<number, number>;
  /** The look ends after the mail that is under way. */
  isOver(): boolean;
  /** The import of a mail failed; it is tried again later. */
  failed(error: unknown, mail: Pick<ShownMail, 'place' | 'uid'>): void;
}

export interface Look {
  /** `over`: it was ended, or the inbox takes no mail any more. */
  readonly ended: 'whole' | 'over';
  /** When a mail that waits is to be tried again; null: none waits. */
  readonly nextTryAt: Timestamp | null;
}

/**
 * Imports what an open mailbox has that is not in yet: mails above the cursor, the lowest first, then those whose import
 * failed before. Each has an outcome before the next one begins. A mail that fails is noted as waiting, and does not hold
 * those behind it. Source: section 3 of the design of the e-mail channel.
 *
 * Throws `MailboxFailure` where the connection is gone, `upload.no_room` while the disk is short, and what the store throws
 * while it is away. What came in before is in.
 */
export async function lookAtMailbox(
  ports: ImportPorts,
  key: MailboxKey,
  server: Pick<ImapServer, 'scan_inbox_since' | 'after_import'>,
  connection: OpenMailbox,
  surroundings: LookSurroundings,
): Promise<Look> {
  const open = oneByOne(connection);
  const began = ports.clock.now();
  const record = await ports.store.transact((writer) => writer.mailboxes.lock(key, newMailboxHealth(began)));
  const mailbox = { ...key, uidValidity: open.uidValidity };
  const left = await leftBehind(ports, key, record, open);
  const search = searchOf(record, open, parseDuration(server.scan_inbox_since) ?? 0, began, left);
  const highest = await highestOf(open, search);
  const found = newUids(search, await open.search(search));
  const seen = await ports.store.read((reader) => reader.mailImports.seenUids(mailbox, found));
  const waiting = await ports.store.read((reader) => reader.mailImports.listWaiting(mailbox, mostWaiting));
  const isWaiting = new Set(waiting.map(({ uid }) => uid));
  const due = waiting
    .filter((mail) => nextTryAt(mail) <= began)
    .slice(0, mostRetried)
    .map(({ uid }) => uid);
  const fresh = found.filter((uid) => !seen.has(uid) && !isWaiting.has(uid));
  const one: LookedAt = {
    key,
    newest: { at: null },
    settling: { last: Promise.resolve() },
    server,
    open,
    search,
    isWaiting,
    surroundings,
    isThere: presence(open, Math.min(...fresh.slice(0, 1), ...due)),
  };
  const isWhole = await takeAll(ports, one, [...fresh, ...due], async (uid) => {
    if (isWaiting.has(uid)) await closeWaiting(ports, { ...mailbox, uid });
  });
  if (!isWhole) return { ended: 'over', nextTryAt: null };
  await ports.store.transact(async (writer) => {
    const { health } = await writer.mailboxes.lock(key, newMailboxHealth(began));
    // What was there and is older than what was asked for stays out, also at the next look.
    await writer.mailboxes.advance(key, open.uidValidity, Math.max(highest, ...found.slice(-1)), one.newest.at);
    await writer.mailboxes.setHealth(key, nextMailboxHealth(health, { type: 'looked', at: ports.clock.now() }));
    const at = ports.clock.now();
    for (const { uid } of left) await writer.mailImports.see({ ...leftAt(key, record), uid, ...passed, at });
  });
  const still = await ports.store.read((reader) => reader.mailImports.listWaiting(mailbox, mostWaiting));
  return { ended: 'whole', nextTryAt: still.length === 0 ? null : Math.min(...still.map(nextTryAt)) };
}

/** The newest mail that is there when UIDs are read from the beginning on; 0 otherwise. */
async function highestOf(open: OpenMailbox, { since }: UidSearch): Promise<number> {
  if (since === null) return 0;
  return newUids({ from: 1, since: null }, await open.search({ from: 1, since: null })).at(-1) ?? 0;
}

/** Mails that waited under the UIDs of before, which name nothing now. */
async function leftBehind(ports: ImportPorts, key: MailboxKey, record: Mailbox, { uidValidity }: OpenMailbox) {
  if (record.uidValidity === null || record.uidValidity === uidValidity) return [];
  return ports.store.read((reader) => reader.mailImports.listWaiting(leftAt(key, record), mostWaiting));
}

function leftAt(key: MailboxKey, { uidValidity }: Mailbox): MailboxKey & Pick<ShownMail, 'uidValidity'> {
  return { ...key, uidValidity: uidValidity ?? '' };
}

/** Where the UIDs have begun again, it goes back to those that waited as well. */
function searchOf(
  record: Mailbox,
  { uidValidity }: OpenMailbox,
  scanSinceMs: number,
  began: Timestamp,
  left: readonly WaitingMail[],
): UidSearch {
  const search = mailboxSearch(record, uidValidity, scanSinceMs, began);
  return search.since === null ? search : { ...search, since: Math.min(search.since, ...left.map(firstTryAt)) };
}

/** Whether a mail is in the mailbox, by one search. One that is removed later counts as there. */
function presence(open: OpenMailbox, from: number): (uid: number) => Promise<boolean> {
  let found: Promise<ReadonlySet<number>> | undefined;
  return async (uid) => {
    found ??= open.search({ from, since: null }).then((uids) => new Set(uids));
    return (await found).has(uid);
  };
}

interface LookedAt {
  readonly key: MailboxKey;
  readonly server: Pick<ImapServer, 'after_import'>;
  readonly open: OpenMailbox;
  readonly search: UidSearch;
  /** UIDs of mails that are tried again. They were asked for once, whatever is asked for now. */
  readonly isWaiting: ReadonlySet<number>;
  readonly surroundings: LookSurroundings;
  readonly isThere: (uid: number) => Promise<boolean>;
  /** When the mailbox received the latest of the mails that came in. */
  readonly newest: { at: Timestamp | null };
  /** What is done with a mail that came in, while the next one is stored. */
  readonly settling: { last: Promise<void> };
}

/** False where the look was ended. */
async function takeAll(
  ports: ImportPorts,
  one: LookedAt,
  uids: readonly number[],
  notWanted: (uid: number) => Promise<void>,
): Promise<boolean> {
  const release = async (fetched: Fetched): Promise<void> => {
    if (typeof fetched === 'object') await fetched.release();
  };
  const ahead = fetchedAhead(uids, mostAhead, (uid) => fetchOne(ports, one, uid), release);
  try {
    for (const uid of uids) {
      if (one.surroundings.isOver()) return false;
      const taken = await takeOne(ports, one, uid, ahead);
      if (taken === 'over') return false;
      if (taken === 'not_wanted') await notWanted(uid);
    }
    await one.settling.last;
    return true;
  } finally {
    await one.settling.last.catch(() => {});
    await ahead.release();
  }
}

/** `not_wanted`: it is gone, or older than what was asked for. Undefined where the inbox takes no mail. */
type Fetched = FetchedMail | 'not_wanted' | undefined;

async function fetchOne(
  ports: ImportPorts,
  { key, open, search, isWaiting, isThere }: LookedAt,
  uid: number,
): Promise<Fetched> {
  const looked = (await open.look(uid)) ?? (await missing(uid, isThere));
  if (looked === undefined) return 'not_wanted';
  if (!isAskedFor(search, looked.receivedAt) && !isWaiting.has(uid)) return 'not_wanted';
  // Where mails are asked for by their time, the cursor moves at the end: a look that is cut is made again as a whole.
  const place = { place: key.place, uidValidity: open.uidValidity, uid, movesCursor: search.since === null };
  const source = { whole: () => open.source(uid), head: () => open.head(uid) };
  return fetchMail(ports, key.inboxId, { ...place, ...looked }, source);
}

async function takeOne(
  ports: ImportPorts,
  { key, server: { after_import: action }, open, search: { since }, surroundings, isThere, newest, settling }: LookedAt,
  uid: number,
  ahead: Ahead<Fetched>,
): Promise<'taken' | 'not_wanted' | 'over'> {
  const { failed, faults } = surroundings;
  try {
    const fetched = await ahead.next();
    if (fetched === undefined) return 'over';
    if (fetched === 'not_wanted') return fetched;
    const imported = await importFetched(ports, fetched).finally(fetched.release);
    faults.delete(uid);
    newest.at = Math.max(newest.at ?? 0, fetched.shown.receivedAt);
    if (imported.outcome === 'skipped') return 'taken';
    await settling.last;
    settling.last = settle(open, uid, imported.isLeft && action !== 'nothing' ? 'seen' : action);
    settling.last.catch(() => {});
  } catch (error) {
    if (isGone(error) && !(await isThere(uid))) return 'not_wanted';
    const isOfMail = isGone(error) || (error instanceof MailboxFailure && error.fault === 'mail_refused');
    if (error instanceof MailboxFailure && !isOfMail) throw error;
    if (isOfMachine(error) && !isMetOften(faults, uid, error)) throw error;
    await noteFailed(ports, key, { uidValidity: open.uidValidity, uid, movesCursor: since === null });
    faults.delete(uid);
    failed(error, { place: key.place, uid });
  }
  return 'taken';
}

/** A server that says nothing of a mail which it still finds does not give it now. */
async function missing(uid: number, isThere: (uid: number) => Promise<boolean>): Promise<undefined> {
  if (await isThere(uid)) throw new MailboxFailure('mail_refused', 'The server gives nothing of this mail.');
}

/** While the disk is short, no mail is passed over. */
function isMetOften(faults: Map<number, number>, uid: number, error: unknown): boolean {
  if (error instanceof DomainError && error.code === 'upload.no_room') return false;
  const met = (faults.get(uid) ?? 0) + 1;
  faults.set(uid, met);
  return met >= mostFaults;
}

const passed = { importId: null, outcome: 'skipped' } as const;

async function closeWaiting(
  ports: ImportPorts,
  mail: MailboxKey & Pick<ShownMail, 'uidValidity' | 'uid'>,
): Promise<void> {
  const at = ports.clock.now();
  await ports.store.transact((writer) => writer.mailImports.see({ ...mail, ...passed, at }));
}

/** What is done with the mail afterwards may fail: nothing depends on it. */
async function settle(open: OpenMailbox, uid: number, action: string): Promise<void> {
  try {
    await open.settle(uid, action);
  } catch (error) {
    const isHarmless = error instanceof MailboxFailure && error.fault === 'mail_refused';
    if (!isHarmless && !isGone(error)) throw error;
  }
}

/** Another client has removed it: there is nothing to import. */
function isGone(error: unknown): boolean {
  return error instanceof MailboxFailure && error.fault === 'no_mail';
}

/** No fault of the mail: it comes as soon as the machine is well. */
function isOfMachine(error: unknown): boolean {
  return error instanceof DomainError && (error.kind === 'unavailable' || error.code === 'upload.no_room');
}

async function noteFailed(
  ports: ImportPorts,
  key: MailboxKey,
  { uidValidity, uid, movesCursor }: Pick<ShownMail, 'uidValidity' | 'uid' | 'movesCursor'>,
): Promise<void> {
  const at = ports.clock.now();
  await ports.store.transact(async (writer) => {
    await writer.mailImports.countTry({ ...key, uidValidity, uid, at });
    if (movesCursor !== false) await writer.mailboxes.advance(key, uidValidity, uid, null);
  });
}
