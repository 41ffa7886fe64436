import { seriesBuckets, seriesMetrics } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { documentedAs } from '../shapes/documented-as.ts';
import { clamped } from '../shapes/paging.ts';
import { id, idText, oneOf, timestamp } from '../shapes/scalars.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const date = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d$/),
  documentedAs({
    type: 'string',
    format: 'date',
    description: 'A day of the time zone of the service if it has one, else of that of the desk',
  }),
);
const dateCounts = v.array(v.strictObject({ date, count }));

export const reportQuery = body({ days: v.optional(clamped(0, 365), '0') });

const scope = {
  inbox_id: v.optional(about(idText, 'Only conversations of this inbox')),
  team_id: v.optional(about(idText, 'Only conversations that this team has now')),
};

export const tagQuery = body({ ...reportQuery.entries, ...scope });

export const seriesQuery = body({
  metric: oneOf(seriesMetrics),
  ...reportQuery.entries,
  bucket: v.optional(about(oneOf(seriesBuckets), '`hour` for at most 7 days'), 'day'),
  ...scope,
});

export const seriesReport = v.strictObject({
  bucket: v.picklist(seriesBuckets),
  timezone: about(
    v.string(),
    'Whose days these are: `HELPDESK_TIMEZONE` of the service if it is set, else the time zone of the desk',
  ),
  points: about(
    v.array(v.strictObject({ at: timestamp, value: v.nullable(count) })),
    'When each begins, with its figure; none is left out',
  ),
  total: v.nullable(count),
  previous_total: about(v.nullable(count), 'Of as many days before'),
});

export const tagReport = v.strictObject({
  top_tags: v.pipe(v.array(v.strictObject({ tag_id: id, tag_name: v.string(), count: id })), v.maxLength(10)),
  tagged_conversations: count,
  untagged_conversations: count,
  tagged_percentage: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
});

export const countsReport = v.strictObject({
  open: count,
  awaiting_response: count,
  waiting_longest_seconds: about(v.nullable(count), 'Of those that await a response, the one that has waited longest'),
  unassigned: count,
  pending: count,
  agents_online: count,
  agents_away: count,
  agents_offline: count,
  agents_reassigning: about(count, 'Of those who are away'),
});

/** Days in their order, those without anything too. */
export const chartsReport = v.strictObject({
  new_conversations: dateCounts,
  resolved_conversations: dateCounts,
  messages_sent: dateCounts,
  status_summary: v.array(v.strictObject({ status: v.string(), count: id })),
});

const messageKinds = { incoming: count, outgoing: count, private_notes: count };

/** Times in seconds. */
export const messagesReport = v.strictObject({
  total: count,
  ...messageKinds,
  total_messages: about(count, 'Public ones: of contacts and of agents'),
  incoming_messages: count,
  outgoing_messages: count,
  messages_per_conversation: about(
    v.pipe(v.number(), v.minValue(0)),
    '`total_messages` for each conversation created in the window; 0 when there is none',
  ),
  per_day: v.array(v.strictObject({ date, ...messageKinds })),
  first_replies: count,
  average_first_reply_seconds: v.nullable(count),
  median_first_reply_seconds: v.nullable(count),
});
