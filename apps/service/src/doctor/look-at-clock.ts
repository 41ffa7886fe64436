import type { DatabaseSeen } from '@helpdesk/sql';
import { type Finding, ok, warn } from './finding.ts';

const about = 'clock';

/** Nodes whose clocks differ by more show customers and agents inconsistent times. In milliseconds. */
const tolerated = 2_000;

const advice = 'let this machine keep its clock right (chrony, systemd-timesyncd), and the one of the database too';

export function lookAtClock({ clocks, newestEvent }: DatabaseSeen, now: number): readonly Finding[] {
  const findings: Finding[] = [];
  if (clocks !== undefined && Math.abs(clocks.here - clocks.server) > tolerated) {
    const way = clocks.here > clocks.server ? 'ahead of' : 'behind';
    findings.push(warn(about, `${seconds(clocks.here - clocks.server)} ${way} the clock of the database`, advice));
  }
  if (newestEvent !== undefined && newestEvent - now > tolerated) {
    const what = `${seconds(newestEvent - now)} behind the newest event of the desk`;
    findings.push(warn(about, what, advice));
  }
  return findings.length > 0 ? findings : [ok(about, new Date(now).toISOString())];
}

function seconds(milliseconds: number): string {
  return `${(Math.abs(milliseconds) / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })} s`;
}
