import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaVariant } from '@helpdesk/domain/ports';
import { syncFolder } from './durable.ts';

/** What may become part of a path. */
const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const suffixes: ReadonlyMap<string, string> = new Map<MediaVariant, string>([
  ['original', ''],
  ['thumbnail', '.thumbnail'],
]);

/**
 * The files of the store: `staged/<random>`, `doubtful/<uuid>` (empty; in doubt since its time of change), and
 * `<first two digits>/<uuid>` with `<uuid>.thumbnail` next to it.
 */
export interface Places {
  readonly staged: string;
  readonly doubtful: string;
  /** One of the folders in which content lies. */
  readonly firstShard: string;
  newStaged(): string;
  /** Undefined when the text is not a uuid. */
  doubt(uuid: string): string | undefined;
  /** Undefined when the text is not a uuid, or the variant is unknown. */
  content(uuid: string, variant: MediaVariant): string | undefined;
}

/** Makes all folders at once, readable by the owner alone. A later one would need a flush before a file in it lasts. */
export async function openPlaces(folder: string): Promise<Places> {
  const staged = join(folder, 'staged');
  const doubtful = join(folder, 'doubtful');
  const shards = Array.from({ length: 256 }, (_, index) => join(folder, index.toString(16).padStart(2, '0')));
  for (const each of [staged, doubtful, ...shards]) await mkdir(each, { recursive: true, mode: 0o700 });
  await syncFolder(folder);
  return {
    staged,
    doubtful,
    firstShard: join(folder, '00'),
    newStaged: () => join(staged, randomUUID()),
    doubt: (uuid) => (isUuid(uuid) ? join(doubtful, uuid) : undefined),
    content: (uuid, variant) => {
      const suffix = suffixes.get(variant);
      return isUuid(uuid) && suffix !== undefined ? join(folder, uuid.slice(0, 2), uuid + suffix) : undefined;
    },
  };
}

export function isUuid(text: string): boolean {
  return uuidShape.test(text);
}
