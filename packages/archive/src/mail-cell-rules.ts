import type {
  Delivery,
  KnownMailId,
  ListedDelivery,
  MailboxHealth,
  MailOutcome,
  MailPerson,
  MailReason,
  OutgoingKind,
  SendingRecipient,
  SendingStep,
} from '@helpdesk/domain';
import * as v from 'valibot';
import { wordsOf } from './words-of.ts';

const outcomes = wordsOf<MailOutcome>({
  ...{ imported: true, duplicate: true, report: true, dropped: true, skipped: true },
  ...{ quarantined: true, waiting: true },
});
const roles = { to: true, cc: true } as const;
const texts = v.array(v.string());
const ids = v.array(v.pipe(v.number(), v.safeInteger()));
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(253_402_300_799_999));

/** `meta.delivery` of a message. */
export const deliveryOfMessage = v.object({
  state: wordsOf<Delivery['state']>({ waiting: true, sent: true, failed: true, unknown: true }),
  next_at: v.nullable(v.string()),
  failed: v.array(v.object({ address: v.string(), code: v.nullable(v.string()), text: v.nullable(v.string()) })),
});

export const mailJsonColumns: readonly (readonly [column: string, schema: v.GenericSchema])[] = [
  [
    'users.email_state',
    v.nullable(v.object({ cameBackAt: time, code: v.nullable(v.string()), text: v.nullable(v.string()) })),
  ],
  [
    'conversations.delivery',
    v.nullable(
      v.object({
        messageUuid: v.string(),
        state: wordsOf<ListedDelivery['state']>({ waiting: true, failed: true, unknown: true }),
        address: v.nullable(v.string()),
        nextAt: v.nullable(time),
      }),
    ),
  ],
  ['mail_imports.to_addresses', texts],
  ['mail_out.quoted_message_ids', ids],
];

export const mailNarrowColumns: readonly (readonly [column: string, schema: v.GenericSchema])[] = [
  ['mailboxes.uid_validity', v.pipe(v.string(), v.regex(/^\d{1,20}$/))],
  ['mailboxes.state', wordsOf<MailboxHealth['state']>({ ok: true, resting: true, auth_failed: true, disabled: true })],
  [
    'mailboxes.error',
    wordsOf<NonNullable<MailboxHealth['error']>>({
      ...{ auth_failed: true, app_password_needed: true, imap_disabled: true, smtp_auth_disabled: true },
      ...{ not_shared: true, certificate: true, no_tls: true, throttled: true, unreachable: true },
      ...{ inner_address: true, no_mailbox: true, no_room: true, machine_failed: true },
    }),
  ],
  ['mail_seen.outcome', outcomes],
  ['mail_imports.outcome', outcomes],
  [
    'mail_imports.reason',
    wordsOf<MailReason>({
      ...{ loop: true, blocked: true, blocklist: true, spam: true, notice_reply: true, by_hand: true, old: true },
      ...{ check: true, unreadable: true, flood: true, collisions: true, no_room: true, failing: true },
    }),
  ],
  ['mail_ids.kind', wordsOf<KnownMailId['kind']>({ theirs: true, ours: true, root: true, relay: true, awaited: true })],
  ['mail_people.role', wordsOf<MailPerson['role']>({ from: true, ...roles })],
  [
    'mail_out.kind',
    wordsOf<OutgoingKind>({
      ...{ reply: true, forward: true, transcript: true, acknowledgement: true },
      ...{ continuity: true, survey: true, notice: true },
    }),
  ],
  ['mail_out.step', wordsOf<SendingStep>({ waiting: true, sending: true, committing: true, sent: true, failed: true })],
  ['mail_out_to.role', wordsOf<SendingRecipient['role']>({ ...roles, bcc: true })],
  ['mail_out_to.state', wordsOf<SendingRecipient['state']>({ waiting: true, accepted: true, failed: true })],
];
