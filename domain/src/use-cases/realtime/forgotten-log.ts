import type { Ports } from '../../ports/ports.ts';

/**
 * The id of the newest entry of the log that was forgotten; 0 when none was.
 *
 * @example
 * await desk.forgottenLog() // 0
 */
export async function forgottenLog(ports: Pick<Ports, 'store'>): Promise<number> {
  return ports.store.read((reader) => reader.events.forgottenUpTo());
}
