import {
  type ConversationListItem,
  contactAvailability,
  type LastMessageAuthor,
  type LastPersonMessage,
  type ListCounts,
  type MessageReader,
  type Participant,
  type PreviousConversation,
  readableTexts,
  type Timestamp,
} from '@helpdesk/domain';
import type { ConversationDetail, ConversationOutcome } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../media/media-links.ts';
import { etagOf } from '../request/if-match.ts';
import { presentChangeParts } from './change-parts.ts';
import { presentContact } from './contact.ts';
import { errorTable } from './error-table.ts';
import { presentListedDelivery } from './mail/listed-delivery.ts';
import { presentSnippet } from './snippet.ts';
import { iso, isoOrNull } from './time.ts';

export function presentConversation(
  reader: MessageReader,
  item: ConversationListItem,
  links: MediaLinks,
  now: Timestamp,
) {
  return {
    ...withoutContact(readableTexts(reader, item)),
    contact: {
      id: item.contact.id,
      type: item.contact.type,
      blocked: !item.contact.enabled,
      availability_status: contactAvailability(item.contact, now),
      last_active_at: isoOrNull(item.contact.lastActiveAt),
      created_at: iso(item.contact.createdAt),
      updated_at: iso(item.contact.updatedAt),
      first_name: item.contact.firstName,
      last_name: item.contact.lastName,
      email: item.contact.email,
      avatar_url: links.avatar(item.contact.avatarUrl),
    },
  };
}

export function presentFoundConversation(
  reader: MessageReader,
  item: ConversationListItem,
  query: string,
  links: MediaLinks,
  now: Timestamp,
) {
  const { firstName, lastName, email } = item.contact;
  const texts = [item.subject, item.referenceNumber, `${firstName} ${lastName}`, email];
  return { ...presentConversation(reader, item, links, now), snippet: presentSnippet(query, texts) };
}

export function presentConversationDetail(
  reader: MessageReader,
  detail: ConversationDetail,
  links: MediaLinks,
  now: Timestamp,
) {
  const { item, documents } = detail;
  return {
    ...withoutContact(readableTexts(reader, item)),
    contact: presentContact(detail.contact, links, now),
    closed_at: isoOrNull(item.closedAt),
    contact_last_seen_at: isoOrNull(detail.contactSeenAt),
    meta: { ...documents.meta },
    custom_attributes: { ...documents.customAttributes },
    sla_policy_name: null,
    previous_conversations: detail.previous.map((each) => presentPrevious(readableTexts(reader, each))),
  };
}

export function presentParticipant(participant: Participant, links: MediaLinks) {
  return {
    id: participant.id,
    first_name: participant.firstName,
    last_name: participant.lastName,
    avatar_url: links.avatar(participant.avatarUrl),
  };
}

export function presentListCounts({ teams, ...lists }: ListCounts) {
  return { ...lists, teams: Object.fromEntries(teams) };
}

export function presentOutcome(outcome: ConversationOutcome) {
  const { uuid } = outcome;
  if (!outcome.ok) {
    return { uuid, ok: false as const, error_type: errorTable[outcome.kind].errorType, message: outcome.message };
  }
  const { version, contactSeenAt } = outcome;
  return { uuid, ok: true as const, etag: etagOf(version), contact_last_seen_at: isoOrNull(contactSeenAt) };
}

export function presentLastAuthor({ id, firstName, type }: LastMessageAuthor) {
  return { id, first_name: firstName, type };
}

export function presentLastPersonMessage({ content, author, private: isPrivate, createdAt }: LastPersonMessage) {
  return { content, author: author && presentLastAuthor(author), private: isPrivate, created_at: iso(createdAt) };
}

/** SLA policies are fields of the family's clients that this desk never fills. */
function withoutContact(item: ConversationListItem) {
  return {
    id: item.id,
    created_at: iso(item.createdAt),
    updated_at: iso(item.updatedAt),
    uuid: item.uuid,
    reference_number: item.referenceNumber,
    waiting_since: isoOrNull(item.waitingSince),
    inbox_channel: item.inboxChannel,
    inbox_name: item.inboxName,
    sla_policy_id: item.slaPolicyId,
    first_reply_at: isoOrNull(item.firstReplyAt),
    last_reply_at: isoOrNull(item.lastReplyAt),
    resolved_at: isoOrNull(item.resolvedAt),
    subject: item.subject,
    last_message: item.lastMessage,
    last_message_at: isoOrNull(item.lastMessageAt),
    last_message_sender: item.lastMessageSender,
    last_message_private: item.lastMessagePrivate,
    last_message_author: item.lastMessageAuthor && presentLastAuthor(item.lastMessageAuthor),
    last_message_changes: item.lastMessageChanges && presentChangeParts(item.lastMessageChanges),
    // A stored response of an earlier version, which is repeated here, does not have it.
    last_person_message: item.lastPersonMessage ? presentLastPersonMessage(item.lastPersonMessage) : null,
    last_interaction: item.lastInteraction,
    last_interaction_at: isoOrNull(item.lastInteractionAt),
    last_interaction_sender: item.lastInteractionSender,
    next_sla_deadline_at: isoOrNull(item.nextSlaDeadlineAt),
    priority_id: item.priorityId,
    assigned_user_id: item.assignedUserId,
    assigned_team_id: item.assignedTeamId,
    unread_message_count: item.unreadMessageCount,
    // A stored response of an earlier version, which is repeated here, does not have it.
    is_sample: item.isSample ?? false,
    status: item.status,
    priority: item.priority,
    first_response_deadline_at: null,
    resolution_deadline_at: null,
    applied_sla_id: null,
    next_response_deadline_at: null,
    next_response_met_at: null,
    mentioned_message_uuid: item.mentionedMessageUuid,
    contact_id: item.contactId,
    inbox_id: item.inboxId,
    tags: [...item.tags],
    status_id: item.statusId,
    status_category: item.statusCategory,
    snoozed_until: isoOrNull(item.snoozedUntil),
    // A stored response of an earlier version, which is repeated here, does not have it.
    delivery: presentListedDelivery(item.delivery ?? null),
    seq: item.seq,
    etag: etagOf(item.version),
  };
}

function presentPrevious(previous: PreviousConversation) {
  return {
    id: previous.id,
    created_at: iso(previous.createdAt),
    updated_at: iso(previous.updatedAt),
    uuid: previous.uuid,
    subject: previous.subject,
    last_message: previous.lastMessage,
    last_message_at: isoOrNull(previous.lastMessageAt),
    last_interaction: previous.lastInteraction,
  };
}
