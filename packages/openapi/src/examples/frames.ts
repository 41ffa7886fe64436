import type { agentClientFrames, agentServerFrames, widgetClientFrames, widgetServerFrames } from '@helpdesk/contract';
import type * as v from 'valibot';
import { notification } from './notifications.ts';
import { conversation, message, pageVisit, widgetAuthor, widgetMessage } from './records.ts';

type Sent<Frames> = {
  readonly [Type in keyof Frames]: Frames[Type] extends v.GenericSchema ? v.InferInput<Frames[Type]> : never;
};

const { uuid } = conversation;
const cursor = 'NDEuMQ';
const error = { type: 'error', data: { message: 'Join first', code: 'not_joined' } } as const;
const ping = { type: 'ping' } as const;
const pong = { type: 'pong' } as const;

const newMessage = {
  ...message,
  contact_id: conversation.contact_id,
  agent_id: message.sender_id,
  preview: message.text_content,
};

const agentClient: Sent<typeof agentClientFrames> = {
  join: { type: 'join', data: { cursor, features: ['counts', 'presence'] } },
  viewing: { type: 'viewing', data: { conversation_uuid: uuid } },
  typing: { type: 'typing', data: { conversation_uuid: uuid, is_typing: true, is_private_message: false } },
  ping,
  conversation_subscribe: { type: 'conversation_subscribe', data: { conversation_uuid: uuid } },
  list_subscribe_replace: { type: 'list_subscribe_replace', data: { uuids: [uuid] } },
};

const agentServer: Sent<typeof agentServerFrames> = {
  joined: { type: 'joined', data: { message: 'Welcome', cursor, resync: false, build: '1.0.0' } },
  pong,
  resync: { type: 'resync', cursor, data: {} },
  new_conversation: { type: 'new_conversation', cursor, seq: 1, data: conversation },
  new_message: { type: 'new_message', cursor, seq: 5, data: newMessage },
  message_update: {
    type: 'message_update',
    cursor,
    data: { uuid: message.uuid, conversation_uuid: uuid, status: 'sent' },
  },
  conversation_update: {
    type: 'conversation_update',
    cursor,
    seq: 6,
    data: { uuid, status: 'Resolved', status_id: 3, status_category: 'resolved', etag: '"7"' },
  },
  contact_update: { type: 'contact_update', cursor, data: { id: 12, contact_id: 12, page_visits: [pageVisit] } },
  agent_availability_update: {
    type: 'agent_availability_update',
    cursor,
    data: { id: 2, agent_id: 2, availability_status: 'away' },
  },
  presence: {
    type: 'presence',
    data: {
      conversation_uuid: uuid,
      agents: [{ id: 4, first_name: 'Ann', avatar_url: null, state: 'viewing' }],
    },
  },
  counts_update: {
    type: 'counts_update',
    data: {
      assigned: { open: 3, unread: 1 },
      unassigned: { open: 12, unread: null },
      all: null,
      mentioned: null,
      teams: {},
    },
  },
  catalogue_update: { type: 'catalogue_update', cursor, data: { kind: 'tags' } },
  new_notification: { type: 'new_notification', cursor, data: { ...notification, unread_count: 1 } },
  notification_update: { type: 'notification_update', cursor, data: { id: 31, is_read: true, unread_count: 0 } },
  typing: {
    type: 'typing',
    data: {
      conversation_uuid: uuid,
      is_typing: true,
      is_private_message: false,
      sender_type: 'contact',
      sender_id: 12,
      contact_id: 12,
      first_name: 'Grace',
    },
  },
  error,
};

const widgetClient: Sent<typeof widgetClientFrames> = {
  join: {
    type: 'join',
    token: 'n0tARealT0ken',
    data: { inbox_id: '0e4f9d31-3b6e-4f0e-9d0e-7b1a3f5c6d72', after: { [uuid]: 4 } },
  },
  typing: { type: 'typing', data: { conversation_uuid: uuid, is_typing: true } },
  page_visit: { type: 'page_visit', data: { url: pageVisit.url, title: pageVisit.title } },
  ping,
};

const widgetServer: Sent<typeof widgetServerFrames> = {
  joined: {
    type: 'joined',
    data: {
      message: 'Welcome',
      conversations: { [uuid]: 5 },
      agent_last_seen_at: { [uuid]: '2026-01-15T12:00:00.000Z' },
    },
  },
  pong,
  new_message: { type: 'new_message', seq: 5, data: { ...widgetMessage, seq: 5 } },
  typing: { type: 'typing', data: { conversation_uuid: uuid, is_typing: true, first_name: 'Ada' } },
  conversation_seen: {
    type: 'conversation_seen',
    data: { conversation_uuid: uuid, agent_last_seen_at: '2026-01-15T12:00:00.000Z' },
  },
  conversation_update: {
    type: 'conversation_update',
    seq: 6,
    data: { uuid, status: 'Resolved', assignee: widgetAuthor },
  },
  error,
};

/** A frame of each type, by side and type. */
export const frameExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  AgentClientFrame: agentClient,
  AgentServerFrame: agentServer,
  WidgetClientFrame: widgetClient,
  WidgetServerFrame: widgetServer,
};
