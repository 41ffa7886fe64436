import { expect, test } from 'vitest';
import { histogram } from './histogram.ts';

test('percentiles are those of the values, within a hundredth', () => {
  const latencies = histogram();
  for (let value = 1; value <= 10_000; value++) latencies.add(value / 10);
  const { count, p50, p90, p99, p999, max } = latencies.summary();
  expect({ count, max }).toEqual({ count: 10_000, max: 1_000 });
  for (const [found, exact] of [
    [p50, 500],
    [p90, 900],
    [p99, 990],
    [p999, 999],
  ] as const) {
    expect(Math.abs(found - exact) / exact).toBeLessThan(0.01);
  }
});

test('no percentile is above the largest value', () => {
  const latencies = histogram();
  latencies.add(0.1234);
  expect(latencies.summary()).toEqual({ count: 1, p50: 0.1234, p90: 0.1234, p99: 0.1234, p999: 0.1234, max: 0.1234 });
  expect(histogram().summary()).toMatchObject({ count: 0, p99: 0, max: 0 });
});
