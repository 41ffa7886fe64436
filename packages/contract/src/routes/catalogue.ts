import * as v from 'valibot';
import { createStatusBody, status, tag, tagBody, updateStatusBody } from '../records/catalogue.ts';
import { agentWith, anyAgent, type Route } from '../route.ts';
import { byId } from '../shapes/params.ts';
import { done } from '../shapes/scalars.ts';

export const catalogueRoutes = {
  listTags: {
    method: 'GET',
    path: '/api/v1/tags',
    caller: anyAgent,
    summary: 'All tags',
    reply: v.array(tag),
  },
  createTag: {
    method: 'POST',
    path: '/api/v1/tags',
    caller: agentWith('tags:manage'),
    summary: 'Create a tag',
    body: tagBody,
    reply: tag,
    refusals: { 409: 'Another tag has this name' },
  },
  updateTag: {
    method: 'PUT',
    path: '/api/v1/tags/{id}',
    caller: agentWith('tags:manage'),
    summary: 'Rename a tag',
    params: byId,
    body: tagBody,
    reply: tag,
    refusals: { 409: 'Another tag has this name' },
  },
  deleteTag: {
    method: 'DELETE',
    path: '/api/v1/tags/{id}',
    caller: agentWith('tags:manage'),
    summary: 'Delete a tag, also from its conversations',
    params: byId,
    reply: done,
  },
  listStatuses: {
    method: 'GET',
    path: '/api/v1/statuses',
    caller: anyAgent,
    summary: 'All conversation statuses',
    reply: v.array(status),
  },
  createStatus: {
    method: 'POST',
    path: '/api/v1/statuses',
    caller: agentWith('status:manage'),
    summary: 'Create a conversation status',
    body: createStatusBody,
    reply: status,
    refusals: { 409: 'Another status has this name' },
  },
  updateStatus: {
    method: 'PUT',
    path: '/api/v1/statuses/{id}',
    caller: agentWith('status:manage'),
    summary: 'Change a conversation status that is not built in',
    params: byId,
    body: updateStatusBody,
    reply: status,
    refusals: {
      409: 'Another status has this name, or it is one of the four built-in ones',
      422: 'A conversation has the status, whose category then stays',
    },
  },
  deleteStatus: {
    method: 'DELETE',
    path: '/api/v1/statuses/{id}',
    caller: agentWith('status:manage'),
    summary: 'Delete a conversation status that is not used',
    params: byId,
    reply: done,
    refusals: { 409: 'The four built-in statuses stay', 422: 'A conversation has the status' },
  },
} as const satisfies Record<string, Route>;
