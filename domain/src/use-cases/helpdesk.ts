import type { IdempotencyKey } from '../ports/idempotency-repository.ts';
import type { Ports } from '../ports/ports.ts';
import { confirming, isRecallable, type RecalledAgent } from './agent/confirming.ts';
import * as useCases from './all.ts';
import { type Bound, bind, bindWhenUsed } from './bind.ts';
import { onceOnly } from './idempotency/once-only.ts';
import { announcing } from './realtime/announce.ts';

/** Every use case with its ports given: what an adapter or another tool calls. */
export type Helpdesk = Bound<typeof useCases> & {
  /** The same use cases; the one that is called happens once per key; see `onceOnly`. */
  once(key: IdempotencyKey): Helpdesk;
  /**
   * The same use cases in the name of an agent whom an earlier request has found; see `confirming`. Undefined when
   * `authenticateAgent` has to be called.
   */
  recall(agent: RecalledAgent): Recalled | undefined;
};

export interface Recalled {
  readonly helpdesk: Helpdesk;
  /** To be awaited before anything is answered. Throws `ActorChanged`. */
  confirm(): Promise<void>;
}

/**
 * All use cases with their ports given. Transactions that append to the log wake its readers.
 *
 * @example
 * await createHelpdesk(ports).hasDesk() // true
 */
export function createHelpdesk(ports: Ports): Helpdesk {
  const announced = { ...ports, store: announcing(ports.store, ports) };
  return { ...bind(useCases, announced), ...furtherWays(announced) };
}

/** The use cases for one request, which calls few of them. */
function forRequest(ports: Ports): Helpdesk {
  return Object.assign(bindWhenUsed(useCases, ports), furtherWays(ports));
}

function furtherWays(ports: Ports): Pick<Helpdesk, 'once' | 'recall'> {
  return {
    once: (key) => forRequest({ ...ports, store: onceOnly(ports, key) }),
    recall: (agent) => {
      if (!isRecallable(agent, ports.clock.now())) return undefined;
      const { store, confirm } = confirming(ports, agent);
      return { helpdesk: forRequest({ ...ports, store }), confirm };
    },
  };
}
