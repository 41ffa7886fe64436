import type { Signal } from '../model/event/signal.ts';

/**
 * Carries signals to every node of the desk, this one included. A signal is kept nowhere: who does not
 * listen misses it. What must not be missed stands in the log; `log` only says that it is time to look.
 */
export interface Notifier {
  /** Never throws and waits for nothing. Signals of one publisher arrive in order, or not at all. */
  publish(signal: Signal): void;

  /** Returns a function that stops it. A listener must not throw. */
  subscribe(listener: (signal: Signal) => void): () => void;
}
