import * as v from 'valibot';
import { documentedAs } from './documented-as.ts';

/**
 * The member may be left out, and clients of the family send a word for that: the empty text, 0 or null. Each is
 * read as a member that is not there.
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

function literally(word: '' | 0 | null): v.GenericSchema {
  return word === null ? v.null() : v.literal(word);
}
