import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import { type PageOrigin, pageOriginsName, pageOriginsOf } from '../../model/inbox/page-origins.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireInbox, withMaskedSecret } from './require-inbox.ts';
import { requireInboxWidget } from './require-widget.ts';

interface InboxInstall {
  readonly inbox: Inbox;
  /** The web sites whose pages asked for the launcher, newest first. */
  readonly seen: readonly PageOrigin[];
}

/**
 * The inbox whose widget is put on a page. Needs `inboxes:manage`. Throws `inbox.not_found` and `inbox.no_widget`.
 *
 * @example
 * await desk.installOfInbox(actor, inbox.id) // { inbox: { channel: 'livechat', … }, … }
 */
export async function installOfInbox({ store }: Pick<Ports, 'store'>, actor: Actor, id: number): Promise<InboxInstall> {
  requirePermission(actor, 'inboxes:manage');
  return store.read(
    async ({ inboxes, settings }) => {
      const inbox = await requireInbox(inboxes, id);
      requireInboxWidget(inbox);
      return { inbox: withMaskedSecret(inbox), seen: pageOriginsOf(await settings.find(pageOriginsName(id))) };
    },
    { oneState: true },
  );
}
