import { anyTables } from '../../engine/any-tables.ts';
import type { SqlConnection } from '../../engine/engine.ts';
import { query } from '../../engine/query.ts';
import { emptiedContact } from './emptied-contact.ts';

const parts = ['contact_notes', 'page_visits', 'widget_sessions', 'contact_channels'] as const;

const steps = [
  ...parts.map((table) =>
    query<{ id: number }, never>((db, p) =>
      anyTables(db).deleteFrom(table).where('contact_id', '=', p('id')).$castTo<never>(),
    ),
  ),
  query<{ id: number }, never>((db, p) =>
    anyTables(db)
      .updateTable('users')
      .set({ ...emptiedContact, meta: '{}' })
      .where('id', '=', p('id'))
      .$castTo<never>(),
  ),
];

/** Implements `ContactRepository.delete`. Their row stays without any detail, as after a merge. */
export async function deleteContact(connection: SqlConnection, id: number): Promise<void> {
  for (const step of steps) await step.write(connection, { id });
}
