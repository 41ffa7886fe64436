import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../architecture/imports.ts';

const run = promisify(execFile);

/** Where the published packages are, by name. */
export const published = {
  '@helpdesk/domain': 'domain',
  '@helpdesk/contract': 'packages/contract',
  '@helpdesk/client': 'packages/client',
  '@helpdesk/memory': 'adapters/memory',
  '@helpdesk/testkit': 'packages/testkit',
} as const;

export type PublishedName = keyof typeof published;

const needed = [
  'package.json',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'LICENSE',
  'domain',
  'packages',
  'adapters/memory',
];
const leftOut: ReadonlySet<string> = new Set(['node_modules', '.types', 'dist']);

/**
 * Packs published packages as a release does, with pnpm, which applies `publishConfig`. It is done in a copy
 * of the workspace: packing builds, and a `dist` that comes and goes beside the sources would be in the way of
 * the tests that look at all of them.
 *
 * @returns the tarball of each package
 */
export async function pack<Name extends PublishedName>(
  folder: string,
  names: readonly Name[],
): Promise<Readonly<Record<Name, string>>> {
  for (const name of needed) {
    const filter = (source: string): boolean => !leftOut.has(basename(source));
    await cp(join(root, name), join(folder, name), { recursive: true, filter });
  }
  for (const each of ['.', ...Object.values(published)]) {
    const installed = join(root, each, 'node_modules');
    if (existsSync(installed)) await symlink(installed, join(folder, each, 'node_modules'));
  }
  const tarballs = await Promise.all(
    names.map(async (name) => [name, await packOne(folder, published[name])] as const),
  );
  return Object.fromEntries(tarballs) as Record<Name, string>;
}

async function packOne(folder: string, place: string): Promise<string> {
  const out = join(folder, 'packed', place);
  await mkdir(out, { recursive: true });
  const [command, ...first] = pnpm();
  await run(command, [...first, 'pack', '--pack-destination', out], { cwd: join(folder, place) });
  const [tarball = ''] = await readdir(out);
  return join(out, tarball);
}

/** The pnpm of the machine, or the one that `apps/service/bootstrap.mjs` installs with, from the cache of npm. */
function pnpm(): readonly [string, ...string[]] {
  const onPath = spawnSync('pnpm', ['--version'], { cwd: root }).status === 0;
  return onPath ? ['pnpm'] : ['npx', '--yes', '--prefer-offline', 'pnpm@12'];
}
