import { foldCase } from '../shared/text.ts';
import type { Timestamp } from '../shared/time.ts';

export const statusCategories = ['open', 'waiting', 'resolved'] as const;

export type StatusCategory = (typeof statusCategories)[number];

/** A conversation status. */
export interface Status {
  readonly id: number;
  readonly createdAt: Timestamp;
  /** Unique, compared without case. */
  readonly name: string;
  readonly category: StatusCategory;
}

/** The statuses that exist from the start, in this order, and stay. */
export const builtInStatuses = [
  { name: 'Open', category: 'open' },
  { name: 'Snoozed', category: 'waiting' },
  { name: 'Resolved', category: 'resolved' },
  { name: 'Closed', category: 'resolved' },
] as const satisfies readonly { name: string; category: StatusCategory }[];

export type BuiltInStatusName = (typeof builtInStatuses)[number]['name'];

/**
 * Whether the name is that of a built-in status, compared without case.
 *
 * @example
 * isBuiltInStatus('closed') // true
 */
export function isBuiltInStatus(name: string): boolean {
  return builtInStatuses.some((status) => foldCase(status.name) === foldCase(name));
}
