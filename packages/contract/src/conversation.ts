import { inboxChannels, priorityNames, statusCategories } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from './about.ts';
import { body } from './body.ts';
import { contact } from './contact.ts';
import { jsonObject } from './json-object.ts';
import { list } from './list.ts';
import { attachmentIds, messageText } from './message.ts';
import { unlessGiven } from './not-given.ts';
import { id, oneOf, timestamp, uuid } from './scalars.ts';
import { email, familyName, personName, trimmed } from './text.ts';

const sender = v.nullable(v.picklist(['agent', 'contact']));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const fields = {
  id,
  created_at: timestamp,
  updated_at: timestamp,
  uuid,
  reference_number: about(v.pipe(v.string(), v.regex(/^[1-9]\d{2,}$/)), 'For people'),
  waiting_since: about(v.nullable(timestamp), 'Since when the contact waits for an answer'),
  inbox_channel: v.picklist(inboxChannels),
  inbox_name: v.string(),
  sla_policy_id: v.nullable(id),
  first_reply_at: v.nullable(timestamp),
  last_reply_at: v.nullable(timestamp),
  resolved_at: v.nullable(timestamp),
  subject: v.nullable(v.string()),
  last_message: v.nullable(v.string()),
  last_message_at: v.nullable(timestamp),
  last_message_sender: sender,
  last_interaction: v.nullable(v.string()),
  last_interaction_at: v.nullable(timestamp),
  last_interaction_sender: sender,
  next_sla_deadline_at: v.nullable(timestamp),
  priority_id: v.nullable(id),
  assigned_user_id: v.nullable(id),
  assigned_team_id: v.nullable(id),
  unread_message_count: about(v.pipe(count, v.maxValue(99)), 'Of the caller; 99 stands for more'),
  status: v.string(),
  priority: v.nullable(v.picklist(priorityNames)),
  first_response_deadline_at: v.nullable(timestamp),
  resolution_deadline_at: v.nullable(timestamp),
  applied_sla_id: v.nullable(id),
  next_response_deadline_at: v.nullable(timestamp),
  next_response_met_at: v.nullable(timestamp),
  mentioned_message_uuid: v.nullable(uuid),
  contact_id: id,
  inbox_id: id,
  tags: v.array(v.string()),
  status_id: id,
  status_category: v.picklist(statusCategories),
  snoozed_until: v.nullable(timestamp),
  seq: about(count, 'Counts what the contact may see of the conversation'),
  etag: about(v.pipe(v.string(), v.regex(/^"\d+"$/)), 'For `If-Match`'),
};

export const conversation = v.strictObject({
  ...fields,
  contact: v.strictObject({
    created_at: timestamp,
    updated_at: timestamp,
    first_name: v.string(),
    last_name: v.string(),
    email: v.nullable(v.string()),
    avatar_url: v.nullable(v.string()),
  }),
});

export const previousConversation = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  uuid,
  subject: v.nullable(v.string()),
  last_message: v.nullable(v.string()),
  last_message_at: v.nullable(timestamp),
});

export const conversationDetail = v.strictObject({
  ...fields,
  contact,
  closed_at: v.nullable(timestamp),
  meta: jsonObject,
  custom_attributes: jsonObject,
  sla_policy_name: v.nullable(v.string()),
  previous_conversations: v.pipe(v.array(previousConversation), v.maxLength(10)),
});

export const participant = v.strictObject({
  id,
  first_name: v.string(),
  last_name: v.string(),
  avatar_url: v.nullable(v.string()),
});

/** The contact by id, by external user id, or by e-mail and first name. */
export const createConversationBody = v.pipe(
  body({
    inbox_id: id,
    content: messageText,
    contact_id: v.optional(v.nullable(id)),
    contact_email: unlessGiven([''], v.nullable(email)),
    external_user_id: v.optional(v.nullable(about(trimmed(0, 128), 'Of the contact; one who is created gets it'))),
    first_name: v.optional(v.nullable(personName)),
    last_name: v.optional(v.nullable(familyName)),
    initiator: v.optional(
      about(oneOf(['agent', 'contact']), 'Whose words `content` are; `contact` needs messages:write_as_contact'),
      'agent',
    ),
    subject: v.optional(v.nullable(trimmed(0, 500))),
    agent_id: unlessGiven([0], v.nullable(id)),
    team_id: unlessGiven([0], v.nullable(id)),
    custom_attributes: v.optional(about(jsonObject, 'Of the conversation'), {}),
    attachments: attachmentIds,
  }),
  v.forward(
    v.partialCheck(
      [['contact_id'], ['contact_email'], ['external_user_id']],
      (body) => body.contact_id != null || body.contact_email != null || Boolean(body.external_user_id),
      'is required, unless external_user_id, or contact_email and first_name, are given',
    ),
    ['contact_id'],
  ),
  v.forward(
    v.partialCheck(
      [['contact_id'], ['contact_email'], ['first_name']],
      (body) => body.contact_id != null || body.contact_email == null || body.first_name != null,
      'is required with contact_email',
    ),
    ['first_name'],
  ),
);

export const statusBody = body({
  status: about(trimmed(1, 140), 'The name of a status'),
  snoozed_until: v.optional(
    v.nullable(
      v.pipe(
        v.string('must be a string'),
        v.maxLength(64, 'must have at most 64 characters'),
        v.description('For Snoozed: a duration such as `1h30m`, or an ISO 8601 timestamp'),
      ),
    ),
  ),
});

export const tagsBody = body({
  tags: v.nullable(about(list(trimmed(1, 140), 50), 'Null is the empty list'), []),
  action: v.optional(oneOf(['set_tags', 'add_tags', 'remove_tags']), 'set_tags'),
});

export const assigneeBody = body({ assignee_id: id });
export const priorityBody = body({ priority: oneOf(priorityNames) });
