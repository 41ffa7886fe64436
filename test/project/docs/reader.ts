import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type RunningService, readConfig, startService } from '@helpdesk/service';
import { patientService } from '../../support/patience.ts';
import { root } from '../architecture/imports.ts';
import type { Step } from './steps.ts';

const run = promisify(execFile);

const apiKey = 'k'.repeat(32);
const apiSecret = 's'.repeat(64);

/** What a reader sees in the folder of the program, beside the data. */
const program = ['apps', 'deploy', 'node_modules', 'package.json'];

/** A person at a new desk, in the folder of its program, who follows a page. */
export interface Reader {
  readonly service: RunningService;
  readonly folder: string;
  /** What the pages tell a reader to export, and the port of the desk. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** One shell runs all of it, as a reader's would. Rejects when a step fails. Answers in the order of the steps. */
  follow(steps: readonly Step[]): Promise<readonly string[]>;
  leave(): Promise<void>;
}

export async function newReader(): Promise<Reader> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-reader-'));
  for (const name of program) await symlink(join(root, name), join(folder, name));
  const answers = join(folder, 'data', 'answers');
  const service = await serveAt(join(folder, 'data'));
  await mkdir(answers);
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    // The program is installed; what `npm run` does first would only look whether it is.
    npm_config_ignore_scripts: 'true',
    PORT: new URL(service.address).port,
    DESK: `${service.address}/api/v1`,
    KEY: `${apiKey}:${apiSecret}`,
  };
  return {
    service,
    folder,
    env,
    follow: async (steps) => {
      const script = steps.map(({ command }, index) => `{ ${command}\n} > '${answers}/${index}'`).join('\n');
      await run('bash', ['-e', '-c', script], { cwd: folder, env }).catch((error: { readonly stderr?: string }) => {
        throw new Error(`A step fails: ${error.stderr ?? String(error)}`);
      });
      return Promise.all(steps.map(async (_, index) => (await readFile(join(answers, `${index}`), 'utf8')).trim()));
    },
    leave: async () => {
      await service.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function serveAt(data: string): Promise<RunningService> {
  const read = readConfig({
    ...patientService,
    PORT: '0',
    HELPDESK_DATA_DIR: data,
    HELPDESK_BOOTSTRAP_API_KEY: apiKey,
    HELPDESK_BOOTSTRAP_API_SECRET: apiSecret,
  });
  if (!('ok' in read)) throw new Error(JSON.stringify(read));
  return startService(read.ok, false, { demo: true });
}
