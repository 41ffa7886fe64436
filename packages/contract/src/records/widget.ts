import { longestChatMessage } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { boundedJsonObject } from '../shapes/bounded-json.ts';
import { clamped, paging } from '../shapes/paging.ts';
import { flag, id, nameOfRecord, timestamp, uuid } from '../shapes/scalars.ts';
import { text, trimmed } from '../shapes/text.ts';
import { availability } from './agent.ts';
import { attachment, echoId } from './message.ts';

/** The visitor or contact who uses the widget. */
export const widgetUser = v.strictObject({
  user_id: id,
  is_visitor: flag,
  first_name: v.string(),
  last_name: v.string(),
});

/** An agent or the contact, as the other side of a chat may see them. */
export const widgetAuthor = v.strictObject({
  id,
  first_name: v.string(),
  last_name: v.string(),
  avatar_url: v.nullable(v.string()),
  availability_status: about(v.nullable(availability), 'Null for contacts and visitors'),
  type: v.picklist(['agent', 'contact', 'visitor']),
});

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const widgetMessage = v.strictObject({
  uuid,
  conversation_uuid: uuid,
  created_at: timestamp,
  status: v.picklist(['received', 'pending', 'sent', 'failed']),
  content: v.string(),
  text_content: v.string(),
  content_type: v.picklist(['text', 'html']),
  author: widgetAuthor,
  attachments: v.array(attachment),
  meta: about(v.strictObject({ echo_id: v.optional(v.string()) }), '`echo_id` where its sender gave one'),
  seq: about(count, 'Where the message stands among what the contact may see of the conversation'),
});

export const widgetConversation = v.strictObject({
  uuid,
  created_at: timestamp,
  status: v.string(),
  seq: about(count, 'That of the newest event; what a socket resumes behind'),
  last_message: v.nullable(v.strictObject({ content: v.string(), created_at: timestamp, author: widgetAuthor })),
  unread_message_count: v.pipe(count, v.maxValue(99)),
  agent_last_seen_at: about(v.nullable(timestamp), 'Messages of the contact up to then were seen by an agent'),
  assignee: v.nullable(widgetAuthor),
});

const officeHours = {
  business_hours_id: v.nullable(id),
  working_hours_utc_offset: about(v.nullable(v.number()), 'Minutes'),
};

/** `messages` newest first. */
export const widgetConversationDetail = v.strictObject({
  conversation: widgetConversation,
  messages: v.array(widgetMessage),
  total_messages: about(count, 'How many there are, on whatever page'),
  next_cursor: about(v.nullable(v.string()), 'For older messages; null behind the oldest'),
  ...officeHours,
});

/** `session_token` and `user` for a new visitor only. */
export const initReply = v.strictObject({
  conversation: widgetConversation,
  messages: v.array(widgetMessage),
  ...officeHours,
  session_token: v.optional(v.string()),
  user: v.optional(widgetUser),
});

export const widgetSession = v.strictObject({ session_token: v.string(), user: widgetUser });

export const widgetMessageText = trimmed(1, longestChatMessage);

const maxFormMembers = 100;

/** A stranger fills it, and it is stored with the conversation. */
export const formDataBounds = { bytes: 16 * 1024, levels: 4, values: 1_000 } as const;

export const initBody = body({
  message: widgetMessageText,
  form_data: v.optional(
    v.pipe(
      boundedJsonObject(formDataBounds),
      v.check((form) => Object.keys(form).length <= maxFormMembers, `must have at most ${maxFormMembers} members`),
    ),
    {},
  ),
  form_language: v.optional(
    about(
      text(0, 64),
      'In which `form_data` is written, as `de-AT`: texts of number fields are then read as people of it write numbers',
    ),
  ),
  echo_id: echoId,
});

export const widgetMessageBody = body({ message: widgetMessageText, echo_id: echoId });

export const exchangeBody = body({ jwt: about(text(1, 8 * 1024), "HS256, with the inbox's secret") });

/** The text parts of the form; `files` are the files. */
export const widgetUploadBody = body({ conversation_uuid: nameOfRecord, echo_id: echoId });

export const widgetMessagesQuery = body({
  page: v.optional(clamped(1, 1_000_000_000), '1'),
  page_size: v.optional(clamped(1, 500), '500'),
  cursor: paging.cursor,
});
