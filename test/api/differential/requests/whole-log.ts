import type { LogEntry } from '@helpdesk/domain/use-cases';
import type { Desk } from '../../../support/desk.ts';

/** One read may end before an id that is missing; who follows the log reads on from there. */
export async function wholeLog({ helpdesk }: Desk): Promise<readonly LogEntry[]> {
  const log: LogEntry[] = [];
  for (;;) {
    const further = await helpdesk.readLog(log.at(-1)?.id ?? 0, 1_000_000);
    if (further.length === 0) return log;
    log.push(...further);
  }
}
