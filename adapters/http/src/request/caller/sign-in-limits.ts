import { openCount } from '../../operations/open-count.ts';
import { noSharedCounts } from '../../operations/shared-counts.ts';
import type { RateLimit } from '../rate-limit.ts';
import { networkKeys } from './address-key.ts';

/**
 * What an address and the networks around it may, the narrowest first: how many times the failures of one address, and
 * how many passwords at once. 34 strangers have a place in the queue of hashes, so no network fills it, and each wider one
 * leaves room to those whom a narrower one has used up.
 */
const widths = [
  { times: 1, atOnce: 8 },
  { times: 4, atOnce: 16 },
  { times: 16, atOnce: 24 },
] as const;

/** Passwords cost a slow hash, and are counted for the networks around the address too. */
export type Proof = 'password' | 'other';

export interface SignInLimits {
  /** Counts an attempt as failed until it has ended. */
  attempt(ip: string, proof: Proof): Promise<Attempt>;
  /** Begins with a password; returns what ends it, or undefined where a network has as many under way as it may. */
  begin(ip: string): (() => void) | undefined;
}

interface Attempt {
  /** Seconds for which the address may not sign in, because too many attempts failed; undefined when it may. */
  readonly wait: number | undefined;
  end(hasFailed: boolean): Promise<void>;
}

interface SignInLimitsOptions {
  /** The limits on failures of an address, each with its own period. */
  readonly failures: readonly RateLimit[];
  /** Whether the number at once is not limited either. */
  readonly isOff: boolean;
  onBusy(): void;
}

/** Limits of those who sign in, by where they are. Whether they hold is decided by who knows the device. */
export function signInLimits({ failures, isOff, onBusy }: SignInLimitsOptions): SignInLimits {
  // Each process has a queue of its own, so what is under way in others does not count.
  const underWay = openCount('sign_ins_of_network', noSharedCounts);

  return {
    attempt: async (ip, proof) => {
      const held = networksOf(ip, proof).flatMap(({ key, times }) => failures.map((limit) => ({ limit, key, times })));
      const waits = await Promise.all(held.map(({ limit, key, times }) => limit.hold(key, times)));
      const longest = Math.max(...waits);
      return {
        wait: longest > 0 ? longest : undefined,
        end: async (hasFailed) => {
          if (hasFailed) for (const { limit, key } of held) limit.keep(key);
          else await Promise.all(held.map(({ limit, key }) => limit.release(key)));
        },
      };
    },
    begin: (ip) => {
      const networks = networksOf(ip, 'password');
      if (!isOff && networks.some(({ key, atOnce }) => underWay.of(key) >= atOnce)) {
        onBusy();
        return undefined;
      }
      for (const { key } of networks) underWay.change(key, 1);
      return () => {
        for (const { key } of networks) underWay.change(key, -1);
      };
    },
  };
}

function networksOf(ip: string, proof: Proof) {
  const keys = networkKeys(ip);
  const counted = widths.slice(0, proof === 'password' ? keys.length : 1);
  return counted.map((width, index) => ({ ...width, key: keys[index] ?? keys[0] }));
}
