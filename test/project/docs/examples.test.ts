import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as domain from '@helpdesk/domain';
import * as useCases from '@helpdesk/domain/use-cases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../architecture/imports.ts';
import { exampleOf, stepsOf } from './examples/example.ts';
import { type Check, examplesModule, type RunExample } from './examples/examples-module.ts';
import { type ExportedFunction, exportedFunctions } from './examples/exported-functions.ts';
import { sampleDesk } from './examples/sample-desk.ts';

const rules = exportedFunctions('domain/src/index.ts');
const cases = exportedFunctions('domain/src/use-cases.ts');
const all = [...rules, ...cases];

const isFunction = ([, value]: readonly [string, unknown]): boolean =>
  typeof value === 'function' && !/^class\b/.test(String(value));
const namesOf = (module: object): readonly string[] =>
  Object.entries(module)
    .filter(isFunction)
    .map(([name]) => name);

describe('every function that the domain exports', () => {
  it('is found', () => {
    expect(rules.map(({ name }) => name).toSorted()).toEqual(namesOf(domain).toSorted());
    expect(cases.map(({ name }) => name).toSorted()).toEqual(namesOf(useCases).toSorted());
    expect(all.length).toBeGreaterThan(200);
  });

  it('has a sentence and an example', () => {
    const bare = all.filter(({ doc }) => /^(@|$)/.test(doc) || exampleOf(doc) === undefined);
    expect(bare.map(({ name, file }) => `${name} in ${file}`)).toEqual([]);
  });

  it('names only errors that exist', () => {
    const named = all.flatMap(({ name, doc }) => codesIn(doc).map((code) => [name, code] as const));
    expect(named.length).toBeGreaterThan(200);
    expect(named.filter(([, code]) => !Object.hasOwn(domain.errorCodes, code))).toEqual([]);
  });

  it('names every permission that its file checks, and no unknown one', () => {
    const checked = cases.flatMap((each) => permissionsIn(each.file).map((permission) => ({ ...each, permission })));
    expect(checked.length).toBeGreaterThan(60);
    const silent = checked.filter(({ doc, permission }) => !doc.includes(`\`${permission}\``));
    expect(silent.map(({ name, permission }) => `${name}: ${permission}`)).toEqual([]);
    const named = all.flatMap(({ doc }) => [...doc.matchAll(/`(\w+:\w+)`/g)].map(([, name = '']) => name));
    expect(named.filter((name) => !domain.isPermission(name))).toEqual([]);
  });
});

/** What follows `Throws` in a docstring, up to the end of the sentence. */
function codesIn(doc: string): readonly string[] {
  const sentences = [...doc.matchAll(/\b[Tt]hrows\b(?:`[^`]*`|[^`.])*\./g)].map(([sentence]) => sentence).join('');
  return [...sentences.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, code = '']) => code);
}

function permissionsIn(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(/requirePermission\(actor, '(\w+:\w+)'\)|^ +permission: '(\w+:\w+)',$/gm);
  const ofChanges = text.matchAll(/^ +permission: changePermissions\.(\w+),$/gm);
  return [
    ...[...found].map(([, first, second]) => first ?? second ?? ''),
    ...[...ofChanges].map(([, property = '']) => domain.changePermissions[property as domain.ChangedProperty]),
  ];
}

describe('the examples of the domain', () => {
  let folder: string;
  let uploads: string;
  let examples: Readonly<Record<string, RunExample>>;

  beforeAll(async () => {
    mkdirSync(join(root, 'test/.types'), { recursive: true });
    folder = mkdtempSync(join(root, 'test/.types/examples-'));
    uploads = mkdtempSync(join(tmpdir(), 'helpdesk-examples-'));
    ({ examples } = await writeExamples(folder, all));
  });

  afterAll(() => {
    for (const each of [folder, uploads]) rmSync(each, { recursive: true });
  });

  const check: Check = {
    is: async (run, value) => expect(await run()).toEqual(value),
    has: async (run, part) => expect(await run()).toMatchObject(part as object),
    refuses: async (run, code) => {
      const thrown = await Promise.try(run).then(
        () => 'nothing',
        (error) => (error instanceof domain.DomainError ? error.code : error),
      );
      expect(thrown).toBe(code);
    },
  };

  it('compile', () => {
    expect(compile(folder)).toBe('');
  });

  it.each(all.map(({ name }) => name))('%s', async (name) => {
    await examples[name]?.(await sampleDesk(uploads), check);
  });

  it('a wrong one would be found', async () => {
    const wrong = (doc: string): ExportedFunction => ({
      name: 'clampDays',
      file: '',
      doc: `Clamps.\n@example\n${doc}`,
    });
    const run = async (doc: string) => {
      const planted = mkdtempSync(join(folder, 'planted-'));
      const { examples } = await writeExamples(planted, [wrong(doc)]);
      return examples.clampDays?.(await sampleDesk(uploads), check);
    };
    await expect(run('clampDays(400) // 366')).rejects.toThrow('expected 365');
    await expect(run("refuse('tag.not_found', 'x') // { code: 'tag.taken', … }")).rejects.toThrow('tag.taken');
    await expect(run("tagName('name', '') // throws name.invalid")).rejects.toThrow("expected 'input.invalid'");
    await expect(run('clampDays(400) // throws input.invalid')).rejects.toThrow("expected 'nothing'");
    await expect(run('clampDays(365) // 365')).resolves.toBeUndefined();
    const planted = mkdtempSync(join(folder, 'planted-'));
    await writeExamples(planted, [wrong("clampDays('many') // 365")]);
    expect(compile(planted)).toContain('TS2345');
  });
});

describe('the steps of an example', () => {
  it.each([
    ['f(1) // 2', [{ code: 'f(1)', value: '2', isPart: false }]],
    ['f(1)\n// 2', [{ code: 'f(1)', value: '2', isPart: false }]],
    [
      'const x = 1;\nf(\n  x,\n) // throws tag.not_found',
      [{ code: 'const x = 1;' }, { code: 'f(\n  x,\n)', refusal: 'tag.not_found' }],
    ],
    ['g() // { a: { b: 1, … }, … }', [{ code: 'g()', value: '{ a: { b: 1 } }', isPart: true }]],
    ["g('https://a.test');", [{ code: "g('https://a.test');" }]],
  ])('%j', (example, steps) => {
    expect(stepsOf(example)).toEqual(steps);
  });

  it('one without an end is refused', () => {
    expect(() => stepsOf('f(1)')).toThrow('neither a value nor a semicolon ends: f(1)');
  });
});

async function writeExamples(
  folder: string,
  functions: readonly ExportedFunction[],
): Promise<{ readonly examples: Readonly<Record<string, RunExample>> }> {
  const names = { '@helpdesk/domain': Object.keys(domain), '@helpdesk/domain/use-cases': Object.keys(useCases) };
  const file = join(folder, 'examples.ts');
  writeFileSync(file, examplesModule(folder, functions, names));
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}

/** The errors of the compiler for the module in that folder; empty when there are none. */
function compile(folder: string): string {
  const compilerOptions = {
    composite: false,
    declaration: false,
    emitDeclarationOnly: false,
    noEmit: true,
    noUnusedLocals: false,
    noUnusedParameters: false,
    types: ['node'],
    lib: ['ESNext'],
  };
  const config = { extends: join(root, 'tsconfig.base.json'), compilerOptions, files: ['examples.ts'], references: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout, stderr } = spawnSync('tsc', ['-p', folder], { cwd: root, encoding: 'utf8' });
  return stdout + stderr;
}
