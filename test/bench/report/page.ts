import { machineLines } from './machine.ts';
import type { BenchResult, PartResult } from './result.ts';

/**
 * The page with these results between its markers, `<!-- bench STORE CONVERSATIONS -->` and `<!-- /bench -->`. What
 * stands there already is replaced. Throws when the page has no such place.
 */
export function pageWith(page: string, results: readonly BenchResult[]): string {
  return results.reduce(withResult, page);
}

function withResult(page: string, result: BenchResult): string {
  const begin = `<!-- bench ${result.store} ${result.conversations} -->`;
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`the page has no place for the result: ${begin} … ${end}`);
  return `${page.slice(0, from)}${begin}\n\n${textOf(result)}\n${page.slice(to)}`;
}

const end = '<!-- /bench -->';

function textOf({ date, command, machine, parts }: BenchResult): string {
  const head = `Measured on ${date} with \`${command}\`. ${machineLines(machine).join('. ')}.`;
  return [head, ...parts.map(partText)].map((text) => `${text}\n`).join('\n');
}

function partText({ title, table, notes }: PartResult): string {
  const [head = [], ...rows] = table.map((row) => `| ${row.map(cell).join(' | ')} |`);
  const rule = `|${(table[0] ?? []).map((_, column) => (column === 0 ? '---|' : '--:|')).join('')}`;
  return [`**${title}**`, [head, rule, ...rows].join('\n'), ...notes].join('\n\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
