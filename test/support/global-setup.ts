import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inMemory } from './in-memory.ts';

export default async function setUp(): Promise<() => Promise<void>> {
  // What tests start as a process of its own is what is built: of the sources as they are now.
  const bootstrap = join(import.meta.dirname, '../../apps/service/bootstrap.mjs');
  if (spawnSync(process.execPath, [bootstrap], { stdio: 'inherit' }).status !== 0) throw new Error('nothing is built');
  const leaveMemory = await inMemory();
  process.env.HELPDESK_TEST_ANSWERS ??= join(await mkdtemp(join(tmpdir(), 'helpdesk-answers-')), 'seen');
  return leaveMemory;
}
