import type { NamedTag } from '../../model/conversation/tag-change.ts';
import { compareText } from '../../model/shared/compare-text.ts';
import { foldCase } from '../../model/shared/text.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreWriter } from '../../ports/store.ts';

/**
 * The tags of these names, in the order of the names. Unknown names become tags if `create`, and are left out if not.
 */
export async function resolveTags(
  writer: StoreWriter,
  names: readonly string[],
  create: boolean,
  at: Timestamp,
): Promise<readonly NamedTag[]> {
  const tags = newTags(writer, at);
  const resolved = await tags.resolve(names, create);
  await tags.settle(resolved.map(({ id }) => id));
  return resolved;
}

/** The tags that an act names, where parts of the act can be refused after their tags were created. */
export interface NewTags {
  /** The same as `resolveTags`, except that the events of new tags are not written yet. */
  resolve(names: readonly string[], create: boolean): Promise<readonly NamedTag[]>;
  /** Writes the events of the new tags that are used, and removes the other new tags. */
  settle(usedIds: readonly number[]): Promise<void>;
}

export function newTags(writer: StoreWriter, at: Timestamp): NewTags {
  const created: number[] = [];

  const tagOf = async (name: string, create: boolean): Promise<NamedTag | undefined> => {
    const known = await writer.tags.findByName(name);
    if (known !== undefined || !create) return known;
    const id = await writer.tags.insert({ name, createdAt: at });
    created.push(id);
    return { id, name };
  };

  return {
    resolve: async (names, create) => {
      const tags = new Map<string, NamedTag>();
      // New tags are created in the order of their keys, whatever the order of the client. Two requests that create the
      // same tags then wait for each other in one direction only, and cannot deadlock.
      for (const name of names.toSorted((a, b) => compareText(foldCase(a), foldCase(b)))) {
        const tag = await tagOf(name, create);
        if (tag !== undefined) tags.set(name, tag);
      }
      return names.flatMap((name) => tags.get(name) ?? []);
    },
    settle: async (usedIds) => {
      const used = new Set(usedIds);
      for (const id of created.splice(0)) {
        if (used.has(id)) await writer.events.append([{ type: 'tag.changed', tagId: id }], at);
        else await writer.tags.delete(id);
      }
    },
  };
}
