import * as v from 'valibot';
import { widgetAuthor, widgetMessage } from '../records/widget.ts';
import { body } from '../shapes/body.ts';
import { flag, nameOfRecord, timestamp, uuid } from '../shapes/scalars.ts';
import { errorFrame, pingFrame, pongFrame } from './common.ts';
import { socketLimits } from './limits.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The highest `seq` seen, by conversation. */
const positions = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(64)), count),
  v.check(
    (after) => Object.keys(after).length <= socketLimits.positions,
    `must have at most ${socketLimits.positions} members`,
  ),
);

export const widgetClientFrames = {
  join: body({
    type: v.literal('join'),
    token: v.string('is required'),
    data: body({ inbox_id: v.string('is required'), after: v.optional(v.nullable(positions)) }),
  }),
  typing: body({
    type: v.literal('typing'),
    data: body({ conversation_uuid: nameOfRecord, is_typing: flag }),
  }),
  page_visit: body({
    type: v.literal('page_visit'),
    data: body({
      url: v.pipe(
        v.string('must be a string'),
        v.minLength(1, 'must not be empty'),
        v.check((url) => /^https?:\/\/[^\s/]/i.test(url), 'must be an http or https address'),
      ),
      title: v.optional(v.string('must be a string'), ''),
    }),
  }),
  ping: pingFrame,
} as const;

/** What changed of a conversation; `resync`: the log does not reach back, fetch it over HTTP. */
const widgetConversationChange = v.strictObject({
  uuid,
  resync: v.optional(v.literal(true)),
  status: v.optional(v.string()),
  assignee: v.optional(v.nullable(widgetAuthor)),
  assigned_team_id: v.optional(v.nullable(count)),
  unread_message_count: v.optional(count),
});

export const widgetServerFrames = {
  joined: v.strictObject({
    type: v.literal('joined'),
    data: v.strictObject({
      message: v.string(),
      conversations: v.record(v.string(), count),
      /** For conversations in `after` that an agent has seen: messages of the contact up to that time were read. */
      agent_last_seen_at: v.record(v.string(), timestamp),
    }),
  }),
  pong: pongFrame,
  new_message: v.strictObject({ type: v.literal('new_message'), seq: count, data: widgetMessage }),
  typing: v.strictObject({
    type: v.literal('typing'),
    data: v.strictObject({ conversation_uuid: uuid, is_typing: flag, first_name: v.string() }),
  }),
  /** An agent has seen the conversation. Not sent again: `joined` has what was missed. */
  conversation_seen: v.strictObject({
    type: v.literal('conversation_seen'),
    data: v.strictObject({ conversation_uuid: uuid, agent_last_seen_at: timestamp }),
  }),
  conversation_update: v.strictObject({
    type: v.literal('conversation_update'),
    seq: count,
    data: widgetConversationChange,
  }),
  error: errorFrame,
} as const;

export type WidgetClientFrame = {
  [Type in keyof typeof widgetClientFrames]: v.InferInput<(typeof widgetClientFrames)[Type]>;
}[keyof typeof widgetClientFrames];

export type WidgetServerFrame = {
  [Type in keyof typeof widgetServerFrames]: v.InferOutput<(typeof widgetServerFrames)[Type]>;
}[keyof typeof widgetServerFrames];
