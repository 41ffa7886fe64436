import { presentInbox, presentInboxSummary } from '../presenters/desk.ts';
import { iso } from '../presenters/time.ts';
import { widgetInstall } from '../widget/widget-install.ts';
import type { Handlers } from './handler.ts';

export const inboxHandlers = {
  listInboxes: async ({ helpdesk, actor }) =>
    actor.permissions.includes('inboxes:manage')
      ? (await helpdesk.listInboxes(actor)).map(presentInbox)
      : (await helpdesk.listInboxesCompact(actor)).map(presentInboxSummary),
  getInbox: async ({ helpdesk, actor, params }) => presentInbox(await helpdesk.getInbox(actor, params.id)),
  createInbox: async ({ helpdesk, actor, body }) =>
    presentInbox(await helpdesk.createInbox(actor, { ...body, secret: body.secret ?? null })),
  updateInbox: async ({ helpdesk, actor, params, body }) =>
    presentInbox(await helpdesk.updateInbox(actor, params.id, body)),
  getInboxInstall: async ({ helpdesk, actor, params, options }) => {
    const { inbox, seen } = await helpdesk.installOfInbox(actor, params.id);
    const install = widgetInstall(options.widget, options.baseUrl(), inbox.uuid);
    return install === undefined ? null : { ...install, seen: seen.map(({ origin, at }) => ({ origin, at: iso(at) })) };
  },
  setInboxLogo: async ({ helpdesk, actor, params, files }) =>
    presentInbox(await helpdesk.setInboxLogo(actor, params.id, files[0])),
  deleteInboxLogo: async ({ helpdesk, actor, params }) =>
    presentInbox(await helpdesk.deleteInboxLogo(actor, params.id)),
  toggleInbox: async ({ helpdesk, actor, params }) => presentInbox(await helpdesk.toggleInbox(actor, params.id)),
  deleteInbox: ({ helpdesk, actor, params }) => helpdesk.deleteInbox(actor, params.id),
} satisfies Partial<Handlers>;
