import type { ReplyOf } from '@helpdesk/contract';
import { customAttribute } from './custom-attributes.ts';
import { deskSettings } from './desk.ts';
import { macro } from './macros.ts';
import * as records from './records.ts';
import { sharedView, view } from './views.ts';

export const listCounts: ReplyOf<'countConversations'> = {
  assigned: { open: 4, unread: 1 },
  unassigned: { open: 12, unread: null },
  all: { open: 10_000, unread: null },
  mentioned: { open: 2, unread: 0 },
  teams: { 3: { open: 2, unread: null } },
};

const { id, uuid, name, channel, enabled } = records.inbox;

export const consoleStart: ReplyOf<'readConsoleStart'> = {
  desk: deskSettings,
  agent: records.agentWithKey,
  session: { remembered: true, expires_at: '2026-06-19T12:00:00.000Z' },
  preferences: { theme: 'dark', list_width: 320 },
  teams: [records.teamCompact],
  agents: [records.agentCompact],
  administrators: [records.agentCompact.id],
  inboxes: [{ id, uuid, name, channel, enabled }],
  closed_inboxes: [],
  statuses: [records.status, records.ownStatus],
  priorities: [records.priority],
  tags: [records.tag],
  roles: [{ id: records.role.id, name: records.role.name }],
  views: [view, sharedView],
  macros: [macro],
  custom_attributes: [customAttribute],
  counts: listCounts,
  notifications: { unread_count: 1, total_count: 7 },
  upload: { max_bytes: 20_971_520, extensions: ['jpg', 'pdf', 'png'] },
  availability: { idle_after_seconds: 300, offline_after_seconds: 300 },
  build: '0.1.0',
  stream_cursor: '4711.1',
};
