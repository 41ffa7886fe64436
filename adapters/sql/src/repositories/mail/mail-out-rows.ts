import type { MailInOutbox, OutgoingKind, SendingMail, SendingStep } from '@helpdesk/domain';
import type { SqlConnection } from '../../engine/engine.ts';
import { type RowOf, record } from '../../engine/record.ts';
import { recipientsOf } from './mail-recipients.ts';

type State = Omit<SendingMail, 'recipients'>;

/** A mail as its row holds it. */
interface Stored extends Omit<MailInOutbox, 'sending'>, State {
  readonly begunAt: number | null;
  readonly unaccepted: number;
}

export const outRecord = record<Stored>()('mail_out', {
  id: 'id',
  createdAt: 'created_at',
  inboxId: 'inbox_id',
  conversationId: 'conversation_id',
  messageId: 'message_id',
  headerId: 'header_id',
  kind: 'kind',
  side: 'side',
  signature: 'signature',
  quotedMessageIds: 'quoted_message_ids',
  inReplyTo: 'in_reply_to',
  step: 'step',
  startedAt: 'started_at',
  nextAt: 'next_at',
  attempts: 'attempts',
  unknowns: 'unknowns',
  putOffAt: 'put_off_at',
  claim: 'claim',
  claimUntil: 'claim_until',
  begunAt: 'begun_at',
  unaccepted: 'unaccepted',
  isLeft: 'is_left',
});

export type OutRow = RowOf<typeof outRecord>;

export function storedMail({ sending, ...mail }: Omit<MailInOutbox, 'id'>): Omit<Stored, 'id'> {
  const { recipients, ...state } = sending;
  return { ...mail, ...state, begunAt: null, unaccepted: unacceptedOf(sending) };
}

/** The columns of a state. */
export function storedState(sending: SendingMail): Readonly<Record<string, string | number | null>> {
  return {
    step: sending.step,
    started_at: sending.startedAt,
    next_at: sending.nextAt,
    attempts: sending.attempts,
    unknowns: sending.unknowns,
    put_off_at: sending.putOffAt,
    claim: sending.claim,
    claim_until: sending.claimUntil,
    unaccepted: unacceptedOf(sending),
  };
}

function unacceptedOf({ recipients }: Pick<SendingMail, 'recipients'>): number {
  return recipients.filter(({ state }) => state !== 'accepted').length;
}

/** The mails of the rows, in their order. */
export async function mailsOf(connection: SqlConnection, rows: readonly OutRow[]): Promise<readonly MailInOutbox[]> {
  const recipients = await recipientsOf(
    connection,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    inboxId: row.inbox_id,
    createdAt: row.created_at,
    conversationId: row.conversation_id,
    messageId: row.message_id,
    headerId: row.header_id,
    kind: row.kind as OutgoingKind,
    side: row.side,
    signature: row.signature,
    quotedMessageIds: JSON.parse(row.quoted_message_ids) as readonly number[],
    inReplyTo: row.in_reply_to,
    sending: {
      step: row.step as SendingStep,
      recipients: recipients.get(row.id) ?? [],
      startedAt: row.started_at,
      nextAt: row.next_at,
      attempts: row.attempts,
      unknowns: row.unknowns,
      putOffAt: row.put_off_at,
      claim: row.claim,
      claimUntil: row.claim_until,
    },
    isLeft: Boolean(row.is_left),
  }));
}
