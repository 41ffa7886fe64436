import type { UploadCount } from '@helpdesk/domain';
import type { Store, StoreWriter } from '@helpdesk/domain/ports';
import type { OpenStore } from '../../support/stores.ts';

/** Opens the same stores, and remembers what no list answers: sessions, records of files, and what uploads count. */
export function watched(open: OpenStore): {
  readonly open: OpenStore;
  /** The records that were ever written, in their current state. */
  dump(store: Store): Promise<{
    readonly sessions: readonly unknown[];
    readonly media: readonly unknown[];
    readonly uploads: readonly unknown[];
  }>;
} {
  const tokenHashes = new Set<string>();
  const uuids = new Set<string>();
  const counts = new Map<string, UploadCount>();

  const observed = (writer: StoreWriter): StoreWriter => ({
    ...writer,
    widget: {
      ...writer.widget,
      insertSession: (session) => {
        tokenHashes.add(session.tokenHash);
        return writer.widget.insertSession(session);
      },
    },
    media: {
      ...writer.media,
      insert: (media) => {
        uuids.add(media.uuid);
        return writer.media.insert(media);
      },
    },
    uploads: {
      ...writer.uploads,
      add: (count, amount) => {
        counts.set(JSON.stringify(count), count);
        return writer.uploads.add(count, amount);
      },
    },
  });

  return {
    open: async () => {
      const { store, close } = await open();
      const watched: Store = {
        read: store.read,
        transact: (work, options) => store.transact((writer) => work(observed(writer)), options),
      };
      return { store: watched, close };
    },
    dump: (store) =>
      store.read(async (reader) => {
        const sessions: unknown[] = [];
        for (const hash of tokenHashes) sessions.push(await reader.widget.findSession(hash));
        const media: unknown[] = [];
        for (const uuid of uuids) media.push(await reader.media.find(uuid));
        const uploads: unknown[] = [];
        for (const count of counts.values()) {
          const sum = await reader.uploads.sumOf(count);
          if (sum.bytes !== 0 || sum.files !== 0) uploads.push({ ...count, ...sum });
        }
        uploads.push(...(await reader.uploads.listHolds(Number.MAX_SAFE_INTEGER, 100)));
        return { sessions: sessions.filter(Boolean), media: media.filter(Boolean), uploads };
      }),
  };
}
