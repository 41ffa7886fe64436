import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundOrMissing } from '../../support/left-out.ts';
import { type Outside, outsideProject } from './outside.ts';
import { pack } from './pack.ts';
import { installRuntime, type Runtime } from './runtimes.ts';

let folder: string;
let project: Outside;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-runtimes-'));
  const tarballs = await pack(join(folder, 'workspace'), ['@helpdesk/domain', '@helpdesk/memory']);
  project = await outsideProject();
  await project.install('@helpdesk/domain', tarballs['@helpdesk/domain']);
  await project.install('@helpdesk/memory', tarballs['@helpdesk/memory']);
  await project.add('resolve.ts');
});

afterAll(async () => {
  await project?.remove();
  await rm(folder, { recursive: true });
});

const resolved = {
  admin: 'admin@example.com',
  contact: 'Ada',
  before: 'Open',
  after: 'Resolved',
  resolvedAt: Date.UTC(2026, 2, 30, 12),
  refused: 'invalid_input status.unknown',
  withoutKey: 'unauthorized credentials.invalid',
};

describe('use cases and ports in a project of somebody else', () => {
  it.each(['bundler', 'nodenext'] as const)('compile strictly, resolved as by %s, and run in Node', async (way) => {
    await project.compile(way);
    expect(await project.call('resolve', 'resolve')).toEqual(resolved);
  });

  it('do not compile where a port is missing that a use case needs', async () => {
    const text = await readFile(join(project.folder, 'resolve.ts'), 'utf8');
    await project.write('resolve.ts', text.replace('{ store, clock, ids, ', '{ store, ids, '));
    await expect(project.compile('nodenext')).rejects.toThrow(/error TS2345: [\s\S]*Property 'clock' is missing/);
    await project.write('resolve.ts', text);
  });
});

describe.each<{ readonly name: Runtime; readonly first: readonly string[] }>([
  // Deno asks for a permission before a program reads a file, a variable or the network: these packages need none.
  { name: 'deno', first: ['run', '--no-prompt', '--check'] },
  { name: 'bun', first: ['run'] },
])('use cases and ports under $name', ({ name, first }) => {
  it('run from TypeScript as they run in Node', async ({ skip }) => {
    const own = join(folder, name);
    await mkdir(own);
    const runtime = await foundOrMissing(() => installRuntime(name, own));
    if (runtime.missing !== undefined) return skip(runtime.missing);
    await project.write(
      'main.ts',
      "import { resolve } from './resolve.ts';\nconsole.log(JSON.stringify(await resolve()));\n",
    );
    expect(JSON.parse(await project.run(runtime.found, ...first, 'main.ts'))).toEqual(resolved);
  }, 360_000);
});
