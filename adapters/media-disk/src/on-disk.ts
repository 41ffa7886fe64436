import { stat } from 'node:fs/promises';
import { type DomainError, refuse } from '@helpdesk/domain';

const away: ReadonlySet<string> = new Set([
  // Full, over quota, broken, or no file descriptor left.
  ...['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE'],
  // The folder is read-only, or belongs to another user.
  ...['EROFS', 'EACCES', 'EPERM'],
  // The disk is not mounted, or its server does not answer. All paths were made by the store, so a missing one is a
  // fault.
  ...['ENOENT', 'ENOTDIR', 'ESTALE', 'ENOTCONN', 'ENODEV', 'ENXIO', 'EHOSTDOWN', 'EHOSTUNREACH', 'ETIMEDOUT'],
]);

/** Work of the file system, with its errors in the words of the store port: `store.unavailable`, or as it is. */
export async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw away.has(systemCode(error)) ? unavailable(error) : error;
  }
}

/**
 * The same, and undefined for a file that does not exist.
 *
 * @param folder given: undefined only while this folder exists. Without it, the disk may be gone with all its files.
 */
export async function ifPresent<T>(work: Promise<T>, folder?: string): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') return onDisk(Promise.reject(error));
    if (folder !== undefined) await onDisk(stat(folder));
    return undefined;
  }
}

function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function unavailable(cause: unknown): DomainError {
  const refusal = refuse('store.unavailable', 'The disk of the files cannot be read or written', {
    retryAfter: 1,
  });
  refusal.cause = cause;
  return refusal;
}
