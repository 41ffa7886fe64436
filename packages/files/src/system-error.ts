import { getSystemErrorMessage } from 'node:util';

interface SystemError extends Error {
  readonly code?: string;
  readonly errno?: number;
  readonly path?: string;
}

export function systemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as SystemError;
  return typeof code === 'string' ? code : undefined;
}

export function systemErrorPath(error: unknown): string | undefined {
  return error instanceof Error ? (error as SystemError).path : undefined;
}

/** The operating system's own words (`permission denied`), else the error's message. */
export function systemErrorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === '') return systemErrorReason(error.errors[0]);
  const { errno } = error as SystemError;
  return typeof errno === 'number' && errno < 0 ? getSystemErrorMessage(errno) : error.message;
}
