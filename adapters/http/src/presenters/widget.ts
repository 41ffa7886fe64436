import {
  type Agent,
  type Contact,
  type CustomAttribute,
  type Message,
  shownFields,
  type WidgetConfig,
} from '@helpdesk/domain';
import type { WidgetConversationView } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../media/media-links.ts';
import type { ServerOptions } from '../server-options.ts';
import { presentAttachment } from './message.ts';
import { iso, isoOrNull } from './time.ts';

/** What the other side of a chat may see of an agent; never their address or rights. */
export function presentAssignee(agent: Agent | null | undefined, links: MediaLinks) {
  if (!agent) return null;
  return {
    id: agent.id,
    first_name: agent.firstName,
    last_name: agent.lastName,
    avatar_url: links.avatar(agent.avatarUrl),
    availability_status: agent.availabilityStatus,
    type: 'agent' as const,
  };
}

function presentWidgetAuthor({ author }: Pick<Message, 'author'>, links: MediaLinks) {
  return {
    id: author.id,
    first_name: author.firstName,
    last_name: author.lastName,
    avatar_url: links.avatar(author.avatarUrl),
    availability_status: author.availabilityStatus,
    type: author.type,
  };
}

/** Contacts see an agent's message without its recipients and without the echo id of the agent's client. */
export function presentWidgetMessage(message: Message, links: MediaLinks) {
  const { echo_id: echoId } = message.meta;
  return {
    uuid: message.uuid,
    conversation_uuid: message.conversationUuid,
    created_at: iso(message.createdAt),
    status: message.status,
    content: message.content,
    text_content: message.textContent,
    content_type: message.contentType,
    author: presentWidgetAuthor(message, links),
    attachments: message.attachments.map((attachment) => presentAttachment(attachment, links)),
    meta: message.senderType === 'contact' && typeof echoId === 'string' ? { echo_id: echoId } : {},
    seq: message.seq ?? 0,
  };
}

export function presentWidgetConversation(view: WidgetConversationView, links: MediaLinks) {
  const { conversation, lastMessage, unreadCount, assignee, agentSeenAt } = view;
  return {
    uuid: conversation.uuid,
    created_at: iso(conversation.createdAt),
    status: conversation.status,
    seq: conversation.seq,
    last_message: lastMessage && {
      content: conversation.lastInteraction ?? '',
      created_at: iso(lastMessage.createdAt),
      author: presentWidgetAuthor(lastMessage, links),
    },
    unread_message_count: unreadCount,
    agent_last_seen_at: isoOrNull(agentSeenAt),
    assignee: presentAssignee(assignee, links),
  };
}

export function presentWidgetUser(contact: Contact) {
  return {
    user_id: contact.id,
    is_visitor: contact.type === 'visitor',
    first_name: contact.firstName,
    last_name: contact.lastName,
  };
}

export function presentLauncher({ launcher, colors }: WidgetConfig, links: MediaLinks) {
  return { launcher: { ...launcher, logo_url: links.logo(launcher.logo_url) }, colors };
}

/** The desk has no office hours: null is returned for them, and the offset of its time zone. */
export function presentOfficeHours(options: ServerOptions, config: WidgetConfig) {
  return {
    business_hours_id: null,
    working_hours_utc_offset: config.show_office_hours_in_chat
      ? utcOffset(options.dayZone.current(), options.now())
      : null,
  };
}

/** Everything of the configuration that leaves the server; what is not named here stays. */
export function presentWidgetSettings(
  options: ServerOptions,
  config: WidgetConfig,
  { links, attributes }: { readonly links: MediaLinks; readonly attributes: readonly CustomAttribute[] },
) {
  const { session_duration: _, trusted_domains: __, blocked_ips: ___, ...shown } = config;
  const fields = shownFields(config);
  const { maxBytes, extensions, maxFiles } = options.uploads;
  return {
    ...shown,
    ...presentLauncher(config, links),
    logo_url: links.logo(config.logo_url),
    home_apps: config.home_apps.map((app) => ({ ...app })),
    prechat_form: {
      ...config.prechat_form,
      fields: fields.map((field) => ({ ...field, options: [...field.options] })),
    },
    upload: { max_bytes: maxBytes, extensions: [...extensions], max_files: maxFiles },
    ...(config.prechat_form.enabled && { custom_attributes: customAttributes(fields, attributes) }),
    ...(config.show_office_hours_in_chat && {
      business_hours: [],
      default_business_hours_id: null,
      working_hours_utc_offset: utcOffset(options.dayZone.current(), options.now()),
    }),
  };
}

/** A field whose attribute was deleted is described by the form alone. */
function customAttributes(fields: ReturnType<typeof shownFields>, attributes: readonly CustomAttribute[]) {
  const entries = fields.flatMap(({ custom_attribute_id: id, key, label, type, options, required }) => {
    if (id === null) return [];
    const defined = attributes.find((attribute) => attribute.id === id);
    const shown = {
      id,
      key: defined?.key ?? key,
      name: defined?.name ?? label,
      data_type: defined?.dataType ?? type,
      required,
      values: [...(defined?.values ?? options)],
    };
    return [[String(id), shown] as const];
  });
  return Object.fromEntries(entries);
}

/** Minutes. */
function utcOffset(timeZone: string, at: number): number {
  const text = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(text ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
