import {
  type ArchiveRow,
  type KeptElsewhere,
  type KeptTable,
  numberedTables,
  type SqlConnection,
  setCounters,
} from '@helpdesk/sql';

/** Sequences, which count on by themselves. A `restart` is undone with its transaction; a `setval` is not. */

const lastIds: KeptTable = {
  read: async (connection) => {
    const rows: ArchiveRow[] = [];
    for (const name of numberedTables) {
      rows.push({ table_name: name, last_id: await lastOf(connection, `${name}_id_seq`) });
    }
    return rows;
  },
  write: async (connection, rows) => {
    for (const { table_name: name, last_id: last } of rows) await goOn(connection, `${name}_id_seq`, last);
  },
};

const referenceNumber = 'reference_number';

const counters: KeptTable = {
  read: async (connection) => {
    const rows = await connection.execute('select name, value from counters', []);
    const drawn: ArchiveRow = { name: referenceNumber, value: await lastOf(connection, 'reference_numbers') };
    return [...(rows as readonly ArchiveRow[]), drawn].sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1));
  },
  write: async (connection, rows) => {
    const isDrawn = ({ name }: ArchiveRow): boolean => name === referenceNumber;
    for (const { value } of rows.filter(isDrawn)) await goOn(connection, 'reference_numbers', value);
    await setCounters(
      connection,
      rows.filter((row) => !isDrawn(row)),
    );
  },
};

async function lastOf(connection: SqlConnection, sequence: string): Promise<number> {
  const text = `select case when is_called then last_value else last_value - 1 end as last from ${sequence}`;
  const [row] = (await connection.execute(text, [])) as readonly { readonly last: number }[];
  return row?.last ?? 0;
}

async function goOn(connection: SqlConnection, sequence: string, last: unknown): Promise<void> {
  if (!/^[a-z_]+$/.test(sequence) || !Number.isSafeInteger(last))
    throw new Error(`no number to go on from: ${sequence}`);
  await connection.execute(`alter sequence ${sequence} restart with ${Number(last) + 1}`, []);
}

export const postgresSequences: KeptElsewhere = { last_ids: lastIds, counters };
