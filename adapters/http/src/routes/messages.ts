import { invalidInput } from '@helpdesk/domain';
import { presentFoundMessage, presentMessage } from '../presenters/message.ts';
import { cursorTo, hitsOf, pageOf, presentHits, presentPage } from '../request/list-query.ts';
import type { Handlers } from './handler.ts';

export const messageHandlers = {
  listMessages: async ({ helpdesk, actor, params, query, options, links }) => {
    const { around, page: number, cursor } = query;
    if (around !== undefined && (number !== undefined || cursor !== undefined)) {
      throw invalidInput('input.invalid', 'around', 'must not be combined with page or cursor');
    }
    const page = pageOf(options, `messages of ${params.cuuid}`, { ...query, page: number ?? 1 });
    const found = await helpdesk.listMessages(actor, params.cuuid, {
      private: query.private ?? null,
      types: query.type,
      page: page.request,
      around,
    });
    const shown = await presentPage(options, page, found, (each) => presentMessage(each, links));
    return { ...shown, previous_cursor: cursorTo(options, page, found.previous) };
  },
  getMessage: async ({ helpdesk, actor, params, links }) =>
    presentMessage(await helpdesk.getMessage(actor, params.cuuid, params.uuid), links),
  sendMessage: async ({ helpdesk, actor, params, body, links }) =>
    presentMessage(
      await helpdesk.sendMessage(actor, params.cuuid, {
        message: body.message,
        contentType: body.content_type,
        rendered: body.rendered,
        private: body.private,
        senderType: body.sender_type,
        to: body.to,
        cc: body.cc,
        bcc: body.bcc,
        echoId: body.echo_id,
        attachments: body.attachments,
        mentions: body.mentions,
        clearDraft: body.clear_draft,
      }),
      links,
    ),
  retryMessage: async ({ helpdesk, actor, params, links }) =>
    presentMessage(await helpdesk.retryMessage(actor, params.cuuid, params.uuid), links),
  deletePrivateNote: ({ helpdesk, actor, params }) => helpdesk.deletePrivateNote(actor, params.cuuid, params.uuid),
  searchMessages: async ({ helpdesk, actor, query, options, links }) => {
    const wanted = hitsOf(options, 'messages search', query);
    const found = await helpdesk.searchMessages(actor, query.query, wanted.request);
    return presentHits(options, wanted, found, (each) => presentFoundMessage(each, query.query, links));
  },
} satisfies Partial<Handlers>;
