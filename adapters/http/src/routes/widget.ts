import { rowsThatFit } from '../presenters/page-json.ts';
import {
  presentLauncher,
  presentOfficeHours,
  presentWidgetConversation,
  presentWidgetMessage,
  presentWidgetSettings,
  presentWidgetUser,
} from '../presenters/widget.ts';
import { nextCursor, pageOf } from '../request/list-query.ts';
import type { Handlers } from './handler.ts';

export const widgetHandlers = {
  getWidgetLauncher: async ({ widget, links }) => presentLauncher(widget.config, links),
  getWidgetSettings: async ({ helpdesk, widget, options, links }) => {
    const attributes = await helpdesk.listFormAttributes(widget.config);
    return presentWidgetSettings(options, widget.config, { links, attributes });
  },
  exchangeCustomerToken: async ({ helpdesk, widget, body, sender, reply }) => {
    const { token, contact, leftOut } = await helpdesk.exchangeCustomerToken(widget.inbox, body.jwt, sender);
    if (leftOut !== undefined) reply.log.warn({ claims: leftOut, inbox: widget.inbox.uuid }, 'left out of a JWT');
    return { session_token: token, user: presentWidgetUser(contact) };
  },
  endWidgetSession: ({ helpdesk, widget }) => helpdesk.endWidgetSession(widget.actor),
  getWidgetUser: async ({ widget }) => presentWidgetUser(widget.actor.contact),
  initWidgetConversation: async ({ helpdesk, widget, body, links, options, sender }) => {
    const { view, message, session } = await helpdesk.initWidgetConversation(widget.inbox, widget.actor, {
      message: body.message,
      formData: body.form_data,
      formLanguage: body.form_language,
      echoId: body.echo_id,
      sender,
    });
    return {
      conversation: presentWidgetConversation(view, links),
      messages: [presentWidgetMessage(message, links)],
      ...presentOfficeHours(options, widget.config),
      ...(session !== null && { session_token: session.token, user: presentWidgetUser(session.contact) }),
    };
  },
  listWidgetConversations: async ({ helpdesk, widget, links }) =>
    (await helpdesk.listWidgetConversations(widget.actor)).map((view) => presentWidgetConversation(view, links)),
  getWidgetConversation: async ({ helpdesk, widget, params, query, links, options }) => {
    const page = pageOf(options, `messages of ${params.uuid} for its contact`, query);
    const { view, messages } = await helpdesk.getWidgetConversation(widget.actor, params.uuid, page.request);
    const shown = await rowsThatFit(messages.items, (message) => presentWidgetMessage(message, links));
    return {
      conversation: presentWidgetConversation(view, links),
      messages: shown,
      total_messages: messages.total,
      next_cursor: nextCursor(options, page, messages, shown.length),
      ...presentOfficeHours(options, widget.config),
    };
  },
  sendWidgetMessage: async ({ helpdesk, widget, params, body, links, sender }) => {
    const input = { message: body.message, echoId: body.echo_id, sender };
    return presentWidgetMessage(await helpdesk.sendWidgetMessage(widget.actor, params.uuid, input), links);
  },
  markWidgetConversationSeen: ({ helpdesk, widget, params }) =>
    helpdesk.markWidgetConversationSeen(widget.actor, params.uuid),
  uploadWidgetFiles: async ({ helpdesk, widget, body, files, hold, links, sender }) => {
    const input = { files, hold, echoId: body.echo_id, sender };
    return presentWidgetMessage(await helpdesk.uploadWidgetFiles(widget.actor, body.conversation_uuid, input), links);
  },
} satisfies Partial<Handlers>;
