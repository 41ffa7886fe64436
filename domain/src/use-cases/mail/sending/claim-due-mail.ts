import { newMailboxHealth } from '../../../model/mail/mailbox/mailbox-state.ts';
import { restsUntil } from '../../../model/mail/sending/relay-health.ts';
import { claimable, hasCapacity, mostQueued } from '../../../model/mail/sending/sending-order.ts';
import { nextSending } from '../../../model/mail/sending/sending-state.ts';
import { type MailInOutbox, relayPlace } from '../../../model/mail/store/mail-records.ts';
import { minuteLengthMs, secondLengthMs, type Timestamp } from '../../../model/shared/time.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { StoreReader, StoreWriter } from '../../../ports/store.ts';
import { findMailHold } from '../hold/find-mail-hold.ts';
import { expireOverdue, giveUpWaiting, overdueAt } from './end-waiting.ts';
import { storeSending } from './follow-sending.ts';
import { type MailInbox, mailInboxOf, maySend } from './mail-inbox.ts';

/** How long a claim lasts that is not renewed. */
const claimLengthMs = 60 * secondLengthMs;

const bytesOfClaim = 16;

/** A mail that this process is to send, and the proof that it may. */
export interface ClaimedMail {
  readonly mailId: number;
  readonly inboxId: number;
  readonly claim: string;
}

type Claims = Pick<ReadonlySet<string>, 'has'>;

const noClaims: Claims = new Set();

type ClaimPorts = Pick<Ports, 'store' | 'clock' | 'ids'>;

/** Where mails may be sent now, and when the next one is due. */
interface DueMail {
  readonly inboxIds: readonly number[];
  readonly nextAt: Timestamp | null;
}

/**
 * Inboxes with mails to be sent now, and when the next one is due.
 *
 * @example
 * await desk.listDueMail() // { inboxIds: [], nextAt: null }
 */
