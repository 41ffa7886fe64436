import {
  type ActedVia,
  type Activity,
  type AuditType,
  activityOf,
  activityPreview,
  fullName,
  type KnownNames,
  type MessageMeta,
  readActivityText,
  readAuditText,
} from '@helpdesk/domain';
import { sql } from 'kysely';
import { builderOf, type SqlConnection } from '../engine/engine.ts';
import { changeInParts, type InTransaction, partRows, type RowParts } from '../engine/row-parts.ts';
import { isDeletedNote } from './deleted-note.ts';

/**
 * Makes facts of the sentences that an older version has stored: of activities, of the previews of conversations, and of
 * the audit log. Where a sentence cannot be read back it stays. Without such rows it is three light reads.
 *
 * @param connection outside of transactions
 * @param report one line
 */
export async function readFacts(
  connection: SqlConnection,
  transact: InTransaction,
  report: (line: string) => void,
): Promise<void> {
  for (const { table, ...parts } of factParts(connection)) {
    await changeInParts(connection, transact, parts, (reached) => report(`reading ${table} up to id ${reached}`));
  }
}

/** The same of all rows, in the transaction of the connection: of a desk that an archive of an older schema brings. */
export async function readAllFacts(connection: SqlConnection): Promise<void> {
  for (const { change } of factParts(connection)) {
    for (let from: number | undefined = 0; from !== undefined; ) from = await change(connection, from);
  }
}

/** Activities come before the conversations that show them. */
function factParts(reading: SqlConnection): readonly (RowParts & { readonly table: string })[] {
  let names: Promise<KnownNames> | undefined;
  const namesOfDesk = (): Promise<KnownNames> => (names ??= knownNames(reading));
  return [
    { table: 'activities', counter: 'facts_messages', change: (to, from) => changeActivities(to, from, namesOfDesk) },
    { table: 'conversations', counter: 'facts_conversations', change: changeConversations },
    { table: 'the audit log', counter: 'facts_activity_logs', change: changeAuditLog },
  ];
}

async function rowsOf<Row>(
  connection: SqlConnection,
  query: { compile(): { readonly sql: string; readonly parameters: readonly unknown[] } },
): Promise<readonly Row[]> {
  const { sql: text, parameters } = query.compile();
  return (await connection.execute(text, parameters)) as readonly Row[];
}

const lastIdOf = (rows: readonly { readonly id: unknown }[]): number | undefined =>
  rows.length === 0 ? undefined : Number(rows.at(-1)?.id);

interface ActivityRow {
  readonly id: unknown;
  readonly content: string;
  readonly text_content: string;
  readonly meta: string;
  readonly first_name: string;
  readonly last_name: string;
}

async function changeActivities(connection: SqlConnection, from: number, names: () => Promise<KnownNames>) {
  const { engine } = connection;
  const rows = await rowsOf<ActivityRow>(
    connection,
    builderOf(engine)
      .selectFrom('messages as m')
      .innerJoin('users as a', 'a.id', 'm.sender_id')
      .where('m.id', '>', from)
      .where('m.type', '=', 'activity')
      .where(sql<boolean>`not ${isDeletedNote(engine)}`)
      .select(['m.id', 'm.content', 'm.text_content', 'm.meta', 'a.first_name', 'a.last_name'])
      .orderBy('m.id')
      .limit(partRows),
  );
  const changed: (readonly [unknown, string])[] = [];
  for (const { id, content, text_content: text, meta: json, ...sender } of rows) {
    const meta = JSON.parse(json) as MessageMeta;
    if (content !== text || activityOf(meta) !== undefined) continue;
    const name = fullName({ firstName: sender.first_name, lastName: sender.last_name });
    const activity = readActivityText(text, name, await names(), meta.changes);
    if (activity !== undefined) changed.push([id, JSON.stringify({ ...meta, ...activity })]);
  }
  await update(connection, 'messages', ['meta'], changed, { content: '', text_content: '' });
  return lastIdOf(rows);
}

interface PreviewRow {
  readonly id: unknown;
  readonly last_message: string;
  readonly meta: string;
}

