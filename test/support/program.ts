import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const service = join(import.meta.dirname, '../../apps/service');
const variable = 'HELPDESK_TEST_PROGRAM';

/** What `npm start` runs, built of the sources as they are now: once in a run of tests, or in a script. */
export const program: string = process.env[variable] ?? built();

function built(): string {
  const { status } = spawnSync(process.execPath, [join(service, 'bootstrap.mjs')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the program could not be built; the lines above say why');
  const made = join(service, 'dist/main.js');
  process.env[variable] = made;
  return made;
}
