import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../architecture/imports.ts';
import { lastArgument, readCopies } from './dockerfile.ts';

const run = promisify(execFile);

/** Does in a folder what the Dockerfile does in an image: what it copies, and the command by which it installs. */
export async function playDockerfile(folder: string): Promise<void> {
  const text = await readFile(join(root, 'Dockerfile'), 'utf8');
  const ignored = await readIgnored();
  const [before, install, after] = text.split(/^RUN (npx .*)$/m);
  if (before === undefined || install === undefined || after === undefined) throw new Error('nothing is installed');
  for (const copy of readCopies(before)) await play(copy, folder, ignored);
  await run('sh', ['-c', `${install} --prefer-offline`], { cwd: folder, env: { ...process.env, CI: 'true' } });
  for (const copy of readCopies(after)) await play(copy, folder, ignored);
}

/** Of the Dockerfile's health check: the program and its arguments. */
export async function healthCheck(): Promise<readonly string[]> {
  const text = await readFile(join(root, 'Dockerfile'), 'utf8');
  return JSON.parse(/CMD (\[.*\])$/.exec(lastArgument(text, 'HEALTHCHECK'))?.[1] ?? '[]') as readonly string[];
}

/** Whether a path of the repository stays out of the build. */
export type Ignored = (path: string) => boolean;

/** The last line of .dockerignore that fits decides. */
export async function readIgnored(): Promise<Ignored> {
  const lines = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n');
  const rules = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }));
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.keeps === false;
}

/** Docker's stars fit names that begin with a dot too; a folder fits with all that is in it. */
function patternOf(text: string): RegExp {
  const source = RegExp.escape(text).replace('\\*\\*\\/', '(?:.*/)?').replaceAll('\\*', '[^/]*');
  return new RegExp(`^${source}(?:/.*)?$`);
}

async function play({ sources, target }: ReturnType<typeof readCopies>[number], folder: string, ignored: Ignored) {
  for (const source of sources) {
    if (ignored(source)) throw new Error(`.dockerignore keeps ${source} out of the build`);
    const place = join(folder, target, target.endsWith('/') ? basename(source) : '');
    await mkdir(join(folder, target), { recursive: true });
    await cp(join(root, source), place, {
      recursive: true,
      filter: (path) => !ignored(relative(root, path)),
    });
  }
}
