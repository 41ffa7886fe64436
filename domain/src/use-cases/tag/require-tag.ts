import type { Tag } from '../../model/conversation/tag.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { TagReader } from '../../ports/catalogue-repository.ts';

export async function requireTag(tags: TagReader, id: number): Promise<Tag> {
  const tag = await tags.find(id);
  if (tag === undefined) throw noSuchTag();
  return tag;
}

export const noSuchTag = () => refuse('tag.not_found', 'There is no such tag');

export async function requireFreeTagName(tags: TagReader, name: string, exceptId?: number): Promise<void> {
  const other = await tags.findByName(name);
  if (other !== undefined && other.id !== exceptId) throw refuse('tag.name_taken', 'Another tag has this name');
}
