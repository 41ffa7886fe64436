import { newMailboxHealth } from '../../../model/mail/mailbox/mailbox-state.ts';
import { restsUntil } from '../../../model/mail/sending/relay-health.ts';
import { claimable, hasCapacity, mostQueued } from '../../../model/mail/sending/sending-order.ts';
import { nextSending } from '../../../model/mail/sending/sending-state.ts';
import { relayPlace } from '../../../model/mail/store/mail-records.ts';
import { minuteLengthMs, secondLengthMs, type Timestamp } from '../../../model/shared/time.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { StoreWriter } from '../../../ports/store.ts';
import { findMailHold } from '../hold/find-mail-hold.ts';
import { expireOverdue, giveUpWaiting } from './end-waiting.ts';
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
  return ports.store.transact(async (writer) => {
    const inbox = await writer.inboxes.find(inboxId);
    // One process at a time decides for an inbox.
    const relay = await writer.mailboxes.lock({ inboxId, place: relayPlace }, newMailboxHealth(at));
    await freeRunOut(ports, writer, inboxId, running, at);
    if (inbox === undefined || inbox.closedAt !== null) {
      await giveUpWaiting(ports, writer, inboxId, at);
      return [];
    }
    const mailInbox = mailInboxOf(inbox);
    if (mailInbox === undefined || !maySend(mailInbox) || (await findMailHold(writer))) {
      await expireOverdue(ports, writer, inboxId, at);
      return [];
    }
    if (mailInbox.config.smtp.length === 0) {
      await giveUpWaiting(ports, writer, inboxId, at);
      return [];
    }
    return claimMails(ports, writer, mailInbox, restsUntil(relay.health), at);
  });
}

async function claimMails(
  { ids }: Pick<Ports, 'ids'>,
  writer: StoreWriter,
  { inbox: { id: inboxId }, config }: MailInbox,
  rests: Timestamp | null,
  at: Timestamp,
): Promise<readonly ClaimedMail[]> {
  const capacity = {
    maxConns: config.smtp[0]?.max_conns ?? 1,
    maxPerMinute: config.max_per_minute,
    begunLastMinute: await writer.mailOutbox.countBegun(inboxId, at - minuteLengthMs),
    restsUntil: rests,
  };
  // The queue may be long, and this is asked again and again while the inbox rests.
  if (!hasCapacity(capacity, at)) return [];
  const claimed: ClaimedMail[] = [];
  for (const mailId of claimable(await writer.mailOutbox.listQueued(inboxId, at, mostQueued), capacity, at)) {
    const mail = await writer.mailOutbox.find(mailId);
    const claim = ids.token(bytesOfClaim);
    if (mail === undefined) continue;
    const after = nextSending(mail.sending, { type: 'claimed', at, claim, until: at + claimLengthMs });
    if (after !== undefined && (await writer.mailOutbox.change(mailId, mail.sending, after, at))) {
      claimed.push({ mailId, inboxId, claim });
    }
  }
  return claimed;
}

async function freeRunOut(
  ports: Pick<Ports, 'ids'>,
  writer: StoreWriter,
  inboxId: number,
  running: Claims,
  at: Timestamp,
): Promise<void> {
  for (const mail of await writer.mailOutbox.listRunOut(inboxId, at)) {
    if (mail.sending.claim !== null && running.has(mail.sending.claim)) continue;
    const after = nextSending(mail.sending, { type: 'claim_ran_out', at });
    if (after !== undefined) await storeSending(ports, writer, mail, after, at);
  }
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
