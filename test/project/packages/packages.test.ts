import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchChromium, noBrowser } from '../../screens/browser/chromium.ts';
import { root } from '../architecture/imports.ts';
import { type Outside, outsideProject } from './outside.ts';
import { type PublishedName, pack, published } from './pack.ts';
import { type ServedDesk, serveDesk } from './served-desk.ts';

const names = Object.keys(published) as PublishedName[];
/** For each package, all its dependencies. */
const dependencies: Readonly<Record<PublishedName, readonly string[]>> = {
  '@helpdesk/domain': [],
  '@helpdesk/contract': ['@helpdesk/domain', 'valibot'],
  '@helpdesk/client': [],
  '@helpdesk/memory': ['@helpdesk/domain'],
  '@helpdesk/testkit': ['@helpdesk/domain', 'fast-check'],
};

const resolutions = ['bundler', 'nodenext'] as const;

let folder: string;
let tarballs: Readonly<Record<PublishedName, string>>;
let desk: ServedDesk;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-pack-'));
  tarballs = await pack(folder, names);
  desk = await serveDesk();
});

afterAll(async () => {
  await desk?.stop();
  await rm(folder, { recursive: true });
});

async function projectWith(name: PublishedName, program: string, borrowed: readonly string[] = []): Promise<Outside> {
  const project = await outsideProject();
  onTestFinished(project.remove);
  await project.install(name, tarballs[name]);
  for (const each of borrowed) await project.borrow(each);
  await project.add(program);
  return project;
}

/** What the conversation has to come to, wherever it is held. */
const conversed = {
  me: 'admin@example.com',
  reply: 'It leaves today.',
  said: ['It leaves today.', 'Where is my order?'],
  resolved: 'Resolved',
  refused: [409, 'ConflictException'],
  files: ['shoes.txt 7'],
  heard: ['', 'Yes, we do.'],
  told: ['', 'Yes, we do.'],
};

describe.each(names)('the package of %s', (name) => {
  it('is one that registries and bundlers understand', async () => {
    const { buffer, byteOffset, byteLength } = await readFile(tarballs[name]);
    const tarball = buffer.slice(byteOffset, byteOffset + byteLength);
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has types that are found wherever ES modules are', async () => {
    const found = await checkPackage(createPackageFromTarballData(new Uint8Array(await readFile(tarballs[name]))));
    if (found.types === false) throw new Error(`${name} has no types`);
    expect(found.problems.filter((problem) => !isOfCommonJs(problem))).toEqual([]);
    const entries = Object.entries(found.entrypoints);
    expect(entries.map(([entry]) => entry)).toEqual(
      name === '@helpdesk/domain' ? ['.', './ports', './use-cases'] : ['.'],
    );
    for (const [entry, { resolutions: ways }] of entries) {
      const file = entry === '.' ? 'index' : entry.slice('./'.length);
      for (const way of ['node16-esm', 'bundler'] as const) {
        expect(ways[way].resolution?.fileName).toBe(`/node_modules/${name}/dist/${file}.d.ts`);
      }
    }
  });

  it('holds what is built, a licence and a page about itself, and asks for no package that is not published', async () => {
    const project = await outsideProject();
    onTestFinished(project.remove);
    await project.install(name, tarballs[name]);
    const place = join(project.folder, 'node_modules', name);
    expect((await readdir(place)).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    const files = await readdir(join(place, 'dist'), { recursive: true, withFileTypes: true });
    const others = files.filter((file) => file.isFile() && !/^[\w-]+(\.d\.ts|\.js)$/.test(file.name));
    expect(files.length).toBeGreaterThan(20);
    expect(others.map((file) => file.name)).toEqual([]);
    const manifest = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name, license: 'Apache-2.0', type: 'module' });
    expect(manifest.private).toBeUndefined();
    expect(JSON.stringify(manifest)).not.toContain('workspace:');
    expect(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })).toEqual(dependencies[name]);
  });
});

/** For those who do not use ES modules there is nothing to be found, and that is meant. */
function isOfCommonJs(problem: { readonly kind: string; readonly resolutionKind?: string }): boolean {
  const { kind, resolutionKind } = problem;
  return (
    (kind === 'NoResolution' && resolutionKind === 'node10') ||
    (kind === 'CJSResolvesToESM' && resolutionKind === 'node16-cjs')
  );
}

