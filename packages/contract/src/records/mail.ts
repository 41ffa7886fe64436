import { mostRemoteImages } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { list } from '../shapes/list.ts';
import { clamped } from '../shapes/paging.ts';
import { flag, id, timestamp, uuid } from '../shapes/scalars.ts';
import { email, text } from '../shapes/text.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const failedRecipient = v.strictObject({
  address: v.string(),
  code: about(
    v.nullable(v.string()),
    'The status of the mail server such as `5.1.1`, or a code such as `mail.unknown`',
  ),
  text: about(v.nullable(v.string()), 'The words of the mail server'),
});

/** What the meta of every message by e-mail holds, each only where it applies. */
export const mailMeta = {
  names: v.optional(about(v.record(v.string(), v.string()), 'Of a mail: the display names of its people, by address')),
  side: v.optional(about(uuid, 'The forward of whose side thread the message is')),
};

/** What the meta of a message holds that leaves by e-mail, each only where it applies. */
export const outgoingMailMeta = {
  delivery: v.optional(
    about(
      v.strictObject({
        state: about(
          v.picklist(['waiting', 'sent', 'failed', 'unknown']),
          '`unknown`: no recipient is known to have it, and one may have it',
        ),
        next_at: about(v.nullable(timestamp), 'While recipients wait: when it is tried again'),
        failed: v.array(failedRecipient),
      }),
      'Of a mail of ours: how far it is',
    ),
  ),
  signature: v.optional(about(v.string(), 'Of a mail of ours: what stands below its text, as HTML')),
  forwarded_files: v.optional(
    about(count, 'Of a forward: how many files of the original go along, besides inline images'),
  ),
};

const code = about(v.nullable(v.string()), 'The status of the mail server such as `5.1.1`, or a code of the service');
const words = about(v.nullable(v.string()), 'The words of the mail server; null where it has said nothing');

/** What lists show of a conversation's mails that did not leave, or not yet. */
export const listedDelivery = about(
  v.nullable(
    v.strictObject({
      message_uuid: uuid,
      state: v.picklist(['waiting', 'failed', 'unknown']),
      address: about(v.nullable(v.string()), 'The first recipient of whom it is true'),
      next_at: about(v.nullable(timestamp), 'While recipients wait: when it is tried again'),
    }),
  ),
  'The newest mail of ours of which a recipient waits, failed or is unknown, until an agent leaves it so',
);

export const delivery = v.strictObject({
  state: v.picklist(['waiting', 'sent', 'failed', 'unknown']),
  attempts: about(count, 'How often the mail server has put it off'),
  next_at: v.nullable(timestamp),
  recipients: v.array(
    v.strictObject({
      address: v.string(),
      role: v.picklist(['to', 'cc', 'bcc']),
      state: v.picklist(['waiting', 'accepted', 'failed']),
      at: about(v.nullable(timestamp), 'When the mail server last decided about them, or the mail ended'),
      code,
      text: words,
    }),
  ),
});

export const pictureQuery = body({
  n: v.optional(about(clamped(1, mostRemoteImages), 'Which of the hidden pictures of `content`, from 1 on'), '1'),
});

const wrongAddress = about(text(1, 320), 'Of a recipient who did not get the mail');

export const retryBody = body({
  replace: v.nullish(
    about(
      list(body({ address: wrongAddress, by: email }), 50),
      'Right addresses in the place of wrong ones; needs messages:read too',
    ),
    [],
  ),
});

export const replyQuery = body({
  reply_to: v.optional(about(v.string('must be given once'), 'The uuid of the message that is answered')),
});

export const mailPerson = v.strictObject({
  address: v.string(),
  name: v.nullable(v.string()),
  contact_id: v.nullable(id),
  role: about(v.picklist(['from', 'to', 'cc', 'aside']), 'In their newest mail; `aside`: in a side thread alone'),
  is_new: about(flag, 'In no default until an agent writes to them'),
  is_automatic: about(flag, 'Their newest mail is an automatic reply'),
});

