import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inMemory } from './in-memory.ts';
import { prepareTemplate } from './postgres-databases.ts';

/** A missing Postgres fails the run. */
export default async function setUp(): Promise<() => Promise<void>> {
  const leaveMemory = await inMemory();
  process.env.HELPDESK_TEST_ANSWERS ??= join(await mkdtemp(join(tmpdir(), 'helpdesk-answers-')), 'seen');
  const endPostgres = await prepareTemplate();
  return async () => {
    await endPostgres();
    await leaveMemory();
  };
}
