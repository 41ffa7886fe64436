import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../architecture/imports.ts';

const run = promisify(execFile);
const programs = join(root, 'test/packages/programs');

/** A project of somebody else: a folder outside the repository with nothing but what is put there. */
export interface Outside {
  readonly folder: string;
  /** Unpacks a tarball to where an installation puts it. */
  install(name: string, tarball: string): Promise<void>;
  /** Copies a package of the registry that this repository has too. */
  borrow(name: string): Promise<void>;
  /** Puts one of the programs beside this file there. */
  add(program: string): Promise<void>;
  write(file: string, text: string): Promise<void>;
  /** Compiles all of it, strictly; rejects with what the compiler says. Writes JavaScript to `out`. */
  compile(resolution: 'bundler' | 'nodenext'): Promise<void>;
  /** Calls what a compiled program exports, in a process of its own; the result comes as JSON. */
  call(program: string, name: string, ...given: readonly string[]): Promise<unknown>;
  /** Any command; rejects with what it says. */
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
      const place = await realpath(join(root, 'test/node_modules', name));
      await cp(place, join(folder, 'node_modules', name), { recursive: true });
    },
    add: async (program) => write(program, await readFile(join(programs, program), 'utf8')),
    compile: async (resolution) => {
      await write('tsconfig.json', JSON.stringify({ compilerOptions: options[resolution], include: ['*.ts'] }));
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
