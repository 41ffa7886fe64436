/** One row of the summary: what operators read first, and where it stands in the tables of a desk. */
interface SummaryRow {
  readonly name: string;
  /** The title of the table, without the size of a desk. */
  readonly table: string;
  /** The beginning of the row that is meant. */
  readonly row: RegExp;
  /** The first column of each of these heads. */
  readonly columns: readonly string[];
}

const throughput = 'Throughput next to the floor';
const latency = 'Latency at fixed rates';
const mixed = 'Mixed load, 80 % reads';
const heavy = 'A light request next to a heavy one';
const start = 'Start and memory';

const rows: readonly SummaryRow[] = [
  { name: 'requests a second, 80 % reads', table: mixed, row: /^\d+ connections/, columns: ['a second'] },
  { name: 'at half of that, ms: median, p99', table: mixed, row: /^half/, columns: ['p50', 'p99'] },
  { name: 'messages posted a second', table: throughput, row: /^POST message \|/, columns: ['a second'] },
  { name: 'at half of that, ms: median, p99', table: latency, row: /^POST message \| 50 %/, columns: ['p50', 'p99'] },
  { name: 'conversations read a second', table: throughput, row: /^GET a conversation \|/, columns: ['a second'] },
  { name: 'pages of 30 messages a second', table: throughput, row: /^GET 30 messages \|/, columns: ['a second'] },
  { name: 'lists of 30 conversations a second', table: throughput, row: /^GET 30 of all/, columns: ['a second'] },
  { name: 'search of messages, ms', table: heavy, row: /^message search, common/, columns: ['then'] },
  { name: 'search of conversations, ms', table: heavy, row: /^conversation search, common/, columns: ['then'] },
  { name: 'charts of a year, ms', table: heavy, row: /^report: charts/, columns: ['then'] },
  { name: 'from the start to the first answer, ms', table: start, row: /^helpdesk/, columns: ['first answer, ms'] },
  { name: 'memory of an idle process, MiB', table: start, row: /^helpdesk/, columns: ['idle RSS, MiB'] },
];

/** A table with a column for each desk. A cell is `–` where that desk was not measured. */
export function summaryOf(columns: readonly { readonly head: string; readonly tables: string }[]): string {
  const lines = [
    ['', ...columns.map(({ head }) => head)],
    ['---', ...columns.map(() => '--:')],
    ...rows.map((row) => [row.name, ...columns.map(({ tables }) => figureOf(tables, row))]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function figureOf(tables: string, { table, row, columns }: SummaryRow): string {
  const [head = '', , ...body] = linesOf(tables, table);
  const found = body.find((line) => row.test(line.slice(2)));
  if (found === undefined) return '–';
  const heads = cellsOf(head);
  return columns.map((name) => cellsOf(found)[heads.indexOf(name)]).join(', ');
}

function linesOf(tables: string, title: string): readonly string[] {
  const after = tables.split(`**${title}**\n\n`)[1] ?? '';
  return after.split('\n\n', 1).join('').split('\n');
}

const cellsOf = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
