import * as v from 'valibot';

/** The last file of a backup: what the others are. */
export const manifestName = 'manifest.json';
export const databaseName = 'database.db';
export const secretName = 'secret';
const uploadsFolder = 'uploads/';

const format = 'helpdesk-backup';
const version = 1;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const name = v.pipe(
  v.string(),
  v.regex(/^(database\.db|secret|uploads\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.thumbnail)?)$/),
);
const file = v.strictObject({ name, size: count, sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });

const manifest = v.strictObject({
  format: v.literal(format),
  version: v.literal(version),
  /** The version of the database's schema. */
  schema: count,
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  /** Shows whether a secret is the one of the desk, without revealing it. */
  secret_check: count,
  files: v.array(file),
  /** Uploads that the desk itself had lost. */
  missing: v.array(name),
});

export type BackupManifest = v.InferOutput<typeof manifest>;
export type BackedUpFile = v.InferOutput<typeof file>;

export function uploadName(uuid: string, variant: 'original' | 'thumbnail'): string {
  return `${uploadsFolder}${uuid}${variant === 'thumbnail' ? '.thumbnail' : ''}`;
}

/** The uuid of an upload; undefined for another file, thumbnails too. */
export function uploadOf(name: string): string | undefined {
  return name.startsWith(uploadsFolder) && !name.endsWith('.thumbnail') ? name.slice(uploadsFolder.length) : undefined;
}

export function manifestText(value: Omit<BackupManifest, 'format' | 'version'>): string {
  const whole: BackupManifest = { format, version, ...value };
  return `${JSON.stringify(whole, undefined, 2)}\n`;
}

/** The manifest, or in a few words what is wrong with it. */
export function readManifestText(text: string): BackupManifest | string {
  const value = parse(text);
  const known = v.safeParse(v.object({ format: v.literal(format), version: count }), value);
  if (!known.success) return 'it is no backup of a desk';
  if (known.output.version !== version) {
    return `it has format version ${known.output.version}; this program knows ${version}`;
  }
  const parsed = v.safeParse(manifest, value);
  if (parsed.success) return parsed.output;
  return `its ${manifestName} is damaged: ${v.getDotPath(parsed.issues[0]) ?? ''} ${parsed.issues[0].message}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
