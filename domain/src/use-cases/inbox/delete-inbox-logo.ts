import type { Actor } from '../../model/agent/agent.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import type { Ports } from '../../ports/ports.ts';
import { changeInbox } from './change-inbox.ts';

/**
 * Removes the `logo_url` of the configuration of an inbox, and the file if it was uploaded. Needs `inboxes:manage`.
 * Throws `inbox.not_found`.
 *
 * @example
 * (await desk.deleteInboxLogo(actor, inbox.id)).config.logo_url // null
 */
export async function deleteInboxLogo(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor, id: number): Promise<Inbox> {
  return changeInbox(ports, actor, id, (inbox) => ({ ...inbox, config: { ...inbox.config, logo_url: null } }));
}
