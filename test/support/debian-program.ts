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
  if (process.env.HELPDESK_TEST_INSTALL !== 'no' || process.env.CI === 'true') return install(program);
  throw new Error(
    `There is no ${program.name} here. Install the package ${program.package}, or name one with ${program.variable}; ` +
      `${program.tests} cannot be run without it.`,
  );
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

async function install(program: DebianProgram): Promise<string> {
  const { name, places, variable, tests } = program;
  const command = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${program.package}`;
  try {
    // Several files of tests may find at once that it is missing; apt-get refuses to run twice.
    await run('flock', [join(tmpdir(), 'helpdesk-apt-get.lock'), 'sh', '-c', command], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
    });
  } catch (error) {
    throw new Error(
      `There is no ${name} here, and "${command}" failed. Install it, or name one with ${variable}; ` +
        `${tests} cannot be run without it.`,
      { cause: error },
    );
  }
  const place = await installed(program);
  if (place === undefined) throw new Error(`${name} was installed, but is at none of ${places.join(', ')}`);
  return place;
}
