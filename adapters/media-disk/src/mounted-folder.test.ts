import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const module = pathToFileURL(join(import.meta.dirname, 'disk-media-store.ts'));

/** Runs in a name space of mounts that ends with it. */
const program = `
  const { execFileSync } = await import('node:child_process');
  const { mkdirSync, readdirSync } = await import('node:fs');
  const { openDiskMediaStore } = await import(${JSON.stringify(module)});
  const { D } = process.env;
  const [disk, folder] = [D + '/disk', D + '/uploads'];
  for (const each of [disk, folder]) mkdirSync(each);
  const mount = (...args) => execFileSync('mount', args, { stdio: 'inherit' });
  mount('--bind', disk, folder);
  const store = await openDiskMediaStore(folder);
  const seen = [];
  async function* content() { yield Buffer.from('Dear all'); }
  async function look(when) {
    const outcome = (work) => work.then(() => 'ok', (error) => error.code);
    const staged = store.stage(content(), 100);
    seen.push([when, await outcome(staged), await outcome(store.probe())]);
    await staged.then((file) => store.discard(file), () => {});
  }
  await look('mounted');
  execFileSync('umount', [folder]);
  await look('not mounted');
  seen.push(['below', readdirSync(folder).length]);
  mount('--bind', disk, folder);
  await look('mounted again');
  mount('-o', 'remount,bind,ro', folder);
  await look('read-only');
  mount('-o', 'remount,bind,rw', folder);
  await look('writable again');
  console.log(JSON.stringify(seen));`;

it('a disk that is not mounted, or read-only, is unavailable until it is back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'media-disk-'));
  try {
    const unshare = process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--map-root-user'];
    const args = [...unshare, process.execPath, '--input-type=module', '-e', program];
    const { stdout } = await promisify(execFile)('unshare', args, { env: { PATH: process.env.PATH, D: folder } });
    expect(JSON.parse(stdout)).toEqual([
      ['mounted', 'ok', 'ok'],
      ['not mounted', 'store.unavailable', 'store.unavailable'],
      ['below', 0],
      ['mounted again', 'ok', 'ok'],
      ['read-only', 'store.unavailable', 'store.unavailable'],
      ['writable again', 'ok', 'ok'],
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
