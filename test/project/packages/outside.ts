import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../architecture/imports.ts';

const run = promisify(execFile);
const programs = join(root, 'test/project/packages/programs');

/** A project of another team: a folder outside the repository with nothing but what is put there. */
export interface Outside {
  readonly folder: string;
  /** Unpacks a tarball to where an installation puts it. */
  install(name: string, tarball: string): Promise<void>;
  /** Copies a package of the registry that this repository has too, and what that depends on. */
  borrow(name: string): Promise<void>;
  /** Copies one of the programs next to this file there. */
  add(program: string): Promise<void>;
  write(file: string, text: string): Promise<void>;
  /**
   * Compiles all of it, strictly; rejects with the errors of the compiler. Writes JavaScript to `out`.
   *
   * @param types packages of types that the program knows, for instance `node`
   */
  compile(resolution: 'bundler' | 'nodenext', types?: readonly string[]): Promise<void>;
  /** Calls what a compiled program exports, in a process of its own; the result comes as JSON. */
  call(program: string, name: string, ...given: readonly string[]): Promise<unknown>;
  /** Any command; rejects with its output. */
  run(command: string, ...given: readonly string[]): Promise<string>;
  remove(): Promise<void>;
}

export async function outsideProject(): Promise<Outside> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'helpdesk-outside-')));
  const write = (file: string, text: string) => writeFile(join(folder, file), text);
  const command = async (file: string, ...given: readonly string[]): Promise<string> => {
    try {
      return (await run(file, given, { cwd: folder, maxBuffer: 10 * 1024 * 1024 })).stdout;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
      throw new Error(`${file} ${given.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
    }
  };
  await write('package.json', JSON.stringify({ name: 'outside', private: true, type: 'module' }));
  return {
    folder,
    write,
    run: command,
    install: async (name, tarball) => {
      const place = join(folder, 'node_modules', name);
      await mkdir(place, { recursive: true });
      await command('tar', '-xzf', tarball, '--strip-components=1', '-C', place);
    },
    borrow: async (name) => {
      const places = ['test/node_modules', 'node_modules'].map((place) => join(root, place, name));
      const place = places.find((each) => existsSync(each));
      if (place === undefined) throw new Error(`This repository has no ${name}`);
      await borrowInto(join(folder, 'node_modules'), name, place);
    },
    add: async (program) => write(program, await readFile(join(programs, program), 'utf8')),
    compile: async (resolution, types = []) => {
      const compilerOptions = { ...options[resolution], types };
      await write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }));
      await command(join(root, 'node_modules/.bin/tsc'), '-p', '.');
    },
    call: async (program, name, ...given) => {
      const runner = `import { ${name} } from './out/${program}.js';
        console.log(JSON.stringify(await ${name}(...process.argv.slice(2))));`;
      await write('run.js', runner);
      const written = await command(process.execPath, 'run.js', ...given);
      return JSON.parse(written);
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** A package, and beside it what it depends on, which is where pnpm has put it. */
async function borrowInto(folder: string, name: string, link: string): Promise<void> {
  const place = await realpath(link);
  await cp(place, join(folder, name), { recursive: true });
  const beside = place.slice(0, -name.length);
  const { dependencies = {} } = JSON.parse(await readFile(join(place, 'package.json'), 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  for (const each of Object.keys(dependencies)) await borrowInto(folder, each, join(beside, each));
}

/** What is declared is looked into as well, and nothing of Node is known. */
const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  types: [],
  lib: ['ES2023', 'DOM'],
  target: 'ES2023',
  rewriteRelativeImportExtensions: true,
  outDir: 'out',
};

const options = {
  bundler: { ...strict, module: 'ESNext', moduleResolution: 'bundler' },
  nodenext: { ...strict, module: 'NodeNext', moduleResolution: 'NodeNext' },
};
