import type { QueryClient } from '@tanstack/preact-query';

export interface Row {
  readonly id: number;
}

/**
 * Puts what the service has saved where it is shown, and fetches that again: a form would else show the record as it
 * was, and call it saved, when it cannot be fetched.
 *
 * @param saved what the service answered; where that is no record, it is only fetched again
 * @returns a promise that is there when it was fetched again
 */
export async function showSaved(queries: QueryClient, kind: string, saved: unknown): Promise<void> {
  if (isRow(saved)) {
    queries.setQueriesData<unknown>({ queryKey: [kind] }, (known: unknown) =>
      Array.isArray(known) ? known.map((each: unknown) => renewed(each, saved)) : renewed(known, saved),
    );
  }
  await queries.invalidateQueries({ queryKey: [kind] });
}

/** The same for what is new, or has another name: it stands in the list at once. */
export function showMade(queries: QueryClient, list: readonly [kind: string, ...more: string[]], made: Row): void {
  queries.setQueryData<readonly Row[]>(list, (known) =>
    known === undefined || known.some(({ id }) => id === made.id) ? known : [...known, made],
  );
  void showSaved(queries, list[0], made);
}

function renewed(known: unknown, saved: Row): unknown {
  return isRow(known) && known.id === saved.id && hasAllOf(saved, known) ? saved : known;
}

/** Records of several kinds are kept under one key, such as an agent and the keys of agents, each with ids of their own. */
function hasAllOf(record: object, other: object): boolean {
  return Object.keys(other).every((field) => field in record);
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';
}
