import { createHash } from 'node:crypto';
import type { TableSums } from './manifest.ts';

/** Counts the lines of each table and adds up their checksums while they are written or read. */
export interface SummingUp {
  add(table: string, lines: string, rows: number): void;
  /** Also for a table without lines. */
  sumsOf(table: string): TableSums;
}

export function summingUp(): SummingUp {
  const tables = new Map<string, { rows: number; readonly hash: ReturnType<typeof createHash> }>();
  const of = (table: string) => {
    const known = tables.get(table) ?? { rows: 0, hash: createHash('sha256') };
    tables.set(table, known);
    return known;
  };
  return {
    add: (table, lines, rows) => {
      const sums = of(table);
      sums.rows += rows;
      sums.hash.update(lines);
    },
    sumsOf: (table) => {
      const { rows, hash } = of(table);
      return { rows, sha256: hash.copy().digest('hex') };
    },
  };
}
