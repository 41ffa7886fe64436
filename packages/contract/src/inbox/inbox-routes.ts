import * as v from 'valibot';
import { idParams } from '../params.ts';
import { agent, type Route } from '../route.ts';
import { done } from '../scalar.ts';
import { inbox } from './inbox.ts';
import { createInboxBody, updateInboxBody } from './inbox-body.ts';

const manage = agent('inboxes:manage');

export const inboxRoutes = {
  listInboxes: {
    method: 'GET',
    path: '/api/v1/inboxes',
    caller: manage,
    reply: v.array(inbox),
    summary: 'List the inboxes',
  },
  createInbox: {
    method: 'POST',
    path: '/api/v1/inboxes',
    caller: manage,
    body: createInboxBody,
    reply: inbox,
    summary: 'Create an inbox',
  },
  getInbox: {
    method: 'GET',
    path: '/api/v1/inboxes/{id}',
    caller: manage,
    params: idParams,
    reply: inbox,
    summary: 'Read an inbox',
  },
  updateInbox: {
    method: 'PUT',
    path: '/api/v1/inboxes/{id}',
    caller: manage,
    params: idParams,
    body: updateInboxBody,
    reply: inbox,
    summary: 'Change an inbox',
  },
  toggleInbox: {
    method: 'PUT',
    path: '/api/v1/inboxes/{id}/toggle',
    caller: manage,
    params: idParams,
    reply: inbox,
    summary: 'Enable a disabled inbox, disable an enabled one',
  },
  deleteInbox: {
    method: 'DELETE',
    path: '/api/v1/inboxes/{id}',
    caller: manage,
    params: idParams,
    reply: done,
    summary: 'Delete an inbox that holds no conversation',
  },
} as const satisfies Record<string, Route>;
