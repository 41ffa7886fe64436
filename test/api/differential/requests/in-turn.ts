import type { Store } from '@helpdesk/domain/ports';
import type { OpenStore } from '../../../support/stores.ts';
import { numbersOf } from './numbers.ts';

/**
 * The same stores, which write one transaction after the other in the order in which they are asked: what a job
 * does to many records at once may come in any order where an engine has several writers. None leaves out a number.
 */
export function inTurn(open: OpenStore): OpenStore {
  return async () => {
    const { store, url, close } = await open();
    const numbers = url === undefined ? undefined : await numbersOf(url);
    let last: Promise<unknown> = Promise.resolve();
    const transact: Store['transact'] = (work, options) => {
      const done = last.then(async () => {
        await numbers?.keep();
        let isAgain = false;
        try {
          return await store.transact(async (writer) => {
            if (isAgain) await numbers?.putBack();
            isAgain = true;
            return work(writer);
          }, options);
        } catch (error) {
          await numbers?.putBack();
          throw error;
        }
      });
      last = done.catch(() => {});
      return done;
    };
    return {
      store: { read: store.read, transact },
      close: async () => {
        await numbers?.close();
        await close();
      },
    };
  };
}
