import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { contentTag } from './content-tag.ts';

/** One built file, as it is sent: whole, and in the encodings that were made when it was built. */
export interface BuiltFile {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

/** Files by their path below the folder, with slashes. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>;

const types: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
]);

/**
 * Everything in a folder that a build wrote, kept in memory: it is small, never changes while the service runs, and no
 * request can name a file outside of it. Undefined where nothing was built.
 */
export function readBuiltFiles(folder: string): BuiltFiles | undefined {
  const names = listFiles(folder);
  if (names === undefined) return undefined;
  const has = new Set(names);
  const read = (name: string): Buffer | undefined => (has.has(name) ? readFileSync(join(folder, name)) : undefined);
  return new Map(
    names.flatMap((name) => {
      const type = types.get(extname(name));
      const plain = read(name);
      if (type === undefined || plain === undefined) return [];
      return [
        [name, { type, etag: contentTag(plain), plain, br: read(`${name}.br`), gzip: read(`${name}.gz`) }] as const,
      ];
    }),
  );
}

function listFiles(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
