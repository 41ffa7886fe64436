/**
 * Carries short texts from node to node of one desk, as fast as it can and no surer than that: a text may be
 * lost, and is kept nowhere. What must not be lost stands in the log of the store.
 */
export interface SignalBus {
  /**
   * Sends to every node that listens, perhaps this one included. Never throws and waits for nothing: what cannot
   * be sent now is dropped. Texts of one node arrive in order, or not at all. At most `maxSignalBytes` of UTF-8;
   * a longer one is dropped.
   */
  publish(text: string): void;

  /** Returns a function that stops it. A listener must not throw. */
  subscribe(listener: BusListener): () => void;

  /** No signal is received any more. */
  close(): Promise<void>;
}

export interface BusListener {
  heard(text: string): void;
  /** The line is whole, for the first time or again: what was published or said before is lost. */
  renewed(): void;
}

export const maxSignalBytes = 4_000;
