import * as v from 'valibot';
import { idParams } from '../params.ts';
import { agent, anyAgent, type Route } from '../route.ts';
import { done } from '../scalar.ts';
import { priority, status, tag } from './catalogue.ts';
import { createStatusBody, tagBody, updateStatusBody } from './catalogue-body.ts';

const manageTags = agent('tags:manage');
const manageStatuses = agent('status:manage');

export const catalogueRoutes = {
  listTags: {
    method: 'GET',
    path: '/api/v1/tags',
    caller: anyAgent,
    reply: v.array(tag),
    summary: 'List the tags',
  },
  createTag: {
    method: 'POST',
    path: '/api/v1/tags',
    caller: manageTags,
    body: tagBody,
    reply: tag,
    summary: 'Create a tag',
  },
  updateTag: {
    method: 'PUT',
    path: '/api/v1/tags/{id}',
    caller: manageTags,
    params: idParams,
    body: tagBody,
    reply: tag,
    summary: 'Rename a tag',
  },
  deleteTag: {
    method: 'DELETE',
    path: '/api/v1/tags/{id}',
    caller: manageTags,
    params: idParams,
    reply: done,
    summary: 'Delete a tag and take it off every conversation',
  },
  listStatuses: {
    method: 'GET',
    path: '/api/v1/statuses',
    caller: anyAgent,
    reply: v.array(status),
    summary: 'List the conversation statuses',
  },
  createStatus: {
    method: 'POST',
    path: '/api/v1/statuses',
    caller: manageStatuses,
    body: createStatusBody,
    reply: status,
    summary: 'Create a conversation status',
  },
  updateStatus: {
    method: 'PUT',
    path: '/api/v1/statuses/{id}',
    caller: manageStatuses,
    params: idParams,
    body: updateStatusBody,
    reply: status,
    summary: 'Change a conversation status that is not built in',
  },
  deleteStatus: {
    method: 'DELETE',
    path: '/api/v1/statuses/{id}',
    caller: manageStatuses,
    params: idParams,
    reply: done,
    summary: 'Delete a conversation status that is neither built in nor used',
  },
  listPriorities: {
    method: 'GET',
    path: '/api/v1/priorities',
    caller: anyAgent,
    reply: v.array(priority),
    summary: 'List the priorities',
  },
} as const satisfies Record<string, Route>;
