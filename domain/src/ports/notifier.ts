import type { Signal } from '../model/event/signal.ts';

/**
 * Carries signals to every node of the desk, this one included. A signal is not stored: without a listener it is lost.
 * What must not be lost is in the log; `log` only announces that there are new entries.
 */
export interface Notifier {
  /** Never throws and waits for nothing. Signals of one publisher arrive in order, or not at all. */
  publish(signal: Signal): void;

  /** Returns a function that stops it. A listener must not throw. */
  subscribe(listener: (signal: Signal) => void): () => void;
}
