import { catalogues } from '@helpdesk/domain';
import * as v from 'valibot';
import { availability } from '../records/agent.ts';
import { conversation, conversationCounts } from '../records/conversation.ts';
import { message } from '../records/message.ts';
import { notification } from '../records/notification.ts';
import { pageVisit } from '../records/page-visit.ts';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { documentedAs } from '../shapes/documented-as.ts';
import { flag, id, nameOfRecord, timestamp, uuid } from '../shapes/scalars.ts';
import { errorFrame, pingFrame, pongFrame } from './common.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Clients fill it as they like: what is not understood is passed over. */
const looked = v.looseObject({ conversation_uuid: v.optional(v.pipe(v.unknown(), documentedAs({}))) });
const listed = v.looseObject({ uuids: v.optional(v.pipe(v.unknown(), documentedAs({}))) });

export const agentClientFrames = {
  join: body({
    type: v.literal('join'),
    data: v.optional(
      v.nullable(
        body({
          cursor: v.optional(v.nullable(v.string('must be a string'))),
          features: v.optional(v.nullable(v.array(v.string('must be a string'), 'must be an array'))),
        }),
      ),
    ),
  }),
  typing: body({
    type: v.literal('typing'),
    data: body({
      conversation_uuid: nameOfRecord,
      is_typing: flag,
      is_private_message: v.optional(flag, false),
    }),
  }),
  ping: pingFrame,
  /** What the agent has open; null or none: nothing. */
  viewing: body({
    type: v.literal('viewing'),
    data: v.optional(v.nullable(body({ conversation_uuid: v.optional(v.nullable(nameOfRecord)) }))),
  }),
  /** The same. Some clients send other members, or none, and wait for no answer. */
  conversation_subscribe: body({ type: v.literal('conversation_subscribe'), data: v.optional(v.nullable(looked)) }),
  /** The conversations that are on the agent's screen: `uuids`. As above. */
  list_subscribe_replace: body({ type: v.literal('list_subscribe_replace'), data: v.optional(v.nullable(listed)) }),
} as const;

/** Where the frame stands in the one order of the whole stream; handed back in `join`. */
const cursor = v.string();
/** Where the widget has the frame too: its `seq` there. */
const seq = v.optional(count);

/** The changed fields of the list item. `removed`: the agent may not read the conversation any more. */
const conversationChange = v.strictObject({
  ...v.partial(conversation).entries,
  uuid,
  removed: v.optional(v.literal(true)),
  /** The contact has seen the conversation up to this moment. */
  contact_last_seen_at: v.optional(timestamp),
});

/** Beside the message, what clients of the family look for. */
const newMessage = v.strictObject({
  ...message.entries,
  contact_id: about(id, 'Of the conversation'),
  agent_id: about(v.nullable(id), 'Who wrote it; null for the contact'),
  preview: about(v.string(), 'The text as `last_message` of a list has it'),
  echo_id: v.optional(about(v.string(), 'As `meta.echo_id`')),
  conversation: v.optional(about(conversation, 'The list item; for sockets that joined without `join`')),
});

const messageChange = v.strictObject({
  ...v.partial(message).entries,
  uuid,
  conversation_uuid: uuid,
  deleted: v.optional(v.literal(true)),
});

const contactChange = v.strictObject({
  id,
  /** The same, for clients of the family. */
  contact_id: id,
  /** false: blocked. */
  enabled: v.optional(flag),
  availability_status: v.optional(availability),
  /** Newest first. */
  page_visits: v.optional(v.array(pageVisit)),
  /** The visitor was merged into this contact and no longer has a separate record. */
  merged_into: v.optional(id),
});

const onlooker = v.strictObject({
  id,
  first_name: v.string(),
  avatar_url: v.nullable(v.string()),
  state: v.picklist(['viewing', 'typing']),
});

const notificationChange = v.strictObject({
  id: about(v.nullable(id), 'null: all of them'),
  is_read: v.optional(v.literal(true)),
  deleted: v.optional(v.literal(true)),
  unread_count: about(count, 'After the change'),
});

const newNotification = v.strictObject({
  ...notification.entries,
  unread_count: about(count, 'With this one'),
});

export const agentServerFrames = {
  joined: v.strictObject({
    type: v.literal('joined'),
    data: v.strictObject({
      message: v.string(),
      cursor,
      resync: flag,
      build: about(v.string(), 'The version of the service'),
    }),
  }),
  pong: pongFrame,
  /** The log no longer reaches back to the cursor: fetch everything over HTTP. Followed by `joined`. */
  resync: v.strictObject({ type: v.literal('resync'), cursor, data: v.strictObject({}) }),
  new_conversation: v.strictObject({ type: v.literal('new_conversation'), cursor, seq, data: conversation }),
  new_message: v.strictObject({ type: v.literal('new_message'), cursor, seq, data: newMessage }),
  message_update: v.strictObject({ type: v.literal('message_update'), cursor, data: messageChange }),
  conversation_update: v.strictObject({
    type: v.literal('conversation_update'),
    cursor,
    seq,
    data: conversationChange,
  }),
  /** Without a cursor when the change is not stored (availability of a contact). */
  contact_update: v.strictObject({
    type: v.literal('contact_update'),
    cursor: v.optional(cursor),
    data: contactChange,
  }),
  agent_availability_update: v.strictObject({
    type: v.literal('agent_availability_update'),
    cursor,
    data: v.strictObject({ id, agent_id: about(id, 'The same as `id`'), availability_status: availability }),
  }),
  new_notification: v.strictObject({ type: v.literal('new_notification'), cursor, data: newNotification }),
  notification_update: v.strictObject({ type: v.literal('notification_update'), cursor, data: notificationChange }),
  typing: v.strictObject({
    type: v.literal('typing'),
    data: v.strictObject({
      conversation_uuid: uuid,
      is_typing: flag,
      is_private_message: flag,
      sender_type: v.picklist(['agent', 'contact']),
      sender_id: id,
      contact_id: v.optional(about(id, 'Of a contact who types; the same as `sender_id`')),
      agent_id: v.optional(about(id, 'Of an agent who types; the same as `sender_id`')),
      first_name: v.string(),
    }),
  }),
  /** Everybody else who has the conversation open now, by id. */
  presence: v.strictObject({
    type: v.literal('presence'),
    data: v.strictObject({ conversation_uuid: uuid, agents: v.array(onlooker) }),
  }),
  counts_update: v.strictObject({ type: v.literal('counts_update'), data: conversationCounts }),
  catalogue_update: v.strictObject({
    type: v.literal('catalogue_update'),
    cursor,
    data: v.strictObject({ kind: v.picklist(catalogues) }),
  }),
  error: errorFrame,
} as const;

export type AgentClientFrame = {
  [Type in keyof typeof agentClientFrames]: v.InferInput<(typeof agentClientFrames)[Type]>;
}[keyof typeof agentClientFrames];

export type AgentServerFrame = {
  [Type in keyof typeof agentServerFrames]: v.InferOutput<(typeof agentServerFrames)[Type]>;
}[keyof typeof agentServerFrames];

/** A minute's pass for a browser, which cannot send headers with a WebSocket. */
export const socketTicket = v.strictObject({ ticket: v.string(), expires_at: timestamp });
