import type { AuditEntry, AuditFilter, AuditSort, AuditType } from '../model/audit/audit-entry.ts';
import type { JsonObject } from '../model/shared/json.ts';
import type { Page, PageRequest } from '../model/shared/page.ts';
import type { Timestamp } from '../model/shared/time.ts';

export interface AuditQuery {
  /** Null: all entries. */
  readonly filter: AuditFilter | null;
  readonly sort: AuditSort;
  readonly page: PageRequest;
}

export interface AuditLogReader {
  /** Filters like `matchesFilter()` and orders like `compareBySort()`, over `auditFields`. */
  list(query: AuditQuery): Promise<Page<AuditEntry>>;

  /** The newest entry of the type about the record that was entered at or after `since`. */
  findNewest(type: AuditType, targetId: number, since: Timestamp): Promise<AuditEntry | undefined>;
}

export interface AuditLog extends AuditLogReader {
  /** Returns the new id. */
  insert(entry: NewAuditEntry): Promise<number>;

  /** Changes the data of an entry that counts several acts. */
  setMeta(id: number, meta: JsonObject, updatedAt: Timestamp): Promise<void>;

  /** Deletes at most `limit` of the oldest, those entered before that instant; returns how many. */
  deleteBefore(before: Timestamp, limit: number): Promise<number>;
}

export type NewAuditEntry = Omit<AuditEntry, 'id' | 'updatedAt'>;
