import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../../project/architecture/imports.ts';

const manifestFolders = [
  ...['domain', 'packages/client', 'packages/screen-state', 'packages/ui'],
  ...['apps/console', 'apps/widget', 'apps/service'],
];
const inputs = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml'];
const note = "import { appendFileSync, mkdirSync } from 'node:fs';\nmkdirSync('dist', { recursive: true });\n";

let desk = '';

function write(file: string, text: string): void {
  mkdirSync(dirname(join(desk, file)), { recursive: true });
  writeFileSync(join(desk, file), text);
}

/** A workspace that is installed, with the manifests of this one and builders that only write down that they ran. */
beforeEach(() => {
  desk = mkdtempSync(join(tmpdir(), 'rebuilt-'));
  for (const file of [...inputs, ...manifestFolders.map((folder) => `${folder}/package.json`)]) {
    mkdirSync(dirname(join(desk, file)), { recursive: true });
    cpSync(join(root, file), join(desk, file));
  }
  const texts = inputs.map((name) => readFileSync(join(desk, name), 'utf8'));
  write('node_modules/.helpdesk-installed', createHash('sha256').update(texts.join('\0')).digest('hex'));
  cpSync(join(root, 'apps/service/bootstrap.mjs'), join(desk, 'apps/service/bootstrap.mjs'));
  for (const app of ['console', 'widget', 'service']) {
    write(`apps/${app}/build.ts`, `${note}appendFileSync('../../built', '${app} ');\n`);
  }
  for (const folder of manifestFolders) write(`${folder}/src/index.ts`, 'export {};\n');
  write('domain/src/model/role/role.ts', 'export {};\n');
  write('domain/src/use-cases/helpdesk.ts', 'export {};\n');
});

afterEach(() => rmSync(desk, { recursive: true }));

function start(): readonly string[] {
  write('built', '');
  const { status, stderr } = spawnSync(process.execPath, ['apps/service/bootstrap.mjs'], {
    cwd: desk,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return readFileSync(join(desk, 'built'), 'utf8').split(' ').filter(Boolean).sort();
}

it('builds a screen again when a rule or a package in it has changed, and only then', () => {
  expect(start()).toEqual(['console', 'service', 'widget']);
  expect(start()).toEqual([]);
  const changes: readonly (readonly [file: string, built: readonly string[]])[] = [
    ['domain/src/model/role/role.ts', ['console', 'service', 'widget']],
    ['domain/src/index.ts', ['console', 'service', 'widget']],
    ['domain/src/use-cases/helpdesk.ts', ['service']],
    ['packages/client/src/index.ts', ['console', 'service', 'widget']],
    ['packages/screen-state/src/index.ts', ['console', 'widget']],
    ['packages/ui/src/index.ts', ['console', 'widget']],
    ['apps/widget/src/index.ts', ['widget']],
  ];
  for (const [file, built] of changes) {
    appendFileSync(join(desk, file), '// changed\n');
    expect(start(), file).toEqual(built);
  }
  expect(start()).toEqual([]);
});
