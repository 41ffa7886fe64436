/**
 * What was sent and what was promised. A message that the service acknowledged must be there once;
 * one whose connection broke may be there once or not at all, until its key is tried again and
 * acknowledged.
 */
export interface Sent {
  readonly kind: 'message' | 'conversation';
  /** Unique: the text of a message, the subject of a conversation. */
  readonly text: string;
  /** The Idempotency-Key; a repetition carries the same. */
  readonly key: string;
  readonly writer: number;
  /** Counts what one writer sent, one after the other. */
  readonly turn: number;
  /** Where a message went. */
  readonly conversation: string;
  state: 'in doubt' | 'acknowledged';
  /** What the acknowledgement named. */
  uuid?: string;
  attempts: number;
}

export interface Ledger {
  readonly sent: ReadonlyMap<string, Sent>;
  open(entry: Pick<Sent, 'kind' | 'writer' | 'turn' | 'conversation'>): Sent;
  acknowledge(entry: Sent, uuid: string): void;
  nextAcknowledgement(): Promise<void>;
  /** Faults that the writers saw: refusals, and two answers to one key. */
  readonly faults: string[];
}

export function ledger(): Ledger {
  const sent = new Map<string, Sent>();
  const faults: string[] = [];
  let told: (() => void)[] = [];
  return {
    sent,
    faults,
    open: ({ kind, writer, turn, conversation }) => {
      const text = `${kind} ${turn} of writer ${writer}`;
      const key = `${kind}-${writer}-${turn}`;
      const entry: Sent = { kind, writer, turn, conversation, text, key, state: 'in doubt', attempts: 0 };
      sent.set(text, entry);
      return entry;
    },
    acknowledge: (entry, uuid) => {
      if (entry.uuid !== undefined && entry.uuid !== uuid) faults.push(`two answers to one key: ${entry.text}`);
      entry.uuid = uuid;
      entry.state = 'acknowledged';
      for (const tell of told) tell();
      told = [];
    },
    nextAcknowledgement: () => new Promise((resolve) => told.push(resolve)),
  };
}
