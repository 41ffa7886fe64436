import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/** What a new desk gets for its Admin. */
export interface KeptAdmin {
  readonly password: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** Kept beside the data, for a desk to try things with: every start can show a line that works. */
export async function keptAdmin(file: string): Promise<KeptAdmin> {
  const made = { password: randomText(), apiKey: randomText(), apiSecret: randomText() };
  await writeFile(file, `${JSON.stringify(made)}\n`, { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return JSON.parse(await readFile(file, 'utf8')) as KeptAdmin;
}

function randomText(): string {
  return randomBytes(16).toString('hex');
}
