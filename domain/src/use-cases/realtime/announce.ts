import { isForJournal, type JournalEvent } from '../../model/event/event-rules.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Store } from '../../ports/store.ts';

/**
 * The same store, which wakes the readers of the log when a transaction that appended to it is done, and notes in the
 * journal what belongs there. Whoever binds single use cases gives them this store.
 *
 * @example
 * const { createTag: create } = bind({ createTag }, { ...ports, store: announcing(ports.store, ports) });
 * await create(actor, 'vip') // { name: 'vip', … }
 */
export function announcing(store: Store, { notifier, journal }: Pick<Ports, 'notifier' | 'journal'>): Store {
  return {
    read: store.read,
    transact: async (work, options) => {
      let appended = false;
      let noted: JournalEvent[] = [];
      const result = await store.transact((writer) => {
        appended = false;
        noted = [];
        return work({
          ...writer,
          events: {
            ...writer.events,
            append: async (events, at) => {
              appended ||= events.length > 0;
              for (const event of events) if (isForJournal(event)) noted.push(event);
              await writer.events.append(events, at);
            },
          },
        });
      }, options);
      if (appended) notifier.publish({ type: 'log' });
      for (const event of noted) journal.note(event);
      return result;
    },
  };
}
