import { link, rename, rm, stat } from 'node:fs/promises';
import { systemErrorCode } from './system-error.ts';

/** Gives a finished file its name, on the same disk; throws `EEXIST` when there is something of that name. */
export async function nameNew(draft: string, name: string): Promise<void> {
  try {
    await link(draft, name);
  } catch (error) {
    if (!linkless.has(systemErrorCode(error) ?? '')) throw error;
    // On such a file system two writers at the same moment are not noticed; a file that exists already is.
    if (await isThere(name)) throw Object.assign(new Error(`${name} is there`), { code: 'EEXIST', path: name });
    await rename(draft, name);
  }
  await rm(draft, { force: true });
}

/** The errors of file systems without links. */
const linkless: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
