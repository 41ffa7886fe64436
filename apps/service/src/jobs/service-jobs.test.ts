import { dayLengthMs } from '@helpdesk/domain';
import type { Helpdesk } from '@helpdesk/domain/use-cases';
import { afterEach, expect, test, vi } from 'vitest';
import { startJobs } from './jobs.ts';
import { serviceJobs } from './service-jobs.ts';

afterEach(() => void vi.useRealTimers());

test('snoozes that are due are looked for at least every five seconds', async () => {
  vi.useFakeTimers();
  const looks: number[] = [Date.now()];
  const wakeSnoozed = async () => looks.push(Date.now());
  const jobs = serviceJobs({ wakeSnoozed } as unknown as Helpdesk, {
    eventRetentionDays: 1,
    auditRetentionDays: 1,
    rawMailDays: 1,
  });
  const running = startJobs(
    jobs.filter(({ name }) => name === 'wake-snoozed'),
    () => true,
    (_job, error) => expect.unreachable(String(error)),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  await running.stop();
  looks.push(Date.now());
  for (const [index, look] of looks.entries()) expect(look - (looks[index - 1] ?? look)).toBeLessThanOrEqual(5_000);
});

test.each([
  [365, [365 * dayLengthMs]],
  [1, [dayLengthMs]],
  [0, []],
])('the audit log is kept for %i days, and for ever with 0', async (auditRetentionDays, expected) => {
  const lives: number[] = [];
  const pruneActivityLogs = async (life: number) => lives.push(life);
  const jobs = serviceJobs({ pruneActivityLogs } as unknown as Helpdesk, {
    eventRetentionDays: 1,
    auditRetentionDays,
    rawMailDays: 1,
  });
  for (const { name, run } of jobs) if (name === 'prune-audit') await run(() => false);
  expect(lives).toEqual(expected);
});
