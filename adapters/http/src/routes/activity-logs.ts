import { auditFields, auditSortFields, defaultAuditSort, keysetOf, parseFilter, parseSort } from '@helpdesk/domain';
import { presentActivityLog } from '../presenters/activity-log.ts';
import { pageOf, presentPage } from '../request/list-query.ts';
import type { Handlers } from './handler.ts';

export const activityLogHandlers = {
  listActivityLogs: async ({ helpdesk, actor, query, options }) => {
    const sort = parseSort(auditSortFields, defaultAuditSort, query.order_by, query.order);
    const filter =
      query.filters === undefined
        ? null
        : parseFilter(auditFields, query.filters, { timeZone: options.dayZone.current(), agentId: actor.id });
    const { name, request } = pageOf(options, `activity logs:${sort.field}:${sort.direction}`, query);
    const found = await helpdesk.listActivityLogs(actor, { filter, sort, page: request });
    const keyset = (entry: (typeof found.items)[number]) => keysetOf(auditFields, sort, entry);
    return presentPage(options, { name, request, keyset }, found, presentActivityLog);
  },
} satisfies Partial<Handlers>;
