import type { ContactMerge } from '../../model/shared/deletion.ts';
import type { StoreWriter } from '../../ports/store.ts';

/** The merges that have begun and continue in parts. Until its end, messages of a conversation may have either author. */
export async function mergesUnderWay({ deletions }: Pick<StoreWriter, 'deletions'>): Promise<readonly ContactMerge[]> {
  return (await deletions.list()).filter((each) => each.kind === 'contact');
}
