import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { AuditEntry } from '../../model/audit/audit-entry.ts';
import type { Page } from '../../model/shared/page.ts';
import type { AuditQuery } from '../../ports/audit-log.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * A page of the audit log. Needs `activity_logs:manage`.
 *
 * @example
 * const query = { filter: null, sort: defaultAuditSort, page };
 * await desk.createTeam(actor, { ...team, name: 'Sales' });
 * (await desk.listActivityLogs(actor, query)).items[0] // { type: 'team_changed', targetType: 'team', … }
 */
export async function listActivityLogs(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  query: AuditQuery,
): Promise<Page<AuditEntry>> {
  requirePermission(actor, 'activity_logs:manage');
  return ports.store.read((reader) => reader.audit.list(query), { caller: actor.id, oneState: true });
}
