import * as v from 'valibot';
import { createInboxBody, inbox, inboxInstall, inboxSummary, updateInboxBody } from '../records/inbox.ts';
import { agentWith, anyAgent, type Route } from '../route.ts';
import { byId } from '../shapes/params.ts';
import { done } from '../shapes/scalars.ts';

export const inboxRoutes = {
  listInboxes: {
    method: 'GET',
    path: '/api/v1/inboxes',
    caller: anyAgent,
    summary: 'All inboxes; without `inboxes:manage` only what they are called',
    reply: v.array(v.union([inbox, inboxSummary])),
  },
  createInbox: {
    method: 'POST',
    path: '/api/v1/inboxes',
    caller: agentWith('inboxes:manage'),
    summary: 'Create an inbox',
    body: createInboxBody,
    reply: inbox,
  },
  getInbox: {
    method: 'GET',
    path: '/api/v1/inboxes/{id}',
    caller: agentWith('inboxes:manage'),
    summary: 'One inbox',
    params: byId,
    reply: inbox,
  },
  updateInbox: {
    method: 'PUT',
    path: '/api/v1/inboxes/{id}',
    caller: agentWith('inboxes:manage'),
    summary: 'Change an inbox',
    params: byId,
    body: updateInboxBody,
    reply: inbox,
  },
  deleteInbox: {
    method: 'DELETE',
    path: '/api/v1/inboxes/{id}',
    caller: agentWith('inboxes:manage'),
    summary: 'Delete an inbox without conversations',
    params: byId,
    reply: done,
    refusals: { 422: 'The inbox has conversations, and no other is enabled' },
  },
  getInboxInstall: {
    method: 'GET',
    path: '/api/v1/inboxes/{id}/install',
    caller: agentWith('inboxes:manage'),
    summary: 'How the widget of an inbox is put on a page; null where the widget is not built',
    params: byId,
    reply: v.nullable(inboxInstall),
    refusals: { 422: 'Not a livechat inbox' },
  },
  setInboxLogo: {
    method: 'PUT',
    path: '/api/v1/inboxes/{id}/logo',
    caller: agentWith('inboxes:manage'),
    summary: 'Upload the `logo_url` of the configuration of an inbox, in place of the former one',
    params: byId,
    form: { files: 'logo' },
    reply: inbox,
  },
  deleteInboxLogo: {
    method: 'DELETE',
    path: '/api/v1/inboxes/{id}/logo',
    caller: agentWith('inboxes:manage'),
    summary: 'Remove the logo of an inbox',
    params: byId,
    reply: inbox,
  },
  toggleInbox: {
    method: 'PUT',
    path: '/api/v1/inboxes/{id}/toggle',
    caller: agentWith('inboxes:manage'),
    summary: 'Enable or disable an inbox',
    params: byId,
    reply: inbox,
  },
} as const satisfies Record<string, Route>;
