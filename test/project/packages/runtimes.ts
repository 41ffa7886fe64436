import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const versions = { deno: '2.9.6', bun: '1.4.5' } as const;

export type Runtime = keyof typeof versions;

/**
 * Deno and Bun as the npm registry has them: packages that hold the program itself. They are installed into a folder of
 * the test, because nothing else of the repository needs them.
 *
 * @returns the path of the program; rejects when it cannot be installed, or does not run on this machine
 */
export async function installRuntime(name: Runtime, folder: string): Promise<string> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'runtime', private: true }));
  const program = join(folder, 'node_modules/.bin', name);
  try {
    const wanted = `${name}@${versions[name]}`;
    await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', wanted], {
      cwd: folder,
      timeout: 300_000,
    });
    const { stdout } = await run(program, ['--version'], { cwd: folder });
    if (!stdout.includes(versions[name])) throw new Error(`It reports ${stdout}`);
  } catch (error) {
    throw new Error(
      `${name} ${versions[name]} could not be installed from the npm registry; the packages cannot be tried with it.`,
      { cause: error },
    );
  }
  return program;
}
