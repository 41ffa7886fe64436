import { dayLengthMs } from '@helpdesk/domain';
import type { Helpdesk } from '@helpdesk/domain/use-cases';
import { expect, test } from 'vitest';
import { serviceJobs } from './service-jobs.ts';

test.each([
  [365, [365 * dayLengthMs]],
  [1, [dayLengthMs]],
  [0, []],
])('the audit log is kept for %i days, and for ever with 0', async (auditRetentionDays, expected) => {
  const lives: number[] = [];
  const pruneActivityLogs = async (life: number) => lives.push(life);
  const jobs = serviceJobs({ pruneActivityLogs } as unknown as Helpdesk, { eventRetentionDays: 1, auditRetentionDays });
  for (const { name, run } of jobs) if (name === 'prune-audit') await run(() => false);
  expect(lives).toEqual(expected);
});
