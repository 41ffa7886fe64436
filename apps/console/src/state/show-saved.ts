import type { QueryClient } from '@tanstack/preact-query';

interface Row {
  readonly id: number;
}

/**
 * Puts what the service has saved into every list of its kind that has it, and fetches them again: a form would else
 * show the record as it was, and call it saved, when they cannot be fetched.
 */
export function showSaved(queries: QueryClient, kind: string, saved: Row): void {
  queries.setQueriesData<unknown>({ queryKey: [kind] }, (known: unknown) => withSaved(known, saved));
  void queries.invalidateQueries({ queryKey: [kind] });
}

function withSaved(known: unknown, saved: Row): unknown {
  if (!Array.isArray(known)) return known;
  return known.map((each: Row) => (each.id === saved.id ? saved : each));
}
