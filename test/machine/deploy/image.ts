import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rename } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../project/architecture/imports.ts';
import { lastArgument, readCopies, readStages } from './dockerfile.ts';

const run = promisify(execFile);

/**
 * Does in a folder what the Dockerfile does in an image: what its stages copy, and the commands by which they install
 * and build.
 */
export async function playDockerfile(folder: string): Promise<void> {
  const text = await readFile(join(root, 'Dockerfile'), 'utf8');
  const ignored = await readIgnored();
  let commands = 0;
  for (const [name, stage] of readStages(text)) {
    const place = name === 'last' ? folder : `${folder}-${name}`;
    const base = /^FROM (\S+)/.exec(stage)?.[1] ?? '';
    if (readStages(text).has(base)) await cp(`${folder}-${base}`, place, { recursive: true });
    for (const line of stage.split('\n')) {
      const command = /^RUN ((?:npx|node) .*)$/.exec(line)?.[1];
      const [, from, source, target] = /^COPY --from=(\S+) \/app\/?(\S*) (\S+)$/.exec(line) ?? [];
      if (command !== undefined) {
        commands += 1;
        const offline = command.startsWith('npx') ? `${command} --prefer-offline` : command;
        await run('sh', ['-c', offline], { cwd: place, env: { ...process.env, CI: 'true' } });
      } else if (from !== undefined && target !== undefined) {
        // Moved: no other stage needs it.
        await mkdir(dirname(join(place, target)), { recursive: true });
        await rename(join(`${folder}-${from}`, source ?? ''), join(place, target));
      } else for (const copy of readCopies(line)) await play(copy, place, ignored);
    }
  }
  if (commands !== 7) throw new Error(`${commands} commands of the Dockerfile are known`);
}

/** The program and the arguments of the Dockerfile's health check. */
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
