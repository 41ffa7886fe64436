import type { Notifier } from '../ports/notifier.ts';
import type { Store } from '../ports/store.ts';

/** The same store, which says so when a transaction that appended to the log is done. */
export function announcing(store: Store, notifier: Notifier): Store {
  return {
    read: store.read,
    transact: async (work, options) => {
      let appended = false;
      const result = await store.transact((writer) => {
        appended = false;
        return work({
          ...writer,
          events: {
            ...writer.events,
            append: async (events, at) => {
              appended ||= events.length > 0;
              await writer.events.append(events, at);
            },
          },
        });
      }, options);
      if (appended) notifier.publish({ type: 'log' });
      return result;
    },
  };
}
