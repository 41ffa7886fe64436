import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/** The credentials of the Admin of a new desk. */
export interface KeptAdmin {
  readonly password: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** The credentials are kept next to the data of this trial desk, so that every start can print a command that works. */
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
