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
