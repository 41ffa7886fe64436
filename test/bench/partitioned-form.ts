import type { PostgresStore } from '@helpdesk/postgres';
import type { Client } from 'pg';

/** A database in one of the two forms, and what was measured of it. */
export interface Form {
  readonly name: string;
  readonly url: string;
  readonly admin: Client;
  readonly store: PostgresStore;
  readonly figures: Map<string, string>;
}

/** A part at a time of each, so that both have the same weather. The first tenth is for warming up. */
export async function inTurns<T>(
  forms: readonly Form[],
  name: string,
  items: readonly T[],
  run: (form: Form, item: T) => Promise<unknown>,
): Promise<void> {
  const took = forms.map((): number[] => []);
  const chunk = Math.ceil(items.length / 10);
  for (let start = 0; start < items.length; start += chunk) {
    for (const [index, form] of forms.entries()) {
      for (const item of items.slice(start, start + chunk)) {
        const one = await timed(() => run(form, item));
        if (start > 0) took[index]?.push(one);
      }
    }
  }
  for (const [index, { figures }] of forms.entries()) {
    figures.set(`ms to ${name}`, part(took[index] ?? [], 0.5).toFixed(2));
    figures.set(`  99 of 100 (${name})`, part(took[index] ?? [], 0.99).toFixed(2));
  }
}

export async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

export function part(numbers: readonly number[], share: number): number {
  return (
    numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN
  );
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(0)} s`;
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
