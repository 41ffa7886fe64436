import type { IdempotencyKey } from '../ports/idempotency-repository.ts';
import type { Ports } from '../ports/ports.ts';
import * as useCases from './all.ts';
import { type Bound, bind } from './bind.ts';
import { onceOnly } from './idempotency/once-only.ts';
import { announcing } from './realtime/announce.ts';

/** Every use case with its ports given: what an adapter or another tool calls. */
export type Helpdesk = Bound<typeof useCases> & {
  /** The same use cases; the one that is called happens once per key; see `onceOnly`. */
  once(key: IdempotencyKey): Helpdesk;
};

/**
 * All use cases with their ports given. Transactions that append to the log wake its readers.
 *
 * @example
 * await createHelpdesk(ports).hasDesk() // true
 */
export function createHelpdesk(ports: Ports): Helpdesk {
  return bindAll({ ...ports, store: announcing(ports.store, ports) });
}

function bindAll(ports: Ports): Helpdesk {
  return {
    ...bind(useCases, ports),
    once: (key) => bindAll({ ...ports, store: onceOnly(ports, key) }),
  };
}
