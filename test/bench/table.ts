/** Columns as wide as they need; the first one to the left, numbers to the right. */
export function printTable(say: (line: string) => void, rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    say(cells.join('  ').trimEnd());
  }
}
