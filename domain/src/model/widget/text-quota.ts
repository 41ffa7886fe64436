import { refuse } from '../shared/errors.ts';
import { secondLengthMs, type Timestamp } from '../shared/time.ts';
import { startOfDay } from '../shared/zoned-day.ts';

/** What texts are counted by. The counts are changed in this order: one order prevents deadlocks. */
export const textScopes = ['address', 'contact'] as const;

export type TextScope = (typeof textScopes)[number];

/**
 * An amount of texts: bytes in UTF-8, and rows (messages, conversations, visits, contacts, sessions, kept responses).
 */
export interface TextAmount {
  readonly bytes: number;
  readonly rows: number;
}

/** 0 switches a limit off. */
interface TextQuota {
  readonly maxBytes: number;
  readonly maxRows: number;
}

/** What widgets may have stored in a day, files left out. */
export type TextQuotas = Readonly<Record<TextScope, TextQuota>>;

const refusals = {
  address: ['text.address_quota', 'Too much was written from this address today'],
  contact: ['text.contact_quota', 'You have written too much today'],
} as const satisfies Record<TextScope, readonly [string, string]>;

/** Throws `text.address_quota` or `text.contact_quota` when the sum is over its quota. */
export function requireWithinTextQuota(
  quotas: TextQuotas,
  scope: TextScope,
  { bytes, rows }: TextAmount,
  now: Timestamp,
  timeZone: string,
): void {
  const { maxBytes, maxRows } = quotas[scope];
  if (!((maxBytes > 0 && bytes > maxBytes) || (maxRows > 0 && rows > maxRows))) return;
  const [code, message] = refusals[scope];
  const retryAfter = Math.ceil((startOfDay(now, timeZone, 1) - now) / secondLengthMs);
  throw refuse(code, message, { retryAfter });
}
