import { foundMessage, message, messageListQuery, messagePage, sendMessageBody } from '../records/message.ts';
import { agentWith, messageBodyLimit, type Route } from '../route.ts';
import { hits } from '../shapes/envelope.ts';
import { searchQuery } from '../shapes/paging.ts';
import { byConversation, byMessage } from '../shapes/params.ts';
import { done } from '../shapes/scalars.ts';

export const messageRoutes = {
  listMessages: {
    method: 'GET',
    path: '/api/v1/conversations/{cuuid}/messages',
    caller: agentWith('messages:read'),
    summary: 'Messages, newest first',
    params: byConversation,
    query: messageListQuery,
    reply: messagePage,
  },
  sendMessage: {
    method: 'POST',
    path: '/api/v1/conversations/{cuuid}/messages',
    caller: agentWith('messages:write'),
    summary: 'Reply, write a private note, or record what the contact said',
    params: byConversation,
    body: sendMessageBody,
    bodyLimit: messageBodyLimit,
    reply: message,
  },
  getMessage: {
    method: 'GET',
    path: '/api/v1/conversations/{cuuid}/messages/{uuid}',
    caller: agentWith('messages:read'),
    summary: 'One message',
    params: byMessage,
    reply: message,
  },
  deletePrivateNote: {
    method: 'DELETE',
    path: '/api/v1/conversations/{cuuid}/messages/{uuid}',
    caller: agentWith('messages:write'),
    summary: "Delete a private note; others' notes only as Admin",
    params: byMessage,
    reply: done,
    refusals: { 422: 'The message is no private note' },
  },
  retryMessage: {
    method: 'PUT',
    path: '/api/v1/conversations/{cuuid}/messages/{uuid}/retry',
    caller: agentWith('messages:write'),
    summary: 'Send a message again that failed',
    params: byMessage,
    reply: message,
    refusals: { 422: 'The message has not failed' },
  },
  searchMessages: {
    method: 'GET',
    path: '/api/v1/messages/search',
    caller: agentWith('messages:read'),
    summary: 'Messages of readable conversations by text, best hits first; the first 30, or a page of them',
    limit: 'search',
    query: searchQuery,
    reply: hits(foundMessage),
  },
} as const satisfies Record<string, Route>;
