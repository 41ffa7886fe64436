import { presentStatus, presentTag } from '../presenters/desk.ts';
import type { Handlers } from './handler.ts';

export const catalogueHandlers = {
  listTags: async ({ helpdesk, actor }) => (await helpdesk.listTags(actor)).map(presentTag),
  createTag: async ({ helpdesk, actor, body }) => presentTag(await helpdesk.createTag(actor, body.name)),
  updateTag: async ({ helpdesk, actor, params, body }) =>
    presentTag(await helpdesk.updateTag(actor, params.id, body.name)),
  deleteTag: ({ helpdesk, actor, params }) => helpdesk.deleteTag(actor, params.id),
  listStatuses: async ({ helpdesk, actor }) => (await helpdesk.listStatuses(actor)).map(presentStatus),
  createStatus: async ({ helpdesk, actor, body }) => presentStatus(await helpdesk.createStatus(actor, body)),
  updateStatus: async ({ helpdesk, actor, params, body }) =>
    presentStatus(await helpdesk.updateStatus(actor, params.id, body)),
  deleteStatus: ({ helpdesk, actor, params }) => helpdesk.deleteStatus(actor, params.id),
} satisfies Partial<Handlers>;
