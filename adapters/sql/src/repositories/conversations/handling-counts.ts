import type { AvailabilityStatus, StatusCategory } from '@helpdesk/domain';
import type { ReportReader } from '@helpdesk/domain/ports';
import { sql } from 'kysely';
import type { SqlConnection } from '../../engine/engine.ts';
import { query, queryFamily } from '../../engine/query.ts';
import type { TotalsRow } from '../../totals/totals.ts';

const unresolved = query<object, { id: number; category: string }>((db) =>
  db.selectFrom('statuses').where('category', '<>', 'resolved').select(['id', 'category']),
);
interface HandlingRow {
  readonly statusId: number;
  readonly total: number;
  readonly unassigned: number;
}
const waitingOfStatuses = queryFamily<Record<string, number>, { statusId: number; awaiting: number; since: number }>();
const ofStatuses = queryFamily<Record<string, number>, HandlingRow>();
const availability = query<object, { status: string; count: number }>((db, _p, engine) =>
  db
    .selectFrom('users')
    .where('type', '=', 'agent')
    .where('deleted_at', 'is', null)
    .where('enabled', '=', engine.bool(true))
    .groupBy('availability_status')
    .select(['availability_status as status', sql<number>`count(*)`.as('count')]),
);

/** Reports of this moment. */
export function handlingCounts(connection: SqlConnection): Pick<ReportReader, 'handlingCounts' | 'availabilityCounts'> {
  return {
    handlingCounts: async () => {
      const statuses = await unresolved.all(connection, {});
      if (statuses.length === 0) return [];
      const args = Object.fromEntries(statuses.map(({ id }, index) => [`s${index}`, id]));
      const names = Object.keys(args);
      const waiting = await waitingOfStatuses(connection, `${statuses.length}`, args, (db, p) =>
        db
          .selectFrom('conversations')
          .where('waiting_since', 'is not', null)
          .where('status_id', 'in', names.map(p))
          .groupBy('status_id')
          .select(['status_id as statusId', sql<number>`count(*)`.as('awaiting')])
          // The same index answers this and the count.
          .select(sql<number>`min(waiting_since)`.as('since')),
      );
      const rows = await ofStatuses(connection, `${statuses.length}`, args, (db, p) =>
        db
          .selectFrom(sql<TotalsRow>`conversation_totals`.as('t'))
          .where('t.status_id', 'in', names.map(p))
          .groupBy('t.status_id')
          .select([
            't.status_id as statusId',
            sql<number>`cast(sum(t.total) as bigint)`.as('total'),
            sql<number>`cast(sum(case when t.assigned_user_id is null then t.total else 0 end) as bigint)`.as(
              'unassigned',
            ),
          ]),
      );
      const awaiting = new Map(waiting.map((row) => [row.statusId, row]));
      const categories = new Map(statuses.map((status) => [status.id, status.category as StatusCategory]));
      return rows.flatMap((row) => {
        const category = categories.get(row.statusId);
        return category === undefined
          ? []
          : [
              {
                category,
                total: row.total,
                awaitingResponse: awaiting.get(row.statusId)?.awaiting ?? 0,
                waitingSince: awaiting.get(row.statusId)?.since ?? null,
                unassigned: row.unassigned,
              },
            ];
      });
    },
    availabilityCounts: async () =>
      (await availability.all(connection, {})).map((row) => ({
        availability: row.status as AvailabilityStatus,
        count: row.count,
      })),
  };
}
