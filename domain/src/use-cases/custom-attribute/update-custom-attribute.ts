import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { auditChanges } from '../../model/audit/audit-changes.ts';
import { type CustomAttribute, requireValues } from '../../model/custom-attribute/custom-attribute.ts';
import { definedMembers } from '../../model/shared/defined.ts';
import { refuse } from '../../model/shared/errors.ts';
import { requireName } from '../../model/shared/name.ts';
import type { AttributeFields } from '../../ports/custom-attribute-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { requireCustomAttribute } from './require-custom-attribute.ts';

/** Fields that are left out do not change. */
type AttributeChanges = { readonly [Field in keyof AttributeFields]?: AttributeFields[Field] | undefined };

/**
 * Changes the given fields of a definition. Its owner, key and type stay: values of another type would be in the
 * records already. Needs `custom_attributes:manage`. Throws `custom_attribute.not_found`, `custom_attribute.fixed` and
 * `input.invalid`.
 *
 * @example
 * await desk.updateCustomAttribute(actor, attribute.id, { name: 'Places' }) // { key: 'seats', name: 'Places', … }
 */
export async function updateCustomAttribute(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  id: number,
  changes: AttributeChanges,
): Promise<CustomAttribute> {
  requirePermission(actor, 'custom_attributes:manage');
  const name = changes.name === undefined ? undefined : requireName('name', changes.name);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const { id: _, createdAt: __, ...attribute } = await requireCustomAttribute(writer.customAttributes, id);
      const changed = { ...attribute, ...definedMembers({ ...changes, name }), updatedAt: now };
      if ((['appliesTo', 'key', 'dataType'] as const).some((field) => changed[field] !== attribute[field])) {
        throw refuse('custom_attribute.fixed', 'What it applies to, the key and the type of an attribute stay');
      }
      requireValues(changed.dataType, changed.values);
      await writer.customAttributes.update(id, changed);
      await writer.events.append([{ type: 'custom_attribute.changed', attributeId: id }], now);
      const updated = await requireCustomAttribute(writer.customAttributes, id);
      const meta = { action: 'updated', ...auditChanges(attribute, updated) };
      await recordAct(writer, actor, now, 'custom_attribute_changed', targetOf('custom_attribute', updated), meta);
      return updated;
    },
    { alone: true },
  );
}
