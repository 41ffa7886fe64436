import { type ErrorType, errorTypeOf } from '@helpdesk/contract';
import type { ErrorKind } from '@helpdesk/domain';

interface ErrorAnswer {
  readonly status: number;
  readonly errorType: ErrorType;
}

function answerOf<S extends keyof typeof errorTypeOf>(status: S) {
  return { status, errorType: errorTypeOf[status] };
}

/** The one place where the domain's kinds of error meet HTTP. */
export const errorTable = {
  unauthorized: answerOf(401),
  forbidden: answerOf(403),
  invalid_input: answerOf(400),
  too_large: answerOf(413),
  not_found: answerOf(404),
  conflict: answerOf(409),
  unprocessable: answerOf(422),
  rate_limited: answerOf(429),
  unavailable: answerOf(503),
} as const satisfies Record<ErrorKind, ErrorAnswer>;

/** Errors that the HTTP layer raises itself, by status. */
const ownErrors: ReadonlyMap<number, { readonly errorType: ErrorType; readonly message: string }> = new Map([
  [400, { errorType: errorTypeOf[400], message: 'The request is not understood' }],
  [404, { errorType: errorTypeOf[404], message: 'There is no such route' }],
  [405, { errorType: errorTypeOf[405], message: 'This route does not know the method' }],
  [408, { errorType: errorTypeOf[408], message: 'The request took too long to arrive' }],
  [413, { errorType: errorTypeOf[413], message: 'The body is too large' }],
  [415, { errorType: errorTypeOf[415], message: 'The body must be application/json' }],
  [431, { errorType: errorTypeOf[431], message: 'The request headers are too large' }],
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
