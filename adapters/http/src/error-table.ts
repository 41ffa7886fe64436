import type { ErrorType } from '@helpdesk/contract';
import type { ErrorKind } from '@helpdesk/domain';

interface ErrorAnswer {
  readonly status: number;
  readonly errorType: ErrorType;
}

/** The one place where the domain's kinds of error meet HTTP. */
export const errorTable = {
  unauthorized: { status: 401, errorType: 'UnauthorizedException' },
  forbidden: { status: 403, errorType: 'PermissionException' },
  invalid_input: { status: 400, errorType: 'InputException' },
  too_large: { status: 413, errorType: 'InputException' },
  not_found: { status: 404, errorType: 'NotFoundException' },
  conflict: { status: 409, errorType: 'ConflictException' },
  unprocessable: { status: 422, errorType: 'DataException' },
  rate_limited: { status: 429, errorType: 'RateLimitException' },
  unavailable: { status: 503, errorType: 'NetworkException' },
} as const satisfies Record<ErrorKind, ErrorAnswer>;

/** What the HTTP layer itself refuses, by status. */
const ownErrors: ReadonlyMap<number, { readonly errorType: ErrorType; readonly message: string }> = new Map([
  [400, { errorType: 'InputException', message: 'The request is not understood' }],
  [404, { errorType: 'NotFoundException', message: 'There is no such route' }],
  [405, { errorType: 'InputException', message: 'This route does not know the method' }],
  [408, { errorType: 'NetworkException', message: 'The request took too long to arrive' }],
  [413, { errorType: 'InputException', message: 'The body is too large' }],
  [415, { errorType: 'InputException', message: 'The body must be application/json' }],
  [431, { errorType: 'InputException', message: 'The request headers are too large' }],
]);

export interface ErrorBody {
  readonly status: 'error';
  readonly message: string;
  readonly data: unknown;
  readonly error_type: ErrorType;
}

export function errorBody(errorType: ErrorType, message: string, data: unknown = null): ErrorBody {
  return { status: 'error', message, data, error_type: errorType };
}

/** The body for a status that the HTTP layer answers of its own accord. */
export function ownErrorBody(status: number): ErrorBody {
  const known = ownErrors.get(status);
  return known === undefined || status === 400
    ? refusedInput(known?.message ?? 'The request is not understood')
    : errorBody(known.errorType, known.message);
}

/** A 400 that is about the whole request. */
export function refusedInput(message: string): ErrorBody {
  return errorBody('InputException', message, { issues: [{ path: '', message }] });
}
