import { type ArchiveRow, type KeptElsewhere, type KeptTable, numberedTables } from '@helpdesk/sql';

/** SQLite notes the last id of a table with `autoincrement` in `sqlite_sequence`, once there was one. */
const lastIds: KeptTable = {
  read: async (connection) => {
    const rows = (await connection.execute('select name, seq from sqlite_sequence', [])) as readonly Sequence[];
    const given = new Map(rows.map(({ name, seq }) => [name, seq]));
    return numberedTables.map((name): ArchiveRow => ({ table_name: name, last_id: given.get(name) ?? 0 }));
  },
  write: async (connection, rows) => {
    for (const { table_name, last_id } of rows) {
      await connection.execute('delete from sqlite_sequence where name = ?', [table_name]);
      await connection.execute('insert into sqlite_sequence (name, seq) values (?, ?)', [table_name, last_id]);
    }
  },
};

interface Sequence {
  readonly name: string;
  readonly seq: number;
}

export const sqliteSequences: KeptElsewhere = { last_ids: lastIds };
