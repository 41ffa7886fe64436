import { type AttributeOwner, requireFittingAttributes } from '../../model/custom-attribute/custom-attribute.ts';
import type { JsonObject } from '../../model/shared/json.ts';
import type { StoreReader } from '../../ports/store.ts';

/** Throws `input.invalid` at `path` for values that do not fit the definitions of the desk's attributes. */
export async function requireFitting(
  reader: Pick<StoreReader, 'customAttributes'>,
  owner: AttributeOwner,
  before: JsonObject,
  after: JsonObject | undefined,
  path = 'customAttributes',
): Promise<void> {
  if (after === undefined || Object.keys(after).length === 0) return;
  requireFittingAttributes(await reader.customAttributes.listOf(owner), before, after, path);
}
