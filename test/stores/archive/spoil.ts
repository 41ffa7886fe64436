import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Manifest {
  format: string;
  version: number;
  schema: number;
  created_at: string;
  tables: Record<string, { rows: number; sha256: string }>;
  media: { name: string; size: number; sha256: string }[];
  missing: string[];
}

/** Changes the manifest of an export. */
export async function editManifest(folder: string, edit: (manifest: Manifest) => void): Promise<void> {
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  edit(manifest);
  await writeFile(file, JSON.stringify(manifest));
}

/** Changes the lines of an export; the first is the header, the last one the empty text after the last line break. */
export async function editLines(folder: string, edit: (lines: string[]) => void): Promise<void> {
  const file = join(folder, 'desk.ndjson');
  const lines = (await readFile(file, 'utf8')).split('\n');
  edit(lines);
  await writeFile(file, lines.join('\n'));
}

/** Changes the first line of the table, as text. */
export async function editLineOf(folder: string, table: string, edit: (line: string) => string): Promise<number> {
  let found = -1;
  await editLines(folder, (lines) => {
    found = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`));
    lines[found] = edit(lines[found] ?? '');
  });
  return found + 1;
}

/** Makes the manifest say of the rows what they are now. */
export async function sumUp(folder: string): Promise<void> {
  const lines = (await readFile(join(folder, 'desk.ndjson'), 'utf8')).split('\n');
  await editManifest(folder, ({ tables }) => {
    for (const [name, sums] of Object.entries(tables)) {
      const own = lines.filter((line) => line.startsWith(`{"table":"${name}"`));
      sums.rows = own.length;
      sums.sha256 = createHash('sha256')
        .update(own.map((line) => `${line}\n`).join(''))
        .digest('hex');
    }
  });
}
