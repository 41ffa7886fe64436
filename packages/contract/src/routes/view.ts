import * as v from 'valibot';
import { conversation } from '../records/conversation.ts';
import { createSharedViewBody, createViewBody, updateSharedViewBody, updateViewBody, view } from '../records/view.ts';
import { agentWith, anyAgent, type Route } from '../route.ts';
import { page } from '../shapes/envelope.ts';
import { listQuery } from '../shapes/paging.ts';
import { byId } from '../shapes/params.ts';
import { done } from '../shapes/scalars.ts';

const notOwn = 'The view is not one of the caller';

export const viewRoutes = {
  listMyViews: {
    method: 'GET',
    path: '/api/v1/views/me',
    caller: agentWith('view:manage'),
    summary: 'The views that the caller has alone',
    reply: v.array(view),
  },
  createMyView: {
    method: 'POST',
    path: '/api/v1/views/me',
    caller: agentWith('view:manage'),
    summary: 'Save a view for oneself',
    body: createViewBody,
    reply: view,
    refusals: { 409: 'The caller has 100 views' },
  },
  updateMyView: {
    method: 'PUT',
    path: '/api/v1/views/me/{id}',
    caller: agentWith('view:manage'),
    summary: 'Change an own view',
    params: byId,
    body: updateViewBody,
    reply: view,
    refusals: { 403: notOwn },
  },
  deleteMyView: {
    method: 'DELETE',
    path: '/api/v1/views/me/{id}',
    caller: agentWith('view:manage'),
    summary: 'Delete an own view',
    params: byId,
    reply: done,
    refusals: { 403: notOwn },
  },
  listViewsSharedWithMe: {
    method: 'GET',
    path: '/api/v1/views/shared',
    caller: anyAgent,
    summary: "The views for all agents and for the caller's teams",
    reply: v.array(view),
  },
  listViewConversations: {
    method: 'GET',
    path: '/api/v1/views/{id}/conversations',
    caller: agentWith('conversations:read'),
    summary: 'Readable conversations that match the filter of the view, and that of the query',
    params: byId,
    query: listQuery,
    reply: page(conversation),
    refusals: { 403: notOwn },
  },
  listSharedViews: {
    method: 'GET',
    path: '/api/v1/shared-views',
    caller: agentWith('shared_views:manage'),
    summary: 'Every view of a team or of all agents',
    reply: v.array(view),
  },
  createSharedView: {
    method: 'POST',
    path: '/api/v1/shared-views',
    caller: agentWith('shared_views:manage'),
    summary: 'Save a view for a team or for all agents',
    body: createSharedViewBody,
    reply: view,
    refusals: { 409: 'There are 500 shared views' },
  },
  getSharedView: {
    method: 'GET',
    path: '/api/v1/shared-views/{id}',
    caller: agentWith('shared_views:manage'),
    summary: 'One shared view',
    params: byId,
    reply: view,
  },
  updateSharedView: {
    method: 'PUT',
    path: '/api/v1/shared-views/{id}',
    caller: agentWith('shared_views:manage'),
    summary: 'Change a shared view',
    params: byId,
    body: updateSharedViewBody,
    reply: view,
  },
  deleteSharedView: {
    method: 'DELETE',
    path: '/api/v1/shared-views/{id}',
    caller: agentWith('shared_views:manage'),
    summary: 'Delete a shared view',
    params: byId,
    reply: done,
  },
} as const satisfies Record<string, Route>;
