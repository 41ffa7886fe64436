import * as v from 'valibot';
import { documentedAs } from './documented-as.ts';
import { type JsonObject, jsonObject } from './json-object.ts';

/** How much JSON an unknown person may store. */
export interface JsonBounds {
  /** The size of its text in UTF-8. */
  readonly bytes: number;
  /** Objects or arrays within each other, the whole value not counted. */
  readonly levels: number;
  /** Everything inside: members and items of whatever kind, objects and arrays too. */
  readonly values: number;
}

/** The same as `jsonObject`, within bounds that are checked before anything is copied. */
export function boundedJsonObject({ bytes, levels, values }: JsonBounds) {
  return v.pipe(
    v.unknown(),
    v.check(
      (value) => levelsInside(value, levels) <= levels,
      `must have at most ${levels} levels of objects or arrays inside it`,
    ),
    v.check((value) => valuesInside(value, values) <= values, `must have at most ${values} values`),
    jsonObject,
    v.check((value: JsonObject) => bytesOf(value) <= bytes, `must have at most ${bytes} bytes as JSON`),
    documentedAs({
      type: 'object',
      additionalProperties: true,
      description: `At most ${bytes} bytes of JSON, ${values} values, and ${levels} levels of objects or arrays inside it`,
    }),
  );
}

/** Stops counting one behind `most`. */
function levelsInside(value: unknown, most: number): number {
  if (most < 0) return 0;
  const inner = childrenOf(value).filter((child) => typeof child === 'object' && child !== null);
  return inner.length === 0 ? 0 : 1 + Math.max(...inner.map((child) => levelsInside(child, most - 1)));
}

/** How many values are inside. Stops counting above `most`. */
function valuesInside(value: unknown, most: number): number {
  const children = childrenOf(value);
  let count = children.length;
  for (const child of children) {
    if (count > most) break;
    count += valuesInside(child, most - count);
  }
  return count;
}

function childrenOf(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

/** The size in UTF-8. */
function bytesOf(value: JsonObject): number {
  let bytes = 0;
  for (const character of JSON.stringify(value)) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else bytes += code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
