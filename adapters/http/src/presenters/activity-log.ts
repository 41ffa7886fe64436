import { type AuditEntry, auditTargetName, auditText } from '@helpdesk/domain';
import { iso } from './time.ts';

export function presentActivityLog(entry: AuditEntry) {
  return {
    id: entry.id,
    created_at: iso(entry.createdAt),
    updated_at: iso(entry.updatedAt),
    activity_type: entry.type,
    activity_description: auditText(entry),
    actor_id: entry.actorId,
    actor_name: entry.actorName,
    target_model_type: entry.targetType,
    target_model_id: entry.targetId,
    target_name: auditTargetName(entry),
    ip: entry.ip,
    request_id: entry.requestId,
    via: entry.via,
    meta: entry.meta,
  };
}