async function changeConversations(connection: SqlConnection, from: number): Promise<number | undefined> {
  const { engine } = connection;
  const rows = await rowsOf<PreviewRow>(
    connection,
    builderOf(engine)
      .selectFrom('conversations as c')
      .innerJoin('messages as n', (join) =>
        join.on(
          'n.id',
          '=',
          sql<number>`(select max(m.id) from messages m where m.conversation_id = c.id and not ${isDeletedNote(engine)})`,
        ),
      )
      .where('c.id', '>', from)
      .where('c.last_message', 'is not', null)
      .where('n.type', '=', 'activity')
      .select(['c.id', 'c.last_message', 'n.meta'])
      .orderBy('c.id')
      .limit(partRows),
  );
  const changed = rows.flatMap(({ id, last_message: text, meta }) => {
    const activity: Activity | undefined = activityOf(JSON.parse(meta) as MessageMeta);
    const isSame = activity !== undefined && activityPreview(activity) === text;
    return isSame ? [[id, JSON.stringify(activity), text] as const] : [];
  });
  // A node of the former version may have stored a newer message since they were read.
  await update(connection, 'conversations', ['last_activity'], changed, { last_message: null }, 'last_message');
  return lastIdOf(rows);
}

interface AuditSentenceRow {
  readonly id: unknown;
  readonly activity_type: string;
  readonly description: string;
  readonly via: string;
  readonly actor_id: unknown;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

async function changeAuditLog(connection: SqlConnection, from: number): Promise<number | undefined> {
  const rows = await rowsOf<AuditSentenceRow>(
    connection,
    builderOf(connection.engine)
      .selectFrom('activity_logs as l')
      .leftJoin('users as a', 'a.id', 'l.actor_id')
      .where('l.id', '>', from)
      .where('l.description', '<>', '')
      .select(['l.id', 'l.activity_type', 'l.description', 'l.via', 'l.actor_id', 'a.first_name', 'a.last_name'])
      .orderBy('l.id')
      .limit(partRows),
  );
  const changed = rows.flatMap(({ id, description, ...row }) => {
    const names = readAuditText({
      type: row.activity_type as AuditType,
      via: row.via as ActedVia,
      actorId: row.actor_id === null ? null : Number(row.actor_id),
      description,
      nameNow: row.first_name === null ? null : fullName({ firstName: row.first_name, lastName: row.last_name ?? '' }),
    });
    return names === undefined ? [] : [[id, names.actorName, names.targetName] as const];
  });
  await update(connection, 'activity_logs', ['actor_name', 'target_name'], changed, { description: '' });
  return lastIdOf(rows);
}

/**
 * @param changed of each row the id, the values of the columns, and what `unchanged` was when it was read
 * @param unchanged a column: rows in which it is another value by now stay as they are
 */
async function update(
  connection: SqlConnection,
  table: string,
  columns: readonly string[],
  changed: readonly (readonly [id: unknown, ...values: (string | null)[]])[],
  same: Readonly<Record<string, string | null>>,
  unchanged?: string,
): Promise<void> {
  if (changed.length === 0) return;
  const values = changed.map(([id, ...cells]) => {
    const texts = cells.map((cell) => sql`cast(${cell} as text)`);
    return sql`(${sql.join([sql`cast(${Number(id)} as bigint)`, ...texts])})`;
  });
  const set = [
    ...columns.map((column, at) => sql`${sql.ref(column)} = v.${sql.ref(`column${at + 2}`)}`),
    ...Object.entries(same).map(([column, value]) => sql`${sql.ref(column)} = ${sql.lit(value)}`),
  ];
  const last = sql.ref(`v.column${columns.length + 2}`);
  const isStill = unchanged === undefined ? sql`` : sql` and ${sql.ref(`${table}.${unchanged}`)} = ${last}`;
  const statement = sql`update ${sql.table(table)} set ${sql.join(set)} from (values ${sql.join(values)}) as v
    where ${sql.ref(`${table}.id`)} = v.column1${isStill}`;
  const { sql: text, parameters } = statement.compile(builderOf(connection.engine));
  await connection.execute(text, parameters);
}

async function knownNames(connection: SqlConnection): Promise<KnownNames> {
  const db = builderOf(connection.engine);
  const agents = await rowsOf<{ readonly first_name: string; readonly last_name: string }>(
    connection,
    db.selectFrom('users').where('type', 'in', ['agent', 'system']).select(['first_name', 'last_name']),
  );
  const of = async (table: 'teams' | 'statuses' | 'tags'): Promise<ReadonlySet<string>> => {
    const rows = await rowsOf<{ readonly name: string }>(connection, db.selectFrom(table).select('name'));
    return new Set(rows.map(({ name }) => name));
  };
  return {
    agents: new Set(agents.map((each) => fullName({ firstName: each.first_name, lastName: each.last_name }))),
    teams: await of('teams'),
    statuses: await of('statuses'),
    tags: await of('tags'),
  };
}
