import type { Actor } from '../../model/agent/agent.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import type { Ports } from '../../ports/ports.ts';
import { changeInbox } from './change-inbox.ts';

/**
 * Enables a disabled inbox, disables an enabled one. Needs `inboxes:manage`. Throws `inbox.not_found`, and `input.invalid`
 * for one that is to be enabled and has no address of its own.
 *
 * @example
 * await desk.toggleInbox(actor, inbox.id) // { enabled: false, … }
 */
export async function toggleInbox(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  id: number,
): Promise<Inbox> {
  return changeInbox(ports, actor, id, (inbox) => ({ ...inbox, enabled: !inbox.enabled }));
}
