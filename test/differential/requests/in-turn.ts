import type { Store } from '@helpdesk/domain/ports';
import type { OpenStore } from '../../support/stores.ts';

/**
 * The same stores, which write one transaction after the other in the order in which they are asked: what a job
 * does to many records at once may come in any order where an engine has several writers.
 */
export function inTurn(open: OpenStore): OpenStore {
  return async () => {
    const { store, close } = await open();
    let last: Promise<unknown> = Promise.resolve();
    const transact: Store['transact'] = (work, options) => {
      const done = last.then(() => store.transact(work, options));
      last = done.catch(() => {});
      return done;
    };
    return { store: { read: store.read, transact }, close };
  };
}
