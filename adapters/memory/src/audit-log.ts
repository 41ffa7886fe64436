import { auditFields, compareBySort, compareKeysets, keysetOf, matchesFilter } from '@helpdesk/domain';
import type { AuditLog } from '@helpdesk/domain/ports';
import { byId, change, firstPage, newestFirst, put, requireRow } from './rows.ts';
import { nextId, type State } from './state.ts';

export function auditLog(state: State): AuditLog {
  return {
    list: async ({ filter, sort, page }) => {
      const rows = [...state.audit.values()]
        .filter((entry) => filter === null || matchesFilter(auditFields, filter, entry))
        .sort(compareBySort(auditFields, sort));
      const { after } = page;
      const rest =
        after === undefined
          ? rows.slice((page.page - 1) * page.size)
          : rows.filter((entry) => compareKeysets(sort.direction, keysetOf(auditFields, sort, entry), after) > 0);
      return firstPage(rest, page.size, rows.length, (entry) => keysetOf(auditFields, sort, entry));
    },
    findNewest: async (type, targetId, since) =>
      newestFirst(state.audit.values()).find(
        (entry) => entry.type === type && entry.targetId === targetId && entry.createdAt >= since,
      ),
    insert: async (entry) => {
      requireRow(state.agents, entry.actorId, 'agent');
      const id = nextId(state, 'audit');
      put(state.audit, id, { ...entry, id, updatedAt: entry.createdAt });
      return id;
    },
    setMeta: async (id, meta, updatedAt) => change(state.audit, id, { meta, updatedAt }),
    deleteBefore: async (before, limit) => {
      const old = byId(state.audit.values()).filter(({ createdAt }) => createdAt < before);
      for (const { id } of old.slice(0, limit)) state.audit.delete(id);
      return Math.min(old.length, limit);
    },
  };
}
