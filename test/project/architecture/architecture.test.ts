import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, root, sourceFiles, targetOf } from './imports.ts';
import { packages, packagesWithoutReference, packagesWithoutRow, readReferences } from './packages.ts';
import { findCycle, ruledFolders, violation } from './rules.ts';
import { readTable, table } from './table.ts';

const files = [...new Set((await Promise.all(ruledFolders.map(sourceFiles))).flat())];
const imports = files.flatMap((file) => importsOf(file));

describe('the table of docs/architecture.md', () => {
  it('has a row for every package of the workspace, and no other', () => {
    expect(packages.length).toBeGreaterThan(20);
    expect(table.length).toBeGreaterThan(25);
    expect(packagesWithoutRow(packages, table)).toEqual([]);
    const isOfPackage = (folder: string) => packages.some((each) => folder === each || folder.startsWith(`${each}/`));
    expect(table.filter(({ folder }) => !isOfPackage(folder)).map(({ folder }) => folder)).toEqual([]);
    expect(table.filter(({ mayImport }) => mayImport === undefined).map(({ folder }) => folder)).toEqual(['test']);
  });

  it('has files in every row', () => {
    const empty = ruledFolders.filter(
      (folder) => !files.some((file) => file === folder || file.startsWith(`${folder}/`)),
    );
    expect(empty).toEqual([]);
  });

  it.each([
    ['no table', '# Architecture\n', 'there is no table'],
    ['a folder without its quotes', '| domain | rules | nothing |', 'not a row'],
    ['an empty cell', '| `domain` | rules | |', 'not a row'],
    ['words in place of names', '| `domain` | rules | fastify and its plugins |', 'fastify and its plugins is not'],
  ])('with %s is not taken', (_what, line, message) => {
    const head = line.startsWith('|') ? '| folder | holds | may import |\n|---|---|---|\n' : '';
    expect(() => readTable(`${head}${line}\n`)).toThrow(message);
  });
});

describe('tsconfig.json', () => {
  it('refers to every package of the workspace: others would not be compiled', () => {
    expect(packagesWithoutReference(packages, readReferences())).toEqual([]);
  });
});

it('a package that is nowhere yet is named', () => {
  const planted = [...packages, 'packages/planted'];
  expect(packagesWithoutRow(planted, table)).toEqual([
    'packages/planted has no row in the table of docs/architecture.md',
  ]);
  expect(packagesWithoutReference(planted, readReferences())).toEqual([
    'packages/planted is not among the references of tsconfig.json',
  ]);
});

describe('who may import whom', () => {
  it('looks at every file and at real imports', async () => {
    const tracked = execFileSync('git', ['ls-files', ...ruledFolders], { cwd: root, encoding: 'utf8' });
    const sources = tracked.split('\n').filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
    expect(sources.length).toBeGreaterThan(150);
    expect(files).toEqual(expect.arrayContaining(sources));
    expect(imports.length).toBeGreaterThan(500);
  });

  it('holds', () => {
    expect(imports.flatMap((statement) => violation(statement) ?? [])).toEqual([]);
  });

  it.each([
    ['domain/src/planted.ts', `import { hash } from 'node:crypto';`, 'may not import node:crypto'],
    ['domain/src/planted.ts', `import type { Kysely } from 'kysely';`, 'may not import kysely'],
    ['domain/src/planted.ts', `const x = await import('fastify');`, 'may not import fastify'],
    ['domain/src/model/tag/planted.ts', `import type { Store } from '../../ports/store.ts';`, 'reaches out of'],
    ['domain/src/ports/planted.ts', `import { bind } from '../use-cases/bind.ts';`, 'reaches out of domain/src/ports'],
    ['adapters/sql/src/planted.ts', `export * from 'better-sqlite3';`, 'may not import better-sqlite3'],
    ['adapters/http/src/planted.ts', `import '@helpdesk/sqlite';`, 'may not import @helpdesk/sqlite'],
    ['apps/service/src/planted.ts', `import '@helpdesk/postgres';`, 'may not import @helpdesk/postgres'],
    ['apps/mcp/src/planted.ts', `import '@helpdesk/sqlite';`, 'may not import @helpdesk/sqlite'],
    ['packages/client/src/planted.ts', `import '../scripts/generate.ts';`, 'reaches out of packages/client/src'],
    ['packages/archive/src/planted.ts', `import '../../../domain/src/index.ts';`, 'reaches out of packages/archive'],
    [
      'apps/console/src/planted.ts',
      `import '@helpdesk/domain/use-cases';`,
      'may not import @helpdesk/domain/use-cases',
    ],
    ['apps/widget/src/planted.ts', `import '@helpdesk/domain/ports';`, 'may not import @helpdesk/domain/ports'],
    [
      'apps/widget/src/planted.tsx',
      `import { routes } from '@helpdesk/contract';`,
      'may not import @helpdesk/contract',
    ],
    ['nowhere/src/planted.ts', `import 'valibot';`, 'belongs to no folder that has a rule'],
    ['packages/contract/src/planted.ts', `import '../../../domain/src/index.ts';`, 'reaches out of packages/contract'],
  ])('catches in %s: %s', (file, text, message) => {
    expect(importsOf(file, text).map(violation)).toEqual([expect.stringContaining(message)]);
  });
});

describe('circles of imports', () => {
  const edges = new Map(
    files.map((file) => [file, importsOf(file).flatMap((statement) => targetOf(statement) ?? [])] as const),
  );

  it('there are none', () => {
    expect(findCycle(edges)).toBeUndefined();
  });

  it('one would be found', () => {
    const planted = new Map(edges).set('domain/src/model/shared/time.ts', ['domain/src/use-cases/helpdesk.ts']);
    expect(findCycle(planted)).toContain('domain/src/model/shared/time.ts');
  });
});

describe('what the domain may not know', () => {
  const plant = (text: string, run: (folder: string, file: string) => void): void => {
    const folder = mkdtempSync(join(root, 'domain', 'src', 'planted-'));
    try {
      const file = join(folder, 'planted.ts');
      writeFileSync(file, text);
      run(folder, file);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it.each(['export const now = Date.now();', 'export const now = new Date();', 'export const dice = Math.random();'])(
    'lint catches: %s',
    (text) => {
      plant(`${text}\n`, (_folder, file) => {
        const lint = spawnSync('biome', ['lint', file], { cwd: root, encoding: 'utf8' });
        expect(lint.status).not.toBe(0);
        expect(lint.stderr + lint.stdout).toContain('domain has no clock and no randomness');
      });
    },
  );

  it.each([
    `import { hash } from 'node:crypto';\nexport const x = hash;`,
    `import Database from 'better-sqlite3';\nexport const x = Database;`,
    'export const x = process.env;',
    `console.log('x');\nexport {};`,
    `export const x = new URL('http://localhost');`,
    'export const x = setTimeout;',
  ])('does not compile there: %s', (text) => {
    const folder = mkdtempSync(join(root, 'domain', 'planted-'));
    try {
      mkdirSync(join(folder, 'src'));
      writeFileSync(join(folder, 'src', 'planted.ts'), text);
      const config = { extends: '../tsconfig.json', include: ['src'], references: [] };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      const compile = spawnSync('tsc', ['-p', folder, '--rootDir', folder, '--outDir', join(folder, 'out')], {
        cwd: root,
        encoding: 'utf8',
      });
      expect(compile.stdout).toMatch(/planted\.ts\(\d+,\d+\): error TS(2304|2307|2591|2584|2580|2552|2583|2868)/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has no dependency', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'domain/package.json'), 'utf8')) as { dependencies: object };
    expect(manifest.dependencies).toEqual({});
  });
});
