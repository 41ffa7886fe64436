import type { Catalogue } from '../../model/event/catalogue.ts';
import { catalogueChangedBy } from '../../model/event/event-rules.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * The kinds of lists that the entries of the log changed, from the first of these entries up to the last.
 *
 * @example
 * [...(await desk.readCatalogueChanges(1, 9))].includes('macros') // false
 */
export async function readCatalogueChanges(
  { store }: Pick<Ports, 'store'>,
  first: number,
  last: number,
): Promise<ReadonlySet<Catalogue>> {
  if (first > last) return new Set();
  const found = await store.read(({ events }) => events.listAfter(first - 1, last - first + 1));
  const kinds = found.map(({ id, event }) => (id > last ? undefined : catalogueChangedBy(event)));
  return new Set(kinds.filter((kind) => kind !== undefined));
}
