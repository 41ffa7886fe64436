import type { Route, RouteId } from '@helpdesk/contract';
import type { GenericSchema } from 'valibot';
import { expect } from 'vitest';

type Entries = Record<string, GenericSchema>;

/** Bodies with members of any name, and lists; they have tests of their own. */
export const anyMembers: ReadonlySet<RouteId> = new Set([
  'applyMacro',
  'setMyPreferences',
  'setConversationAttributes',
  'setContactAttributes',
]);

/** The members of the body of a route, by name. */
export function entriesOf(id: RouteId, row: Route): Entries {
  if (row.body === undefined || anyMembers.has(id)) return {};
  expect(row.body).toHaveProperty('entries');
  return (row.body as unknown as { readonly entries: Entries }).entries;
}
