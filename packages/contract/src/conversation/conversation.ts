import * as v from 'valibot';
import { priorityNames, statusCategories } from '../catalogue/catalogue.ts';
import { contact, contactSummary } from '../contact/contact.ts';
import { inboxChannels } from '../inbox/inbox.ts';
import { jsonObject } from '../json-object.ts';
import { count, id, optionalId, optionalString, optionalTimestamp, timestamp } from '../scalar.ts';
import { uuid } from '../uuid.ts';

export const senderTypes = ['agent', 'contact'] as const;

const sender = v.nullable(v.picklist(senderTypes));

/** The specification's fields, then what a list needs to show, filter, change and resume without a request per row. */
export const conversationListItem = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  uuid,
  reference_number: v.pipe(v.string(), v.digits()),
  waiting_since: optionalTimestamp,
  contact: contactSummary,
  inbox_channel: v.picklist(inboxChannels),
  inbox_name: v.string(),
  sla_policy_id: optionalId,
  first_reply_at: optionalTimestamp,
  last_reply_at: optionalTimestamp,
  resolved_at: optionalTimestamp,
  subject: optionalString,
  last_message: optionalString,
  last_message_at: optionalTimestamp,
  last_message_sender: sender,
  last_interaction: optionalString,
  last_interaction_at: optionalTimestamp,
  last_interaction_sender: sender,
  next_sla_deadline_at: optionalTimestamp,
  priority_id: optionalId,
  assigned_user_id: optionalId,
  assigned_team_id: optionalId,
  unread_message_count: v.pipe(count, v.maxValue(99)),
  status: v.string(),
  priority: v.nullable(v.picklist(priorityNames)),
  first_response_deadline_at: optionalTimestamp,
  resolution_deadline_at: optionalTimestamp,
  applied_sla_id: optionalId,
  next_response_deadline_at: optionalTimestamp,
  next_response_met_at: optionalTimestamp,
  mentioned_message_uuid: v.nullable(uuid),
  contact_id: id,
  inbox_id: id,
  tags: v.array(v.string()),
  status_id: id,
  status_category: v.picklist(statusCategories),
  snoozed_until: optionalTimestamp,
  seq: count,
  etag: v.string(),
});

/** Another conversation of the same contact. */
export const previousConversation = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  uuid,
  subject: optionalString,
  last_message: optionalString,
  last_message_at: optionalTimestamp,
});

export const conversationDetail = v.strictObject({
  ...conversationListItem.entries,
  contact,
  closed_at: optionalTimestamp,
  meta: jsonObject,
  custom_attributes: jsonObject,
  sla_policy_name: optionalString,
  previous_conversations: v.array(previousConversation),
});

/** An agent who took part. */
export const participant = v.strictObject({
  id,
  first_name: v.string(),
  last_name: v.string(),
  avatar_url: optionalString,
});

export type ConversationListItemRecord = v.InferOutput<typeof conversationListItem>;
export type ConversationDetailRecord = v.InferOutput<typeof conversationDetail>;
