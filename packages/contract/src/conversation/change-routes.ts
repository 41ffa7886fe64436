import { uuidParams } from '../params.ts';
import { agent, type Route } from '../route.ts';
import { done } from '../scalar.ts';
import { assigneeBody, priorityBody, statusBody, tagsBody } from './conversation-body.ts';

/** What every change of a conversation has in common: it is refused when `If-Match` is stale. */
const change = { params: uuidParams, reply: done, ifMatch: true } as const;
const assignAgent = agent('conversations:update_user_assignee');
const assignTeam = agent('conversations:update_team_assignee');

export const conversationChangeRoutes = {
  setConversationStatus: {
    method: 'PUT',
    path: '/api/v1/conversations/{uuid}/status',
    caller: agent('conversations:update_status'),
    ...change,
    body: statusBody,
    summary: 'Set the status of a conversation',
  },
  setConversationTags: {
    method: 'POST',
    path: '/api/v1/conversations/{uuid}/tags',
    caller: agent('conversations:update_tags'),
    ...change,
    body: tagsBody,
    summary: 'Replace, add or remove tags of a conversation',
  },
  assignConversationAgent: {
    method: 'PUT',
    path: '/api/v1/conversations/{uuid}/assignee/user',
    caller: assignAgent,
    ...change,
    body: assigneeBody,
    summary: 'Assign a conversation to an agent',
  },
  unassignConversationAgent: {
    method: 'PUT',
    path: '/api/v1/conversations/{uuid}/assignee/user/remove',
    caller: assignAgent,
    ...change,
    summary: 'Take a conversation from its agent',
  },
  assignConversationTeam: {
    method: 'PUT',
    path: '/api/v1/conversations/{uuid}/assignee/team',
    caller: assignTeam,
    ...change,
    body: assigneeBody,
    summary: 'Assign a conversation to a team and to no agent',
  },
  unassignConversationTeam: {
    method: 'PUT',
    path: '/api/v1/conversations/{uuid}/assignee/team/remove',
    caller: assignTeam,
    ...change,
    summary: 'Take a conversation from its team',
  },
  setConversationPriority: {
    method: 'PUT',
    path: '/api/v1/conversations/{uuid}/priority',
    caller: agent('conversations:update_priority'),
    ...change,
    body: priorityBody,
    summary: 'Set the priority of a conversation',
  },
} as const satisfies Record<string, Route>;
