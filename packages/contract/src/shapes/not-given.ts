import * as v from 'valibot';
import { documentedAs } from './documented-as.ts';

/**
 * The member may be left out. Some clients of the family send a word instead: the empty text, 0 or null. It is read as
 * a missing member.
 */
export function unlessGiven<const Word extends '' | 0 | null, Schema extends v.GenericSchema>(
  words: readonly Word[],
  schema: Schema,
) {
  const nothing: v.GenericSchema<unknown, undefined> = v.pipe(
    v.unknown(),
    v.transform(() => undefined),
  );
  type Read = v.GenericSchema<v.InferInput<Schema> | Word, v.InferOutput<Schema> | undefined>;
  const read = v.lazy((input) => (words.some((word) => word === input) ? nothing : schema)) as unknown as Read;
  return v.optional(v.pipe(read, documentedAs(v.union([schema, ...words.map(literally)]))));
}

/** These words mean that there is no value, as `null` does. */
export function noneFor<const Word extends string, Schema extends v.GenericSchema<string, string>>(
  words: readonly Word[],
  schema: Schema,
) {
  const none: v.GenericSchema<unknown, null> = v.pipe(
    v.unknown(),
    v.transform(() => null),
  );
  type Read = v.GenericSchema<v.InferInput<Schema> | Word | null, v.InferOutput<Schema> | null>;
  const read = v.lazy((input) => (words.some((word) => word === input) ? none : v.nullable(schema))) as unknown as Read;
  return v.pipe(read, documentedAs(v.union([v.nullable(schema), ...words.map((word) => v.literal(word))])));
}

function literally(word: '' | 0 | null): v.GenericSchema {
  return word === null ? v.null() : v.literal(word);
}
