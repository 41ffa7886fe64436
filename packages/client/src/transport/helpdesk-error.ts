import type { ErrorType } from '../operation-types.ts';

export interface ErrorParts {
  readonly status: number;
  readonly errorType: ErrorType;
  readonly message: string;
  readonly data?: unknown;
  readonly code?: string | undefined;
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
  /** Names the exact case, such as `media.empty` (docs/errors.md); absent where no rule of the desk refused it. */
  readonly code: string | undefined;
  /** The id of the request in the service's log. */
  readonly requestId: string | undefined;
  /** How long the service asks to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor({ status, errorType, message, data, code, requestId, retryAfterMs, cause }: ErrorParts) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.errorType = errorType;
    this.data = data ?? null;
    this.code = code;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }
}
