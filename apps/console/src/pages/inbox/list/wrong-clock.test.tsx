import { exampleOf, find, nameOf, seen } from '@helpdesk/screen-testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openConsole } from '../../../console-of-tests.tsx';
import { clockOf } from '../../../words/times.ts';

const assigned = 'GET /api/v1/conversations/assigned';
const { results } = exampleOf(assigned) as { readonly results: readonly object[] };
const uuid = '7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10';
const row = {
  ...results[0],
  ...{ uuid, subject: 'Kettle', status: 'Open', status_id: 1, status_category: 'open', snoozed_until: null },
  waiting_since: '2026-05-20T12:05:00.000Z',
  next_sla_deadline_at: null,
};

/** The console on a computer whose clock is that many hours off; at the service it is 12:10. */
async function openAt(hours: number) {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const time = new Date('2026-05-20T12:10:00.000Z');
  vi.setSystemTime(+time + hours * 3_600_000);
  const page = { results: [row], total: 1, page: 1, page_size: 50, total_pages: 1, next_cursor: null };
  return openConsole('/mine', { [assigned]: page }, { time });
}

test.each([2, -3])('reports F9: with a clock %i hours off, a row says how long the contact waits', async (hours) => {
  await openAt(hours);
  const link = await find('link', /Kettle/);
  expect(nameOf(link)).toContain('waits 5 m');
});

test.each([2, -3])(
  'reports F9: with a clock %i hours off, a lost connection is said by the clock of the service',
  async (hours) => {
    const { lose } = await openAt(hours);
    await find('link', /Kettle/);
    lose();
    await seen(`What you see is as of ${clockOf(Date.parse('2026-05-20T12:10:00.000Z'))}.`);
  },
);
