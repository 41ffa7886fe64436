import { readFile } from 'node:fs/promises';
import { systemErrorCode } from '@helpdesk/files';
import * as v from 'valibot';
import type { Archive } from './archive.ts';
import { ArchiveError } from './archive-error.ts';
import { type ArchiveFolder, manifestFile, writeManifestFile } from './archive-folder.ts';

const archiveFormat = 'helpdesk-desk';
const archiveVersion = 1;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** A uuid, or one with `.thumbnail`: it becomes part of a path. */
const mediaName = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.thumbnail)?$/));

const sums = v.strictObject({ rows: count, sha256 });
const mediaFile = v.strictObject({ name: mediaName, size: count, sha256 });

const manifest = v.strictObject({
  format: v.literal(archiveFormat),
  version: v.literal(archiveVersion),
  schema: count,
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  /** The number of lines and the SHA-256 of the bytes of each table, in the order of the file. */
  tables: v.record(v.string(), sums),
  media: v.array(mediaFile),
  /** Files that the desk itself had lost when it was exported. */
  missing: v.array(mediaName),
});

export type Manifest = v.InferOutput<typeof manifest>;
export type TableSums = v.InferOutput<typeof sums>;
export type MediaFile = v.InferOutput<typeof mediaFile>;

/** The first line of the rows. It holds no time: equal desks give equal files. */
export function headerLine(schema: number): string {
  return `${JSON.stringify({ format: archiveFormat, version: archiveVersion, schema })}\n`;
}

export async function writeManifest(folder: ArchiveFolder, value: Omit<Manifest, 'format' | 'version'>): Promise<void> {
  const whole: Manifest = { format: archiveFormat, version: archiveVersion, ...value };
  await writeManifestFile(folder, `${JSON.stringify(whole, undefined, 2)}\n`);
}

/** Which schemas a program takes; see `Archive`. */
type Known = Pick<Archive, 'schema' | 'tablesOf'>;

/** Refuses a folder without one, and one of another format, version or shape. */
export async function readManifest(folder: ArchiveFolder, known: Known): Promise<Manifest> {
  const value = parse(await readText(folder), folder);
  requireFormat(value, known, folder);
  const parsed = v.safeParse(manifest, value);
  if (parsed.success) return parsed.output;
  const [{ message, path }] = parsed.issues;
  const where = path?.map(({ key }) => String(key)).join('.') ?? '';
  throw new ArchiveError(`${manifestFile} in ${folder.path} is damaged: ${where} ${message}`);
}

async function readText(folder: ArchiveFolder): Promise<string> {
  try {
    return await readFile(folder.manifest, 'utf8');
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error;
    const message = `The folder ${folder.path} holds no finished export: there is no ${manifestFile} in it`;
    throw new ArchiveError(message, { cause: error });
  }
}

function parse(text: string, folder: ArchiveFolder): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ArchiveError(`${manifestFile} in ${folder.path} is damaged: it is no JSON`, { cause: error });
  }
}

const anyVersion = v.object({ format: v.literal(archiveFormat), version: count, schema: count });

/** Checked before everything else: the rest of another version cannot be understood. */
function requireFormat(value: unknown, { schema, tablesOf }: Known, folder: ArchiveFolder): void {
  const parsed = v.safeParse(anyVersion, value);
  if (!parsed.success) throw new ArchiveError(`The folder ${folder.path} holds no export of a desk`);
  const { version, schema: made } = parsed.output;
  if (version !== archiveVersion) {
    const message = `The export in ${folder.path} has format version ${version}; this program knows ${archiveVersion}`;
    throw new ArchiveError(message);
  }
  if (made <= schema && tablesOf(made) !== undefined) return;
  const which = `The export in ${folder.path} has schema ${made}; this program knows ${schema}`;
  throw new ArchiveError(
    made > schema
      ? `${which}: import it with a newer one`
      : `${which}: import it with the program that made it, then start this one on the result`,
  );
}
