import { isPrepared, prepareTemplate } from './postgres-databases.ts';

/** Once for all projects of a run. A missing Postgres fails it. */
export default async function setUp(): Promise<() => Promise<void>> {
  return isPrepared() ? async () => {} : prepareTemplate();
}
