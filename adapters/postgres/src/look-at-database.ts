import {
  type DatabaseSeen,
  heldMail,
  inboxesSealedSince,
  type SealedRow,
  sealedRows,
  together,
  wrongMessageSums,
  wrongSums,
  wrongTotals,
  wrongUnread,
} from '@helpdesk/sql';
import { asLong, connected, requireUsable } from './migrate.ts';

/** What can be seen of a database without changing it. */
export interface DatabaseLook {
  /** The version of its schema; 0 when it has none. */
  readonly schema: number;
  /** Whether a first start has come to its end here. */
  readonly hasDesk: boolean;
  /** When the newest event was recorded, in milliseconds since 1970; undefined when there is none. */
  readonly newestEvent: number | undefined;
  /** The clock of the server, in milliseconds since 1970. */
  readonly now: number;
  /** What the nodes agreed on under `secret_check`; undefined before the first node. */
  readonly secretCheck: number | undefined;
  /** The id of the desk; undefined until a version that stores it has been started. */
  readonly deskId: number | undefined;
  /** How many of the kept totals of lists are not those that counting finds; undefined before they were kept. */
  readonly wrongTotals: number | undefined;
  /** The same of the sums of reports. */
  readonly wrongSums: number | undefined;
  /** The same of the conversations that their agent has not read. */
  readonly wrongUnread: number | undefined;
  /** Whether its mail is on hold, because it is a copy. */
  readonly isMailHeld: boolean;
  readonly sealed: DatabaseSeen['sealed'];
}

/** Throws what opening the store would throw, and `DATABASE_UNUSABLE` when the server cannot hold a desk. */
export function lookAtDatabase(url: string): Promise<DatabaseLook> {
  return connected(url, async (client) => {
    await client.query('begin isolation level repeatable read, read only');
    await requireUsable(client);
    const has = async (table: string): Promise<boolean> => {
      const { rows } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table]);
      return rows[0]?.is === true;
    };
    const sealed = async (table: keyof typeof sealedRows): Promise<readonly SealedRow[]> =>
      (await has(table)) ? (await client.query<SealedRow>(sealedRows[table])).rows : [];
    const number = async (table: string, sql: string): Promise<number | undefined> => {
      if (!(await has(table))) return undefined;
      const found = await client.query<{ value: number | null }>({ text: sql, ...asLong });
      return found.rows[0]?.value ?? undefined;
    };
    const { rows } = await client.query<{ now: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now',
    );
    const schema = (await number('schema_version', 'select max(version) as value from schema_version')) ?? 0;
    return {
      schema,
      hasDesk: (await number('roles', 'select id as value from roles limit 1')) !== undefined,
      newestEvent: await number('events', 'select created_at as value from events order by id desc limit 1'),
      now: rows[0]?.now ?? Number.NaN,
      deskId: await number('counters', "select value from counters where name = 'desk_id'"),
      wrongTotals: together(
        await number('conversation_totals', wrongTotals),
        await number('message_sums', wrongMessageSums),
      ),
      wrongSums: await number('activity_sums', wrongSums),
      wrongUnread: await number('unread_conversations', wrongUnread),
      secretCheck: await number('counters', "select value from counters where name = 'secret_check'"),
      isMailHeld: (await number('settings', heldMail)) !== undefined,
      sealed: {
        agent_totp: await sealed('agent_totp'),
        inboxes: schema < inboxesSealedSince ? [] : await sealed('inboxes'),
        mail_secrets: await sealed('mail_secrets'),
        oidc_providers: await sealed('oidc_providers'),
      },
    };
  });
}
