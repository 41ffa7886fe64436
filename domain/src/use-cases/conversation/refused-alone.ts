import { DomainError, type ErrorKind } from '../../model/shared/errors.ts';

/** What the work returns, or its refusal where that is about this part of a request alone. */
export async function refusedAlone<Result>(work: () => Promise<Result>): Promise<Result | DomainError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && alone.has(error.kind)) return error;
    throw error;
  }
}

/** Kinds of refusals that are about one part; others, as a full disk, are about all of them. */
const alone: ReadonlySet<ErrorKind> = new Set<ErrorKind>(['not_found', 'forbidden', 'conflict', 'invalid_input']);
