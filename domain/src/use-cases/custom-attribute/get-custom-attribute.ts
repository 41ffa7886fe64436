import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { CustomAttribute } from '../../model/custom-attribute/custom-attribute.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireCustomAttribute } from './require-custom-attribute.ts';

/**
 * The definition of one custom attribute. Needs `custom_attributes:manage`. Throws `custom_attribute.not_found`.
 *
 * @example
 * await desk.getCustomAttribute(actor, attribute.id) // { key: 'seats', … }
 */
export async function getCustomAttribute(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  id: number,
): Promise<CustomAttribute> {
  requirePermission(actor, 'custom_attributes:manage');
  return ports.store.read((reader) => requireCustomAttribute(reader.customAttributes, id));
}
