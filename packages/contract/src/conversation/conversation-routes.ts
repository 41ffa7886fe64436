import * as v from 'valibot';
import { page } from '../envelope.ts';
import { idParams, uuidParams } from '../params.ts';
import { listQuery, searchQuery } from '../query.ts';
import { agent, type Route } from '../route.ts';
import { done } from '../scalar.ts';
import { conversationDetail, conversationListItem, participant } from './conversation.ts';
import { createConversationBody } from './create-conversation-body.ts';

const read = agent('conversations:read');
const conversations = page(conversationListItem);

export const conversationRoutes = {
  listAllConversations: {
    method: 'GET',
    path: '/api/v1/conversations/all',
    caller: agent('conversations:read_all'),
    query: listQuery,
    reply: conversations,
    summary: 'List all conversations',
  },
  listAssignedConversations: {
    method: 'GET',
    path: '/api/v1/conversations/assigned',
    caller: agent('conversations:read_assigned'),
    query: listQuery,
    reply: conversations,
    summary: 'List the conversations assigned to the calling agent',
  },
  listUnassignedConversations: {
    method: 'GET',
    path: '/api/v1/conversations/unassigned',
    caller: agent('conversations:read_unassigned'),
    query: listQuery,
    reply: conversations,
    summary: 'List the conversations of no agent and no team',
  },
  listTeamUnassignedConversations: {
    method: 'GET',
    path: '/api/v1/teams/{id}/conversations/unassigned',
    caller: agent('conversations:read_team_inbox'),
    params: idParams,
    query: listQuery,
    reply: conversations,
    summary: 'List the conversations of a team and of no agent',
  },
  searchConversations: {
    method: 'GET',
    path: '/api/v1/conversations/search',
    caller: read,
    query: searchQuery,
    reply: conversations,
    summary: 'Find conversations by text',
  },
  createConversation: {
    method: 'POST',
    path: '/api/v1/conversations',
    caller: agent('conversations:write'),
    body: createConversationBody,
    reply: conversationDetail,
    summary: 'Start a conversation with a contact',
  },
  getConversation: {
    method: 'GET',
    path: '/api/v1/conversations/{uuid}',
    caller: read,
    params: uuidParams,
    reply: conversationDetail,
    summary: 'Read a conversation',
  },
  listParticipants: {
    method: 'GET',
    path: '/api/v1/conversations/{uuid}/participants',
    caller: read,
    params: uuidParams,
    reply: v.array(participant),
    summary: 'List the agents who took part',
  },
  markConversationSeen: {
    method: 'PUT',
    path: '/api/v1/conversations/{uuid}/last-seen',
    caller: read,
    params: uuidParams,
    reply: done,
    summary: 'Everything so far counts as seen by the calling agent',
  },
  markConversationUnread: {
    method: 'PUT',
    path: '/api/v1/conversations/{uuid}/mark-unread',
    caller: read,
    params: uuidParams,
    reply: done,
    summary: 'The newest message counts as unread by the calling agent',
  },
} as const satisfies Record<string, Route>;
