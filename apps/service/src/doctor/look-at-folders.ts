import { accessSync, constants, existsSync, type Stats, statfsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { systemErrorReason } from '@helpdesk/files';
import type { Config } from '../config/read-config.ts';
import { requireWholePlace } from '../desk/whole-place.ts';
import { explain } from '../errors/explain.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const owner = 'give it to the user that the service runs as, on a disk that can be written';

export async function lookAtFolders(config: Config, hasDesk: boolean): Promise<readonly Finding[]> {
  const { dataDir } = config;
  return [
    ...(await unfinishedRestore(config)),
    ...folder(
      'data folder',
      dataDir,
      'the first start makes it; if your desk is elsewhere, set HELPDESK_DATA_DIR',
      false,
    ),
    ...(existsSync(dataDir)
      ? folder('uploads', join(dataDir, 'uploads'), 'check HELPDESK_DATA_DIR, or restore a backup', hasDesk)
      : []),
  ];
}

async function unfinishedRestore(config: Config): Promise<readonly Finding[]> {
  try {
    await requireWholePlace(config);
    return [];
  } catch (error) {
    return [
      fail('data folder', explain(error)?.line ?? String(error), 'the service does not start until this is resolved'),
    ];
  }
}

function folder(about: string, path: string, whenMissing: string, isNeeded: boolean): readonly Finding[] {
  let stats: Stats;
  try {
    stats = statSync(path);
  } catch (error) {
    if (existsSync(dirname(resolve(path))) && !isWritable(nearest(path))) return [unwritable(about, nearest(path))];
    return [warn(about, `${path}: ${systemErrorReason(error)}`, isNeeded ? whenMissing : 'the first start makes it')];
  }
  if (!stats.isDirectory()) return [fail(about, `${path} is no folder`, 'set HELPDESK_DATA_DIR to one')];
  if (!isWritable(path)) return [unwritable(about, path)];
  if ((stats.mode & 0o077) === 0) return [ok(about, `${path} can be written, and other users cannot read it`)];
  return [warn(about, `others on this machine can look into ${path}`, `chmod 700 ${path}`)];
}

function unwritable(about: string, path: string): Finding {
  return fail(about, `${path} cannot be written`, owner);
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A folder that will be made has the room of the one that it will be made in. */
function nearest(path: string): string {
  const whole = resolve(path);
  return existsSync(whole) || dirname(whole) === whole ? whole : nearest(dirname(whole));
}

const mebibyte = 1024 * 1024;
/** In MiB. Below the first the service reports that it is not ready; below the second the operator should act. */
const room = { needed: 32, wished: 1_024 } as const;

/** Free room where the data, the uploads and the database are, once for each disk. */
export function lookAtDisk({ dataDir, database, diskReserveBytes }: Config): readonly Finding[] {
  const uploads = nearest(join(dataDir, 'uploads'));
  const reserved = diskReserveBytes / mebibyte;
  const folders = [dataDir, ...(database.local === undefined ? [] : [database.local.folder])].map(nearest);
  const disks = new Map([...folders, uploads].map((each) => [statSync(each).dev, each]));
  return [...disks.values()].map((path) => {
    const { bavail, bsize, files, ffree } = statfsSync(path);
    const free = Math.floor((bavail * bsize) / mebibyte);
    const what = `${free.toLocaleString('en')} MiB are free at ${path}`;
    if (files > 0 && ffree === 0)
      return fail('disk', `${path} has no inodes left for new files`, 'delete files, or use a larger disk');
    if (free < room.needed) return fail('disk', what, 'make room: the service refuses new data');
    if (statSync(path).dev === statSync(uploads).dev && free < reserved) {
      const advice = `make room: below HELPDESK_DISK_RESERVE_MB (${reserved.toLocaleString('en')}) uploads are refused`;
      return warn('disk', what, advice);
    }
    return free < room.wished ? warn('disk', what, 'make room before it is used up') : ok('disk', what);
  });
}
