import type { Recorded } from './ask-everything.ts';

/** One place in which two answers to the same question differ. */
export interface Difference {
  readonly as: string;
  readonly url: string;
  /** Names and indexes, with dots: `body.data.results.0.content`. */
  readonly path: string;
  /** Undefined where the value did not exist. */
  readonly before: unknown;
  readonly after: unknown;
}

export function differences(old: Recorded, now: Recorded): readonly Difference[] {
  const { as, url } = old;
  return changed(old, now, []).map((each) => ({ as, url, ...each }));
}

function changed(before: unknown, after: unknown, path: readonly string[]): readonly Omit<Difference, 'as' | 'url'>[] {
  if (Object.is(before, after)) return [];
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ path: path.join('.'), before, after }];
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => changed(before[name], after[name], [...path, name]));
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** How much of both answers differs. */
export function sizeOf(found: readonly Difference[]): number {
  return found.reduce((sum, { before, after }) => sum + shown(before).length + shown(after).length, found.length);
}

export function lineOf({ as, url, path, before, after }: Difference): string {
  return `${as} ${url} ${path}: ${shown(before).slice(0, 160)} became ${shown(after).slice(0, 160)}`;
}

function shown(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}
