import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A program or file that tests need, and that Debian has. */
export interface DebianProgram {
  readonly name: string;
  /** The package to install it from. */
  readonly package: string;
  readonly places: readonly string[];
  /** It is not run, only read. Default: false. */
  readonly isFile?: boolean;
  /** The variable that names another place. */
  readonly variable: string;
  /** What cannot be run without it. */
  readonly tests: string;
}

/**
 * Where the program is; installed when it is nowhere. Rejects when it cannot be installed. `npm test` installs nothing,
 * except where a missing program is a failure.
 */
export async function debianProgram(program: DebianProgram): Promise<string> {
  const found = await installed(program);
  if (found !== undefined) return found;
  if (process.env.HELPDESK_TEST_INSTALL === 'no' && process.env.CI !== 'true') {
    throw new Error(
      `There is no ${program.name} here. Install the package ${program.package}, or name one with ${program.variable}; ` +
        `${program.tests} cannot be run without it.`,
    );
  }
  await installPrograms([program]);
  const place = await installed(program);
  if (place === undefined)
    throw new Error(`${program.name} was installed, but is at none of ${program.places.join(', ')}`);
  return place;
}

/** Installs those that are nowhere, all at once. Rejects when that fails. */
export async function installPrograms(programs: readonly DebianProgram[]): Promise<void> {
  const missing: DebianProgram[] = [];
  for (const program of programs) if ((await installed(program)) === undefined) missing.push(program);
  if (missing.length === 0) return;
  const packages = missing.map((program) => program.package).join(' ');
  const command = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages}`;
  try {
    // Several files of tests may find at once that one is missing; apt-get refuses to run twice.
    await run('flock', [join(tmpdir(), 'helpdesk-apt-get.lock'), 'sh', '-c', command], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 900_000,
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const said = missing.map(({ name, variable, tests }) => `${tests} need ${name} (or ${variable}, which names one)`);
    throw new Error(`"${command}" failed: ${said.join('; ')}`, { cause: error });
  }
}

async function installed({ places, variable, isFile = false }: DebianProgram): Promise<string | undefined> {
  const given = process.env[variable];
  for (const place of given === undefined ? places : [given]) {
    const found = await access(place, isFile ? constants.R_OK : constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return place;
  }
  return undefined;
}
