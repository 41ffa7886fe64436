import { page } from '../envelope.ts';
import { messageParams, uuidParams } from '../params.ts';
import { messageListQuery, searchQuery } from '../query.ts';
import { agent, type Route } from '../route.ts';
import { done } from '../scalar.ts';
import { message } from './message.ts';
import { sendMessageBody } from './message-body.ts';

const read = agent('messages:read');
const write = agent('messages:write');

export const messageRoutes = {
  listMessages: {
    method: 'GET',
    path: '/api/v1/conversations/{uuid}/messages',
    caller: read,
    params: uuidParams,
    query: messageListQuery,
    reply: page(message),
    summary: 'List the messages of a conversation, newest first',
  },
  sendMessage: {
    method: 'POST',
    path: '/api/v1/conversations/{uuid}/messages',
    caller: write,
    params: uuidParams,
    body: sendMessageBody,
    reply: message,
    summary: 'Write a reply or a private note',
  },
  getMessage: {
    method: 'GET',
    path: '/api/v1/conversations/{cuuid}/messages/{uuid}',
    caller: read,
    params: messageParams,
    reply: message,
    summary: 'Read a message',
  },
  deletePrivateNote: {
    method: 'DELETE',
    path: '/api/v1/conversations/{cuuid}/messages/{uuid}',
    caller: write,
    params: messageParams,
    reply: done,
    summary: 'Delete a private note: the author his own, an Admin any',
  },
  searchMessages: {
    method: 'GET',
    path: '/api/v1/messages/search',
    caller: read,
    query: searchQuery,
    reply: page(message),
    summary: 'Find messages by text',
  },
} as const satisfies Record<string, Route>;
