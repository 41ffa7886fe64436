import type { LimitName } from './server-metrics.ts';

/** Limits of how many may be open at a time. */
export type OpenLimit = Extract<
  LimitName,
  'sign_ins_of_network' | 'sockets_of_address' | 'sockets_of_contact' | 'sockets_of_agent' | 'connections_of_address'
>;

/** Limits of how many may come in a time. */
export type TimeLimit = Exclude<LimitName, OpenLimit>;

/**
 * What several processes of one machine count together, so that a limit holds for all of them. Counts of the others
 * arrive some moments later: a burst that is spread over the processes may go over a limit by what fits in between.
 */
export interface SharedCounts {
  /** One more came here that counts towards the limit. */
  spend(limit: TimeLimit, key: string): void;
  /** Calls `listener` with the requests that the other workers have counted since the last call. */
  onSpent(limit: TimeLimit, listener: (key: string, times: number) => void): void;
  /** Reports how many of the key are open here now. */
  opened(limit: OpenLimit, key: string, here: number): void;
  /** How many of the key are open in the other workers. */
  elsewhere(limit: OpenLimit, key: string): number;
}

/** For a service of one process. */
export const noSharedCounts: SharedCounts = {
  spend: () => {},
  onSpent: () => {},
  opened: () => {},
  elsewhere: () => 0,
};
