import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineLines } from './machine.ts';
import type { BenchResult, PartResult } from './result.ts';
import { summaryOf } from './summary.ts';

/** A page of `docs/performance` with the tables of one desk. */
export interface TablesPage {
  /** Such as `sqlite-10000.md`. */
  readonly file: string;
  readonly text: string;
}

/** Everything that one run has found. */
export function tablesPageOf(result: BenchResult): TablesPage {
  const { date, command, store, conversations, machine, parts } = result;
  const paragraphs = [
    `# ${titleOf(store, conversations)}`,
    'Written by `npm run bench:page`. [Performance](../performance.md) has these tables in short, and\n' +
      '[what is measured](measuring.md) explains them.',
    `Measured on ${date} with \`${command}\`. ${machineLines(machine).join('. ')}.`,
    ...parts.map(partText),
  ];
  return { file: `${store}-${conversations}.md`, text: `${paragraphs.join('\n\n')}\n` };
}

/** The pages of tables in a folder: SQLite first, small desks first. */
export function tablesPagesIn(folder: string): readonly TablesPage[] {
  const found = readdirSync(folder).filter((file) => /^(?:sqlite|postgres)-\d+\.md$/.test(file));
  const place = (file: string): number => (file.startsWith('sqlite') ? 0 : 1e12) + Number(file.replace(/\D/g, ''));
  return found
    .sort((a, b) => place(a) - place(b))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}

/** The first page, with the summary of these tables between its markers. Throws when the page has no such place. */
export function pageWithSummary(page: string, tables: readonly TablesPage[]): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`the page has no place for the summary: ${begin} … ${end}`);
  const columns = tables.map(({ file, text }) => ({ head: headOf(file), tables: text }));
  return `${page.slice(0, from)}${begin}\n\n${summaryOf(columns)}\n\n${page.slice(to)}`;
}

const begin = '<!-- bench summary -->';
const end = '<!-- /bench -->';

const names: Readonly<Record<string, string>> = { sqlite: 'SQLite', postgres: 'Postgres' };

const titleOf = (store: string, conversations: number): string =>
  `${names[store] ?? store}, ${conversations.toLocaleString('en')} conversations`;

function headOf(file: string): string {
  const [store = '', conversations = ''] = file.replace('.md', '').split('-');
  return `[${titleOf(store, Number(conversations))}](performance/${file})`;
}

function partText({ title, table, notes }: PartResult): string {
  const [head = [], ...rows] = table.map((row) => `| ${row.map(cell).join(' | ')} |`);
  const rule = `|${(table[0] ?? []).map((_, column) => (column === 0 ? '---|' : '--:|')).join('')}`;
  return [`**${title}**`, [head, rule, ...rows].join('\n'), ...notes].join('\n\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
