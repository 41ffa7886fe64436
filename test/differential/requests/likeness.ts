import { isDeepStrictEqual } from 'node:util';
import { isDocument, isSecret, type Kind, kindOf, kindOfMember } from './kinds.ts';

/** Where answers of the desks differ, and in what. */
export interface Difference {
  readonly path: string;
  /** One for each desk. */
  readonly values: readonly unknown[];
}

type Json = Readonly<Record<string, unknown>>;

/** Told of every record that the answers show: the same one, as each desk has it. */
export type OnRecord = (kind: Kind, records: readonly Json[]) => void;

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const signature = /(?<=[?&]signature=)[\w-]+/g;

/**
 * Compares what the desks answer. Ids, uuids, tokens and signatures are made by each desk for itself: there it is
 * enough that they stand for one another, always the same for the same. Everything else must be equal.
 */
export class Likeness {
  readonly #taken = new Map<string, Map<unknown, readonly unknown[]>[]>();
  #onRecord: OnRecord = () => {};

  /** Undefined when they are alike. */
  compare(answers: readonly unknown[], onRecord: OnRecord = () => {}): Difference | undefined {
    this.#onRecord = onRecord;
    return this.#walk('', answers, undefined, '');
  }

  /** Whether they are what each desk calls the same thing; they are from now on when none of them was known. */
  same(kind: string, values: readonly unknown[]): boolean {
    const taken = this.#taken.get(kind) ?? values.map(() => new Map());
    this.#taken.set(kind, taken);
    const known = values.map((value, desk) => taken[desk]?.get(value));
    if (known.every((each) => each === undefined)) {
      for (const [desk, value] of values.entries()) taken[desk]?.set(value, values);
      return true;
    }
    return known.every((each) => each === known[0]);
  }

  #walk(path: string, values: readonly unknown[], kind: Kind | undefined, name: string): Difference | undefined {
    const [first] = values;
    const differ = { path, values };
    if (!values.every((value) => typeOf(value) === typeOf(first))) return differ;
    if (isDocument(name)) return values.every((each) => sameDocument(each, first)) ? undefined : differ;
    if (Array.isArray(first)) return this.#walkLists(path, values as readonly (readonly unknown[])[]);
    if (typeof first === 'object' && first !== null) return this.#walkObjects(path, values as readonly Json[]);
    if (typeof first === 'number' && kind !== undefined) return this.same(kind, values) ? undefined : differ;
    if (typeof first === 'string') return this.#alikeTexts(values as readonly string[], name) ? undefined : differ;
    return values.every((value) => Object.is(value, first)) ? undefined : differ;
  }

  #walkLists(path: string, lists: readonly (readonly unknown[])[]): Difference | undefined {
    const [first = []] = lists;
    if (lists.some((list) => list.length !== first.length)) return { path: `${path}.length`, values: lists };
    for (const index of first.keys()) {
      const found = this.#walk(
        `${path}.${index}`,
        lists.map((list) => list[index]),
        undefined,
        '',
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #walkObjects(path: string, objects: readonly Json[]): Difference | undefined {
    const [first = {}] = objects;
    const names = namesOf(first);
    if (objects.some((each) => !isDeepStrictEqual(namesOf(each), names))) return { path, values: objects };
    for (const name of names) {
      const found = this.#walk(
        `${path}.${name}`,
        objects.map((each) => each[name]),
        kindOfMember(first, name),
        name,
      );
      if (found !== undefined) return found;
    }
    const kind = kindOf(first);
    if (kind !== undefined) this.#onRecord(kind, objects);
    return undefined;
  }

  #alikeTexts(texts: readonly string[], name: string): boolean {
    const [first = ''] = texts;
    if (name === 'next_cursor') return true;
    if (isSecret(name)) return texts.every((text) => text.length === first.length) && this.same('secret', texts);
    if (texts.every((text) => text === first) && !first.includes('-')) return true;
    const uuids = texts.map((text) => text.match(uuid) ?? []);
    for (const index of (uuids[0] ?? []).keys()) {
      const each = uuids.map((found) => found[index]);
      if (!this.same('uuid', each)) return false;
    }
    const plain = texts.map((text) => text.replaceAll(uuid, 'uuid').replaceAll(signature, ''));
    return plain.every((text) => text === plain[0]);
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Of its members; that one is undefined is the same as that it is not there. */
function namesOf(object: Json): readonly string[] {
  return Object.keys(object)
    .filter((name) => object[name] !== undefined)
    .sort();
}

/** With the order of the members, which a client may rely on. */
function sameDocument(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
