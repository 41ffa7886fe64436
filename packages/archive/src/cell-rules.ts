import {
  assignmentTypes,
  attributeOwners,
  attributeTypes,
  auditTypes,
  availabilityStatuses,
  conversationSortFields,
  type Disposition,
  deskSettingsName,
  draftTypes,
  inboxChannels,
  type Mention,
  type MessageContentType,
  type MessageStatus,
  macroActionTypes,
  macroOccasions,
  messageTypes,
  type NotificationType,
  pageOriginsName,
  priorityNames,
  type SenderType,
  type SortDirection,
  secondFactorDemands,
  securitySettingsName,
  statusCategories,
  type ViewVisibility,
  type WaitingLimits,
} from '@helpdesk/domain';
import * as v from 'valibot';
import type { Cell } from './archive.ts';
import { changePart } from './change-cell-rules.ts';
import { deliveryOfMessage, mailJsonColumns, mailNarrowColumns } from './mail-cell-rules.ts';
import { wordsOf } from './words-of.ts';

/** In valibot, an array is a record too. */
const object = v.custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
const texts = v.array(v.string());
const id = v.pipe(v.number(), v.safeInteger());
const sides = wordsOf<SenderType>({ agent: true, contact: true });
const visibilities = wordsOf<ViewVisibility>({ user: true, team: true, all: true });
const uuid = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

const messageMeta = v.looseObject({
  ...{ to: texts, cc: texts, bcc: texts, from: texts, subject: v.string() },
  actor_name: v.optional(v.string()),
  changes: v.optional(v.array(changePart)),
  delivery: v.optional(deliveryOfMessage),
  signature: v.optional(v.string()),
  forwarded_files: v.optional(v.pipe(id, v.minValue(0))),
});

const activity = v.nullable(v.object({ actor_name: v.string(), changes: v.array(changePart) }));

/** Columns that hold JSON, and what it has to be; by table and column. */
export const jsonColumns: ReadonlyMap<string, v.GenericSchema> = new Map<string, v.GenericSchema>([
  ['users.custom_attributes', object],
  ['users.meta', object],
  ['agent_preferences.preferences', object],
  ['views.filters', v.union([object, v.array(object)])],
  ['macros.actions', v.array(v.strictObject({ type: v.picklist(macroActionTypes), value: texts }))],
  ['macros.occasions', v.array(v.picklist(macroOccasions))],
  ['activity_logs.meta', object],
  ['custom_attributes.list_values', texts],
  ['oidc_providers.default_role_ids', v.array(id)],
  ['inboxes.config', object],
  ['conversations.last_activity', activity],
  ['conversations.meta', object],
  ['conversations.custom_attributes', object],
  ['messages.meta', messageMeta],
  ['messages.mentions', v.array(v.object({ type: wordsOf<Mention['type']>({ agent: true, team: true }), id }))],
  ['drafts.meta', object],
  ['media.meta', object],
  ['events.payload', v.looseObject({ type: v.string() })],
  ['notifications.meta', object],
  ['settings.value', object],
  ...mailJsonColumns,
]);

const waitingLimits = { livechatMinutes: v.number(), emailMinutes: v.number() } satisfies {
  readonly [Limit in keyof WaitingLimits]: v.GenericSchema;
};

/** What the values of settings are, by the beginning of their names. */
const settings: readonly (readonly [name: string, value: v.GenericSchema])[] = [
  [
    deskSettingsName,
    v.partial(
      v.object({
        name: v.string(),
        logoUrl: v.nullable(v.string()),
        waitingLimits: v.partial(v.object(waitingLimits)),
        locale: v.string(),
        timeZone: v.nullable(v.string()),
        publicUrl: v.nullable(v.string()),
        addresses: v.array(v.string()),
      }),
    ),
  ],
  [
    securitySettingsName,
    v.partial(
      v.object({
        passwordLogin: v.boolean(),
        requireSecondFactor: v.picklist(secondFactorDemands),
        sessionIdleHours: v.number(),
        sessionMaxDays: v.number(),
      }),
    ),
  ],
  [
    pageOriginsName(0).slice(0, -1),
    v.record(v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(253_402_300_799_999))),
  ],
];

export function settingRule(name: Cell | undefined): v.GenericSchema | undefined {
  return settings.find(([beginning]) => typeof name === 'string' && name.startsWith(beginning))?.[1];
}

/**
 * Other columns that do not hold every value of their kind, with the values that they hold. The kind decides whether
 * null is allowed.
 */
export const narrowColumns: ReadonlyMap<string, v.GenericSchema> = new Map<string, v.GenericSchema>([
  ['users.type', v.picklist(['system', 'agent', 'contact', 'visitor'])],
  ['users.availability_status', v.picklist(availabilityStatuses)],
  ['teams.conversation_assignment_type', v.picklist(assignmentTypes)],
  ['teams.max_auto_assigned_conversations', v.pipe(v.number(), v.maxValue(1_000_000))],
  ['views.visibility', visibilities],
  ['views.sort_field', v.picklist(conversationSortFields)],
  ['views.sort_direction', wordsOf<SortDirection>({ asc: true, desc: true })],
  ['macros.visibility', visibilities],
  ['activity_logs.activity_type', v.picklist(auditTypes)],
  ['custom_attributes.applies_to', v.picklist(attributeOwners)],
  ['custom_attributes.data_type', v.picklist(attributeTypes)],
  ['inboxes.uuid', uuid],
  ['inboxes.channel', v.picklist(inboxChannels)],
  ['statuses.category', v.picklist(statusCategories)],
  ['priorities.name', v.picklist(priorityNames)],
  ['conversations.uuid', uuid],
  ['conversations.last_message_sender', sides],
  ['conversations.last_interaction_sender', sides],
  ['messages.uuid', uuid],
  ['messages.type', v.picklist(messageTypes)],
  ['messages.status', wordsOf<MessageStatus>({ received: true, pending: true, sent: true, failed: true })],
  ['messages.content_type', wordsOf<MessageContentType>({ text: true, html: true })],
  ['messages.sender_type', sides],
  ['drafts.type', v.picklist(draftTypes)],
  ['media.uuid', uuid],
  ['media.disposition', wordsOf<Disposition>({ inline: true, attachment: true })],
  ['notifications.type', wordsOf<NotificationType>({ mention: true, assignment: true, failed: true, security: true })],
  ...mailNarrowColumns,
]);
