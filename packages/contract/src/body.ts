import * as v from 'valibot';

/** A request body, query or set of path parameters: members that are not named here are ignored. */
export function body<const Entries extends v.ObjectEntries>(entries: Entries) {
  // A path at this moment means a missing member: the object itself gets its path only later.
  return v.object(entries, (issue) => (issue.path === undefined ? 'must be an object' : 'is required'));
}

/** The body of an update: every member is optional, one has to be there. */
export function changes<const Entries extends v.ObjectEntries>(entries: Entries) {
  const names = Object.keys(entries).join(', ');
  return v.pipe(
    body(entries),
    v.check(
      (value) => Object.values(value).some((member) => member !== undefined),
      `must hold at least one of: ${names}`,
    ),
  );
}

/** A list of at most `max` items. */
export function list<const Item extends v.GenericSchema>(item: Item, max: number) {
  return v.pipe(v.array(item, 'must be an array'), v.maxLength(max, `must have at most ${max} items`));
}

export const flag = v.boolean('must be true or false');

/** One of a closed set of words. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  return v.picklist(words, `must be one of: ${words.join(', ')}`);
}
