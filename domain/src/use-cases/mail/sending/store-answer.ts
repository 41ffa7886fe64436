import { newMailboxHealth } from '../../../model/mail/mailbox/mailbox-state.ts';
import { mailAddressOf } from '../../../model/mail/recipients/own-addresses.ts';
import {
  hasReachedMail,
  type RecipientOutcome,
  type SendingOutcome,
  sendingOutcome,
} from '../../../model/mail/sending/relay-answer.ts';
import { nextRelayHealth } from '../../../model/mail/sending/relay-health.ts';
import { hasAccepted, nextSending } from '../../../model/mail/sending/sending-state.ts';
import { type MailInOutbox, relayPlace } from '../../../model/mail/store/mail-records.ts';
import type { Timestamp } from '../../../model/shared/time.ts';
import type { RelayResult } from '../../../ports/mail/mail-relay.ts';
import type { IdGenerator } from '../../../ports/platform.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { StoreWriter } from '../../../ports/store.ts';
import type { ClaimedMail } from './claim-due-mail.ts';
import { expireOverdue, mostChanged } from './end-waiting.ts';
import { storeSending } from './follow-sending.ts';

type AnswerPorts = Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets'>;

/**
 * Stores what the relay answered to an attempt: the state of the mail, the rest of the inbox, the id that the relay gave
 * the mail, and whether the address of a contact works. An answer to a claim that ran out counts until the mail is claimed
 * again. After that it changes nothing. True where the first recipients of the mail were accepted by it.
 */
export async function storeAnswer(
  ports: AnswerPorts,
  { mailId, inboxId, claim }: ClaimedMail,
  result: RelayResult,
  isStopping: boolean,
): Promise<boolean> {
  const at = ports.clock.now();
  const random = randomOf(ports.ids);
  let ended = 0;
  const isFirst = await ports.store.transact(async (writer) => {
    const relay = await writer.mailboxes.lock({ inboxId, place: relayPlace }, newMailboxHealth(at));
    const mail = await writer.mailOutbox.find(mailId);
    if (mail === undefined) return false;
    const outcome = outcomeOf(mail, result, isStopping);
    const isUnknown = outcome.isOwnEnd || (outcome.rest === null && !hasReachedMail(result.answer));
    const health = isUnknown ? relay.health : nextRelayHealth(relay.health, outcome.rest, at, random);
    const restsUntil = outcome.rest === null || outcome.isOwnEnd ? at : health.nextAt;
    const outcomes = outcome.recipients;
    const after = nextSending(mail.sending, { type: 'answered', at, claim, outcomes, restsUntil, random });
    if (after === undefined || !(await storeSending(ports, writer, mail, after, at))) return false;
    await keepRelayId(ports, writer, mail, result.relayId);
    for (const each of outcomes) await noteAddress(writer, each, at);
    const isFirstAccepted = !hasAccepted(mail.sending) && hasAccepted(after);
    if (outcome.isOwnEnd) return isFirstAccepted;
    await writer.mailboxes.setHealth(relay, health);
    if (outcome.rest !== null) ended = await expireOverdue(ports, writer, inboxId, at);
    return isFirstAccepted;
  });
  // While the inbox rests, its next look may be an hour away.
  while (ended === mostChanged) {
    ended = await ports.store.transact((writer) => expireOverdue(ports, writer, inboxId, at));
  }
  return isFirst;
}

interface Outcome extends SendingOutcome {
  /** This process ended the attempt itself, before the last byte: it is not about the relay. */
  readonly isOwnEnd: boolean;
}

function outcomeOf({ sending }: MailInOutbox, { answer }: RelayResult, isStopping: boolean): Outcome {
  const addresses = sending.recipients.flatMap(({ state, address }) => (state === 'waiting' ? [address] : []));
  const outcome = sendingOutcome(answer, addresses);
  const isCut = answer.last !== null && 'fault' in answer.last;
  return { ...outcome, isOwnEnd: isStopping && isCut && sending.step === 'sending' };
}

/** The mail waits again, as if it had not been claimed. */
export async function releaseMail(ports: AnswerPorts, { mailId, claim }: ClaimedMail): Promise<void> {
  const at = ports.clock.now();
  const random = randomOf(ports.ids);
  await ports.store.transact(async (writer) => {
    const mail = await writer.mailOutbox.find(mailId);
    const answered = { type: 'answered', at, claim, outcomes: [], restsUntil: at, random } as const;
    const after = mail?.sending.step === 'sending' ? nextSending(mail.sending, answered) : undefined;
    if (mail !== undefined && after !== undefined) await storeSending(ports, writer, mail, after, at);
  });
}

/** The attempt ended with an error of ours: it gives its claim back. */
export async function storeFault(ports: AnswerPorts, { mailId, claim }: ClaimedMail): Promise<void> {
  const at = ports.clock.now();
  const random = randomOf(ports.ids);
  await ports.store.transact(async (writer) => {
    const mail = await writer.mailOutbox.find(mailId);
    const after = mail && nextSending(mail.sending, { type: 'faulted', at, claim, random });
    if (mail !== undefined && after !== undefined) await storeSending(ports, writer, mail, after, at);
  });
}

async function keepRelayId(
  { secrets }: AnswerPorts,
  writer: StoreWriter,
  { inboxId, conversationId, messageId, side }: MailInOutbox,
  relayId: string | null,
): Promise<void> {
  if (relayId === null || conversationId === null) return;
  const hash = secrets.digest(relayId);
  await writer.mailThreads.addIds(inboxId, [{ hash, conversationId, messageId, side, kind: 'relay' }]);
}

/** There is no such mailbox, or it is gone (RFC 3463; 5.1.10: the domain takes no mail). */
const goneCodes: ReadonlySet<string> = new Set(['5.1.1', '5.1.10']);

/** Whether mail to the address of a contact comes back. */
async function noteAddress(
  writer: StoreWriter,
  { address, result, code, text }: RecipientOutcome,
  at: Timestamp,
): Promise<void> {
  const isGone = result === 'failed' && code !== null && goneCodes.has(code);
  if (!isGone && result !== 'accepted') return;
  const email = mailAddressOf(address);
  const contact = email === undefined ? undefined : await writer.contacts.findByEmail(email);
  if (contact === undefined || (result === 'accepted' && contact.emailState === null)) return;
  const emailState = isGone ? { cameBackAt: at, code, text } : null;
  await writer.contacts.update(contact.id, { emailState, updatedAt: at });
  await writer.events.append([{ type: 'contact.updated', contactId: contact.id }], at);
}

/** From 0 up to 1. The end of every kind of uuid is random. */
function randomOf(ids: Pick<IdGenerator, 'uuid'>): number {
  return Number.parseInt(ids.uuid().slice(-8), 16) / 0x1_0000_0000;
}
