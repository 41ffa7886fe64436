import { foldCase, type Keyset, keysetById, type Page, type PageRequest, refuse, untilFull } from '@helpdesk/domain';

export function byId<T extends { readonly id: number }>(rows: Iterable<T>): T[] {
  return [...rows].sort((a, b) => a.id - b.id);
}

export function newestFirst<T extends { readonly id: number }>(rows: Iterable<T>): T[] {
  return [...rows].sort((a, b) => b.id - a.id);
}

export function sameName(a: string, b: string): boolean {
  return foldCase(a) === foldCase(b);
}

/** Throws `store.unique` when another row has what must be unique. */
export function requireUnique<T extends { readonly id: number }>(
  rows: Iterable<T>,
  id: number,
  clashes: (row: T) => boolean,
): void {
  for (const row of rows) {
    if (row.id !== id && clashes(row)) throw refuse('store.unique', 'A value that must be unique is taken');
  }
}

/** Keeps a frozen copy, so that neither the writer nor a reader of the row can change it. */
export function put<K, T>(rows: Map<K, T>, key: K, row: T): void {
  rows.set(key, frozen(row));
}

/** Replaces the row with itself and the changes; a missing row stays missing. */
export function change<T>(rows: Map<number, T>, id: number, changes: Partial<T>): void {
  const row = rows.get(id);
  if (row !== undefined) put(rows, id, { ...row, ...changes });
}

export function deleteWhere<K, T>(rows: Map<K, T>, isOld: (row: T) => boolean, limit?: number): number {
  const old = [...rows].filter(([, row]) => isOld(row)).slice(0, limit);
  for (const [key] of old) rows.delete(key);
  return old.length;
}

/** As a foreign key: to point at a row that is not there is a fault of the caller's code. */
export function requireRow(rows: ReadonlyMap<number, unknown>, id: number | null | undefined, what: string): void {
  if (id !== null && id !== undefined && !rows.has(id)) throw new Error(`there is no ${what} ${id}`);
}

/** Checks that no foreign key refers to the row. */
export function requireUnused(used: boolean, what: string): void {
  if (used) throw new Error(`the ${what} is still in use`);
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Map) return value;
  const copy = Array.isArray(value)
    ? value.map(frozen)
    : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, frozen(member)]));
  return Object.freeze(copy) as T;
}

/** The part of a list, newest first, that a page asks for; keysets hold the id alone. */
export function pageByIdDescending<T extends { readonly id: number }>(
  sorted: readonly T[],
  { page, size, after }: PageRequest,
): Page<T> {
  const rest = after === undefined ? sorted.slice((page - 1) * size) : sorted.filter((row) => row.id < after.id);
  return firstPage(rest, size, sorted.length, keysetById);
}

/** The front of what is left of a list: as many as are asked for, or as there is room for. */
export function firstPage<T>(rest: readonly T[], size: number, total: number, keyset: (item: T) => Keyset): Page<T> {
  const items = withRoom(rest.slice(0, size));
  const last = items.at(-1);
  return { items, total, next: rest.length > items.length && last !== undefined ? keyset(last) : null };
}

export function withRoom<T>(items: readonly T[]): readonly T[] {
  return untilFull(items, (item) => JSON.stringify(item).length);
}
