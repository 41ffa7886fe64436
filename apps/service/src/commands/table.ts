/** Rows of a label and a value, in two columns. */
export function table(rows: readonly (readonly [label: string, value: string | number])[]): string {
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}\n`).join('');
}
