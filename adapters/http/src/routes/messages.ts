import { invalidInput } from '@helpdesk/domain';
import { presentDelivery } from '../presenters/mail/delivery.ts';
import { presentFoundMessage, presentMessage, presentOriginalMail } from '../presenters/message.ts';
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
        from: body.from,
        replyTo: body.reply_to ?? undefined,
        aside: body.aside ?? undefined,
        signature: body.signature,
        quote: body.quote,
        echoId: body.echo_id,
        attachments: body.attachments,
        mentions: body.mentions,
        clearDraft: body.clear_draft,
      }),
      links,
    ),
  forwardMessage: async ({ helpdesk, actor, params, body, links }) =>
    presentMessage(
      await helpdesk.forwardMessage(actor, params.cuuid, params.uuid, {
        to: body.to,
        cc: body.cc,
        bcc: body.bcc,
        from: body.from,
        message: body.message,
        contentType: body.content_type,
        rendered: body.rendered,
        attachments: body.attachments,
        withFiles: body.with_files,
        asFile: body.as_file,
        signature: body.signature,
        clearDraft: body.clear_draft,
        echoId: body.echo_id,
      }),
      links,
    ),
  retryMessage: async ({ helpdesk, actor, params, body, links }) =>
    presentMessage(await helpdesk.retryMessage(actor, params.cuuid, params.uuid, body.replace), links),
  leaveDelivery: ({ helpdesk, actor, params }) => helpdesk.leaveDelivery(actor, params.cuuid, params.uuid),
  getDelivery: async ({ helpdesk, actor, params }) =>
    presentDelivery(await helpdesk.getDelivery(actor, params.cuuid, params.uuid)),
  getOriginalMail: async ({ helpdesk, actor, params, links }) =>
    presentOriginalMail(await helpdesk.getOriginalMail(actor, params.cuuid, params.uuid), links),
  openRawMail: async ({ helpdesk, actor, params, reply }) => {
    const { size, content } = await helpdesk.openRawMail(actor, params.cuuid, params.uuid);
    reply.headers({
      'content-disposition': `attachment; filename="message.eml"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'content-length': size,
    });
    return content;
  },
  getMailPicture: ({ helpdesk, actor, params, query, reply }) => {
    const isGone = new AbortController();
    reply.raw.once('close', () => isGone.abort());
    return helpdesk.getMailPicture(actor, params.cuuid, params.uuid, query.n, isGone.signal);
  },
  deletePrivateNote: ({ helpdesk, actor, params }) => helpdesk.deletePrivateNote(actor, params.cuuid, params.uuid),
  searchMessages: async ({ helpdesk, actor, query, options, links }) => {
    const wanted = hitsOf(options, 'messages search', query);
    const found = await helpdesk.searchMessages(actor, query.query, wanted.request);
    return presentHits(options, wanted, found, (each) => presentFoundMessage(each, query.query, links));
  },
} satisfies Partial<Handlers>;
