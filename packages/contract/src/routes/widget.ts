import * as v from 'valibot';
import { widgetLauncher, widgetSettings } from '../records/inbox/widget-settings.ts';
import {
  exchangeBody,
  initBody,
  initReply,
  widgetConversation,
  widgetConversationDetail,
  widgetMessage,
  widgetMessageBody,
  widgetMessagesQuery,
  widgetSession,
  widgetUploadBody,
  widgetUser,
} from '../records/widget.ts';
import { anyPage, type Route, widgetUser as widgetSessionUser, withSession } from '../route.ts';
import { byUuid } from '../shapes/params.ts';
import { done } from '../shapes/scalars.ts';

const chat = '/api/v1/widget/chat';
const widgetBodyLimit = 128 * 1024;

export const widgetRoutes = {
  getWidgetLauncher: {
    method: 'GET',
    path: `${chat}/settings/launcher`,
    caller: { ...anyPage, anyOrigin: true, light: true },
    summary: 'What the launcher button needs before the widget opens',
    reply: widgetLauncher,
  },
  getWidgetSettings: {
    method: 'GET',
    path: `${chat}/settings`,
    caller: { ...anyPage, light: true },
    summary: 'Everything of the inbox that a page may know',
    reply: widgetSettings,
  },
  exchangeCustomerToken: {
    method: 'POST',
    path: `${chat}/auth/exchange`,
    caller: anyPage,
    summary: "Exchange the customer's JWT for a session",
    body: exchangeBody,
    bodyLimit: widgetBodyLimit,
    reply: widgetSession,
    refusals: { 401: 'The JWT is not valid, or the inbox has no secret' },
  },
  endWidgetSession: {
    method: 'POST',
    path: `${chat}/auth/logout`,
    caller: widgetSessionUser,
    summary: 'Log out: end the session and close its sockets',
    reply: done,
  },
  getWidgetUser: {
    method: 'GET',
    path: `${chat}/auth/me`,
    caller: widgetSessionUser,
    summary: 'Whom the session belongs to',
    reply: widgetUser,
  },
  initWidgetConversation: {
    method: 'POST',
    path: `${chat}/conversations/init`,
    caller: withSession,
    summary: 'Start a conversation; without a session as a new visitor',
    body: initBody,
    bodyLimit: widgetBodyLimit,
    reply: initReply,
  },
  listWidgetConversations: {
    method: 'GET',
    path: `${chat}/conversations`,
    caller: widgetSessionUser,
    summary: 'The conversations of the widget user in the inbox, those with the newest message first',
    reply: v.array(widgetConversation),
  },
  getWidgetConversation: {
    method: 'GET',
    path: `${chat}/conversations/{uuid}`,
    caller: widgetSessionUser,
    summary: 'One conversation and its messages',
    params: byUuid,
    query: widgetMessagesQuery,
    reply: widgetConversationDetail,
  },
  sendWidgetMessage: {
    method: 'POST',
    path: `${chat}/conversations/{uuid}/message`,
    caller: widgetSessionUser,
    summary: 'Write a message',
    params: byUuid,
    body: widgetMessageBody,
    bodyLimit: widgetBodyLimit,
    reply: widgetMessage,
  },
  markWidgetConversationSeen: {
    method: 'POST',
    path: `${chat}/conversations/{uuid}/update-last-seen`,
    caller: widgetSessionUser,
    summary: 'The widget user has seen everything so far',
    params: byUuid,
    reply: done,
  },
  uploadWidgetFiles: {
    method: 'POST',
    path: '/api/v1/widget/media/upload',
    caller: widgetSessionUser,
    summary: 'Send files as one message',
    form: { files: 'all' },
    body: widgetUploadBody,
    reply: widgetMessage,
  },
} as const satisfies Record<string, Route>;
