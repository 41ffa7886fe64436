import { sql } from 'kysely';
import { searchedColumns } from '../../search/searched-columns.ts';
import { blankValues } from './blank-values.ts';
import { contactRecord } from './contact-rows.ts';

/** What stays of a contact who is gone. All other details could identify a person, and are emptied. */
const kept: ReadonlySet<string> = new Set<keyof typeof contactRecord.columns>([
  'id',
  'type',
  'createdAt',
  'updatedAt',
  'enabled',
  'lastActiveAt',
  'lastLoginAt',
  'meta',
]);
const emptied = blankValues(
  Object.entries(contactRecord.columns).flatMap(([field, column]) => (kept.has(field) ? [] : [column])),
);

/** The row of a contact who is gone. To delete it, the engine would have to look through every message for its sender. */
export const emptiedContact = {
  deleted_at: sql`updated_at`,
  ...emptied,
  ...searchedColumns('users')?.make({}),
};
