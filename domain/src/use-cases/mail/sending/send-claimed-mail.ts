import { nextSending } from '../../../model/mail/sending/sending-state.ts';
import type { EndSignal } from '../../../ports/mail/end-signal.ts';
import type { RelayAccount, RelayResult } from '../../../ports/mail/mail-relay.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { StoreReader } from '../../../ports/store.ts';
import { openedMailSecret } from '../../inbox/mail-secrets.ts';
import { type BuiltMail, buildMail } from './build-mail.ts';
import type { ClaimedMail } from './claim-due-mail.ts';
import { storeSending } from './follow-sending.ts';
import { type MailInbox, mailInboxOf } from './mail-inbox.ts';
import { releaseMail, storeAnswer, storeFault } from './store-answer.ts';

type SendPorts = Pick<
  Ports,
  'store' | 'clock' | 'ids' | 'macs' | 'sealer' | 'secrets' | 'sanitizer' | 'mediaStore' | 'mailRelay'
>;

/** To store an error of ours. With pauses of up to 20 seconds they last for an hour; then the claim runs out. */
const mostTries = 180;

/** Ends an attempt before its last byte: another process has the mail, or the claim has run out. */
class ClaimLost extends Error {}

/**
 * One attempt to send a claimed mail. Before the last byte leaves, the mail is committed to have left if the claim is
 * still its own. What the relay answers, or that it does not, is stored with all that follows from it. When `signal` is
 * aborted before the last byte, the mail waits again; where an error ends the attempt, it is stored before it is thrown.
 * `pause` waits before what could not be stored is stored again. With it an answer is kept however long the store is
 * away. True where this attempt is the first one at which a recipient was accepted. Source: section 8 of the design of
 * the e-mail channel.
 *
 * @example
 * const never = { aborted: false, addEventListener: () => {}, removeEventListener: () => {} };
 * await desk.sendClaimedMail({ mailId: 1, inboxId: inbox.id, claim: 'lost' }, never) // false
 */
export async function sendClaimedMail(
  ports: SendPorts,
  claimed: ClaimedMail,
  signal: EndSignal,
  pause?: Pause,
): Promise<boolean> {
  const result = await tryOnce(ports, claimed, signal).catch(async (error: unknown) => {
    // Where this fails too, the claim runs out.
    await untilStored(pause, () => storeFault(ports, claimed), mostTries).catch(() => undefined);
    throw error;
  });
  if (result === undefined) return false;
  // Without its answer the mail would be sent once more.
  return untilStored(pause, () => storeAnswer(ports, claimed, result, signal.aborted), Number.POSITIVE_INFINITY);
}

/** `error` is why it could not be stored, after so many tries. */
type Pause = (tries: number, error: unknown) => Promise<void>;

async function untilStored<T>(pause: Pause | undefined, store: () => Promise<T>, most: number): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await store();
    } catch (error) {
      if (pause === undefined || tries === most) throw error;
      await pause(tries, error);
    }
  }
}

/** Undefined where nothing of the relay is to be stored. */
async function tryOnce(ports: SendPorts, claimed: ClaimedMail, signal: EndSignal): Promise<RelayResult | undefined> {
  const ready = await ports.store.read((reader) => prepare(ports, reader, claimed), { oneState: true });
  if (ready === undefined) return undefined;
  const { built, account } = ready;
  if (signal.aborted) {
    await releaseMail(ports, claimed);
    return undefined;
  }
  const result = built.isTooLarge ? undefined : await attempt(ports, claimed, account, built, signal);
  if (!built.isTooLarge && result?.isTooLarge !== true) return result;
  await giveUp(ports, claimed);
  return undefined;
}

interface Ready {
  readonly built: BuiltMail;
  readonly account: RelayAccount;
}

/** Undefined where the mail is not the claim's. Throws where it can be sent by no relay, or its message is gone. */
async function prepare(ports: SendPorts, reader: StoreReader, claimed: ClaimedMail): Promise<Ready | undefined> {
  const [mail, inbox] = await Promise.all([
    reader.mailOutbox.find(claimed.mailId),
    reader.inboxes.find(claimed.inboxId),
  ]);
  const mailInbox = inbox && mailInboxOf(inbox);
  if (mail === undefined || mail.sending.claim !== claimed.claim) return undefined;
  if (mailInbox === undefined) throw new Error('the inbox of a mail that is to be sent has no sender');
  const [account, built] = await Promise.all([
    accountOf(ports, reader, mailInbox),
    buildMail(ports, reader, mail, mailInbox),
  ]);
  if (account === undefined || built === undefined) throw new Error('a mail has no relay, or its message is gone');
  return { account, built };
}

/** What was sealed with another secret opens no relay: it refuses the login, and the inbox rests. */
async function accountOf(
  { sealer }: SendPorts,
  reader: StoreReader,
  { inbox, config }: MailInbox,
): Promise<RelayAccount | undefined> {
  const [server] = config.smtp;
  if (server === undefined) return undefined;
  const secrets = await reader.mailSecrets.list(inbox.id);
  return { server, password: openedMailSecret(sealer, secrets, 'smtp.0') ?? null };
}

/** Undefined where the claim was lost before the last byte: the relay has no mail. */
async function attempt(
  ports: SendPorts,
  claimed: ClaimedMail,
  account: RelayAccount,
  { mail, size }: BuiltMail,
  signal: EndSignal,
): Promise<RelayResult | undefined> {
  try {
    const beforeLastByte = (): Promise<void> => commitLastByte(ports, claimed);
    return await ports.mailRelay.send(account, mail, { maxBytes: size, beforeLastByte, signal });
  } catch (error) {
    if (error instanceof ClaimLost) return undefined;
    throw error;
  }
}

async function commitLastByte(ports: SendPorts, { mailId, claim }: ClaimedMail): Promise<void> {
  const at = ports.clock.now();
  const isOurs = await ports.store.transact(async (writer) => {
    const mail = await writer.mailOutbox.find(mailId);
    if (mail === undefined) return false;
    const after = nextSending(mail.sending, { type: 'before_last_byte', claim });
    return after !== undefined && writer.mailOutbox.change(mailId, mail.sending, after, at);
  });
  if (!isOurs) throw new ClaimLost('the claim of a mail is not its own any more');
}

async function giveUp(ports: SendPorts, { mailId, claim }: ClaimedMail): Promise<void> {
  const at = ports.clock.now();
  await ports.store.transact(async (writer) => {
    const mail = await writer.mailOutbox.find(mailId);
    if (mail === undefined) return;
    const after = nextSending(mail.sending, { type: 'given_up', at, claim, code: 'mail.too_large' });
    if (after !== undefined) await storeSending(ports, writer, mail, after, at);
  });
}
