import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './imports.ts';

/** A row of the table of docs/architecture.md. */
export interface Row {
  /** A folder, or a single file, by path from the root. */
  readonly folder: string;
  /** Folders of the workspace, names of packages, `Node`; undefined for `everything`. */
  readonly mayImport: readonly string[] | undefined;
}

const header = ['folder', 'holds', 'may import'];

/** Throws for a line of the table that is not understood, because its rule would not be checked. */
export function readTable(page: string): readonly Row[] {
  const lines = page.split('\n');
  const start = lines.findIndex((line) => cellsOf(line).join() === header.join());
  if (start < 0) throw new Error(`there is no table of ${header.join(', ')}`);
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  return lines.slice(start + 2, end < 0 ? lines.length : end).map(rowOf);
}

function rowOf(line: string): Row {
  const [folder = '', , third = '', ...more] = cellsOf(line);
  const name = /^`([\w./-]+)`$/.exec(folder)?.[1];
  if (name === undefined || third === '' || more.length > 0) throw new Error(`not a row: ${line}`);
  if (third === 'everything') return { folder: name, mayImport: undefined };
  if (third === 'nothing') return { folder: name, mayImport: [] };
  return { folder: name, mayImport: third.split(', ').map((each) => nameOf(each, line)) };
}

function nameOf(text: string, line: string): string {
  const name = text === 'Node' ? text : /^`([@\w./:*-]+)`$/.exec(text)?.[1];
  if (name === undefined) throw new Error(`${text} is not understood in ${line}`);
  return name;
}

function cellsOf(line: string): readonly string[] {
  return line.startsWith('|') && line.endsWith('|')
    ? line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
    : [];
}

export const table: readonly Row[] = readTable(readFileSync(join(root, 'docs/architecture.md'), 'utf8'));
