import type { CustomAttribute } from '../../model/custom-attribute/custom-attribute.ts';
import { shownFields, type WidgetConfig } from '../../model/inbox/inbox-config.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * The definitions of the custom attributes that the form before a chat asks for; one that was deleted is left out.
 *
 * @example
 * await desk.listFormAttributes({ prechat_form: { enabled: false, title: '', fields: [] } }) // []
 */
export async function listFormAttributes(
  { store }: Pick<Ports, 'store'>,
  config: Pick<WidgetConfig, 'prechat_form'>,
): Promise<readonly CustomAttribute[]> {
  const ids = new Set(shownFields(config).flatMap(({ custom_attribute_id: id }) => (id === null ? [] : [id])));
  if (ids.size === 0) return [];
  const all = await store.read(({ customAttributes }) => customAttributes.list());
  return all.filter(({ id }) => ids.has(id));
}
