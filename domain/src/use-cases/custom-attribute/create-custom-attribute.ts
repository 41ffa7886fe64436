import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { attributeLimits, type CustomAttribute, requireValues } from '../../model/custom-attribute/custom-attribute.ts';
import { refuse } from '../../model/shared/errors.ts';
import { requireName } from '../../model/shared/name.ts';
import type { AttributeFields } from '../../ports/custom-attribute-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { requireCustomAttribute } from './require-custom-attribute.ts';

type NewAttribute = Pick<AttributeFields, 'name' | 'appliesTo' | 'key' | 'dataType'> & {
  readonly [Field in 'description' | 'values' | 'regex' | 'regexHint']?: AttributeFields[Field] | undefined;
};

/**
 * Defines a custom attribute of contacts or conversations. Values that records have already stay as they are. Needs
 * `custom_attributes:manage`. Throws `custom_attribute.key_taken`, `custom_attribute.too_many` and `input.invalid`.
 *
 * @example
 * const of = { appliesTo: 'contact', dataType: 'checkbox' } as const;
 * await desk.createCustomAttribute(actor, { ...of, name: 'Important', key: 'vip' }) // { key: 'vip', … }
 */
export async function createCustomAttribute(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  input: NewAttribute,
): Promise<CustomAttribute> {
  requirePermission(actor, 'custom_attributes:manage');
  const { appliesTo, key, dataType } = input;
  const fields = {
    appliesTo,
    key,
    dataType,
    name: requireName('name', input.name),
    description: input.description ?? '',
    values: requireValues(dataType, input.values ?? []),
    regex: input.regex ?? null,
    regexHint: input.regexHint ?? null,
  };
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const others = await writer.customAttributes.listOf(appliesTo);
      if (others.some((other) => other.key === key)) {
        throw refuse('custom_attribute.key_taken', `There is a custom attribute of a ${appliesTo} with this key`);
      }
      if (others.length >= attributeLimits.each) {
        const message = `There are at most ${attributeLimits.each} custom attributes of a ${appliesTo}`;
        throw refuse('custom_attribute.too_many', message);
      }
      const id = await writer.customAttributes.insert({ ...fields, createdAt: now });
      await writer.events.append([{ type: 'custom_attribute.changed', attributeId: id }], now);
      const made = await requireCustomAttribute(writer.customAttributes, id);
      const target = targetOf('custom_attribute', made);
      await recordAct(writer, actor, now, 'custom_attribute_changed', target, { action: 'created' });
      return made;
    },
    { alone: true },
  );
}
