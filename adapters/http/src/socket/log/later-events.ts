import { isKnownEvent } from '@helpdesk/domain';
import type { LogEntry } from '@helpdesk/domain/use-cases';
import type { ServerOptions } from '../../server-options.ts';

/**
 * Reports the entries of the log that a later version has written, and that this node passes over. Each is counted, and
 * each type is logged once.
 */
export function laterEvents({
  logger,
  metrics,
}: Pick<ServerOptions, 'logger' | 'metrics'>): (entry: Pick<LogEntry, 'event'>) => void {
  const logged = new Set<string>();
  return ({ event }) => {
    if (isKnownEvent(event)) return;
    metrics?.figures.entrySkipped();
    if (logged.has(event.type)) return;
    logged.add(event.type);
    if (logger !== false)
      logger.warn({ type: event.type }, 'events of a later version are passed over: upgrade this node');
  };
}
