import type { DatabaseSeen } from '@helpdesk/sql';
import type { Config } from '../config/read-config.ts';
import { findTraces, goneFault, otherDeskFault } from '../desk/desk-traces.ts';
import { type Finding, fail, ok } from './finding.ts';

const about = 'desk';

/** Whether the database holds the desk that the data folder belongs to, as a start would find it. */
export async function lookAtDesk(config: Config, seen: DatabaseSeen | undefined): Promise<readonly Finding[]> {
  const traces = await findTraces(config);
  if (seen === undefined) return [];
  if (!seen.hasDesk && traces.found !== undefined) {
    const { what, advice } = goneFault(config, traces.found);
    return [fail(about, what, advice)];
  }
  const other = otherDeskFault(config, traces, seen.deskId);
  if (other !== undefined) return [fail(about, other.what, other.advice)];
  return seen.hasDesk && traces.deskId !== undefined ? [ok(about, 'database and data folder belong together')] : [];
}
