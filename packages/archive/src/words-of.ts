import * as v from 'valibot';

/** The words of a type, each of them: one that the domain adds does not compile until it is here. */
export function wordsOf<Word extends string>(words: Readonly<Record<Word, true>>) {
  return v.picklist(Object.keys(words) as Word[]);
}