export async function listDueMail({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<DueMail> {
  return store.read((reader) => reader.mailOutbox.listDue(clock.now()));
}

/**
 * Claims the mails of an inbox that may leave now: no more than its connections over all processes allow, and in the order
 * of each conversation. Mails whose process is gone are looked after first. Source: section 8 of the design of the
 * e-mail channel.
 *
 * @param running claims of attempts that this process has not ended. While the store is away it cannot renew them, but it
 *   may hold the answer of the relay: they do not run out here. Another process cannot know this. It frees the mail and
 *   sends it again a minute later, unless the answer was stored before.
 * @example
 * await desk.claimDueMail(inbox.id) // []
 */
export async function claimDueMail(
  ports: ClaimPorts,
  inboxId: number,
  running: Claims = noClaims,
): Promise<readonly ClaimedMail[]> {
  const at = ports.clock.now();
  // Every process looks often. An inbox that rests, is held or is busy costs reads alone.
  const isWanted = await ports.store.read((reader) => hasWork(reader, inboxId, running, at), { oneState: true });
  if (!isWanted) return [];
  return ports.store.transact(async (writer) => {
    // One process at a time decides for an inbox.
    const relay = await writer.mailboxes.lock({ inboxId, place: relayPlace }, newMailboxHealth(at));
    for (const mail of await listAbandoned(writer, inboxId, running, at)) {
      const after = nextSending(mail.sending, { type: 'claim_ran_out', at });
      if (after !== undefined) await storeSending(ports, writer, mail, after, at);
    }
    const way = await wayOut(writer, inboxId);
    if (way === 'none') await giveUpWaiting(ports, writer, inboxId, at);
    if (way === 'held') await expireOverdue(ports, writer, inboxId, at);
    return typeof way === 'string' ? [] : claimMails(ports, writer, way, restsUntil(relay.health), at);
  });
}

/** Whether `claimDueMail` would change anything, as it looks now. Its transaction decides again. */
async function hasWork(reader: StoreReader, inboxId: number, running: Claims, at: Timestamp): Promise<boolean> {
  if ((await listAbandoned(reader, inboxId, running, at)).length > 0) return true;
  const way = await wayOut(reader, inboxId);
  if (way === 'none') return (await reader.mailOutbox.listOpen(inboxId, { type: 'waiting' }, 1)).length > 0;
  if (way === 'held') return (await reader.mailOutbox.listOpen(inboxId, overdueAt(at), 1)).length > 0;
  const relay = await reader.mailboxes.find({ inboxId, place: relayPlace });
  return (await listClaimable(reader, way, relay ? restsUntil(relay.health) : null, at)).length > 0;
}

/** Mails whose claim has run out, without those that this process still sends. */
async function listAbandoned(
  reader: StoreReader,
  inboxId: number,
  running: Claims,
  at: Timestamp,
): Promise<readonly MailInOutbox[]> {
  const found = await reader.mailOutbox.listRunOut(inboxId, at);
  return found.filter(({ sending: { claim } }) => claim === null || !running.has(claim));
}

/**
 * By which inbox mails may leave. `none`: by none any more, what waits fails. `held`: not now, and what is overdue fails.
 */
async function wayOut(reader: StoreReader, inboxId: number): Promise<MailInbox | 'none' | 'held'> {
  const inbox = await reader.inboxes.find(inboxId);
  if (inbox === undefined || inbox.closedAt !== null) return 'none';
  const mailInbox = mailInboxOf(inbox);
  if (mailInbox === undefined || !maySend(mailInbox) || (await findMailHold(reader))) return 'held';
  return mailInbox.config.smtp.length === 0 ? 'none' : mailInbox;
}

/** Ids of the mails that may leave now, in their order. */
async function listClaimable(
  reader: StoreReader,
  { inbox: { id: inboxId }, config }: MailInbox,
  rests: Timestamp | null,
  at: Timestamp,
): Promise<readonly number[]> {
  const capacity = {
    maxConns: config.smtp[0]?.max_conns ?? 1,
    maxPerMinute: config.max_per_minute,
    begunLastMinute: await reader.mailOutbox.countBegun(inboxId, at - minuteLengthMs),
    restsUntil: rests,
  };
  // The queue may be long, and this is asked again and again while the inbox rests.
  if (!hasCapacity(capacity, at)) return [];
  return claimable(await reader.mailOutbox.listQueued(inboxId, at, mostQueued), capacity, at);
}

async function claimMails(
  { ids }: Pick<Ports, 'ids'>,
  writer: StoreWriter,
  mailInbox: MailInbox,
  rests: Timestamp | null,
  at: Timestamp,
): Promise<readonly ClaimedMail[]> {
  const claimed: ClaimedMail[] = [];
  for (const mailId of await listClaimable(writer, mailInbox, rests, at)) {
    const mail = await writer.mailOutbox.find(mailId);
    const claim = ids.token(bytesOfClaim);
    if (mail === undefined) continue;
    const after = nextSending(mail.sending, { type: 'claimed', at, claim, until: at + claimLengthMs });
    if (after !== undefined && (await writer.mailOutbox.change(mailId, mail.sending, after, at))) {
      claimed.push({ mailId, inboxId: mailInbox.inbox.id, claim });
    }
  }
  return claimed;
}

/**
 * Renews the claim of a mail that is being sent. False where it is not the claim of the mail any more.
 *
 * @example
 * await desk.renewMailClaim({ mailId: 1, inboxId: inbox.id, claim: 'lost' }) // false
 */
export async function renewMailClaim(ports: ClaimPorts, { mailId, claim }: ClaimedMail): Promise<boolean> {
  const at = ports.clock.now();
  return ports.store.transact(async (writer) => {
    const mail = await writer.mailOutbox.find(mailId);
    if (mail === undefined) return false;
    const after = nextSending(mail.sending, { type: 'renewed', claim, until: at + claimLengthMs });
    return after !== undefined && writer.mailOutbox.change(mailId, mail.sending, after, at);
  });
}
