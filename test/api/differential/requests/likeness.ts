import { isDeepStrictEqual } from 'node:util';
import { isDocument, isSecret, type Kind, kindOf, kindOfMember, kindOfValue } from './kinds.ts';

/** Where answers of the desks differ, and in what. */
export interface Difference {
  readonly path: string;
  /** One answer for each desk. */
  readonly values: readonly unknown[];
}

type Json = Readonly<Record<string, unknown>>;

/** Receives every record that the responses show: the same record, as each desk has it. */
export type OnRecord = (kind: Kind, records: readonly Json[]) => void;

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const upload = /(?<="\/uploads\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=")/g;
/** The token in a link to set a password. */
const linkToken = /(?<=\/set-password#)[\w-]{43}$/;
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
    if (isDocument(name)) return this.#alikeDocuments(values) ? undefined : differ;
    if (Array.isArray(first)) return this.#walkLists(path, values as readonly (readonly unknown[])[], name);
    if (typeof first === 'object' && first !== null) return this.#walkObjects(path, values as readonly Json[], name);
    if (typeof first === 'number' && kind !== undefined) return this.same(kind, values) ? undefined : differ;
    if (typeof first === 'string') return this.#alikeTexts(values as readonly string[], name) ? undefined : differ;
    return values.every((value) => Object.is(value, first)) ? undefined : differ;
  }

  /** A logo that was uploaded is in one: its address is made by each desk. */
  #alikeDocuments(documents: readonly unknown[]): boolean {
    const texts = documents.map((each) => JSON.stringify(each));
    const uploads = texts.map((text) => text.match(upload) ?? []);
    const [first = []] = uploads;
    if (uploads.some(({ length }) => length !== first.length)) return false;
    const areSame = first.every((_each, index) =>
      this.same(
        'uuid',
        uploads.map((found) => found[index]),
      ),
    );
    const plain = texts.map((text): unknown => JSON.parse(text.replaceAll(upload, 'uuid')));
    return areSame && plain.every((each) => sameDocument(each, plain[0]));
  }

  #walkLists(path: string, lists: readonly (readonly unknown[])[], name: string): Difference | undefined {
    const [first = []] = lists;
    if (lists.some((list) => list.length !== first.length)) return { path: `${path}.length`, values: lists };
    for (const index of first.keys()) {
      const found = this.#walk(
        `${path}.${index}`,
        lists.map((list) => list[index]),
        undefined,
        name,
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** @param place the member that holds them, alone or in a list */
  #walkObjects(path: string, objects: readonly Json[], place: string): Difference | undefined {
    const [first = {}] = objects;
    const names = namesOf(first);
    if (objects.some((each) => !isDeepStrictEqual(namesOf(each), names))) return { path, values: objects };
    for (const name of names) {
      const ofFilter = name === 'value' ? kindOfValue(first) : undefined;
      if (ofFilter !== undefined && this.#sameIds(ofFilter, objects)) continue;
      const found = this.#walk(
        `${path}.${name}`,
        objects.map((each) => each[name]),
        kindOfMember(first, name, place),
        name,
      );
      if (found !== undefined) return found;
    }
    const kind = kindOf(first);
    if (kind !== undefined) this.#onRecord(kind, objects);
    return undefined;
  }

  /** For conditions, which may also name an id that exists on no desk: such an id is equal everywhere. */
  #sameIds(kind: Kind, conditions: readonly Json[]): boolean {
    const lists = conditions.map(({ value }) => idsIn(value));
    const [first = []] = lists;
    if (lists.some(({ length }) => length !== first.length)) return false;
    return first.every((id, index) => {
      const ids = lists.map((list) => list[index]);
      // A name may stand beside the ids.
      if (ids.every((each) => each === id)) return true;
      return ids.every((each) => typeof each === 'number') && this.same(kind, ids);
    });
  }

  #alikeTexts(texts: readonly string[], name: string): boolean {
    const [first = ''] = texts;
    if (name === 'next_cursor' || name === 'previous_cursor' || name === 'request_id') return true;
    if (name === 'via') return texts.every((text) => text.replace(/\d+/, '') === first.replace(/\d+/, ''));
    if (isSecret(name)) return texts.every((text) => text.length === first.length) && this.same('secret', texts);
    if (texts.every((text) => text === first) && !first.includes('-')) return true;
    const uuids = texts.map((text) => text.match(uuid) ?? []);
    for (const index of (uuids[0] ?? []).keys()) {
      const each = uuids.map((found) => found[index]);
      if (!this.same('uuid', each)) return false;
    }
    const plain = texts.map((text) => text.replaceAll(uuid, 'uuid').replaceAll(signature, '').replace(linkToken, ''));
    return plain.every((text) => text === plain[0]);
  }
}

/** The ids in a condition as numbers, whether it has a list or one value, or a text. */
function idsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value !== 'string' || !/^\s*[[\d]/.test(value)) return [value];
  try {
    const inside: unknown = JSON.parse(value);
    return typeof inside === 'string' ? [inside] : idsIn(inside);
  } catch {
    return [value];
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The names of the members. A member that is undefined counts as missing. */
function namesOf(object: Json): readonly string[] {
  return Object.keys(object)
    .filter((name) => object[name] !== undefined)
    .sort();
}

/** The documents of the audit log contain ids of keys, which differ between stores. */
function withoutIds(document: unknown): string | undefined {
  return JSON.stringify(document)?.replace(/"key_id":\d+/g, '"key_id":0');
}

/** Also compares the order of members, which a client may rely on. */
function sameDocument(a: unknown, b: unknown): boolean {
  return withoutIds(a) === withoutIds(b);
}
