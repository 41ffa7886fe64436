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

/** The names of the statuses that every desk has. */
export const statusNames = { open: 'Open', snoozed: 'Snoozed', resolved: 'Resolved', closed: 'Closed' } as const;

/** The statuses that exist from the start, in this order, and stay. */
export const builtInStatuses = [
  { name: statusNames.open, category: 'open' },
  { name: statusNames.snoozed, category: 'waiting' },
  { name: statusNames.resolved, category: 'resolved' },
  { name: statusNames.closed, category: 'resolved' },
] as const satisfies readonly { name: string; category: StatusCategory }[];

export type BuiltInStatusName = (typeof builtInStatuses)[number]['name'];

/**
 * Whether a built-in status has this name. Case is ignored.
 *
 * @example
 * isBuiltInStatus('closed') // true
 */
export function isBuiltInStatus(name: string): boolean {
  return builtInStatuses.some((status) => foldCase(status.name) === foldCase(name));
}

/**
 * Whether a conversation has the status until a moment, which has to be given with it.
 *
 * @example
 * needsMoment({ name: 'Snoozed' }) // true
 */
export function needsMoment({ name }: Pick<Status, 'name'>): boolean {
  return name === statusNames.snoozed;
}
