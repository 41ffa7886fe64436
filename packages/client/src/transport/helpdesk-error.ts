import type { ErrorType } from '../operation-types.ts';

export interface ErrorParts {
  readonly status: number;
  readonly errorType: ErrorType;
  readonly message: string;
  readonly data?: unknown;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** A request that was refused, or that got no answer. */
export class HelpdeskError extends Error {
  override readonly name = 'HelpdeskError';
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly errorType: ErrorType;
  /** The data of the answer besides its message, for instance `{issues: [{path, message}]}`; else null. */
  readonly data: unknown;
  /** The id of the request in the service's log. */
  readonly requestId: string | undefined;
  /** How long the service asks to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor({ status, errorType, message, data, requestId, retryAfterMs, cause }: ErrorParts) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.errorType = errorType;
    this.data = data ?? null;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }
}
