import type { Store, StoreWriter } from '@helpdesk/domain';
import type { OpenStore } from '../support/stores.ts';

/** Opens the same stores, and remembers what no list answers: sessions and records of files. */
export function watched(open: OpenStore): {
  readonly open: OpenStore;
  /** Those that were ever written, as they are now. */
  dump(store: Store): Promise<{ readonly sessions: readonly unknown[]; readonly media: readonly unknown[] }>;
} {
  const tokenHashes = new Set<string>();
  const uuids = new Set<string>();

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
        return { sessions: sessions.filter(Boolean), media: media.filter(Boolean) };
      }),
  };
}
