import {
  longestSignature,
  mailboxStates,
  mailHostAuths,
  mailHostNotes,
  mailServerFaults,
  mailTestCodes,
  mailTestHints,
} from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../../shapes/about.ts';
import { body } from '../../shapes/body.ts';
import { documentedAs } from '../../shapes/documented-as.ts';
import { jsonObject } from '../../shapes/json-object.ts';
import { flag, id, timestamp } from '../../shapes/scalars.ts';
import { secretMask } from '../../shapes/secret-mask.ts';
import { email, textOrNone } from '../../shapes/text.ts';

/**
 * The configuration of an e-mail inbox, as it is documented. Inputs are checked by `readMailConfig` of the domain, which a
 * test compares with it.
 */
const line = v.pipe(v.string(), v.maxLength(255));
const duration = (least: string, most: string) => about(v.string(), `A duration such as 5m, from ${least} to ${most}`);
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const address = v.pipe(v.string(), documentedAs<string>({ type: 'string', format: 'email', maxLength: 254 }));

const server = {
  host: about(line, 'A name or an address, without scheme and port. Addresses inside of the network are refused'),
  port: v.optional(whole(1, 65_535)),
  username: v.optional(line),
  password: v.optional(
    about(
      v.nullable(v.pipe(v.string(), v.maxLength(1_000))),
      `${secretMask} keeps the password, for the same host, port, username and TLS settings alone`,
    ),
  ),
  tls_type: v.optional(
    about(v.picklist(['tls', 'starttls', 'none']), 'By the port unless given. `none` is refused with a password'),
  ),
  tls_skip_verify: v.optional(about(flag, 'Refused with a password, except for this machine')),
  tls_ca: v.optional(
    about(v.nullable(v.pipe(v.string(), v.maxLength(65_536))), 'Certificates in PEM to trust as well'),
  ),
};

const imapServer = v.looseObject({
  ...server,
  mailbox: v.optional(about(line, 'The folder; default: INBOX')),
  read_interval: v.optional(duration('30s', '1h')),
  scan_inbox_since: v.optional(about(v.string(), 'How far back the first look goes: a duration of at most 9360h')),
  after_import: v.optional(
    about(line, '`seen`, `nothing`, `delete`, or `move:` with a folder. Without MOVE and UIDPLUS mails stay, as seen'),
  ),
});

const smtpServer = v.looseObject({
  ...server,
  auth_protocol: v.optional(v.picklist(['plain', 'login', 'none'])),
  hello_hostname: v.optional(v.nullable(line)),
  max_conns: v.optional(whole(1, 20)),
  save_sent: v.optional(v.picklist(['never', 'auto'])),
});

const addressesOrDomains = v.pipe(v.array(v.string()), v.maxLength(200));

/** What an e-mail inbox may be configured with: everything is optional, and members of other names are dropped. */
export const mailInboxConfig = v.looseObject({
  auth_type: v.optional(v.picklist(['password'])),
  imap: v.optional(about(v.pipe(v.array(imapServer), v.maxLength(3)), 'The mailboxes; none of another inbox')),
  smtp: v.optional(about(v.pipe(v.array(smtpServer), v.maxLength(1)), 'The relay; without one replies fail')),
  aliases: v.optional(
    about(
      v.pipe(v.array(v.looseObject({ address, name: v.optional(line), send: v.optional(flag) })), v.maxLength(20)),
      'Further addresses of the inbox; with `send` agents may choose them as the sender',
    ),
  ),
  reply_to: v.optional(v.nullable(address)),
  enable_plus_addressing: v.optional(flag),
  reference_in_subject: v.optional(flag),
  quote_history: v.optional(v.picklist(['last', 'none', 'all'])),
  signature: v.optional(
    about(
      v.pipe(v.string(), v.maxLength(longestSignature)),
      'HTML with placeholders of macros and {{agent.signature}}; made safe',
    ),
  ),
  trusted_authserv: v.optional(about(v.nullable(line), 'The authserv-id of the server that receives the mails')),
  reply_to_senders: v.optional(about(addressesOrDomains, 'Forms whose `Reply-To` is the customer')),
  forwarders: v.optional(about(addressesOrDomains, 'Colleagues who forward mails of customers')),
  spam: v.optional(v.picklist(['close', 'drop', 'ignore'])),
  thread_days: v.optional(about(whole(0, 3_650), 'Days after which a resolved conversation takes no more; 0: never')),
  max_mail_mb: v.optional(about(whole(1, 100), 'Both ways')),
  max_per_minute: v.optional(about(whole(1, 10_000), 'Outgoing mails')),
});

const tlsTypes = ['tls', 'starttls'] as const;
const mailHost = v.strictObject({ host: v.string(), port: id, tls_type: v.picklist(tlsTypes) });

export const mailHosts = v.strictObject({
  provider: about(v.nullable(v.string()), 'As it calls itself; null where it is not known, and then the hosts too'),
  imap: v.nullable(mailHost),
  smtp: v.nullable(mailHost),
  auth: v.picklist(mailHostAuths),
  note: about(v.nullable(v.picklist(mailHostNotes)), 'What has to be done at the provider first'),
});

export const mailHostsQuery = body({ address: email });

export const testInboxBody = body({
  config: v.pipe(jsonObject, documentedAs(mailInboxConfig)),
  from: about(v.optional(textOrNone(1_000)), '`Name <address>`; needed with `send_to`'),
  inbox_id: v.optional(v.nullable(about(id, 'The inbox whose passwords the masks stand for'))),
  send_to: about(
    v.optional(textOrNone(1_000)),
    'Who gets a mail with a fixed text; without it the relay is only signed in to',
  ),
});

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0));
const count = milliseconds;
const tested = {
  ok: flag,
  code: about(v.nullable(v.picklist(mailTestCodes)), 'Why it failed'),
  text: about(v.nullable(v.string()), 'What the server answered'),
  ms: about(milliseconds, 'How long it took'),
};

export const inboxTest = v.strictObject({
  imap: about(
    v.array(
      v.strictObject({
        ...tested,
        idle: about(flag, 'The server reports new mails by itself'),
        move: about(flag, 'The server can move or delete one mail and no other'),
        would_import: about(v.nullable(count), 'How many mails would come in now; null where it failed'),
      }),
    ),
    'In the order of the configuration',
  ),
  smtp: about(
    v.nullable(
      v.strictObject({
        ...tested,
        sent: about(flag, 'The mail was handed over'),
        size: about(v.nullable(count), 'The largest mail that the relay takes, in bytes'),
      }),
    ),
    'Null where the configuration has no relay',
  ),
  hints: v.array(v.picklist(mailTestHints)),
});

const serverHealth = {
  host: v.string(),
  username: v.string(),
  state: v.picklist(mailboxStates),
  since: timestamp,
  error: about(v.nullable(v.picklist(mailServerFaults)), 'Null while all is well'),
  next_at: about(v.nullable(timestamp), 'When it is tried again'),
  last_ok_at: about(v.nullable(timestamp), 'When it last answered to the end'),
};

export const inboxHealth = v.strictObject({
  mailboxes: about(
    v.array(
      v.strictObject({
        ...serverHealth,
        mailbox: v.string(),
        last_mail_at: about(v.nullable(timestamp), 'When its newest mail had come'),
      }),
    ),
    'In the order of the configuration',
  ),
  smtp: about(
    v.nullable(
      v.strictObject({
        ...serverHealth,
        waiting: about(count, 'Mails that have not left; 10,000 at most'),
        oldest_waiting_at: v.nullable(timestamp),
      }),
    ),
    'Null where the inbox has no relay',
  ),
});
