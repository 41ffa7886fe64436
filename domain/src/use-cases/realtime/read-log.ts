import type { Ports } from '../../ports/ports.ts';
import { entriesOf, fullSight, type LogEntry, recordsOf } from './log-entries.ts';

/**
 * Entries behind that position, at most `limit`, in the order of the log, each with its records.
 *
 * @example
 * await desk.readLog(0, 1) // [{ event: { type: 'agent.created', … }, … }]
 */
export async function readLog(ports: Pick<Ports, 'store'>, after: number, limit: number): Promise<readonly LogEntry[]> {
  return ports.store.read(async (reader) =>
    entriesOf(recordsOf(reader), await reader.events.listAfter(after, limit), fullSight),
  );
}
