import type { DeviceStorage } from '../device-storage.ts';

/** A message under way: written, and not known to be at the service yet, or refused by it. */
export interface Outgoing {
  /** Comes back as `echo_id`, by which a screen recognises its own message. */
  readonly id: string;
  /** The `Idempotency-Key`: however often it is sent, it happens once. */
  readonly key: string;
  /** When it was written, in milliseconds; it rises from one message to the next. */
  readonly at: number;
  /** The uuid of its conversation, or the name of one that it begins. */
  readonly to: string;
}

/** Messages under way, on this device: they outlive a reload, and other pages see them. */
export interface Outbox<Entry extends Outgoing> {
  /** In the order in which they were written. */
  all(): readonly Entry[];
  /** One of the same id takes its place. */
  put(entry: Entry): void;
  remove(id: string): void;
}

/** Below each other in the order of writing; of one millisecond by id, so that every page has the same order. */
export const byTimeOfWriting = (one: Outgoing, other: Outgoing): number =>
  one.at - other.at || (one.id < other.id ? -1 : 1);

/** The `at` of the next message: several of one millisecond keep their order. */
export const nextAt = (last: Outgoing | undefined): number => Math.max(Date.now(), (last?.at ?? 0) + 1);

/**
 * @param prefix of the names under which entries are kept; their id follows
 * @param read makes an entry of what was kept, perhaps by an earlier version; undefined where it is not one
 */
export function createOutbox<Entry extends Outgoing>(
  storage: DeviceStorage,
  prefix: string,
  read: (kept: unknown) => Entry | undefined,
): Outbox<Entry> {
  return {
    all: () =>
      storage
        .entries(prefix)
        .flatMap(([, kept]) => parse(kept, read) ?? [])
        .sort(byTimeOfWriting),
    put: (entry) => storage.write(prefix + entry.id, JSON.stringify(entry)),
    remove: (id) => {
      if (storage.read(prefix + id) !== undefined) storage.write(prefix + id, null);
    },
  };
}

/** Other programs of the page may write under the same names. */
function parse<Entry>(kept: string, read: (kept: unknown) => Entry | undefined): Entry | undefined {
  try {
    return read(JSON.parse(kept));
  } catch {
    return undefined;
  }
}
