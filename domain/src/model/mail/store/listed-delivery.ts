import type { Timestamp } from '../../shared/time.ts';

/**
 * What a list of conversations shows of the newest mail of ours of which a recipient waits, failed or is unknown, until
 * an agent leaves it so.
 */
export interface ListedDelivery {
  readonly messageUuid: string;
  readonly state: 'waiting' | 'failed' | 'unknown';
  /** The first of these recipients; null where the mail has none. */
  readonly address: string | null;
  readonly nextAt: Timestamp | null;
}
