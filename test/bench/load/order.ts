import type { Percentiles } from './histogram.ts';

interface Order {
  readonly port: number;
  /** Whole requests, with head and body, which are sent in rotation. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly milliseconds: number;
}

export interface ClosedOrder extends Order {
  readonly loop: 'closed';
}

export interface OpenOrder extends Order {
  readonly loop: 'open';
  /** Requests a second. */
  readonly rate: number;
}

export type LoadOrder = ClosedOrder | OpenOrder;

/** Latencies are in milliseconds. */
export interface LoadResult extends Percentiles {
  readonly perSecond: number;
  /** Answers other than 2xx, answers that did not come, and connections that broke. */
  readonly faults: number;
  /** The statuses of the faults; 0 for a request without an answer. */
  readonly faultStatuses: readonly number[];
}

export function faultsOf(statuses: readonly number[]): Pick<LoadResult, 'faults' | 'faultStatuses'> {
  return { faults: statuses.length, faultStatuses: [...new Set(statuses)] };
}
