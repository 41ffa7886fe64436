import { inboxChannels, mostChangedTogether, priorityNames, statusCategories } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { errorTypes, snippet } from '../shapes/envelope.ts';
import { jsonObject } from '../shapes/json-object.ts';
import { list } from '../shapes/list.ts';
import { unlessGiven } from '../shapes/not-given.ts';
import { id, nameOfRecord, oneOf, timestamp, uuid } from '../shapes/scalars.ts';
import { email, familyName, personName, trimmed } from '../shapes/text.ts';
import { availability } from './agent.ts';
import { changeParts } from './change-part.ts';
import { contact } from './contact.ts';
import { listedDelivery } from './mail.ts';
import {
  attachmentIds,
  contentType,
  sender as mailSender,
  messageText,
  recipients,
  rendered,
  withSignature,
} from './message.ts';

const sender = v.nullable(v.picklist(['agent', 'contact']));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const lastAuthor = about(
  v.nullable(v.strictObject({ id, first_name: v.string(), type: v.picklist(['agent', 'contact', 'visitor']) })),
  'Null for the desk itself',
);

const messageTextNote = 'Null without `messages:read`';

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
  last_message: about(v.nullable(v.string()), messageTextNote),
  last_message_at: v.nullable(timestamp),
  last_message_sender: sender,
  last_message_private: about(v.boolean(), 'Whether the newest message is a private note; false for an activity'),
  last_message_author: lastAuthor,
  last_message_changes: about(
    v.nullable(changeParts),
    'Where the newest is an activity: what `last_message` says in English; null without `messages:read`',
  ),
  last_person_message: about(
    v.nullable(
      v.strictObject({
        content: about(v.nullable(v.string()), messageTextNote),
        author: lastAuthor,
        private: v.boolean(),
        created_at: timestamp,
      }),
    ),
    'The newest message or note, without activities and deleted notes',
  ),
  last_interaction: about(v.nullable(v.string()), messageTextNote),
  last_interaction_at: v.nullable(timestamp),
  last_interaction_sender: sender,
  next_sla_deadline_at: v.nullable(timestamp),
  priority_id: v.nullable(id),
  assigned_user_id: v.nullable(id),
  assigned_team_id: v.nullable(id),
  unread_message_count: about(v.pipe(count, v.maxValue(99)), 'Of the caller; 99 stands for more'),
  is_sample: about(v.boolean(), 'It is the sample of a new desk; see `DELETE /setup/sample`'),
  status: v.string(),
  priority: v.nullable(v.picklist(priorityNames)),
  first_response_deadline_at: v.nullable(timestamp),
  resolution_deadline_at: v.nullable(timestamp),
  applied_sla_id: v.nullable(id),
  next_response_deadline_at: v.nullable(timestamp),
  next_response_met_at: v.nullable(timestamp),
  mentioned_message_uuid: about(v.nullable(uuid), 'In the list of mentions: the newest note that mentions the caller'),
  contact_id: id,
  inbox_id: id,
  tags: v.array(v.string()),
  status_id: id,
  status_category: v.picklist(statusCategories),
  snoozed_until: v.nullable(timestamp),
  delivery: listedDelivery,
  seq: about(count, 'Counts what the contact may see of the conversation'),
  etag: about(v.pipe(v.string(), v.regex(/^"\d+"$/)), 'For `If-Match`'),
};

export const conversation = v.strictObject({
  ...fields,
  contact: v.strictObject({
    id,
    type: v.picklist(['contact', 'visitor']),
    blocked: v.boolean(),
    availability_status: availability,
    last_active_at: v.nullable(timestamp),
    created_at: timestamp,
    updated_at: timestamp,
    first_name: v.string(),
    last_name: v.string(),
    email: v.nullable(v.string()),
    avatar_url: v.nullable(v.string()),
  }),
});

/** A hit of a search. */
export const foundConversation = v.strictObject({ ...conversation.entries, snippet });

