import { conflict, type Page, type PageRequest } from '@helpdesk/domain';

export function byId<T extends { readonly id: number }>(rows: Iterable<T>): T[] {
  return [...rows].sort((a, b) => a.id - b.id);
}

export function newestFirst<T extends { readonly id: number }>(rows: Iterable<T>): T[] {
  return [...rows].sort((a, b) => b.id - a.id);
}

export function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Throws `store.unique` when another row has what must be unique. */
export function requireUnique<T extends { readonly id: number }>(
  rows: Iterable<T>,
  id: number,
  clashes: (row: T) => boolean,
): void {
  for (const row of rows) {
    if (row.id !== id && clashes(row)) throw conflict('store.unique', 'A value that must be unique is taken');
  }
}

/** Replaces the row with itself and the changes; a missing row stays missing. */
export function change<T>(rows: Map<number, T>, id: number, changes: Partial<T>): void {
  const row = rows.get(id);
  if (row !== undefined) rows.set(id, { ...row, ...changes });
}

/** The part of a list, newest first, that a page asks for; keysets hold the id alone. */
export function pageByIdDescending<T extends { readonly id: number }>(
  sorted: readonly T[],
  { page, size, after }: PageRequest,
): Page<T> {
  const rest = after === undefined ? sorted.slice((page - 1) * size) : sorted.filter((row) => row.id < after.id);
  const items = rest.slice(0, size);
  const last = items.at(-1);
  return {
    items,
    total: sorted.length,
    next: rest.length > size && last !== undefined ? { value: null, id: last.id } : null,
  };
}
