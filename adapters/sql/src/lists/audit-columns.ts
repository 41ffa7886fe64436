import type { AuditField } from '@helpdesk/domain';
import type { FilterColumns, TableColumn } from './filter-sql.ts';

/** Where the fields of the audit log are: `l` the entry. */
export const auditColumns: FilterColumns<AuditField, TableColumn> = {
  values: {
    'activity_logs.activity_type': { column: 'l.activity_type', nullable: false },
    'activity_logs.actor_id': { column: 'l.actor_id', nullable: true },
    'activity_logs.ip': { column: 'l.ip', nullable: true },
    'activity_logs.created_at': { column: 'l.created_at', nullable: false },
  },
};
