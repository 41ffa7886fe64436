import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './imports.ts';
import {
  findFullFolders,
  findIdleCatalogues,
  findLongFiles,
  fullFolders,
  isMeasured,
  linesOf,
  longFiles,
  mostLines,
  mostLooseFiles,
} from './sizes.ts';

const filesIn = (...folders: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const files = filesIn('domain', 'adapters', 'packages', 'apps');

describe('the lines of a file', () => {
  it('are counted in every file of the program', () => {
    expect(files.filter(isMeasured).length).toBeGreaterThan(1_300);
    expect(files.filter((file) => file.endsWith('.css')).length).toBeGreaterThan(30);
  });

  it('are at most 300, except in files that have to be taken apart yet', () => {
    expect(findLongFiles(files, read)).toEqual(longFiles);
  });

  it('are more than 300 in each kind of catalogue', () => {
    expect(findIdleCatalogues(files, read)).toEqual([]);
  });

  it.each([
    ['domain/src/planted.ts', mostLines, []],
    ['domain/src/planted.ts', mostLines + 1, ['domain/src/planted.ts']],
    ['apps/console/src/planted.tsx', mostLines + 1, ['apps/console/src/planted.tsx']],
    ['apps/console/src/planted.module.css', mostLines + 1, ['apps/console/src/planted.module.css']],
    ['packages/client/src/planted.test.ts', mostLines + 1, []],
    ['apps/console/src/words/planted.ts', mostLines + 1, []],
    ['packages/openapi/src/examples/planted.ts', mostLines + 1, []],
    ['packages/openapi/src/planted.ts', mostLines + 1, ['packages/openapi/src/planted.ts']],
  ])('of %s with %d lines are measured', (file, lines, found) => {
    expect(findLongFiles([file], () => 'line\n'.repeat(lines))).toEqual(found);
  });

  it('count the last one with and without its end', () => {
    expect(['a\nb', 'a\nb\n'].map(linesOf)).toEqual([2, 2]);
  });
});

describe('the files of a folder', () => {
  const ofPackages = files.filter((file) => !file.startsWith('domain/'));

  it('are counted in every folder', () => {
    expect(ofPackages.length).toBeGreaterThan(1_200);
  });

  it('are at most 30, except in folders whose files have to be grouped yet', () => {
    expect(findFullFolders(ofPackages)).toEqual(fullFolders);
  });

  it('are counted without those of its folders', () => {
    const planted = Array.from({ length: mostLooseFiles }, (_, index) => `adapters/planted/src/file-${index}.ts`);
    expect(findFullFolders([...planted, 'adapters/planted/src/more/file.ts'])).toEqual([]);
    expect(findFullFolders([...planted, 'adapters/planted/src/one-more.css'])).toEqual(['adapters/planted/src']);
  });
});

describe('the lines of a function', () => {
  const rule = 'noExcessiveLinesPerFunction';
  interface Override {
    readonly includes: readonly string[];
    readonly linter?: { readonly rules: { readonly complexity?: { readonly [rule]?: string } } };
  }
  const config = JSON.parse(read('biome.json')) as {
    readonly linter: { readonly rules: { readonly complexity: { readonly [rule]: unknown } } };
    readonly overrides: readonly Override[];
  };
  const leftOut = config.overrides
    .filter(({ linter }) => linter?.rules.complexity?.[rule] === 'off')
    .map(({ includes }) => includes);
  const [suites = [], ...longLists] = leftOut;
  const long = longLists.flat();

  const lint = (...options: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync('biome', ['lint', ...options], { cwd: root, encoding: 'utf8' });
    return `${status} ${stdout}${stderr}`;
  };

  it('are at most 80 by biome.json, except in suites and in files that have to be taken apart yet', () => {
    expect(config.linter.rules.complexity[rule]).toEqual({ level: 'error', options: { maxLines: 80 } });
    expect(suites).toEqual(['test/**', '**/*.test.ts', '**/*.test.tsx', 'packages/testkit/src/suite/**']);
    expect(long.filter((file) => !files.includes(file))).toEqual([]);
  });

  it('are more than 80 in each file that is left out', () => {
    const folder = mkdtempSync(join(tmpdir(), 'biome-'));
    try {
      const { linter } = config;
      const complexity = { [rule]: linter.rules.complexity[rule] };
      writeFileSync(join(folder, 'biome.json'), JSON.stringify({ linter: { rules: { preset: 'none', complexity } } }));
      const answer = lint(
        `--config-path=${folder}`,
        '--reporter=github',
        '--max-diagnostics=none',
        'biome.json',
        ...long,
      );
      const found = answer.split('\n').filter((line) => line.includes('too many lines'));
      expect(long.filter((file) => !found.some((line) => line.includes(`${file},`)))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    [80, 0],
    [81, 1],
  ])('are measured between its braces: %d end with status %d', (lines, status) => {
    // Where no other test looks for sources.
    const folder = mkdtempSync(join(root, 'docs', 'planted-'));
    try {
      const file = join(folder, 'planted.ts');
      const body = Array.from({ length: lines }, (_, index) => `  print(${index});\n`).join('');
      writeFileSync(file, `export function planted(print: (line: number) => void): void {\n${body}}\n`);
      const answer = lint(file);
      expect(answer.startsWith(`${status} `), answer).toBe(true);
      if (status > 0) expect(answer).toContain(rule);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
