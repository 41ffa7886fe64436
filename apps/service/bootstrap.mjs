// Installs the workspace when it is missing or out of date, and builds the program, the console and the widget when their
// sources changed, from whatever Node is there.
// Plain JavaScript without a dependency: it runs before anything is installed, on Node 20 too.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const stampFile = join(root, 'node_modules', '.helpdesk-installed');
const inputs = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml'];
const stamp = createHash('sha256')
  .update(inputs.map((name) => readFileSync(join(root, name), 'utf8')).join('\0'))
  .digest('hex');

if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  process.stderr.write('Installing dependencies from the npm registry (once)...\n');

  const result = spawnSync(
    'npx',
    ['--yes', 'pnpm@12', 'install', '--frozen-lockfile', '--loglevel', 'error', '--reporter', 'append-only'],
    { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' },
  );
  if (result.status !== 0) {
    process.stderr.write('The installation failed; the lines above say why. The npm registry must be reachable.\n');
    process.exit(result.status ?? 1);
  }
  writeFileSync(stampFile, stamp);
}

const folders = ['domain', ...['packages', 'adapters', 'apps'].flatMap(foldersBelow)];
const manifests = new Map(
  folders
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => [folder, JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))]),
);
build('widget');
build('console');
build('service');

function build(name) {
  const app = join(root, 'apps', name);
  // A package without its sources, such as a container, brings what was built of them.
  if (!existsSync(join(app, 'build.ts'))) return;
  const builtFile = join(app, 'dist', '.built-from');
  const built = hashOfFiles([
    ...sourcesOf(`apps/${name}`),
    ...['build.ts', 'index.html', 'package.json'].map((file) => join(app, file)).filter((file) => existsSync(file)),
    join(root, 'pnpm-lock.yaml'),
  ]);
  if (existsSync(builtFile) && readFileSync(builtFile, 'utf8') === built) return;
  const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const result = spawnSync(existsSync(node) ? node : process.execPath, ['build.ts'], {
    cwd: app,
    stdio: ['ignore', 2, 2],
    // Whatever the caller's is: with another, builders write names and lines of the sources into what they build.
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    process.stderr.write(`The ${name} could not be built; the lines above say why.\n`);
    process.exit(result.status ?? 1);
  }
  writeFileSync(builtFile, built);
}

/** Of the app and of every package of the workspace that is built into it. */
function sourcesOf(app) {
  const parts = new Set([app]);
  for (const part of parts) {
    const { dependencies = {} } = manifests.get(part) ?? {};
    for (const [folder, { name }] of manifests) if (name in dependencies) parts.add(folder);
  }
  const files = [...parts].flatMap((part) => filesBelow(join(root, part, 'src')));
  // Screens may import the types and rules alone.
  const unseen = ['use-cases', 'ports'].map((folder) => join(root, 'domain', 'src', folder));
  return app === 'apps/service' ? files : files.filter((file) => !unseen.some((folder) => file.startsWith(folder)));
}

function foldersBelow(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function hashOfFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
