import type { PageVisit } from '@helpdesk/domain';
import type { WidgetReader, WidgetRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../../engine/engine.ts';
import { query } from '../../engine/query.ts';
import { type RowOf, record } from '../../engine/record.ts';

const visitRecord = record<PageVisit & { readonly contactId: number }>()('page_visits', {
  contactId: 'contact_id',
  createdAt: 'created_at',
  url: 'url',
  title: 'title',
});

type Row = RowOf<typeof visitRecord, 'contactId'>;

const listVisits = query<{ contactId: number; since: number; limit: number }, Row>((db, p) =>
  db
    .selectFrom('page_visits as v')
    .where('v.contact_id', '=', p('contactId'))
    .where('v.created_at', '>=', p('since'))
    .select(visitRecord.selection('v', ['contactId']))
    .orderBy('v.id', 'desc')
    .limit(p('limit')),
);
const insertVisit = visitRecord.insertion();
const trimVisits = query<{ contactId: number; keep: number }, never>((db, p) =>
  db
    .deleteFrom('page_visits')
    .where('contact_id', '=', p('contactId'))
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('page_visits as kept')
        .where('kept.contact_id', '=', p('contactId'))
        .select('kept.id')
        .orderBy('kept.id', 'desc')
        .limit(p('keep')),
    )
    .$castTo<never>(),
);
const deleteVisits = query<{ before: number; limit: number }, { id: number }>((db, p) =>
  db
    .deleteFrom('page_visits')
    .where('id', 'in', (old) =>
      old
        .selectFrom('page_visits')
        .select('id')
        .where('created_at', '<', p('before'))
        .orderBy('created_at')
        .limit(p('limit')),
    )
    .returning('id'),
);
type Reading = Pick<WidgetReader, 'listPageVisits'>;
type Writing = Pick<WidgetRepository, 'insertPageVisit' | 'trimPageVisits' | 'deletePageVisits'>;

export function pageVisitReader(connection: SqlConnection): Reading {
  return {
    listPageVisits: async (contactId, since, limit) =>
      (await listVisits.all(connection, { contactId, since, limit })).map((row) => ({
        url: row.url,
        title: row.title,
        createdAt: row.created_at,
      })),
  };
}

export function pageVisits(connection: SqlConnection): Reading & Writing {
  return {
    ...pageVisitReader(connection),
    insertPageVisit: async (visit) => {
      await insertVisit(connection, visit);
    },
    trimPageVisits: async (contactId, keep) => {
      await trimVisits.write(connection, { contactId, keep });
    },
    deletePageVisits: async (before, limit) => (await deleteVisits.all(connection, { before, limit })).length,
  };
}
