import { backoffMs } from './backoff.ts';
import { HelpdeskError } from './helpdesk-error.ts';
import { pause } from './pause.ts';

export interface RetryOptions {
  /**
   * How often it is tried in all. Default: 5. `Infinity`: until the service does it or refuses it; other failures of the
   * service (500) and longer waits count as passing then.
   */
  readonly attempts?: number | undefined;
  /** Ends the trying, and the request under way. */
  readonly signal?: AbortSignal | undefined;
}

const usualAttempts = 5;
/** Who is asked to wait longer than this is told so instead. */
const longestWaitMs = 60_000;

/**
 * Does it again for as long as its failure is a passing one: no answer, 408, 429, 502, 503, 504. Waits as long
 * as `Retry-After` says and never less than the back-off. `mayRepeat` says whether it may be done again when
 * nobody knows whether it was done.
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
/** Nobody knows whether it was done. */
const unknown: ReadonlySet<number> = new Set([0, 502, 504]);

function isPassing(error: unknown, mayRepeat: boolean, isPatient: boolean): error is HelpdeskError {
  if (!(error instanceof HelpdeskError)) return false;
  const { status } = error;
  return refused.has(status) || (mayRepeat && (unknown.has(status) || (isPatient && (status >= 500 || status < 300))));
}
