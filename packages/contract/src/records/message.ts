import { longestMessage, maxMentions, messageTypes, mostElements } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { documentedAs } from '../shapes/documented-as.ts';
import { page, snippet } from '../shapes/envelope.ts';
import { list } from '../shapes/list.ts';
import { unlessGiven } from '../shapes/not-given.ts';
import { clamped, paging } from '../shapes/paging.ts';
import { flag, id, nameOfRecord, oneOf, timestamp, uuid } from '../shapes/scalars.ts';
import { email, text } from '../shapes/text.ts';
import { availability } from './agent.ts';
import { changeParts } from './change-part.ts';
import { incomingMailMeta, mailMeta, outgoingMailMeta } from './mail.ts';

export const attachment = v.strictObject({
  name: v.string(),
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  content: v.string(),
  content_id: v.string(),
  content_type: v.string(),
  disposition: v.string(),
  uuid,
  url: v.string(),
  thumbnail_url: v.nullable(v.string()),
});

export const author = v.strictObject({
  id,
  first_name: v.string(),
  last_name: v.string(),
  email: v.nullable(v.string()),
  avatar_url: v.nullable(v.string()),
  availability_status: v.nullable(availability),
  type: v.picklist(['agent', 'contact', 'visitor']),
  last_active_at: v.nullable(timestamp),
});

const mention = v.strictObject({ type: v.picklist(['agent', 'team']), id });

export const message = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  uuid,
  type: v.picklist(messageTypes),
  status: v.picklist(['received', 'pending', 'sent', 'failed']),
  conversation_id: id,
  conversation_uuid: uuid,
  content: v.string(),
  text_content: v.string(),
  content_type: v.picklist(['text', 'html']),
  private: flag,
  mentions: about(v.array(mention), 'Of a note; else empty'),
  sender_id: id,
  sender_type: v.picklist(['agent', 'contact']),
  meta: v.strictObject({
    to: v.array(v.string()),
    cc: v.array(v.string()),
    bcc: v.array(v.string()),
    from: v.array(v.string()),
    subject: v.string(),
    echo_id: v.optional(about(v.string(), 'Where the sender gave one')),
    written_by: v.optional(
      about(
        v.strictObject({ id, first_name: v.string(), last_name: v.string() }),
        "The agent who wrote the message in the contact's name",
      ),
    ),
    deleted_at: v.optional(about(timestamp, 'Of a note that was deleted: its text and files are gone')),
    actor_name: v.optional(about(v.string(), 'Of an activity: who did it, as they were called then')),
    changes: v.optional(about(changeParts, 'Of an activity: what `content` says in English')),
    ...mailMeta,
    ...incomingMailMeta,
    ...outgoingMailMeta,
  }),
  attachments: v.array(attachment),
  author,
});

/** A hit of a search, with the conversation that it is in. */
export const foundMessage = v.strictObject({
  ...message.entries,
  conversation_reference_number: v.string(),
  conversation_status: v.string(),
  conversation_created_at: timestamp,
  conversation_subject: v.nullable(v.string()),
  snippet,
});

const flagText = v.pipe(
  v.picklist(['true', '1', 'false', '0'], 'must be true, 1, false or 0'),
  v.transform((value) => value === 'true' || value === '1'),
  documentedAs({ type: 'boolean' }),
);

export const messageListQuery = body({
  ...paging,
  page: v.optional(clamped(1, 1_000_000_000)),
  around: v.optional(about(v.string('must be given once'), 'The uuid of a message: a page with it in the middle')),
  private: v.optional(flagText),
  type: v.optional(
    v.pipe(
      v.union([v.array(v.string()), v.string()]),
      v.transform((value) => [...new Set(typeof value === 'string' ? [value] : value)]),
      v.array(oneOf(messageTypes)),
      documentedAs(v.array(v.picklist(messageTypes))),
    ),
    [],
  ),
});

/** In a channel with addresses. Left out or null: the default. */
export const recipients = v.nullish(about(list(email, 50), 'By e-mail; left out or null: by default; `[]`: none'));

/** Of a mail. */
export const sender = v.nullish(about(email, 'An address that the inbox may send from; left out: by default'));

export const withSignature = v.nullish(about(flag, 'false: a mail goes without the signature'), true);

export const attachmentIds = v.nullish(about(list(id, 10), 'Ids of stored files'), []);

export const echoId = unlessGiven(
  ['', null],
  about(text(1, 64), 'Comes back as `meta.echo_id`, in the answer and in frames'),
);

/** What a text given by an agent is. */
export const contentType = v.optional(
  about(
    oneOf(['text', 'html']),
    `What the text is. Unless given, it is HTML if it holds a whole tag that messages may have. HTML is made safe, and has at most ${mostElements} elements besides line breaks`,
  ),
);

export const messageText = about(
  text(1, longestMessage),
  'Text, or HTML, which is made safe. Placeholders of macros are filled in, unless it is `rendered`. In a conversation by e-mail, `<img src="cid:…">` with the `content_id` of a file among `attachments` shows it in the text; one of another file is refused',
);

/** For the text of an agent. */
export const rendered = v.nullish(
  about(flag, 'The placeholders of macros in it are filled in already; what looks like one stays as it is'),
  false,
);

export const sendMessageBody = body({
  message: messageText,
  content_type: contentType,
  rendered,
  private: v.nullish(about(flag, 'A note that only agents see'), false),
  mentions: v.nullish(
    about(
      list(body({ type: oneOf(['agent', 'team']), id }), maxMentions),
      'Whom a private note calls; a team is its members of now',
    ),
    [],
  ),
  attachments: attachmentIds,
  sender_type: v.optional(
    about(
      oneOf(['agent', 'contact']),
      '`contact` records what the contact said elsewhere; needs messages:write_as_contact',
    ),
    'agent',
  ),
  to: recipients,
  cc: recipients,
  bcc: recipients,
  from: sender,
  reply_to: v.nullish(about(nameOfRecord, 'By e-mail: the uuid of the public message that is answered')),
  signature: withSignature,
  quote: v.nullish(about(flag, 'false, or without messages:read: a mail does not quote earlier messages'), true),
  aside: v.nullish(
    about(
      nameOfRecord,
      'The uuid of a forward: a private message is sent by e-mail to people of its side thread alone; needs messages:read too',
    ),
  ),
  clear_draft: v.nullish(about(flag, 'Deletes the draft of the caller of this type'), false),
  echo_id: echoId,
});

export const forwardMessageBody = body({
  to: about(list(email, 50), 'Who gets it'),
  cc: recipients,
  bcc: recipients,
  from: sender,
  message: v.nullish(about(text(0, longestMessage), 'Text, or HTML, which is made safe; above what is forwarded'), ''),
  content_type: contentType,
  rendered,
  attachments: attachmentIds,
  with_files: v.nullish(about(flag, 'The files of the message go with it'), true),
  as_file: v.nullish(about(flag, 'A received mail goes as a file, as it came, instead of its text and files'), false),
  signature: withSignature,
  clear_draft: v.nullish(about(flag, 'Deletes the draft of a forward of the caller'), false),
  echo_id: echoId,
});

/** A page of messages; the cursors lead to older and to newer ones. */
export const messagePage = v.strictObject({
  ...page(message).entries,
  previous_cursor: about(v.nullable(v.string()), 'For newer messages, as `cursor`; null at the newest'),
});
