import { DomainError, type ErrorKind } from '@helpdesk/domain';
import * as v from 'valibot';
import type { ServerOptions } from '../server-options.ts';
import type { ClientFrame } from './client-frame.ts';
import type { Connection, FrameErrorCode } from './connection.ts';

/** The frame as its schema has it; undefined, and refused, when it is another. */
export function readFrame<Schema extends v.GenericSchema>(
  connection: Connection,
  schema: Schema,
  frame: ClientFrame,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, frame);
  if (result.success) return result.output;
  const [issue] = result.issues;
  connection.refuse('invalid_frame', `${v.getDotPath(issue) ?? 'frame'}: ${issue.message}`.slice(0, 300));
  return undefined;
}

const codes: Readonly<Record<ErrorKind, FrameErrorCode>> = {
  unauthorized: 'unauthorized',
  forbidden: 'forbidden',
  invalid_input: 'invalid_frame',
  too_large: 'invalid_frame',
  not_found: 'not_found',
  conflict: 'invalid_frame',
  unprocessable: 'invalid_frame',
  rate_limited: 'rate_limited',
  unavailable: 'unavailable',
};

/** Whether the service is to blame, and it may be over soon. */
export function isOutage(error: unknown): boolean {
  return !(error instanceof DomainError) || error.kind === 'unavailable';
}

/** Answers a failed frame with its error; an unexpected error is logged, and answered with a fixed text. */
export function refuseError(connection: Connection, logger: ServerOptions['logger'], error: unknown): void {
  if (error instanceof DomainError) {
    connection.refuse(codes[error.kind], error.message);
    return;
  }
  if (logger !== false) logger.error({ err: error }, 'a frame failed unexpectedly');
  connection.refuse('unavailable', 'Something unexpected happened');
}
