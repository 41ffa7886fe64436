import type { Moved } from '@helpdesk/archive';

/** `12,345 rows and 6 files (1.2 MB) in 3.4 s`. */
export function movedText({ rows, files, bytes }: Moved, milliseconds: number): string {
  const seconds = (milliseconds / 1_000).toFixed(1);
  return `${counted(rows, 'row')} and ${counted(files, 'file')} (${sizeText(bytes)}) in ${seconds} s`;
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}

/** `1.2 MB`. */
export function sizeText(bytes: number): string {
  const kilo = 1_000;
  if (bytes < kilo * kilo) return `${(bytes / kilo).toFixed(1)} kB`;
  return bytes < kilo ** 3 ? `${(bytes / kilo ** 2).toFixed(1)} MB` : `${(bytes / kilo ** 3).toFixed(1)} GB`;
}

/** A warning about files that could not be moved, or nothing. */
export function missingText({ missing }: Moved): string {
  if (missing.length === 0) return '';
  const names = missing.slice(0, 10).map((name) => `  ${name}\n`);
  const more = missing.length > names.length ? `  and ${missing.length - names.length} more\n` : '';
  return `\nThe desk had lost ${counted(missing.length, 'file')} before:\n${names.join('')}${more}`;
}
