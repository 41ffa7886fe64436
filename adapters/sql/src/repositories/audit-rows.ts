import type { ActedVia, AuditEntry, AuditTargetType, AuditType } from '@helpdesk/domain';
import { type RowOf, record } from '../engine/record.ts';
import { jsonObject } from '../engine/rows.ts';

export const auditRecord = record<AuditEntry>()('activity_logs', {
  id: 'id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  type: 'activity_type',
  description: 'description',
  actorId: 'actor_id',
  targetType: 'target_type',
  targetId: 'target_id',
  actorName: 'actor_name',
  targetName: 'target_name',
  ip: 'ip',
  requestId: 'request_id',
  via: 'via',
  meta: 'meta',
});

export type AuditRow = RowOf<typeof auditRecord>;

export function auditEntryOf(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    type: row.activity_type as AuditType,
    description: row.description,
    actorId: row.actor_id,
    targetType: row.target_type as AuditTargetType | null,
    targetId: row.target_id,
    actorName: row.actor_name,
    targetName: row.target_name,
    ip: row.ip,
    requestId: row.request_id,
    via: row.via as ActedVia,
    meta: jsonObject(row.meta),
  };
}
