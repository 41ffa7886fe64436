import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { requireCustomAttribute } from './require-custom-attribute.ts';

/**
 * Deletes the definition of a custom attribute; the values that records have stay. Needs `custom_attributes:manage`.
 * Throws `custom_attribute.not_found`.
 *
 * @example
 * await desk.deleteCustomAttribute(actor, attribute.id) // true
 */
export async function deleteCustomAttribute(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<true> {
  requirePermission(actor, 'custom_attributes:manage');
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const attribute = await requireCustomAttribute(writer.customAttributes, id);
      await writer.customAttributes.delete(id);
      await writer.events.append([{ type: 'custom_attribute.changed', attributeId: id }], now);
      const target = targetOf('custom_attribute', attribute);
      await recordAct(writer, actor, now, 'custom_attribute_changed', target, { action: 'deleted' });
      return true as const;
    },
    { alone: true },
  );
}
