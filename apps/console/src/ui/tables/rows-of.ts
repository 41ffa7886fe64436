/** The rows of pages that were fetched one after the other, each once: a row that has moved since is in two of them. */
export function rowsOf<Row>(
  pages: readonly { readonly results: readonly Row[] }[],
  keyOf: (row: Row) => string | number,
): readonly Row[] {
  return [...new Map(pages.flatMap(({ results }) => results).map((row) => [keyOf(row), row])).values()];
}
