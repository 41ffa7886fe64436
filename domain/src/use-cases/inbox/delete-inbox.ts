import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import { pageOriginsName } from '../../model/inbox/page-origins.ts';
import { inboxModel } from '../../model/media/media.ts';
import { DomainError, refuse } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { forgetLogos } from '../media/logo.ts';
import { forgetMailboxes } from './mail-of-inbox.ts';
import { requireInbox } from './require-inbox.ts';
import { sweepInbox } from './sweep-inbox.ts';

/** The most transactions of a sweep that the request waits for: enough for the rows of some ten thousand sessions. */
const mostParts = 50;

/**
 * Deletes an inbox, and ends its widget sessions and its mailboxes at once; their rows go in parts. One with
 * conversations is closed for good: it leaves all lists, and its conversations stay. Needs `inboxes:manage`. Throws
 * `inbox.not_found`, and `inbox.in_use` for one with conversations while no other is enabled.
 *
 * @example
 * await desk.deleteInbox(actor, inbox.id) // throws inbox.in_use
 */
export async function deleteInbox(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor, id: number): Promise<true> {
  requirePermission(actor, 'inboxes:manage');
  const now = ports.clock.now();
  await ports.store.transact(
    async (writer) => {
      const inbox = await requireInbox(writer.inboxes, id);
      if (await writer.inboxes.hasConversations(id)) await requireAnotherInbox(writer, inbox);
      await forgetLogos(writer, { modelType: inboxModel, modelId: id }, [], now);
      await writer.settings.forget(pageOriginsName(id));
      await writer.inboxes.close(id, now);
      await forgetMailboxes(writer, id);
      await writer.deletions.begin({ kind: 'inbox', id, actorId: actor.id });
      await writer.events.append([{ type: 'inbox.deleted', inboxId: id }], now);
      await recordAct(writer, actor, now, 'inbox_changed', targetOf('inbox', inbox), { action: 'deleted' });
    },
    { alone: true },
  );
  await sweepSome(ports, id);
  return true;
}

/** The inbox is gone for all by now: what cannot be swept before the answer is left to the job. */
async function sweepSome(ports: Pick<Ports, 'store' | 'clock'>, id: number): Promise<void> {
  let parts = 0;
  try {
    await sweepInbox(ports, { kind: 'inbox', id }, () => parts++ === mostParts);
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === 'unavailable')) throw error;
  }
}

/** Without an enabled inbox, contacts could not write to the desk. */
async function requireAnotherInbox(writer: StoreWriter, { id, enabled }: Inbox): Promise<void> {
  if (!enabled || (await writer.inboxes.list()).some((other) => other.enabled && other.id !== id)) return;
  throw refuse('inbox.in_use', 'This is the only enabled inbox, and it holds conversations; enable another one first');
}
