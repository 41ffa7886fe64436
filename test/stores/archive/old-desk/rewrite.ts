import type { Recorded } from './ask-everything.ts';

export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every object of a value, the inner ones first, as `change` has it. */
export function rewritten(value: unknown, change: (object: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((item) => rewritten(item, change));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, rewritten(member, change)]);
  return change(Object.fromEntries(members));
}

/** The answer with `data` changed, where it has one. */
export function withData(answer: Recorded, change: (data: unknown) => unknown): Recorded {
  const { body } = answer;
  return isObject(body) && 'data' in body ? { ...answer, body: { ...body, data: change(body.data) } } : answer;
}

export function dataOf({ body }: Recorded): unknown {
  return isObject(body) ? body.data : undefined;
}

/** The rows of a page or an array. */
export function rowsIn(data: unknown): readonly Json[] {
  const rows = isObject(data) ? data.results : data;
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

export function pathOf({ url }: Pick<Recorded, 'url'>): string {
  return url.replace(/\?.*/, '');
}
