import { appendFile, cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type Place } from './places.ts';
import { runHere } from './run-here.ts';
import { exportSmallDesk } from './small-desk.ts';
import { editLineOf, editLines, editManifest, sumUp } from './spoil.ts';
import { uploadsOf } from './uploads.ts';

type Spoil = (folder: string) => Promise<unknown>;

const inManifest =
  (edit: Parameters<typeof editManifest>[1]): Spoil =>
  (folder) =>
    editManifest(folder, edit);
const inLine =
  (table: string, from: string | RegExp, to: string): Spoil =>
  (folder) =>
    editLineOf(folder, table, (line) => {
      expect(line).toMatch(from);
      return line.replace(from, to);
    });

/** A hand-made export: the cell is another, and the checksums are right. */
const changedCell =
  (table: string, column: string, value: string | number): Spoil =>
  async (folder) => {
    await editLineOf(folder, table, (line) => {
      const parsed = JSON.parse(line) as { readonly table: string; readonly row: Readonly<Record<string, unknown>> };
      expect(parsed.row).toHaveProperty(column);
      return JSON.stringify({ ...parsed, row: { ...parsed.row, [column]: value } });
    });
    await sumUp(folder);
  };
const jsonRefused = (column: string, table: string) =>
  new RegExp(`^Line \\d+ of desk.ndjson is broken: it has in ${column} of ${table} \\(id \\d+\\) no JSON`);

async function mediaFile(folder: string, end: string): Promise<string> {
  const names = await readdir(join(folder, 'media'));
  return join(folder, 'media', names.find((name) => name.endsWith('.thumbnail') === (end === 'thumbnail')) ?? '');
}

