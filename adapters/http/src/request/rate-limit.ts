import { refuse } from '@helpdesk/domain';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { noSharedCounts, type SharedCounts, type TimeLimit } from '../operations/shared-counts.ts';

/** A number of requests for each key in a minute or another period, counted for all processes of this machine. */
export interface RateLimit {
  /** Counts one, or so many. Throws `rate_limited` when the key is over its limit. */
  consume(key: string, times?: number): Promise<void>;
  /**
   * Counts one before its outcome is known, so that those at the same time do not pass the limit together. Returns the
   * seconds until it would be within so many times the limit (default: once); 0 when it is.
   */
  hold(key: string, times?: number): Promise<number>;
  /** Takes one count back, because the attempt did not fail. */
  release(key: string): Promise<void>;
  /** It was one: the other processes of this machine count it too. */
  keep(key: string): void;
}

interface RateLimitOptions {
  readonly limit: TimeLimit;
  /** 0 switches the limit off. */
  readonly points: number;
  /** The period of the limit; default: a minute. */
  readonly seconds?: number | undefined;
  /** What a caller over the limit is answered. */
  readonly message: string;
  readonly shared?: SharedCounts | undefined;
  onRefused(limit: TimeLimit): void;
}

export function rateLimit({
  limit,
  points,
  seconds = 60,
  message,
  shared = noSharedCounts,
  onRefused,
}: RateLimitOptions): RateLimit {
  if (points === 0) {
    return { consume: async () => {}, hold: async () => 0, release: async () => {}, keep: () => {} };
  }
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  shared.onSpent(limit, (key, times) => void limiter.penalty(key, times));
  return {
    consume: async (key, times = 1) => {
      try {
        await limiter.consume(key, times);
        for (let each = 0; each < times; each += 1) shared.spend(limit, key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        onRefused(limit);
        throw refuse('rate.limited', message, { retryAfter: secondsOf(refusal) });
      }
    },
    hold: async (key, times = 1) => {
      const held = await limiter.penalty(key);
      if (held.consumedPoints <= points * times) return 0;
      onRefused(limit);
      return secondsOf(held);
    },
    release: async (key) => {
      await limiter.reward(key);
    },
    keep: (key) => shared.spend(limit, key),
  };
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
