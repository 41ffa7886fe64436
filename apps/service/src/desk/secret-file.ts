import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '@helpdesk/files';
import { OperatorError } from '../errors/operator-error.ts';

const minLength = 32;

/** The secret that is kept in the data folder, made there at first start. */
export async function keptSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = secretFileOf(dataDir);
  const kept = await readIfThere(file);
  return checked(kept ?? (await makeSecret(file)), file);
}

/** The secret that is kept in the data folder; undefined when there is none. Makes nothing. */
export async function findKeptSecret(dataDir: string): Promise<string | undefined> {
  const file = secretFileOf(dataDir);
  const kept = await readIfThere(file);
  return kept === undefined ? undefined : checked(kept, file);
}

export function secretFileOf(dataDir: string): string {
  return join(dataDir, 'secret');
}

/**
 * The file appears complete or not at all: it is written under another name and linked into place. Linking fails when
 * another process was first, and then that process's secret is used.
 */
async function makeSecret(file: string): Promise<string> {
  const secret = randomBytes(48).toString('base64url');
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${secret}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, file);
    return secret;
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw Object.assign(error as Error, { path: file });
    return readFile(file, 'utf8');
  } finally {
    await rm(draft, { force: true });
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function checked(text: string, file: string): string {
  const secret = text.trim();
  if (secret.length >= minLength) return secret;
  throw new OperatorError(`The secret in ${file} is damaged: it has fewer than ${minLength} characters`, 78);
}
