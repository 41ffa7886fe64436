import type { SettingsReader, SettingsRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../engine/engine.ts';
import { query } from '../engine/query.ts';
import { jsonObject } from '../engine/rows.ts';

const find = query<{ name: string }, { value: string }>((db, p) =>
  db.selectFrom('settings').select('value').where('name', '=', p('name')),
);
const keep = query<{ name: string; value: string }, never>((db, p) =>
  db
    .insertInto('settings')
    .values({ name: p('name'), value: p('value') })
    .onConflict((clash) => clash.column('name').doUpdateSet({ value: p('value') }))
    .$castTo<never>(),
);

const forget = query<{ name: string }, never>((db, p) =>
  db.deleteFrom('settings').where('name', '=', p('name')).$castTo<never>(),
);

export function settingsReader(connection: SqlConnection): SettingsReader {
  return {
    find: async (name) => {
      const row = await find.first(connection, { name });
      return row && jsonObject(row.value);
    },
  };
}

export function settings(connection: SqlConnection): SettingsRepository {
  return {
    ...settingsReader(connection),
    keep: async (name, value) => {
      await keep.write(connection, { name, value: JSON.stringify(value) });
    },
    forget: async (name) => {
      await forget.write(connection, { name });
    },
  };
}