const cases: readonly (readonly [what: string, spoil: Spoil, line: RegExp])[] = [
  [
    'no manifest',
    (folder) => rm(join(folder, 'manifest.json')),
    /holds no finished export: there is no manifest\.json/,
  ],
  ['a manifest that is no JSON', (folder) => truncate(join(folder, 'manifest.json'), 90), /damaged: it is no JSON/],
  ['a manifest of something else', (folder) => writeFile(join(folder, 'manifest.json'), '{}'), /no export of a desk/],
  ['another format version', inManifest((m) => (m.version = 2)), /format version 2; this program knows 1/],
  ['a newer schema', inManifest((m) => (m.schema = 99)), /has schema 99; this program knows \d+: .* a newer one/],
  ['an older schema', inManifest((m) => (m.schema = 1)), /has schema 1; .* the program that made it/],
  ['sums that are none', inManifest((m) => Object.assign(m.tables.users ?? {}, { rows: -1 })), /tables\.users\.rows/],
  ['a table too many', inManifest((m) => (m.tables.pets = { rows: 0, sha256: '0'.repeat(64) })), /know: "pets"/],
  ['a table too few', inManifest((m) => delete m.tables.tags), /lacks the table tags/],
  [
    'a path in the name of a file',
    inManifest((m) => Object.assign(m.media[0] ?? {}, { name: '../x' })),
    /media\.0\.name/,
  ],

  ['no rows', (folder) => rm(join(folder, 'desk.ndjson')), /no such file or folder: .*desk\.ndjson/],
  ['an empty file', (folder) => truncate(join(folder, 'desk.ndjson')), /Line 1 of desk\.ndjson .* empty/],
  ['another header', (folder) => editLines(folder, (lines) => lines.splice(0, 1, '{}')), /Line 1 .* header/],
  [
    'a line that is no JSON',
    (folder) => editLines(folder, (lines) => lines.splice(4, 1, '{"table":')),
    /Line 5 of desk/,
  ],
  ['a line that is no row', (folder) => editLines(folder, (lines) => lines.splice(4, 1, 'null')), /Line 5 .* no row/],
  ['an empty line', (folder) => editLines(folder, (lines) => lines.splice(4, 0, '')), /Line 5 .* no row/],
  ['half a last line', (folder) => editLines(folder, (lines) => lines.pop()), /Line \d+ .* ends in the middle/],
  ['more after the end', (folder) => appendFile(join(folder, 'desk.ndjson'), '{}\n'), /Line \d+ .* no row/],
  ['what is not UTF-8', (folder) => appendFile(join(folder, 'desk.ndjson'), Buffer.from([0xff, 0x0a])), /is not UTF-8/],
  ['an unknown table', inLine('users', '"users"', '"pets"'), /Line 2 .* does not know: "pets"/],
  ['a name of every object', inLine('users', '"users"', '"__proto__"'), /Line 2 .* does not know: "__proto__"/],
  ['an unknown column', inLine('users', '"meta"', '"mood"'), /Line 2 .* users does not have: "mood"/],
  ['a column too few', inLine('roles', /,"description":"[^"]*"/, ''), /lacks the column description of roles/],
  ['a value of another kind', inLine('users', '"enabled":false', '"enabled":0'), /enabled of users no flag/],
  ['a fraction', inLine('users', '"created_at":0', '"created_at":0.5'), /created_at of users no time/],
  [
    'a number beyond all',
    inLine('users', '"created_at":0', '"created_at":9007199254740993'),
    /created_at of users no time/,
  ],
  ['a null that may not be', inLine('users', '"meta":"{}"', '"meta":null'), /meta of users no text/],
  [
    'a number written differently',
    inLine('users', '"created_at":0', '"created_at":0e0'),
    /Line 2 .* as an export writes/,
  ],
  ['a key twice', inLine('users', '"id":1', '"id":2,"id":1'), /Line 2 .* as an export writes it/],

  ['JSON that is none', changedCell('users', 'meta', 'not json'), jsonRefused('meta', 'users')],
  [
    'an array for an object',
    changedCell('users', 'custom_attributes', '[1]'),
    jsonRefused('custom_attributes', 'users'),
  ],
  ['a null for an object', changedCell('inboxes', 'config', 'null'), jsonRefused('config', 'inboxes')],
  ['half a file', changedCell('media', 'meta', '{"a":'), jsonRefused('meta', 'media')],
  ['an event without a type', changedCell('events', 'payload', '{}'), jsonRefused('payload', 'events')],

  ...(
    [
      ['views', 'filters', 'x', /has in filters of views \(id \d+\) no JSON/],
      ['views', 'filters', '[1]', /has in filters of views \(id \d+\) no JSON/],
      ['users', 'created_at', 8_640_000_000_000_001, /has in created_at of users no time/],
      ['roles', 'created_at', 253_402_300_800_000, /has in created_at of roles no time/],
      ['roles', 'updated_at', -62_167_219_200_001, /has in updated_at of roles no time/],
      ['media', 'model_id', 0, /has in model_id of media no ref/],
      ['media', 'size', -1, /has in size of media no int/],
      ['media', 'disposition', 'x', /has in disposition of media \(id \d+\) no value that belongs there/],
      ['users', 'type', 'x', /has in type of users \(id \d+\) no value that belongs there/],
      ['statuses', 'category', '', /has in category of statuses \(id \d+\) no value that belongs there/],
    ] as const
  ).map(
    ([table, column, value, line]) =>
      [
        `security T12.4 ${JSON.stringify(value)} in ${table}.${column}`,
        changedCell(table, column, value),
        line,
      ] as const,
  ),

  ['a value that was changed', inLine('users', '"System"', '"Sisters"'), /checksum of users in desk\.ndjson/],
  ['a row that is gone', (folder) => editLines(folder, (lines) => lines.splice(-2, 1)), /Rows of last_ids .* says/],
  [
    'a row twice',
    (folder) => editLines(folder, (lines) => lines.splice(2, 0, lines[1] ?? '')),
    /\(users\) cannot be stored/,
  ],
  [
    'a row that points at nothing',
    inLine('media', /"uploader_id":\d+/, '"uploader_id":999'),
    /\(media\) cannot be stored/,
  ],
  [
    'rows in another order',
    (folder) => editLines(folder, (lines) => lines.splice(1, 2, lines[2] ?? '', lines[1] ?? '')),
    /checksum of users/,
  ],
  [
    'rows that come back differently',
    async (folder) => {
      await editLines(folder, (lines) => lines.splice(1, 2, lines[2] ?? '', lines[1] ?? ''));
      await sumUp(folder);
    },
    /checksum of users in the database/,
  ],

  [
    'a file that is missing',
    async (folder) => rm(await mediaFile(folder, 'original')),
    /media\/[0-9a-f-]{36} is missing/,
  ],
  ['a thumbnail that is missing', async (folder) => rm(await mediaFile(folder, 'thumbnail')), /\.thumbnail is missing/],
  [
    'a longer file',
    async (folder) => appendFile(await mediaFile(folder, 'original'), '!'),
    /checksum of media\/[0-9a-f-]{36} /,
  ],
  [
    'a changed thumbnail',
    async (folder) => writeFile(await mediaFile(folder, 'thumbnail'), '!'),
    /checksum of .*\.thumbnail /,
  ],
  ['a file that the manifest does not name', inManifest((m) => m.media.pop()), /manifest lacks the file media\//],
  [
    'a file of no row',
    inManifest((m) => m.missing.push('0a1b2c3d-0000-4000-8000-00000000000f')),
    /of no row: media\/0a1b/,
  ],
];

describe.each(engines)('an import into $name refuses', ({ take }) => {
  let source: Place;
  let target: Place;
  let good: string;

  beforeAll(async () => {
    source = await take();
    target = await take();
    good = join(source.folder, 'export');
    await exportSmallDesk(source, good);
  });

  afterAll(async () => {
    await source.close();
    await target.close();
  });

  it.each(cases)('%s', async (_what, spoil, line) => {
    const spoiled = join(target.folder, 'spoiled');
    await cp(good, spoiled, { recursive: true });
    await spoil(spoiled);
    const { code, out, err } = await runHere(['import', spoiled], target.env);
    await rm(spoiled, { recursive: true });
    expect(err).toMatch(line);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(await uploadsOf(target)).toEqual([]);
  });

  it('a folder that is not there', async () => {
    const { code, err } = await runHere(['import', join(target.folder, 'nowhere')], target.env);
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringMatching(/holds no finished export/) });
  });

  // Last: what was refused before has left nothing.
  it('what comes after a desk, and leaves that as it is', async () => {
    expect(await runHere(['import', good], target.env)).toMatchObject({ code: 0, err: '' });
    expect(await uploadsOf(target)).toHaveLength(3);
    const { code, err } = await runHere(['import', good], target.env);
    expect({ code, err }).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The database is not empty \(it has users\).*\n$/),
    });
    const again = join(target.folder, 'export');
    expect(await runHere(['export', again], target.env)).toMatchObject({ code: 0, err: '' });
    const rows = (folder: string) => readFile(join(folder, 'desk.ndjson'), 'utf8');
    expect(await rows(again)).toBe(await rows(good));
  });
});