/** Why a reply does not leave at once, or did not reach its recipient before. */
const replyWarning = v.strictObject({
  code: about(
    v.picklist(['rests', 'no_transport', 'came_back']),
    '`rests`: the mail server does not answer or takes no more now; `no_transport`: the inbox has none; `came_back`: the last mail to the address did not arrive',
  ),
  address: v.nullable(v.string()),
  since: v.nullable(timestamp),
});

/** What a reply is unless its author chooses otherwise. */
export const replyDefaults = v.strictObject({
  from: v.string(),
  from_choices: v.array(v.string()),
  to: v.array(v.string()),
  cc: v.array(v.string()),
  subject: v.string(),
  signature: about(v.string(), 'As HTML; empty where there is none'),
  quote: about(v.nullable(v.string()), 'As HTML'),
  max_bytes: about(count, 'Of all files of one mail together'),
  warnings: v.array(replyWarning),
});

/** All of a received mail. */
export const originalMail = v.strictObject({
  html: about(
    v.nullable(v.string()),
    'Sanitised; inline images have their signed addresses. Null where the mail has no HTML, or too much of it',
  ),
  text: v.string(),
  headers: about(
    v.array(v.strictObject({ name: about(v.string(), 'In lower case'), value: v.string() })),
    'Decoded, in the order of the mail',
  ),
});

const mark = (means: string) => v.optional(about(v.literal(true), means));

/** What the meta of a message holds that came by e-mail, each only where it applies. */
export const incomingMailMeta = {
  message_id: v.optional(about(v.string(), 'Of a mail: its Message-ID, without angle brackets')),
  has_quote: v.optional(about(flag, 'Of a mail: older text was cut off; all of it is at `…/original`')),
  auth: v.optional(
    about(v.picklist(['pass', 'fail', 'none']), 'Of a mail: what the receiving server found by DMARC about the sender'),
  ),
  received_at: v.optional(about(timestamp, 'Of a mail: when the mailbox received it')),
  date: v.optional(about(timestamp, 'Of a mail: the time that it states itself')),
  is_automated: mark('A program wrote the mail'),
  is_auto_reply: mark('The mail answers automatically, for example in an absence'),
  sender_unproven: mark('Nothing proves that the mail is from the person whom it names'),
  new_sender: mark('The author was not in the conversation, and wrote to its own address'),
  reply_to: v.optional(about(v.string(), 'Where answers go, where it is not the address in `from`')),
  reply_to_ignored: v.optional(
    about(v.string(), 'The mail asked for answers to this address, which are not sent there'),
  ),
  delivered_to: v.optional(about(v.array(v.string()), 'Addresses of the inbox that it came to, besides To and Cc')),
  related_conversation_uuid: v.optional(about(uuid, 'The conversation that the mail names without a right to join it')),
  refused_attachments: v.optional(
    about(v.array(v.strictObject({ name: v.string(), size: count, reason: v.string() })), 'Files that were not taken'),
  ),
  remote_images: v.optional(
    about(v.strictObject({ n: count, hosts: v.array(v.string()) }), 'Pictures that are not loaded by themselves'),
  ),
  forwarded: v.optional(
    about(
      v.strictObject({
        address: v.string(),
        name: v.nullable(v.string()),
        subject: v.nullable(v.string()),
        date: about(v.nullable(v.string()), 'As the mail has it, in any language'),
      }),
      'The mail that this one forwards, by its own words',
    ),
  ),
  signed: v.optional(about(v.literal('unchecked'), 'The mail is signed; by whom was not checked')),
  notice: v.optional(
    about(
      v.picklist(['unreadable', 'too_large', 'encrypted', 'empty']),
      'Why a fixed sentence stands in place of a text that cannot be read',
    ),
  ),
};

/** An inbox by which a conversation can begin by e-mail. */
export const mailSender = v.strictObject({
  inbox_id: id,
  ...v.pick(replyDefaults, ['from', 'from_choices', 'signature', 'max_bytes', 'warnings']).entries,
});
