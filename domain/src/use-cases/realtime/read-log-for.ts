import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { entriesOf, type LogEntry, recordsOf, sightOf } from './log-entries.ts';

/**
 * The same for one agent: messages and page visits that they may not see now are not loaded. Whether an entry concerns
 * them at all is not decided here.
 *
 * @example
 * await desk.readLogFor(agent, 0, 1) // [{ event: { type: 'agent.created', … }, … }]
 */
export async function readLogFor(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  after: number,
  limit: number,
): Promise<readonly LogEntry[]> {
  return ports.store.read(async (reader) =>
    entriesOf(recordsOf(reader), await reader.events.listAfter(after, limit), sightOf(reader, actor)),
  );
}
