import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageVisits } from './page-visits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is reported of these changes, each so many seconds after the one before. */
function reported(changes: readonly (readonly [seconds: number, url: string, title: string])[]): readonly string[] {
  const reports: string[] = [];
  let second = 0;
  const pass = (seconds: number): void => {
    for (const until = second + seconds; second < until; ) {
      second += 0.5;
      vi.advanceTimersByTime(500);
    }
  };
  const visits = pageVisits(({ url, title }) => {
    reports.push(`${second}: ${url} ${title}`);
  });
  visits.begin({ url: '/', title: 'Shop' });
  for (const [seconds, url, title] of changes) {
    pass(seconds);
    visits.moved({ url, title });
  }
  pass(60);
  return reports;
}

test.each([
  ['with its address', [[1, '/kettles', 'Kettles']], ['2: /kettles Kettles']],
  [
    'three seconds after its address',
    [
      [1, '/kettles', 'Shop'],
      [3, '/kettles', 'Kettles'],
    ],
    ['5: /kettles Kettles'],
  ],
  [
    'in two steps',
    [
      [1, '/kettles', 'Loading'],
      [0.5, '/kettles', 'Kettles'],
    ],
    ['2.5: /kettles Kettles'],
  ],
  [
    'after its page was reported',
    [
      [1, '/kettles', 'Wait'],
      [9, '/kettles', 'Kettles'],
    ],
    ['2: /kettles Wait', '11: /kettles Kettles'],
  ],
  ['late, of the page that was there first', [[7, '/', 'Shop for kettles']], ['8: / Shop for kettles']],
  ['never', [[1, '/kettles', 'Shop']], ['5: /kettles Shop']],
] as const)('reports G7: a title that is set %s is reported as it is when it has settled', (_when, changes, said) => {
  expect(reported(changes)).toEqual(['0: / Shop', ...said]);
});

test('a title that never settles does not fill the list of pages', () => {
  const song = Array.from({ length: 20 }, (_each, at) => [3, '/radio', `Song ${at}`] as const);
  expect(reported(song)).toEqual(['0: / Shop', '4: /radio Song 0', '7: /radio Song 1']);
});

test('a page that was left before it settled is not reported', () => {
  expect(
    reported([
      [1, '/kettles', 'Kettles'],
      [0.5, '/', 'Shop'],
    ]),
  ).toEqual(['0: / Shop']);
});

test('with the next connection what is there is reported again, at once', () => {
  const report = vi.fn();
  const visits = pageVisits(report);
  visits.begin({ url: '/', title: 'Shop' });
  visits.begin({ url: '/', title: 'Shop' });
  expect(report).toHaveBeenCalledTimes(2);
});
