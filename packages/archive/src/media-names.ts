import type { ArchiveRow, ArchiveTable } from './archive.ts';

/** The files of a row of `media`, by the names that they have in an export. */
export interface MediaNames {
  readonly original: string;
  readonly thumbnail: string | undefined;
}

const thumbnailEnd = '.thumbnail';

export function thumbnailName(uuid: string): string {
  return uuid + thumbnailEnd;
}

export function isThumbnail(name: string): boolean {
  return name.endsWith(thumbnailEnd);
}

/** Undefined for a row of another table. */
export function mediaNamesOf({ name }: ArchiveTable, { uuid, has_thumbnail }: ArchiveRow): MediaNames | undefined {
  if (name !== 'media') return undefined;
  const original = String(uuid);
  return { original, thumbnail: has_thumbnail === true ? thumbnailName(original) : undefined };
}
