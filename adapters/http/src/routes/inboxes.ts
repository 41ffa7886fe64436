import { faultsOfConfig } from '@helpdesk/contract';
import { refuse } from '@helpdesk/domain';
import { presentInbox, presentInboxSummary } from '../presenters/desk.ts';
import { presentInboxHealth, presentInboxTest, presentMailHosts } from '../presenters/mail/mail-setup.ts';
import { iso } from '../presenters/time.ts';
import { widgetInstall } from '../widget/widget-install.ts';
import type { Call, Handlers } from './handler.ts';

/** How long a test may take in all, in milliseconds. */
const longestTest = 15_000;

export const inboxHandlers = {
  listInboxes: async ({ helpdesk, actor }) =>
    actor.permissions.includes('inboxes:manage')
      ? (await helpdesk.listInboxes(actor)).map((inbox) => ({
          ...presentInbox(inbox),
          open_conversations: inbox.openConversations,
        }))
      : (await helpdesk.listInboxesCompact(actor)).map(presentInboxSummary),
  getInbox: async ({ helpdesk, actor, params }) => presentInbox(await helpdesk.getInbox(actor, params.id)),
  createInbox: async ({ helpdesk, actor, body }) =>
    presentInbox(await helpdesk.createInbox(actor, { ...fieldsOf(body), ...body, secret: body.secret ?? null })),
  updateInbox: async (call) => {
    await requireConfig(call);
    const { helpdesk, actor, params, body } = call;
    return presentInbox(await helpdesk.updateInbox(actor, params.id, { ...fieldsOf(body), ...body }));
  },
  getMailHosts: async ({ helpdesk, actor, query }) =>
    presentMailHosts(await helpdesk.findMailHosts(actor, query.address)),
  testInbox: async ({ helpdesk, actor, body: { config, from, inbox_id: inboxId, send_to: sendTo } }) =>
    presentInboxTest(
      await helpdesk.testInbox(actor, { config, from, inboxId, sendTo }, AbortSignal.timeout(longestTest)),
    ),
  getInboxHealth: async ({ helpdesk, actor, params }) =>
    presentInboxHealth(await helpdesk.healthOfInbox(actor, params.id)),
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

function fieldsOf(body: Call<'createInbox' | 'updateInbox'>['body']) {
  return { fromNameTemplate: body.from_name_template, csatEnabled: body.csat_enabled };
}

/** What a configuration may be depends on the channel, which no request changes. */
async function requireConfig({ helpdesk, actor, params, body }: Call<'updateInbox'>): Promise<void> {
  if (body.config === undefined) return;
  const { channel } = await helpdesk.getInbox(actor, params.id);
  const issues = faultsOfConfig(channel, body.config);
  const [first] = issues;
  if (first !== undefined) throw refuse('input.invalid', `${first.path}: ${first.message}`, { issues });
}
