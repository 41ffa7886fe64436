import * as v from 'valibot';

/** A request body, query or set of path parameters: members that are not named here are ignored. */
export function body<const Entries extends v.ObjectEntries>(entries: Entries) {
  // With a path it is a missing member: the object itself gets its own path only later.
  return v.object(entries, (issue) => (issue.path === undefined ? 'must be an object' : 'is required'));
}
