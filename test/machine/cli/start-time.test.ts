import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { timesSlower } from '../../support/reference-speed.ts';
import { ended, helpdesk, until } from './helpdesk.ts';

/** Seconds of processor time so far, which other work on the machine does not lengthen; proc(5), fields 14 and 15. */
async function busySecondsOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

it('starts again in under 3 s', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-cli-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const env = { PORT: '0', DATABASE_URL: `sqlite:${folder}/desk.db`, HELPDESK_DATA_DIR: folder };
  const start = async (line: RegExp) => {
    const started = performance.now();
    const child = helpdesk(['serve'], env);
    await until(child, line);
    const seconds = (performance.now() - started) / 1_000;
    const busySeconds = await busySecondsOf(child.pid ?? 0);
    child.kill('SIGTERM');
    await ended(child);
    return { busySeconds, waited: seconds - busySeconds };
  };
  await start(/agents\/me\n\n/);
  const { busySeconds, waited } = await start(/listens at .*\nData: .*\n/);
  expect(busySeconds).toBeGreaterThan(0.1);
  expect(busySeconds).toBeLessThan(3 * timesSlower());
  // What waits beside it (a lock, a time-out) shows as well; a crowded machine alone does not reach it.
  expect(waited).toBeLessThan(10 * timesSlower());
});
