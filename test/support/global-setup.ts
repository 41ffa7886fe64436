import { inMemory } from './in-memory.ts';
import { prepareTemplate } from './postgres-databases.ts';

/** A missing Postgres fails the run. */
export default async function setUp(): Promise<() => Promise<void>> {
  const leaveMemory = await inMemory();
  const endPostgres = await prepareTemplate();
  return async () => {
    await endPostgres();
    await leaveMemory();
  };
}
