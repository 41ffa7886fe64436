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
  /** When it was first sent and first acknowledged; milliseconds since the run's process began. */
  readonly sentAt: number;
  acknowledgedAt?: number;
  attempts: number;
}

export interface Ledger {
  readonly sent: ReadonlyMap<string, Sent>;
  open(entry: Pick<Sent, 'kind' | 'writer' | 'turn' | 'conversation'>): Sent;
  acknowledge(entry: Sent, uuid: string): void;
  nextAcknowledgement(): Promise<void>;
  /** How many of that writer's are acknowledged. */
  acknowledgedOf(writer: number): number;
  /** Faults that the writers saw: refusals, and two answers to one key. */
  readonly faults: string[];
}

/** @param mark what every text begins with */
export function ledger(mark = ''): Ledger {
  const sent = new Map<string, Sent>();
  const faults: string[] = [];
  const counts = new Map<number, number>();
  let told: (() => void)[] = [];
  return {
    sent,
    faults,
    open: ({ kind, writer, turn, conversation }) => {
      const text = `${mark}${kind} ${turn} of writer ${writer}`;
      const key = `${kind}-${writer}-${turn}`;
      const entry: Sent = {
        kind,
        writer,
        turn,
        conversation,
        text,
        key,
        state: 'in doubt',
        sentAt: performance.now(),
        attempts: 0,
      };
      sent.set(text, entry);
      return entry;
    },
    acknowledge: (entry, uuid) => {
      if (entry.uuid !== undefined && entry.uuid !== uuid) faults.push(`two answers to one key: ${entry.text}`);
      if (entry.state === 'in doubt') counts.set(entry.writer, (counts.get(entry.writer) ?? 0) + 1);
      entry.uuid = uuid;
      entry.state = 'acknowledged';
      entry.acknowledgedAt ??= performance.now();
      for (const tell of told) tell();
      told = [];
    },
    acknowledgedOf: (writer) => counts.get(writer) ?? 0,
    nextAcknowledgement: () => new Promise((resolve) => told.push(resolve)),
  };
}
