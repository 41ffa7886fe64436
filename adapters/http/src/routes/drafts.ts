import { presentDraft } from '../presenters/draft.ts';
import { rowsThatFit } from '../presenters/page-json.ts';
import type { Handlers } from './handler.ts';

export const draftHandlers = {
  listMyDrafts: async ({ helpdesk, actor }) => rowsThatFit(await helpdesk.listMyDrafts(actor), presentDraft),
  listDraftsOfConversation: async ({ helpdesk, actor, params }) =>
    (await helpdesk.listDraftsOfConversation(actor, params.uuid)).map(presentDraft),
  saveDraft: async ({ helpdesk, actor, params, body }) => {
    const { type, content, content_type: contentType, meta, expected_updated_at: expected } = body;
    const input = { type, content: content ?? undefined, contentType, meta: meta ?? undefined };
    return presentDraft(
      await helpdesk.saveDraft(actor, params.uuid, { ...input, expectedUpdatedAt: expected ?? undefined }),
    );
  },
  deleteDraft: ({ helpdesk, actor, params, query }) => helpdesk.deleteDraft(actor, params.uuid, query.type),
} satisfies Partial<Handlers>;
