import type { HostStorage } from '../bridge.ts';
import type { Words } from '../words/words.ts';

export interface Failure {
  readonly word: Extract<
    keyof Words,
    'tooLarge' | 'kind' | 'noFiles' | 'limit' | 'refused' | 'serverTrouble' | 'sessionEnded' | 'isClosed' | 'notSent'
  >;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Trying the same again would fail again. */
  readonly isFinal?: boolean;
}

export const tooLarge = (bytes: number): Failure => ({
  word: 'tooLarge',
  values: { n: Math.floor(bytes / 2 ** 20) },
  isFinal: true,
});

/** A message that has not arrived yet. */
export interface Outgoing {
  /** Comes back as `meta.echo_id`. */
  readonly id: string;
  /** The `Idempotency-Key`: however often it is sent, it happens once. */
  readonly key: string;
  readonly at: number;
  /** A conversation, or the name of one that this message starts. */
  readonly to: string;
  readonly text?: string | undefined;
  /** Not stored: they wait as long as the page. */
  readonly files?: readonly File[] | undefined;
  readonly form?: Readonly<Record<string, unknown>> | undefined;
  readonly failure?: Failure | undefined;
}

export interface Outbox {
  /** In the order in which they were written. */
  all(): readonly Outgoing[];
  next(): Outgoing | undefined;
  put(entry: Outgoing): void;
  remove(id: string): void;
  /** What was written to a conversation that did not exist yet goes to the one that does now. */
  redirect(from: string, to: string): void;
}

const prefix = 'out.';

/** The name of a conversation that is not at the service yet. */
export const isNew = (conversation: string): boolean => conversation.startsWith('new-');

/** Messages that wait, in the host page's storage: they outlive a reload, and other tabs know of them. */
export function createOutbox(storage: HostStorage): Outbox {
  const withFiles = new Map<string, Outgoing>();

  function stored(): readonly Outgoing[] {
    return storage.entries(prefix).flatMap(([, value]) => {
      const entry = parse(value);
      return entry === undefined ? [] : [entry];
    });
  }

  const all = (): readonly Outgoing[] =>
    [...stored(), ...withFiles.values()].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));

  function put(entry: Outgoing): void {
    if (entry.files !== undefined) withFiles.set(entry.id, entry);
    else storage.write(prefix + entry.id, JSON.stringify(entry));
  }

  return {
    all,
    next: () => all().find(({ failure }) => failure === undefined),
    put,
    remove: (id) => {
      withFiles.delete(id);
      if (storage.read(prefix + id) !== undefined) storage.write(prefix + id, null);
    },
    redirect: (from, to) => {
      for (const entry of all()) if (entry.to === from) put({ ...entry, to });
    },
  };
}

function parse(text: string): Outgoing | undefined {
  try {
    const value = JSON.parse(text) as Partial<Outgoing> | null;
    const isWhole =
      typeof value?.id === 'string' &&
      typeof value.key === 'string' &&
      typeof value.at === 'number' &&
      typeof value.to === 'string' &&
      typeof value.text === 'string';
    return isWhole ? (value as Outgoing) : undefined;
  } catch {
    return undefined;
  }
}
