import type { Signal } from '@helpdesk/domain';
import type { Notifier } from '@helpdesk/domain/ports';

/** For a desk of one process: a signal reaches its listeners at once. */
export function localNotifier(): Notifier {
  const listeners = new Set<(signal: Signal) => void>();
  return {
    publish: (signal) => {
      for (const listener of listeners) listener(signal);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
