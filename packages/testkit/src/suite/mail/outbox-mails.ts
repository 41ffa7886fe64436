import { type MailInOutbox, newSending, type SendingMail } from '@helpdesk/domain';
import { newMailInOutbox } from '../../build/mail.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import type { Desk } from '../../open-desk.ts';

export const fresh = newSending([{ address: 'ada@example.com', role: 'to' }], now);
export const sending: SendingMail = { ...fresh, step: 'sending', nextAt: null, claim: 'a', claimUntil: now + 60 };
export const committing: SendingMail = { ...sending, step: 'committing' };
export const sent: SendingMail = {
  ...fresh,
  step: 'sent',
  nextAt: null,
  recipients: fresh.recipients.map((recipient) => ({ ...recipient, state: 'accepted' })),
};
export const failed: SendingMail = {
  ...fresh,
  step: 'failed',
  nextAt: null,
  recipients: fresh.recipients.map((recipient) => ({ ...recipient, state: 'failed', code: '550', text: 'unknown' })),
};

export async function addMail(desk: Desk, headerId: string, changed: Partial<MailInOutbox> = {}): Promise<number> {
  const mail = newMailInOutbox(changed.inboxId ?? desk.inboxId, headerId, changed);
  return desk.store.transact(({ mailOutbox }) => mailOutbox.insert(mail));
}

export const changeMail = (
  desk: Desk,
  id: number,
  before: SendingMail,
  after: SendingMail,
  at = now,
): Promise<boolean> => desk.store.transact(({ mailOutbox }) => mailOutbox.change(id, before, after, at));

export const idsOf = (mails: readonly { readonly id: number }[]): readonly number[] => mails.map(({ id }) => id);
