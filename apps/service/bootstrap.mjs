// Installs the workspace when it is missing or out of date, from whatever Node is there.
// Plain JavaScript without a dependency: it runs before anything is installed, on Node 20 too.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
