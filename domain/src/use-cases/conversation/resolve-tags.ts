import type { NamedTag } from '../../model/conversation/tag-change.ts';
import { compareText } from '../../model/shared/compare-text.ts';
import { foldCase } from '../../model/shared/text.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreWriter } from '../../ports/store.ts';

/**
 * In the order of the names. New tags are created in the order of their keys, whatever the order of the client. Two
 * requests that create the same tags then wait for each other in one direction only, and cannot deadlock.
 */
export async function resolveTags(
  writer: StoreWriter,
  names: readonly string[],
  create: boolean,
  at: Timestamp,
): Promise<readonly NamedTag[]> {
  const tags = new Map<string, NamedTag>();
  for (const name of names.toSorted((a, b) => compareText(foldCase(a), foldCase(b)))) {
    const known = await writer.tags.findByName(name);
    if (known !== undefined) tags.set(name, known);
    else if (create) {
      const id = await writer.tags.insert({ name, createdAt: at });
      await writer.events.append([{ type: 'tag.changed', tagId: id }], at);
      tags.set(name, { id, name });
    }
  }
  return names.flatMap((name) => tags.get(name) ?? []);
}