export const previousConversation = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  uuid,
  subject: v.nullable(v.string()),
  last_message: about(v.nullable(v.string()), messageTextNote),
  last_message_at: v.nullable(timestamp),
  last_interaction: about(v.nullable(v.string()), 'The newest public message, without notes and activities'),
});

export const conversationDetail = v.strictObject({
  ...fields,
  contact,
  closed_at: v.nullable(timestamp),
  contact_last_seen_at: about(v.nullable(timestamp), 'Public messages up to then were seen by the contact'),
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
/** Either an existing contact, or an address. */
export const contactOfConversationBody = v.pipe(
  body({
    contact_id: v.optional(v.nullable(id)),
    contact_email: unlessGiven([''], v.nullable(email)),
    first_name: v.optional(
      v.nullable(about(personName, 'Needed where there is no contact with the address, who is created')),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['contact_id'], ['contact_email']],
      (body) => (body.contact_id == null) !== (body.contact_email == null),
      'or contact_email must be given, and not both',
    ),
    ['contact_id'],
  ),
);

export const createConversationBody = v.pipe(
  body({
    inbox_id: id,
    content: messageText,
    content_type: contentType,
    rendered,
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
    to: recipients,
    cc: recipients,
    bcc: recipients,
    from: mailSender,
    signature: withSignature,
  }),
  v.forward(
    v.partialCheck(
      [['contact_id'], ['contact_email'], ['external_user_id'], ['to']],
      (body) =>
        body.contact_id != null ||
        body.contact_email != null ||
        Boolean(body.external_user_id) ||
        Boolean(body.to?.length),
      'is required, unless external_user_id, or contact_email and first_name, or in an e-mail inbox to, are given',
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
        v.description(
          'For Snoozed: a duration such as `1h30m`, or an ISO 8601 timestamp; one that has passed means Open',
        ),
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

const openCount = about(v.pipe(count, v.maxValue(10_000)), '10,000 stands for more');
const unreadOf = about(v.nullable(v.pipe(count, v.maxValue(1_000))), '1,000 stands for more');

const listCount = v.nullable(v.strictObject({ open: openCount, unread: unreadOf }));

/** Open conversations by list; null for a list that the caller may not ask for. */
export const conversationCounts = v.strictObject({
  assigned: listCount,
  unassigned: listCount,
  all: listCount,
  mentioned: listCount,
  teams: about(v.record(v.string(), listCount), "The caller's teams by id: their conversations that no agent has"),
});

const partsBody = body({
  status: v.optional(statusBody.entries.status),
  snoozed_until: statusBody.entries.snoozed_until,
  assignee_id: v.optional(about(v.nullable(id), 'Null removes the agent')),
  team_id: v.optional(about(v.nullable(id), 'Null removes the team; a team clears the agent, unless one is given')),
  priority: v.optional(priorityBody.entries.priority),
  tags: v.optional(tagsBody.entries.tags.wrapped),
  action: v.optional(tagsBody.entries.action.wrapped),
});

export const bulkBody = body({
  uuids: v.pipe(
    list(nameOfRecord, mostChangedTogether),
    v.minLength(1, 'must not be empty'),
    v.check((uuids) => new Set(uuids).size === uuids.length, 'must name each conversation once'),
  ),
  etags: v.optional(
    about(
      v.pipe(jsonObject, v.record(v.string(), v.string('must be a string'))),
      'By uuid: the `ETag` that the conversation has to have, else it is refused as stale',
    ),
  ),
  change: partsBody,
});

/** What became of a conversation; a refused one is as it was. */
export const bulkOutcome = v.variant('ok', [
  v.strictObject({
    uuid: v.string(),
    ok: v.literal(true),
    etag: fields.etag,
    contact_last_seen_at: v.nullable(timestamp),
  }),
  v.strictObject({ uuid: v.string(), ok: v.literal(false), error_type: v.picklist(errorTypes), message: v.string() }),
]);
