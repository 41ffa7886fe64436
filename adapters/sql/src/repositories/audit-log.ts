import type { AuditLog, AuditLogReader } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../engine/engine.ts';
import { query } from '../engine/query.ts';
import { insertedId } from '../engine/rows.ts';
import { type AuditRow, auditEntryOf, auditRecord } from './audit-rows.ts';
import { listAudit } from './list-audit.ts';

const newest = query<{ type: string; targetId: number; since: number }, AuditRow>((db, p) =>
  db
    .selectFrom('activity_logs')
    .selectAll()
    .where('activity_type', '=', p('type'))
    .where('created_at', '>=', p('since'))
    .where('target_id', '=', p('targetId'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
);
const insert = auditRecord.insertion();
const deleteOld = query<{ before: number; limit: number }, { id: number }>((db, p) =>
  db
    .deleteFrom('activity_logs')
    .where('id', 'in', (old) =>
      old
        .selectFrom('activity_logs')
        .select('id')
        .where('created_at', '<', p('before'))
        .orderBy('created_at')
        .orderBy('id')
        .limit(p('limit')),
    )
    .returning('id'),
);

export function auditLogReader(connection: SqlConnection): AuditLogReader {
  return {
    list: (query) => listAudit(connection, query),
    findNewest: async (type, targetId, since) => {
      const row = await newest.first(connection, { type, targetId, since });
      return row && auditEntryOf(row);
    },
  };
}

export function auditLog(connection: SqlConnection): AuditLog {
  return {
    ...auditLogReader(connection),
    insert: async (entry) => insertedId(await insert(connection, { ...entry, updatedAt: entry.createdAt })),
    setMeta: (id, meta, updatedAt) => auditRecord.update(connection, id, { meta, updatedAt }),
    deleteBefore: async (before, limit) => (await deleteOld.all(connection, { before, limit })).length,
  };
}
