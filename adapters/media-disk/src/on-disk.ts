import { DomainError } from '@helpdesk/domain';

/** Full, over quota, mounted read-only, broken, or no file descriptor left: it may pass. */
const away: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE']);

/** Work of the file system, with its errors in the words of the store port: `store.unavailable`, or as it is. */
export async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw away.has(systemCode(error)) ? unavailable(error) : error;
  }
}

/** The same, but undefined for a file that does not exist. */
export async function ifPresent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await onDisk(work);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function unavailable(cause: unknown): DomainError {
  const refusal = new DomainError(
    'unavailable',
    'store.unavailable',
    'The disk of the files cannot be read or written',
    {
      retryAfter: 1,
    },
  );
  refusal.cause = cause;
  return refusal;
}
