import { backoffMs } from './backoff.ts';
import { HelpdeskError } from './helpdesk-error.ts';
import { pause } from './pause.ts';

export interface RetryOptions {
  /**
   * How often it is tried in all. Default: 5. `Infinity`: until the service does it or refuses it; other failures of the
   * service (500) and longer waits count as passing then.
   */
  readonly attempts?: number | undefined;
  /** Ends the attempts and the request under way. */
  readonly signal?: AbortSignal | undefined;
}

const usualAttempts = 5;
/** A call with a longer `Retry-After` fails at once, unless its attempts are unlimited. */
const longestWaitMs = 60_000;

/**
 * Repeats a call while its failure is temporary: no answer, 408, 429, 502, 503, 504. Waits as long as `Retry-After`
 * asks, and never less than the back-off. `mayRepeat`: whether the call may be repeated when it is unknown whether the
 * service carried it out.
 */
export async function withRetries<T>(
  run: () => Promise<T>,
  mayRepeat: boolean,
  { attempts = usualAttempts, signal }: RetryOptions,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return await run();
    } catch (error) {
      signal?.throwIfAborted();
      const isPatient = attempts === Number.POSITIVE_INFINITY;
      if (attempt + 1 >= attempts || !isPassing(error, mayRepeat, isPatient)) throw error;
      const asked = error.retryAfterMs ?? 0;
      if (asked > longestWaitMs && !isPatient) throw error;
      await pause(Math.min(asked, longestWaitMs) + backoffMs(attempt), signal);
    }
  }
}

/** The service was not reached, did not do it, and may do it later. */
const refused: ReadonlySet<number> = new Set([408, 429, 503]);
/** After these, it is unknown whether the service carried out the request. */
const unknown: ReadonlySet<number> = new Set([0, 502, 504]);

function isPassing(error: unknown, mayRepeat: boolean, isPatient: boolean): error is HelpdeskError {
  if (!(error instanceof HelpdeskError)) return false;
  const { status } = error;
  return refused.has(status) || (mayRepeat && (unknown.has(status) || (isPatient && (status >= 500 || status < 300))));
}
