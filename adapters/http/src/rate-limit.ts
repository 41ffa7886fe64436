import { refuse } from '@helpdesk/domain';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** So many a minute and key, counted in this process. */
export interface RateLimit {
  /** Counts one. Throws `rate_limited` when the key is over its limit. */
  consume(key: string): Promise<void>;
}

/** @param perMinute 0 switches the limit off */
export function rateLimit(perMinute: number, message: string, onRefused: () => void): RateLimit {
  if (perMinute === 0) return { consume: async () => {} };
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return {
    consume: async (key) => {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        onRefused();
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refuse('rate.limited', message, { retryAfter });
      }
    },
  };
}
