import type { MediaStore } from '@helpdesk/domain/ports';

/**
 * The same store for work inside a larger transaction: files stay doubtful until `settleAll`, which is called after the
 * commit. Those of a transaction that was rolled back are swept.
 */
export function settledLater(mediaStore: MediaStore): {
  readonly mediaStore: MediaStore;
  settleAll(): Promise<void>;
} {
  const wanted = new Set<string>();
  return {
    mediaStore: { ...mediaStore, settle: async (uuid) => void wanted.add(uuid) },
    settleAll: async () => {
      for (const uuid of wanted) await mediaStore.settle(uuid);
    },
  };
}
