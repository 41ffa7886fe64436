import { expect, it } from 'vitest';
import { holding, serverHealth } from './server-health.ts';

const health = { isServing: () => true, checks: { disk: async () => 'unknown' as const } };

it.each([
  [1, true],
  [14, true],
  [16, false],
])('with the log read to its end %d s ago it is ready: %s', async (seconds, isReady) => {
  const report = await serverHealth({ health, logger: false }, { lagSeconds: () => seconds }).look();
  expect(report).toEqual({ isReady, checks: { disk: 'unknown', log: isReady ? 'ok' : 'failed' } });
  expect(holding(report)).toEqual({ service: true, log: isReady });
});
