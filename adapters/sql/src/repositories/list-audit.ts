import { type AuditEntry, auditFields, type Keyset, keysetOf, type Page } from '@helpdesk/domain';
import type { AuditQuery } from '@helpdesk/domain/ports';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlConnection, SqlEngine } from '../engine/engine.ts';
import { heavyOf } from '../engine/heavy.ts';
import { type Parameter, queryFamily } from '../engine/query.ts';
import { pageOf, rowsWanted } from '../engine/rows.ts';
import { auditColumns } from '../lists/audit-columns.ts';
import { filterCondition, filterShape, filterValues } from '../lists/filter-sql.ts';
import { type AuditRow, auditEntryOf, auditRecord } from './audit-rows.ts';

type Args = Record<string, unknown>;

const rowsOf = queryFamily<Args, AuditRow>();
const countOf = queryFamily<Args, { count: number }>();

/** The log grows with every act, so each of its lists is heavy. */
export async function listAudit(given: SqlConnection, query: AuditQuery): Promise<Page<AuditEntry>> {
  const { filter, sort, page } = query;
  const connection = heavyOf(given);
  const { limit, offset } = rowsWanted(page);
  const shape = filter === null ? '' : filterShape(filter);
  const values = filter === null ? [] : filterValues(filter);
  const args: Args = Object.fromEntries(values.map((value, index) => [`f${index}`, value]));
  const start = page.after === undefined ? 'start' : page.after.value === null ? 'null' : 'value';
  const place = { value: page.after?.value ?? null, id: page.after?.id ?? 0, limit, offset };
  const rows = await rowsOf(
    connection,
    `${shape} ${sort.field} ${sort.direction} ${start}`,
    { ...args, ...place },
    (db, p, engine) => {
      const { column, nullable } = auditColumns.values[sort.field];
      return db
        .selectFrom('activity_logs as l')
        .select(auditRecord.selection('l'))
        .where(isListed(engine, query, p))
        .$if(start !== 'start', (all) => all.where(isBehind(query, page.after, p)))
        .$if(nullable, (all) => all.orderBy(sql`case when ${sql.ref(column)} is null then 1 else 0 end`))
        .orderBy(sql.ref(column), sort.direction)
        .orderBy('l.id', sort.direction)
        .limit(p('limit') as RawBuilder<number>)
        .offset(p('offset') as RawBuilder<number>);
    },
  );
  const [counted] = await countOf(connection, shape, args, (db, p, engine) =>
    db
      .selectFrom('activity_logs as l')
      .select(sql<number>`count(*)`.as('count'))
      .where(isListed(engine, query, p)),
  );
  const items = rows.slice(0, page.size).map(auditEntryOf);
  return pageOf(items, rows.length, counted?.count ?? 0, (entry) => keysetOf(auditFields, sort, entry));
}

function isListed(engine: SqlEngine, { filter }: AuditQuery, p: Parameter<Args>): RawBuilder<SqlBool> {
  if (filter === null) return sql<SqlBool>`1 = 1`;
  let index = 0;
  return filterCondition(engine, auditColumns, filter, () => p(`f${index++}`));
}

/** Entries without a value come last in both directions. */
function isBehind({ sort }: AuditQuery, after: Keyset | undefined, p: Parameter<Args>): RawBuilder<SqlBool> {
  const { column, nullable } = auditColumns.values[sort.field];
  const beyond = sort.direction === 'asc' ? sql`>` : sql`<`;
  const ordered = sql.ref(column);
  if (after?.value === null) return sql<SqlBool>`(${ordered} is null and l.id ${beyond} ${p('id')})`;
  const behind = sql<SqlBool>`(${ordered}, l.id) ${beyond} (${p('value')}, ${p('id')})`;
  return nullable ? sql<SqlBool>`(${behind} or ${ordered} is null)` : behind;
}
