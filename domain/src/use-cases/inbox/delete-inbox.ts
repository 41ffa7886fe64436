import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { pageOriginsName } from '../../model/inbox/page-origins.ts';
import { inboxModel } from '../../model/media/media.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { forgetLogos } from '../media/logo.ts';
import { requireInbox } from './require-inbox.ts';

/**
 * Deletes an inbox without conversations, and ends its widget sessions. Needs `inboxes:manage`. Throws
 * `inbox.not_found` and `inbox.in_use`.
 *
 * @example
 * await desk.deleteInbox(actor, inbox.id) // throws inbox.in_use
 */
export async function deleteInbox(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor, id: number): Promise<true> {
  requirePermission(actor, 'inboxes:manage');
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const inbox = await requireInbox(writer.inboxes, id);
      if (await writer.inboxes.hasConversations(id)) {
        throw refuse('inbox.in_use', 'The inbox holds conversations; disable it instead');
      }
      await forgetLogos(writer, { modelType: inboxModel, modelId: id }, [], now);
      await writer.settings.forget(pageOriginsName(id));
      await writer.inboxes.delete(id);
      await writer.events.append([{ type: 'inbox.deleted', inboxId: id }], now);
      await recordAct(writer, actor, now, 'inbox_changed', targetOf('inbox', inbox), { action: 'deleted' });
      return true as const;
    },
    { alone: true },
  );
}
