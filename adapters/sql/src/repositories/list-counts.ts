import type { OpenTotals, OpenTotalsOfAll, Visibility } from '@helpdesk/domain';
import type { CountLimits } from '@helpdesk/domain/ports';
import { type RawBuilder, sql } from 'kysely';
import type { Builder, SqlConnection } from '../engine/engine.ts';
import { idList } from '../engine/id-list.ts';
import { query, queryFamily } from '../engine/query.ts';
import { hasUnread } from '../lists/conversation-select.ts';
import { mentionedConversations } from '../lists/mentioned.ts';
import type { UnreadRow } from '../lists/unread-conversations.ts';
import { visibilityArgs, visibilityShape, visible } from '../lists/visibility-sql.ts';
import type { TotalsRow } from '../totals/totals.ts';

/**
 * The kept totals have a row for each agent, team and status, so the number of open conversations is found in a few
 * rows, whatever the size of the desk.
 */
function openRows(db: Builder) {
  return db
    .selectFrom(sql<TotalsRow>`conversation_totals`.as('c'))
    .innerJoin('statuses as s', 's.id', 'c.status_id')
    .where('s.category', '=', 'open');
}

const sumWhen = (condition: string) =>
  sql<number>`cast(coalesce(sum(case when ${sql.raw(condition)} then c.total else 0 end), 0) as bigint)`;

const totalsOf = query<{ agentId: number }, { assigned: number; unassigned: number; everything: number }>((db, p) =>
  openRows(db).select([
    sql<number>`cast(coalesce(sum(case when c.assigned_user_id = ${p('agentId')} then c.total else 0 end), 0) as bigint)`.as(
      'assigned',
    ),
    sumWhen('c.assigned_user_id is null and c.assigned_team_id is null').as('unassigned'),
    sumWhen('1 = 1').as('everything'),
  ]),
);
const totalsOfTeams = query<object, { team_id: number; open: number }>((db) =>
  openRows(db)
    .where('c.assigned_user_id', 'is', null)
    .where('c.assigned_team_id', 'is not', null)
    .groupBy('c.assigned_team_id')
    .select([sql<number>`c.assigned_team_id`.as('team_id'), sumWhen('1 = 1').as('open')]),
);
const totalsOfAll = query<object, { agent_id: number | null; team_id: number | null; open: number }>((db) =>
  openRows(db)
    .groupBy(['c.assigned_user_id', 'c.assigned_team_id'])
    .select([
      sql<number | null>`c.assigned_user_id`.as('agent_id'),
      sql<number | null>`c.assigned_team_id`.as('team_id'),
      sumWhen('1 = 1').as('open'),
    ]),
);
const unreadOpen = query<{ agentId: number; limit: number }, { count: number }>((db, p) => {
  const unread = db
    .selectFrom(sql<UnreadRow>`unread_conversations`.as('c'))
    .where('c.agent_id', '=', p('agentId'))
    .where('c.status_id', 'in', (eb) => eb.selectFrom('statuses').where('category', '=', 'open').select('id'))
    .select('c.conversation_id')
    .limit(p('limit'));
  return db.selectFrom(unread.as('found')).select(sql<number>`count(*)`.as('count'));
});

/** Reads at most `limit` entries of the index `conversations_of_inbox` for each inbox. */
const openByInbox = query<{ limit: number }, { inbox_id: number; open: number }>((db, p) =>
  db.selectFrom('inboxes as i').select([
    'i.id as inbox_id',
    sql<number>`(select count(*) from (
        select 1 from conversations c
        where c.inbox_id = i.id and c.status_id in (select id from statuses where category = 'open')
        limit ${p('limit')}
      ) as found)`.as('open'),
  ]),
);

export async function openOfInboxes(connection: SqlConnection, limit: number): Promise<ReadonlyMap<number, number>> {
  const rows = await openByInbox.all(connection, { limit });
  return new Map(rows.filter(({ open }) => open > 0).map(({ inbox_id, open }) => [inbox_id, open]));
}

export async function openTotals(connection: SqlConnection, agentId: number): Promise<OpenTotals> {
  const [row, teams] = await Promise.all([totalsOf.first(connection, { agentId }), totalsOfTeams.all(connection, {})]);
  return {
    assigned: row?.assigned ?? 0,
    unassigned: row?.unassigned ?? 0,
    all: row?.everything ?? 0,
    ofTeams: new Map(teams.filter(({ open }) => open !== 0).map(({ team_id, open }) => [team_id, open])),
  };
}

const mentionedIn = queryFamily<Record<string, unknown>, { agent_id: number }>();

export async function agentsMentionedIn(connection: SqlConnection, ids: readonly number[]): Promise<readonly number[]> {
  const found = new Set<number>();
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const list = idList(ids.slice(start, start + idsAtOnce));
    const rows = await mentionedIn(connection, list.shape, list.args, (db, p) =>
      db.selectFrom('mentions').where(list.holds('conversation_id', p)).select('agent_id').distinct(),
    );
    for (const { agent_id } of rows) found.add(agent_id);
  }
  return [...found];
}

const idsAtOnce = 128;

export async function openTotalsOfAll(connection: SqlConnection): Promise<OpenTotalsOfAll> {
  const [ofAgents, ofTeams] = [new Map<number, number>(), new Map<number, number>()];
  let [unassigned, all] = [0, 0];
  for (const { agent_id, team_id, open } of await totalsOfAll.all(connection, {})) {
    all += open;
    if (open === 0) continue;
    if (agent_id !== null) ofAgents.set(agent_id, (ofAgents.get(agent_id) ?? 0) + open);
    else if (team_id !== null) ofTeams.set(team_id, open);
    else unassigned = open;
  }
  return { unassigned, all, ofTeams, ofAgents };
}

export async function countUnreadOpen(connection: SqlConnection, agentId: number, limit: number): Promise<number> {
  return (await unreadOpen.first(connection, { agentId, limit }))?.count ?? 0;
}

const mentionedOpen = queryFamily<Record<string, unknown>, { open: number; unread: number }>();

/**
 * Implements `ConversationReader.countMentioned`, with the columns of `mentions` and the sums of messages of the
 * counted conversations.
 */
export async function countMentioned(
  connection: SqlConnection,
  agentId: number,
  visibility: Visibility,
  { open, unread }: CountLimits,
): Promise<{ readonly open: number; readonly unread: number }> {
  const args = { ...visibilityArgs(visibility), agentId, open, unread };
  const [row] = await mentionedOpen(connection, visibilityShape(visibility), args, (db, p, engine) => {
    const agent = p('agentId') as RawBuilder<number>;
    const those = db
      .selectFrom(mentionedConversations(engine, agent).as('c'))
      .where('c.status_id', 'in', (eb) => eb.selectFrom('statuses').where('category', '=', 'open').select('id'))
      .where(visible(visibility, p))
      .select('c.id')
      .limit(p('open') as RawBuilder<number>);
    const withUnread = db
      .selectFrom(those.as('c'))
      .where(hasUnread(agent))
      .select('c.id')
      .limit(p('unread') as RawBuilder<number>);
    return db.selectNoFrom([
      sql<number>`(select count(*) from (${those}) as found)`.as('open'),
      sql<number>`(select count(*) from (${withUnread}) as found)`.as('unread'),
    ]);
  });
  return { open: row?.open ?? 0, unread: row?.unread ?? 0 };
}
