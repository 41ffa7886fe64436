import { expect, it } from 'vitest';
import { auditConditions, auditFilterText, readAuditFilter } from './audit-filter.ts';

it.each(['', '?kind=keys', '?kind=people&who=7&from=2026-11-01&to=2026-11-30'])('%j comes back as it was', (text) => {
  expect(auditFilterText(readAuditFilter(text))).toBe(text);
});

it.each(['?kind=toString', '?who=me', '?who=0', '?from=2026-02-30', '?to=tomorrow', '?kind='])(
  '%j narrows nothing',
  (text) => {
    expect(readAuditFilter(text)).toEqual({});
    expect(auditConditions(readAuditFilter(text))).toBeUndefined();
  },
);

it('asks the service for whole days, open at an end that is not given', () => {
  const of = (search: string) => JSON.parse(auditConditions(readAuditFilter(search)) ?? '[]') as { value: unknown }[];
  const day = new Date(2026, 10, 23);
  const last = new Date(2026, 10, 23, 23, 59, 59, 999);
  expect(of('?from=2026-11-23&to=2026-11-23')[0]?.value).toEqual([day.toISOString(), last.toISOString()]);
  expect(of('?from=2026-11-23')[0]?.value).toEqual([day.toISOString(), '2200-01-01T00:00:00.000Z']);
  expect(of('?kind=keys&who=7').map(({ value }) => value)).toEqual([['api_key_created', 'api_key_revoked'], 7]);
});
