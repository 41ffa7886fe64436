import type { HostStorage } from '../bridge.ts';
import type { Words } from '../words/words.ts';

export interface Failure {
  readonly word: Extract<
    keyof Words,
    | 'tooLarge'
    | 'kind'
    | 'noFiles'
    | 'fileLost'
    | 'limit'
    | 'refused'
    | 'serverTrouble'
    | 'sessionEnded'
    | 'isClosed'
    | 'notSent'
  >;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Answers of the form that the service did not take, by their names. */
  readonly fields?: readonly string[];
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
  /** Not stored, apart from their names: they wait as long as the page. */
  readonly files?: readonly File[] | undefined;
  /** Of files that were lost with their page. */
  readonly names?: readonly string[] | undefined;
  readonly form?: Readonly<Record<string, unknown>> | undefined;
  /** In which the form was filled, with the visitor's region. */
  readonly language?: string | undefined;
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
/** What is kept of files: whom they are for, and their names. */
export const filePrefix = 'file.';

/** A file goes to a conversation: before there is one, it waits for the message that begins it. */
export const waitsForText = ({ to, files }: Outgoing): boolean => files !== undefined && isNew(to);

/** What is sent next of what waits. */
export const nextOf = (entries: readonly Outgoing[]): Outgoing | undefined =>
  entries.find((entry) => entry.failure === undefined && !waitsForText(entry));

/** The name of a conversation that is not at the service yet. */
export const isNew = (conversation: string): boolean => conversation.startsWith('new-');

export const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
export const newConversation = (): string => `new-${newId()}`;

/** Messages that wait, in the host page's storage: they outlive a reload, and other tabs know of them. */
export function createOutbox(storage: HostStorage): Outbox {
  const withFiles = new Map<string, Outgoing>();

  const lost = (): readonly Outgoing[] => storedIn(storage, filePrefix).filter(({ failure }) => failure !== undefined);

  const all = (): readonly Outgoing[] =>
    [...storedIn(storage, prefix), ...lost(), ...withFiles.values()].sort(
      (one, other) => one.at - other.at || (one.id < other.id ? -1 : 1),
    );

  function put(entry: Outgoing): void {
    const { files, failure, ...kept } = entry;
    if (files === undefined) {
      storage.write((entry.names ? filePrefix : prefix) + entry.id, JSON.stringify(entry));
      return;
    }
    withFiles.set(entry.id, entry);
    // What was refused for good is not lost later.
    const names = files.map(({ name }) => name);
    storage.write(filePrefix + entry.id, failure?.isFinal ? null : JSON.stringify({ ...kept, names }));
  }

  return {
    all,
    next: () => nextOf(all()),
    put,
    remove: (id) => {
      withFiles.delete(id);
      for (const key of [prefix + id, filePrefix + id]) if (storage.read(key) !== undefined) storage.write(key, null);
    },
    redirect: (from, to) => {
      for (const entry of all()) if (entry.to === from) put({ ...entry, to });
    },
  };
}

export const storedIn = (storage: HostStorage, from: string): readonly Outgoing[] =>
  storage.entries(from).flatMap(([, value]) => {
    const entry = parse(value);
    return entry === undefined ? [] : [entry];
  });

function parse(text: string): Outgoing | undefined {
  try {
    const value = JSON.parse(text) as Partial<Outgoing> | null;
    const isWhole =
      typeof value?.id === 'string' &&
      typeof value.key === 'string' &&
      typeof value.at === 'number' &&
      typeof value.to === 'string' &&
      (typeof value.text === 'string' || Array.isArray(value.names));
    return isWhole ? (value as Outgoing) : undefined;
  } catch {
    return undefined;
  }
}