describe('the client in a project of somebody else', () => {
  it.each(resolutions)('compiles strictly without Node, resolved as by %s, and holds a conversation', async (way) => {
    const project = await projectWith('@helpdesk/client', 'converse.ts');
    await project.compile(way);
    const { address, apiKey, apiSecret } = desk;
    expect(await project.call('converse', 'converse', address, apiKey, apiSecret)).toEqual(conversed);
  });

  it('does not compile where a member has the wrong type', async () => {
    const project = await projectWith('@helpdesk/client', 'converse.ts');
    const text = await readFile(join(project.folder, 'converse.ts'), 'utf8');
    await project.write('converse.ts', text.replace("priority: 'High'", "priority: 'Huge'"));
    await expect(project.compile('nodenext')).rejects.toThrow(/error TS2322: Type '"Huge"'/);
  });

  it('is bundled for a browser, and holds a conversation there', async ({ skip }) => {
    if (noBrowser !== undefined) skip(noBrowser);
    const project = await projectWith('@helpdesk/client', 'converse.ts');
    await project.write('index.html', '<!doctype html><script type="module" src="./page.ts"></script>');
    await project.write('page.ts', `import { converse } from './converse.ts'; Object.assign(window, { converse });`);
    await project.run(join(root, 'node_modules/.bin/vite'), 'build', '--base', './', '--logLevel', 'warn');
    const built = join(project.folder, 'dist');
    const [script = ''] = await readdir(join(built, 'assets'));
    const bundle = await readFile(join(built, 'assets', script), 'utf8');
    expect(bundle).toContain('Idempotency-Key');
    expect(bundle).not.toMatch(/\bnode:|\brequire\(|\bprocess\./);

    const browser = await launchChromium();
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    // From the service itself: what a page may ask for in the neighbourhood depends on where it came from.
    await page.goto(`${desk.address}/health`);
    await page.evaluate(bundle);
    await page.waitForFunction('"converse" in window');
    const given = [desk.address, desk.apiKey, desk.apiSecret].map((each) => JSON.stringify(each));
    expect(await page.evaluate(`window.converse(${given.join(', ')})`)).toEqual(conversed);
  }, 360_000);
});

describe('the domain in a project of somebody else', () => {
  it.each(resolutions)('compiles, resolved as by %s, and decides', async (way) => {
    const project = await projectWith('@helpdesk/domain', 'rules.ts');
    await project.compile(way);
    expect(await project.call('rules', 'decide')).toEqual({
      percentage: 66.7,
      kept: 'away_manual',
      chosen: 'online',
      hours: 47,
    });
  });
});

/** What a project bundles, and how many KiB it may weigh, minified and compressed. */
const weights: readonly (readonly [what: string, entry: string, limit: number])[] = [
  [
    'all of it',
    `export * from '@helpdesk/domain';
    export * from '@helpdesk/domain/ports';
    export * from '@helpdesk/domain/use-cases';`,
    146,
  ],
  ['the rules', `export * from '@helpdesk/domain';`, 55],
  ['one rule', `export { nextAvailability } from '@helpdesk/domain';`, 0.25],
  ['filters', `export { matchesFilter, parseFilter } from '@helpdesk/domain';`, 6.25],
  [
    'one use case',
    `import { bind, setConversationTags } from '@helpdesk/domain/use-cases';
    export const tagging = (ports) => bind({ setConversationTags }, ports);`,
    5.5,
  ],
];

describe('the domain in a bundle', () => {
  it.each(weights)('%s weighs what it should', async (_what, entry, limit) => {
    const project = await outsideProject();
    onTestFinished(project.remove);
    await project.install('@helpdesk/domain', tarballs['@helpdesk/domain']);
    await project.write('entry.js', entry);
    const build = {
      lib: { entry: 'entry.js', formats: ['es'], fileName: 'out' },
      rolldownOptions: { output: { minify: true } },
    };
    await project.write('vite.config.js', `export default ${JSON.stringify({ build })};`);
    await project.run(join(root, 'node_modules/.bin/vite'), 'build', '--logLevel', 'warn');
    const bundle = await readFile(join(project.folder, 'dist/out.js'));
    const weight = gzipSync(bundle, { level: 9 }).length / 1024;
    expect(weight).toBeLessThanOrEqual(limit);
    // A limit that is far away limits nothing.
    expect(weight).toBeGreaterThan(limit * 0.5);
  });
});

describe('the contract in a project of somebody else', () => {
  it.each(resolutions)('compiles, resolved as by %s, and reads frames', async (way) => {
    const project = await projectWith('@helpdesk/contract', 'frames.ts', ['valibot']);
    await project.install('@helpdesk/domain', tarballs['@helpdesk/domain']);
    await project.compile(way);
    expect(await project.call('frames', 'read')).toEqual({
      ping: 'ping',
      known: true,
      spoilt: false,
      route: 'GET /api/v1/agents/{id}',
      id: { id: 7 },
    });
  });
});
