import { parseArgs } from 'node:util';
import { maxReportDays, parseEmail } from '@helpdesk/domain';
import { ifDeleted, ifReassigning, tagReport } from './desk-reports.ts';
import { readDesk } from './exported-desk.ts';
import { ReportError } from './report-error.ts';
import { agentText, handOverText, tagReportText } from './report-text.ts';

const usage = `usage: desk-report <folder> [--days <0 to ${maxReportDays}>] [--time-zone <name>] [--agent <email>]`;

/**
 * The reports that the arguments ask for, about the desk that was exported to a folder: how its conversations are
 * spread over tags, and with an agent what would become of theirs. Throws a `ReportError` for what it cannot read.
 */
export async function deskReport(args: readonly string[]): Promise<string> {
  const { folder, days, timeZone, email } = read(args);
  const desk = await readDesk(folder);
  const tags = tagReportText(tagReport(desk, timeZone, days), timeZone);
  if (email === undefined) return `${tags}\n`;
  const agent = desk.agents.find((each) => each.email === parseEmail(email));
  if (agent === undefined) throw new ReportError(`There is no agent ${email} in the export`);
  const parts = [
    tags,
    agentText(agent),
    handOverText('If this agent is deleted:', ifDeleted(desk, agent)),
    handOverText('If this agent goes away and reassigns:', ifReassigning(desk, agent)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function read(args: readonly string[]) {
  const { values, positionals } = parsed(args);
  const [folder] = positionals;
  const days = Number(values.days);
  if (folder === undefined || positionals.length > 1) throw new ReportError(usage);
  if (!/^\d+$/.test(values.days) || days > maxReportDays) throw new ReportError(`--days is no number. ${usage}`);
  const timeZone = values['time-zone'];
  if (!isTimeZone(timeZone)) throw new ReportError(`--time-zone names no time zone. ${usage}`);
  return { folder, days, timeZone, email: values.agent };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        days: { type: 'string', default: '30' },
        'time-zone': { type: 'string', default: 'UTC' },
        agent: { type: 'string' },
      },
    });
  } catch (cause) {
    throw new ReportError(`${cause instanceof Error ? cause.message : cause} ${usage}`, { cause });
  }
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}
