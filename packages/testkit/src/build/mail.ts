import { type MailImport, type MailInOutbox, type MailPerson, newSending } from '@helpdesk/domain';
import { startOfTests } from '../fakes/fixed-clock.ts';

/** An imported mail of Ada that is in no conversation; `key` must be free in the inbox. */
export function newMailImport(
  inboxId: number,
  key: string,
  changes: Partial<Omit<MailImport, 'id'>> = {},
): Omit<MailImport, 'id'> {
  return {
    inboxId,
    key,
    createdAt: startOfTests,
    digest: 'd'.repeat(64),
    outcome: 'imported',
    reason: null,
    from: 'ada@example.com',
    subject: 'Order',
    to: ['help@desk.example'],
    receivedAt: startOfTests,
    date: startOfTests,
    mailId: `${key}@example.com`,
    conversationId: null,
    messageId: null,
    opened: false,
    isFlood: false,
    rawMediaId: null,
    size: 1_000,
    tries: 0,
    ...changes,
  };
}

/** A mail of ours to Ada that waits, of no conversation. */
export function newMailInOutbox(
  inboxId: number,
  headerId: string,
  changes: Partial<Omit<MailInOutbox, 'id'>> = {},
): Omit<MailInOutbox, 'id'> {
  return {
    inboxId,
    headerId,
    createdAt: startOfTests,
    conversationId: null,
    messageId: null,
    kind: 'reply',
    side: null,
    signature: '',
    quotedMessageIds: [],
    inReplyTo: null,
    sending: newSending([{ address: 'ada@example.com', role: 'to' }], startOfTests),
    isLeft: false,
    ...changes,
  };
}

/** The author of a public mail. */
export function newMailPerson(address: string, changes: Partial<MailPerson> = {}): MailPerson {
  return {
    ...{ address, name: null, nameByOthers: null, role: 'from' },
    ...{ side: null, isNew: false, isAutomatic: false },
    ...changes,
  };
}
