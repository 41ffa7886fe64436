import type { Actor } from '../../model/agent/agent.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import type { Ports } from '../../ports/ports.ts';
import { changeInbox } from './change-inbox.ts';
import { requireInboxWidget } from './require-widget.ts';

/**
 * Removes the `logo_url` of the configuration of an inbox, and the file if it was uploaded. Needs `inboxes:manage`.
 * Throws `inbox.not_found` and `inbox.no_widget`.
 *
 * @example
 * (await desk.deleteInboxLogo(actor, inbox.id)).config.logo_url // null
 */
export async function deleteInboxLogo(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  id: number,
): Promise<Inbox> {
  return changeInbox(ports, actor, id, (inbox) => {
    requireInboxWidget(inbox);
    return { ...inbox, config: { ...inbox.config, logo_url: null } };
  });
}
