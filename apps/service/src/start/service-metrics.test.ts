import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countedJobs, metricsReaders } from './service-metrics.ts';

describe('who may read /metrics', () => {
  const none = { metricsToken: undefined, publicUrl: undefined, trustedProxies: [] };
  it.each([
    ['nothing is set', none, 'this machine'],
    ['the public address is of this machine', { ...none, publicUrl: 'http://127.0.0.1:9000' }, 'this machine'],
    ['the public address is localhost', { ...none, publicUrl: 'http://localhost:9000' }, 'this machine'],
    ['the service is published', { ...none, publicUrl: 'https://support.example.com' }, 'nobody'],
    ['the public name begins like an address', { ...none, publicUrl: 'https://127.0.0.1.example.com' }, 'nobody'],
    ['a proxy is trusted', { ...none, trustedProxies: ['127.0.0.1'] }, 'nobody'],
    ['there is a token', { ...none, metricsToken: 'a-token-of-the-watch' }, { token: 'a-token-of-the-watch' }],
    [
      'there is a token of a published service',
      { metricsToken: 'a-token-of-the-watch', publicUrl: 'https://support.example.com', trustedProxies: ['::1'] },
      { token: 'a-token-of-the-watch' },
    ],
  ])('when %s', (_when, config, readers) => {
    expect(metricsReaders(config)).toEqual(readers);
  });
});

describe('counted jobs', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('tell each run, and fail as before', async () => {
    const runs: unknown[] = [];
    const jobEnded = (job: string, { seconds, failed }: { seconds: number; failed: boolean }): void => {
      runs.push([job, failed, seconds]);
    };
    const [well, broken] = countedJobs(
      [
        { name: 'well', everyMs: 1, run: async () => vi.advanceTimersByTime(2_500) },
        {
          name: 'broken',
          everyMs: 1,
          run: () => {
            vi.advanceTimersByTime(500);
            throw new Error('broken');
          },
        },
      ],
      { jobEnded },
    );
    await well?.run(() => false);
    await expect(broken?.run(() => false)).rejects.toThrow('broken');
    expect(runs).toEqual([
      ['well', false, 2.5],
      ['broken', true, 0.5],
    ]);
  });
});
