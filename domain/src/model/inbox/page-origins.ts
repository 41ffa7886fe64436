import type { JsonObject } from '../shared/json.ts';
import { dayLengthMs, type Timestamp } from '../shared/time.ts';

/** A web site that has requested the launcher of an inbox. */
export interface PageOrigin {
  /** `https://shop.example` */
  readonly origin: string;
  readonly at: Timestamp;
}

/** The most origins that the service keeps of an inbox. Older ones are dropped. */
export const mostPageOrigins = 10;

/**
 * The name under which the store keeps those of an inbox.
 *
 * @example
 * pageOriginsName(3) // 'page_origins.3'
 */
export function pageOriginsName(inboxId: number): string {
  return `page_origins.${inboxId}`;
}

/**
 * What the store keeps, newest first.
 *
 * @example
 * pageOriginsOf({ 'https://shop.example': 2, 'https://example.com': 3 })
 * // [{ origin: 'https://example.com', at: 3 }, { origin: 'https://shop.example', at: 2 }]
 * pageOriginsOf(undefined) // []
 */
export function pageOriginsOf(kept: JsonObject | undefined): readonly PageOrigin[] {
  return Object.entries(kept ?? {})
    .map(([origin, at]) => ({ origin, at: Number(at) }))
    .toSorted((a, b) => b.at - a.at || (a.origin < b.origin ? -1 : 1));
}

/**
 * What the store keeps after one more request. Of more than ten sites the oldest one goes, unless it was seen within a
 * day: anybody can invent sites, and must not push out those whose pages people visit.
 *
 * @example
 * withPageOrigin({ 'https://shop.example': 2 }, { origin: 'https://shop.example', at: 5 }) // { 'https://shop.example': 5 }
 */
export function withPageOrigin(kept: JsonObject | undefined, { origin, at }: PageOrigin): JsonObject {
  const all = pageOriginsOf({ ...kept, [origin]: at });
  const oldest = all.at(-1);
  const isFull = all.length > mostPageOrigins;
  if (kept !== undefined && isFull && oldest !== undefined && at - oldest.at < dayLengthMs) return kept;
  return Object.fromEntries(all.slice(0, mostPageOrigins).map((each) => [each.origin, each.at]));
}
