import { download } from '../../ui/download.ts';

type Cell = string | number | null;

/** A table as spreadsheets read it: UTF-8 with its mark, commas, lines that end as RFC 4180 has them. */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${[head, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // Some programs run what begins with these as a formula, and names of tags come from people.
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** `started-resolved-2026-10-23--2026-11-21.csv` */
export function csvName(name: string, from: string, until: string): string {
  return `${name}-${from.slice(0, 10)}--${until.slice(0, 10)}.csv`;
}

export function saveCsv(name: string, text: string): void {
  download(name, text, 'text/csv;charset=utf-8');
}
