import type { HandOver, TagReport } from './desk-reports.ts';
import type { ExportedAgent, ExportedConversation } from './exported-desk.ts';

export function tagReportText(report: TagReport, timeZone: string): string {
  const { from, taggedConversations, untaggedConversations, taggedPercentage, topTags } = report;
  const since = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(from);
  const total = taggedConversations + untaggedConversations;
  const width = Math.max(0, ...topTags.map(({ tagName }) => tagName.length));
  return [
    `Conversations since ${since} (${timeZone}): ${total}, of them tagged ${taggedConversations} (${taggedPercentage}%)`,
    ...topTags.map(({ tagName, count }) => `  ${tagName.padEnd(width)}  ${count}`),
  ].join('\n');
}

export function handOverText(title: string, { atOnce, whenWrittenTo, kept }: HandOver): string {
  return [
    title,
    ...group('unassigned at once', atOnce),
    ...group('unassigned when the contact writes', whenWrittenTo),
    ...group('kept', kept),
  ].join('\n');
}

export function agentText({ name, email, availabilityStatus }: ExportedAgent): string {
  return `${name} <${email}> (${availabilityStatus})`;
}

function group(name: string, conversations: readonly ExportedConversation[]): readonly string[] {
  const lines = conversations.map(({ referenceNumber, status, subject, contact, team }) => {
    const about = subject === null ? contact : `${contact}: ${subject}`;
    return `    #${referenceNumber}  ${status}  ${oneLine(about)}${team === undefined ? '' : `  [${team}]`}`;
  });
  return [`  ${name}: ${conversations.length}`, ...lines];
}

/** A subject is written by strangers: its control characters must not reach the terminal. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
