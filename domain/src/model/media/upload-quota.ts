import { refuse } from '../shared/errors.ts';
import { secondLengthMs, type Timestamp } from '../shared/time.ts';
import { startOfDay } from '../shared/zoned-day.ts';
import type { UploadQuotas } from './upload-settings.ts';

/** What uploads are counted by. The counts are changed in this order: one order prevents deadlocks. */
export const uploadScopes = ['address', 'contact', 'inbox'] as const;

export type UploadScope = (typeof uploadScopes)[number];

/** An amount of uploads: bytes and files. */
export interface UploadAmount {
  readonly bytes: number;
  readonly files: number;
}

/** What one contact, inbox or address has uploaded in the day that began at `day`. */
export interface UploadCount {
  readonly scope: UploadScope;
  /** The id of the contact or inbox, or the address. */
  readonly subject: string;
  readonly day: Timestamp;
}

const refusals = {
  address: ['upload.address_quota', 'Too much was uploaded from this address today'],
  contact: ['upload.contact_quota', 'You have uploaded too much today'],
  inbox: ['upload.inbox_quota', 'Too much was uploaded here today'],
} as const satisfies Record<UploadScope, readonly [string, string]>;

/** Throws `upload.address_quota`, `upload.contact_quota` or `upload.inbox_quota` when the sum is over its quota. */
export function requireWithinQuota(
  quotas: UploadQuotas,
  scope: UploadScope,
  sum: UploadAmount,
  now: Timestamp,
  timeZone: string,
): void {
  if (!isOverQuota(quotas, scope, sum)) return;
  const [code, message] = refusals[scope];
  const retryAfter = Math.ceil((startOfDay(now, timeZone, 1) - now) / secondLengthMs);
  throw refuse(code, message, { retryAfter });
}

/**
 * Whether the sum of a day is over the quota of its scope.
 *
 * @example
 * const quota = { maxBytes: 100, maxFiles: 0 };
 * isOverQuota({ contact: quota, inbox: quota, address: quota }, 'inbox', { bytes: 101, files: 1 }) // true
 */
export function isOverQuota(quotas: UploadQuotas, scope: UploadScope, { bytes, files }: UploadAmount): boolean {
  const { maxBytes, maxFiles } = quotas[scope];
  return (maxBytes > 0 && bytes > maxBytes) || (maxFiles > 0 && files > maxFiles);
}
