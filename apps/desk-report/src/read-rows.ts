import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReportError } from './report-error.ts';

/** A row of a table of an export, column by column. */
export type Row = Readonly<Record<string, unknown>>;

export interface ExportedRows {
  /** When the export was made, milliseconds. */
  readonly madeAt: number;
  /** The rows of the requested tables. */
  readonly rows: ReadonlyMap<string, readonly Row[]>;
}

/**
 * Reads tables of the folder that `helpdesk export` wrote: `manifest.json`, and `desk.ndjson` with a line for each
 * row. Refuses a folder without a finished export, and one whose tables differ in length from the manifest.
 */
export async function readRows(folder: string, tables: readonly string[]): Promise<ExportedRows> {
  const manifest = await readManifest(folder);
  const rows = new Map<string, Row[]>(tables.map((table) => [table, []]));
  for await (const line of linesOf(join(folder, 'desk.ndjson'))) {
    const value = parse(line, 'desk.ndjson');
    if (isObject(value) && typeof value.table === 'string' && isObject(value.row))
      rows.get(value.table)?.push(value.row);
  }
  for (const [table, found] of rows) {
    const sums = manifest.tables[table];
    const said = isObject(sums) ? sums.rows : undefined;
    if (said !== found.length) {
      throw new ReportError(`desk.ndjson in ${folder} has ${found.length} rows of ${table}, its manifest says ${said}`);
    }
  }
  return { madeAt: manifest.madeAt, rows };
}

async function readManifest(folder: string): Promise<{ readonly madeAt: number; readonly tables: Row }> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch((cause: unknown) => {
    throw new ReportError(`There is no finished export in ${folder}: its manifest.json cannot be read`, { cause });
  });
  const value = parse(text, 'manifest.json');
  if (!isObject(value) || value.format !== 'helpdesk-desk' || value.version !== 1 || !isObject(value.tables)) {
    throw new ReportError(`The export in ${folder} is none that this program can read`);
  }
  const madeAt = Date.parse(String(value.created_at));
  if (Number.isNaN(madeAt)) throw new ReportError(`manifest.json in ${folder} does not say when it was made`);
  return { madeAt, tables: value.tables };
}

/** Only LF ends a line: texts hold other breaks, which readline would take for one. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (cause) {
    throw new ReportError(`${file} cannot be read`, { cause });
  }
  if (rest !== '') throw new ReportError(`${file} ends in the middle of a line`);
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ReportError(`${file} is damaged: what stands there is no JSON`, { cause });
  }
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
