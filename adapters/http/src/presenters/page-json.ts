import { pageBytes } from '@helpdesk/domain';
import { turns } from '../operations/loop-turns.ts';

/** Room for what stands around the rows, so that the whole answer keeps to the limit. */
const rest = 8 * 1024;

/** The JSON that was written to measure it, by the array of rows; it is not written a second time. */
const written = new WeakMap<object, string>();

/**
 * The rows of a page as they are shown: as many of them as fit into an answer, at least one. They are made and
 * written row by row, with turns for others in between.
 */
export async function rowsThatFit<Item, Row>(items: readonly Item[], present: (item: Item) => Row): Promise<Row[]> {
  const rows: Row[] = [];
  const texts: string[] = [];
  let bytes = rest;
  for (const item of items) {
    // Waiting for nothing costs as much as a short row.
    if (turns.mustWait) await turns.giveWay();
    const row = present(item);
    const text = JSON.stringify(row);
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > pageBytes && rows.length > 0) break;
    rows.push(row);
    texts.push(text);
  }
  written.set(rows, `[${texts.join(',')}]`);
  return rows;
}

/** The body of a success; rows that were written before are taken over. */
export function successJson(data: unknown): string {
  return `{"status":"success","data":${textOf(data)}}`;
}

function textOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data);
  const known = written.get(data);
  if (known !== undefined) return known;
  const members = Object.entries(data);
  if (!members.some(([, value]) => isWritten(value))) return JSON.stringify(data);
  const texts = members.flatMap(([name, value]) => {
    const text = isWritten(value) ? written.get(value) : JSON.stringify(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${texts.join(',')}}`;
}

function isWritten(value: unknown): value is object {
  return typeof value === 'object' && value !== null && written.has(value);
}
