import type { ConversationFilter, ConversationValueField } from '@helpdesk/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlConnection, SqlEngine } from '../engine/engine.ts';
import { type Parameter, queryFamily } from '../engine/query.ts';
import type { DayRow } from '../totals/report-sums.ts';
import type { TotalsRow } from '../totals/totals.ts';
import { isWide, joined, type Selection, selection, selectionArgs, selectionShape } from './conversation-selection.ts';
import { idsOfTags } from './filter-sql.ts';
import { mentionedConversations } from './mentioned.ts';

type Args = Readonly<Record<string, unknown>>;

const countOf = queryFamily<Args, { count: number }>();

/** The fields that are columns of `conversation_totals`. */
const inTotals: ReadonlySet<string> = new Set<ConversationValueField>([
  'conversations.assigned_user_id',
  'conversations.assigned_team_id',
  'conversations.status_id',
  'conversation_statuses.id',
  'conversation_statuses.name',
]);

function isInTotals(filter: ConversationFilter): boolean {
  return filter.rules.every((rule) =>
    'logic' in rule ? isInTotals(rule) : 'field' in rule && inTotals.has(rule.field),
  );
}

/** The one tag that a list of all conversations is narrowed by, and nothing else: `day_sums` has how many have it. */
function onlyTag({ scope, filter }: Selection) {
  const [rule, ...others] = filter?.rules ?? [];
  if (scope.kind !== 'all' || others.length > 0 || rule === undefined || 'logic' in rule) return undefined;
  return rule.op === 'tags any' && rule.tagIds.length + rule.tagNames.length === 1 ? rule : undefined;
}

export async function totalOf(connection: SqlConnection, asked: Selection): Promise<number> {
  const { filter, scope } = asked;
  const query: Selection = isWide(asked) && filter !== null ? { scope, filter, led: 'by contacts' } : { scope, filter };
  const shape = selectionShape(query);
  const tag = onlyTag(query);
  if (tag !== undefined) return totalOfTag(connection, shape, selectionArgs(query), tag.tagIds.length === 1);
  if (scope.kind === 'of_contact' || (filter !== null && !isInTotals(filter))) {
    const [row] = await countOf(connection, shape, selectionArgs(query), (db, p, engine) =>
      joined(db, shape)
        .where(selection(engine, query, p))
        .select(sql<number>`count(*)`.as('count')),
    );
    return row?.count ?? 0;
  }
  const [row] = await countOf(connection, `total of ${shape}`, selectionArgs(query), (db, p, engine) =>
    db
      .selectFrom(totalsOf(engine, query, p).as('c'))
      .$if(shape.includes(',conversation_statuses.'), (rows) => rows.leftJoin('statuses as s', 's.id', 'c.status_id'))
      .where(selection(engine, query, p, true))
      .select(sql<number>`cast(coalesce(sum(c.total), 0) as bigint)`.as('count')),
  );
  return row?.count ?? 0;
}

async function totalOfTag(connection: SqlConnection, shape: string, args: Args, byId: boolean): Promise<number> {
  const [row] = await countOf(connection, `total of ${shape}`, args, (db, p) =>
    db
      .selectFrom(sql<DayRow>`day_sums`.as('d'))
      .where('d.kind', '=', sql.lit('tag'))
      .where(sql<SqlBool>`d.item in ${byId ? sql`(${p('f0')})` : idsOfTags(p('f0'))}`)
      .select(sql<number>`cast(coalesce(sum(d.total), 0) as bigint)`.as('count')),
  );
  return row?.count ?? 0;
}

/** Mentions are not among the kept totals: their own rows are counted, which are those of one agent. */
function totalsOf(engine: SqlEngine, { scope }: Selection, p: Parameter<Args>): RawBuilder<TotalsRow> {
  if (scope.kind !== 'mentioned') return sql<TotalsRow>`conversation_totals`;
  return sql<TotalsRow>`(select status_id, assigned_user_id, assigned_team_id, 1 as total
    from ${mentionedConversations(engine, p('scope'))} mine)`;
}
