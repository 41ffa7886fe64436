import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inMemory } from './in-memory.ts';
// Built before any test starts it.
import './program.ts';

export default async function setUp(): Promise<() => Promise<void>> {
  const leaveMemory = await inMemory();
  process.env.HELPDESK_TEST_ANSWERS ??= join(await mkdtemp(join(tmpdir(), 'helpdesk-answers-')), 'seen');
  return leaveMemory;
}
