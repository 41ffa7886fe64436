import { presentConversation } from '../presenters/conversation.ts';
import { presentView } from '../presenters/view.ts';
import { listRequestOf, presentPage } from '../request/list-query.ts';
import type { Handlers } from './handler.ts';

interface ViewBody {
  readonly name?: string | undefined;
  readonly filters?: unknown;
  readonly order_by?: string | undefined;
  readonly order?: string | undefined;
}

function viewInput<Body extends ViewBody>({ name, filters, order_by: orderBy, order }: Body) {
  return { name: name as Body['name'], filters, orderBy, order };
}

export const viewHandlers = {
  listMyViews: async ({ helpdesk, actor }) => (await helpdesk.listMyViews(actor)).map(presentView),
  createMyView: async ({ helpdesk, actor, body }) => presentView(await helpdesk.createMyView(actor, viewInput(body))),
  updateMyView: async ({ helpdesk, actor, params, body }) =>
    presentView(await helpdesk.updateMyView(actor, params.id, viewInput(body))),
  deleteMyView: ({ helpdesk, actor, params }) => helpdesk.deleteMyView(actor, params.id),
  listViewsSharedWithMe: async ({ helpdesk, actor }) => (await helpdesk.listViewsSharedWithMe(actor)).map(presentView),
  listViewConversations: async ({ helpdesk, actor, params, query, options, links }) => {
    const view = await helpdesk.getView(actor, params.id);
    const ordered = { ...query, order_by: query.order_by ?? view.orderBy, order: query.order ?? view.order };
    const page = listRequestOf(options, `conversations of view ${params.id}`, ordered, actor);
    const found = await helpdesk.listViewConversations(actor, params.id, page.list);
    return presentPage(options, page, found, (each) => presentConversation(actor, each, links, options.now()));
  },
  listSharedViews: async ({ helpdesk, actor }) => (await helpdesk.listSharedViews(actor)).map(presentView),
  createSharedView: async ({ helpdesk, actor, body }) => {
    const sharing = { visibility: body.visibility, teamId: body.team_id };
    return presentView(await helpdesk.createSharedView(actor, { ...viewInput(body), ...sharing }));
  },
  getSharedView: async ({ helpdesk, actor, params }) => presentView(await helpdesk.getSharedView(actor, params.id)),
  updateSharedView: async ({ helpdesk, actor, params, body }) => {
    const sharing = { visibility: body.visibility, teamId: body.team_id };
    return presentView(await helpdesk.updateSharedView(actor, params.id, { ...viewInput(body), ...sharing }));
  },
  deleteSharedView: ({ helpdesk, actor, params }) => helpdesk.deleteSharedView(actor, params.id),
} satisfies Partial<Handlers>;
