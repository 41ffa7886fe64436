import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from './places.ts';

/** What the service keeps of files, staged and doubtful ones too, as paths below its folder. */
export async function uploadsOf({ folder }: Pick<Place, 'folder'>): Promise<readonly string[]> {
  const uploads = join(folder, 'uploads');
  const entries = await readdir(uploads, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(uploads.length + 1))
    .sort();
}
