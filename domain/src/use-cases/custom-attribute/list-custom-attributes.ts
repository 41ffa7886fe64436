import type { Actor } from '../../model/agent/agent.ts';
import type { CustomAttribute } from '../../model/custom-attribute/custom-attribute.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * The definitions of the custom attributes, by id. Any agent may call it.
 *
 * @example
 * await desk.listCustomAttributes(agent) // [{ key: 'seats', dataType: 'number', … }]
 */
export async function listCustomAttributes(
  ports: Pick<Ports, 'store'>,
  _actor: Actor,
): Promise<readonly CustomAttribute[]> {
  return ports.store.read((reader) => reader.customAttributes.list());
}
