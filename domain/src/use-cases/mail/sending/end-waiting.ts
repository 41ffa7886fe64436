import { afterRest } from '../../../model/mail/sending/relay-health.ts';
import { sendingPeriodMs } from '../../../model/mail/sending/retry-times.ts';
import { nextSending, type SendingMail } from '../../../model/mail/sending/sending-state.ts';
import type { MailInOutbox } from '../../../model/mail/store/mail-records.ts';
import type { Timestamp } from '../../../model/shared/time.ts';
import type { OpenPart } from '../../../ports/mail/mail-outbox-repository.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { StoreWriter } from '../../../ports/store.ts';
import { storeSending } from './follow-sending.ts';

/** Mails of one inbox that one transaction changes. What is left comes with the next one, or at its own time. */
export const mostChanged = 100;

/** The mails that have waited for 24 hours. */
export function overdueAt(at: Timestamp): OpenPart {
  return { type: 'begun', until: at - sendingPeriodMs };
}

/** Ends the mails of an inbox that waited for 24 hours, where they could not be tried. Returns how many. */
export function expireOverdue(
  ports: Pick<Ports, 'ids'>,
  writer: StoreWriter,
  inboxId: number,
  at: Timestamp,
): Promise<number> {
  return changeOpen(ports, writer, inboxId, at, overdueAt(at), ({ sending }) =>
    nextSending(sending, { type: 'rested', at }),
  );
}

/** Ends the mails of an inbox that has no relay any more. */
export async function giveUpWaiting(
  ports: Pick<Ports, 'ids'>,
  writer: StoreWriter,
  inboxId: number,
  at: Timestamp,
): Promise<void> {
  const givenUp = { type: 'given_up', at, claim: null, code: 'mail.no_transport' } as const;
  await changeOpen(ports, writer, inboxId, at, { type: 'waiting' }, ({ sending }) => nextSending(sending, givenUp));
}

/** The rest of an inbox is over before its time: mails that waited for its end need not wait any more. */
export async function endRest(
  ports: Pick<Ports, 'ids'>,
  writer: StoreWriter,
  inboxId: number,
  at: Timestamp,
): Promise<void> {
  await changeOpen(ports, writer, inboxId, at, { type: 'resting', at }, ({ sending }) => afterRest(sending, at));
}

/** Returns how many were changed, `mostChanged` at most. */
export async function changeOpen(
  ports: Pick<Ports, 'ids'>,
  writer: StoreWriter,
  inboxId: number,
  at: Timestamp,
  part: OpenPart,
  changed: (mail: MailInOutbox) => SendingMail | undefined,
): Promise<number> {
  let count = 0;
  for (const mail of await writer.mailOutbox.listOpen(inboxId, part, mostChanged)) {
    const after = changed(mail);
    if (after !== undefined && (await storeSending(ports, writer, mail, after, at))) count += 1;
  }
  return count;
}
