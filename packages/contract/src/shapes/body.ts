import * as v from 'valibot';

/** With a path it is a missing member: the object itself gets its own path only later. */
export function memberMessage(issue: { readonly path?: unknown }): string {
  return issue.path === undefined ? 'must be an object' : 'is required';
}

/** A request body, query or set of path parameters: members that are not named here are ignored. */
export function body<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object(entries, memberMessage);
}
