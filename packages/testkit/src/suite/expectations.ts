import { expect } from './expect.ts';

/** The promise is refused as a conflict. */
export async function expectConflict(promise: Promise<unknown>): Promise<void> {
  await expect(promise).rejects.toMatchObject({ name: 'DomainError', kind: 'conflict' });
}

/** Items of a page by their ids. */
export function idsOf(page: { readonly items: readonly { readonly id: number }[] }): number[] {
  return page.items.map((item) => item.id);
}

/** A value that is there, or a failed test. */
export function present<T>(value: T | undefined | null): T {
  expect(value).toBeDefined();
  expect(value).not.toBeNull();
  return value as T;
}

/** Counts by name, those of zero left out: groups may come in parts, and those of zero or not. */
export function sums(parts: readonly (readonly [name: string, count: number])[]): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const [name, count] of parts) totals[name] = (totals[name] ?? 0) + count;
  return Object.fromEntries(Object.entries(totals).filter(([, count]) => count !== 0));
}
