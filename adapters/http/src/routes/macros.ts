import type { BodyOf } from '@helpdesk/contract';
import { presentConversationDetail } from '../presenters/conversation.ts';
import { presentMacro, presentMacroOutcome } from '../presenters/macro.ts';
import type { Handlers } from './handler.ts';

function macroInput<Body extends BodyOf<'updateMacro'>>(body: Body) {
  return {
    name: body.name as Body['name'],
    messageContent: body.message_content,
    contentType: body.content_type,
    actions: body.actions,
    visibility: body.visibility,
    teamId: body.team_id,
    visibleWhen: body.visible_when,
  };
}

export const macroHandlers = {
  listMacros: async ({ helpdesk, actor, query }) =>
    (await helpdesk.listMacros(actor, { every: query.every ?? false })).map(presentMacro),
  createMacro: async ({ helpdesk, actor, body }) => presentMacro(await helpdesk.createMacro(actor, macroInput(body))),
  getMacro: async ({ helpdesk, actor, params }) => presentMacro(await helpdesk.getMacro(actor, params.id)),
  updateMacro: async ({ helpdesk, actor, params, body }) =>
    presentMacro(await helpdesk.updateMacro(actor, params.id, macroInput(body))),
  deleteMacro: ({ helpdesk, actor, params }) => helpdesk.deleteMacro(actor, params.id),
  fillMacro: async ({ helpdesk, actor, params }) => {
    const { content, missing } = await helpdesk.fillMacro(actor, params.uuid, params.id);
    return { content, missing: [...missing] };
  },
  applyMacro: async ({ helpdesk, actor, params, body, expectedVersions, links, options }) => {
    const input = { actions: body ?? undefined, expectedVersions };
    const { outcomes, conversation } = await helpdesk.applyMacro(actor, params.uuid, params.id, input);
    return {
      results: outcomes.map(presentMacroOutcome),
      conversation: conversation && presentConversationDetail(actor, conversation, links, options.now()),
    };
  },
} satisfies Partial<Handlers>;
