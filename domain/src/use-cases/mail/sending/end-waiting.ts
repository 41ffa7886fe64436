import { afterRest, waitsForRest } from '../../../model/mail/sending/relay-health.ts';
import { isOverdue } from '../../../model/mail/sending/retry-times.ts';
import { mostQueued, type QueuedMail } from '../../../model/mail/sending/sending-order.ts';
import { nextSending, type SendingMail } from '../../../model/mail/sending/sending-state.ts';
import type { MailInOutbox } from '../../../model/mail/store/mail-records.ts';
import type { Timestamp } from '../../../model/shared/time.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { StoreWriter } from '../../../ports/store.ts';
import { storeSending } from './follow-sending.ts';

/** Mails of one inbox that one transaction changes. What is left comes with the next look, or at its own time. */
const mostChanged = 100;

/** Ends the mails of an inbox that waited for 24 hours, where they could not be tried. */
export async function expireOverdue(
  ports: Pick<Ports, 'ids'>,
  writer: StoreWriter,
  inboxId: number,
  at: Timestamp,
): Promise<void> {
  const isOver = ({ step, startedAt }: QueuedMail): boolean => step === 'waiting' && isOverdue(startedAt, at);
  await changeQueued(ports, writer, inboxId, at, isOver, ({ sending }) => nextSending(sending, { type: 'rested', at }));
}

/** Ends the mails of an inbox that has no relay any more. */
export async function giveUpWaiting(
  ports: Pick<Ports, 'ids'>,
  writer: StoreWriter,
  inboxId: number,
  at: Timestamp,
): Promise<void> {
  const givenUp = { type: 'given_up', at, claim: null, code: 'mail.no_transport' } as const;
  const isWaiting = ({ step }: QueuedMail): boolean => step === 'waiting';
  await changeQueued(ports, writer, inboxId, at, isWaiting, ({ sending }) => nextSending(sending, givenUp));
}

/** The rest of an inbox is over before its time: mails that waited for its end need not wait any more. */
export async function endRest(
  ports: Pick<Ports, 'ids'>,
  writer: StoreWriter,
  inboxId: number,
  at: Timestamp,
): Promise<void> {
  const isResting = (mail: QueuedMail): boolean => waitsForRest(mail, at);
  await changeQueued(ports, writer, inboxId, at, isResting, ({ sending }) => afterRest(sending, at));
}

/** Only the mails that are wanted are read whole. Returns how many were changed. */
export async function changeQueued(
  ports: Pick<Ports, 'ids'>,
  writer: StoreWriter,
  inboxId: number,
  at: Timestamp,
  isWanted: (mail: QueuedMail) => boolean,
  changed: (mail: MailInOutbox) => SendingMail | undefined,
): Promise<number> {
  let count = 0;
  const wanted = (await writer.mailOutbox.listQueued(inboxId, mostQueued)).filter(isWanted);
  for (const { id } of wanted.slice(0, mostChanged)) {
    const mail = await writer.mailOutbox.find(id);
    const after = mail && changed(mail);
    if (mail === undefined || after === undefined) continue;
    if (await storeSending(ports, writer, mail, after, at)) count += 1;
  }
  return count;
}
