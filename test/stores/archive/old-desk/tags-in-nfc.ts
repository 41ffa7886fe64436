import type { Recorded } from './ask-everything.ts';
import { dataOf, isObject, type Json, pathOf, rewritten, rowsIn, withData } from './rewrite.ts';

/** What the old version's tags are when names lose what is not seen, and tags that look alike are one. */

const whiteSpace = /[\s\u2028\u2029]+/g;
const unseen = /[\p{Cc}\p{Cf}]/gu;

/** A name that would become empty stays as it is. */
function seen(name: string): string {
  return name.normalize('NFC').replace(whiteSpace, ' ').replace(unseen, '').trim() || name;
}

/** Without case, accents and what is not seen; names that are equal then by their letters. */
function bySpelling(one: string, other: string): number {
  const fold = (name: string) =>
    name
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase()
      .replaceAll('ς', 'σ');
  const [a, b] = [fold(one), fold(other)];
  if (a === b) return one < other ? -1 : Number(one > other);
  return a < b ? -1 : 1;
}

/** Each once, in the order of lists. */
function tagsOf(names: readonly string[]): readonly string[] {
  return [...new Set(names.map(seen))].sort(bySpelling);
}

export function withSeenTags(answer: Recorded, all: readonly Recorded[]): Recorded {
  if (pathOf(answer) === '/api/v1/tags') return withData(answer, (data) => tagRecords(rowsIn(data)));
  if (pathOf(answer) === '/api/v1/reports/overview/tags') return withData(answer, (data) => report(data, all));
  const tagged = rewritten(answer.body, (object) => {
    const { tags } = object;
    return isNames(tags) ? { ...object, tags: tagsOf(tags) } : object;
  });
  return withoutExcluded({ ...answer, body: tagged });
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** The oldest of several tags that look alike stays. */
function tagRecords(rows: readonly Json[]): readonly Json[] {
  const kept = new Map<string, Json>();
  for (const row of rows.toSorted((a, b) => Number(a.id) - Number(b.id))) {
    const name = seen(String(row.name));
    if (!kept.has(name)) kept.set(name, { ...row, name });
  }
  return [...kept.values()].sort((a, b) => bySpelling(String(a.name), String(b.name)));
}

/** Counted again, in the conversations that were recorded. */
function report(data: unknown, all: readonly Recorded[]): unknown {
  const find = (url: string) => all.find((each) => each.as === 'admin' && each.url === url);
  const conversations = find('/api/v1/conversations/all?page_size=500');
  const tags = find('/api/v1/tags');
  if (conversations === undefined || tags === undefined || !isObject(data)) return data;
  const names = rowsIn(dataOf(conversations)).map(({ tags }) => tagsOf(isNames(tags) ? tags : []));
  const counted = tagRecords(rowsIn(dataOf(tags))).map(({ id, name }) => {
    return { tag_id: id, tag_name: name, count: names.filter((each) => each.includes(String(name))).length };
  });
  const top = counted
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (String(a.tag_name) < String(b.tag_name) ? -1 : 1));
  return { ...data, top_tags: top.slice(0, 10) };
}

/** A list that excludes a tag: conversations that got this tag by the step are removed from it. */
function withoutExcluded(answer: Recorded): Recorded {
  const text = new URL(answer.url, 'http://desk.test').searchParams.get('filters') ?? '[]';
  const [condition] = JSON.parse(text) as readonly { operator: string; value: readonly string[] }[];
  if (condition?.operator !== 'not contains') return answer;
  return withData(answer, (data) => {
    if (!isObject(data)) return data;
    const results = rowsIn(data).filter(
      ({ tags }) => !condition.value.some((name) => isNames(tags) && tags.includes(name)),
    );
    return { ...data, results, total: results.length };
  });
}
