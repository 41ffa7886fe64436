import type { CustomAttribute } from '../../model/custom-attribute/custom-attribute.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { CustomAttributeReader } from '../../ports/custom-attribute-repository.ts';

/** Throws `custom_attribute.not_found`. */
export async function requireCustomAttribute(attributes: CustomAttributeReader, id: number): Promise<CustomAttribute> {
  const attribute = await attributes.find(id);
  if (attribute === undefined) throw refuse('custom_attribute.not_found', 'There is no such custom attribute');
  return attribute;
}
