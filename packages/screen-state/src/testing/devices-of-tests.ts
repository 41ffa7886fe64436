import type { PageLocks } from '../sending/pages.ts';

/** Locks as browsers have them; those of a page that is gone go to the next one that asked. */
function browserLocks() {
  const queues = new Map<string, { readonly page: object; readonly begin: () => void }[]>();
  const next = (name: string): void => queues.get(name)?.[0]?.begin();
  return {
    of: (page: object): PageLocks => ({
      request: async (name, { signal }, held) => {
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        await new Promise<void>((begin) => {
          queue.push({ page, begin });
          if (queue.length === 1) next(name);
        });
        if (!signal.aborted) await held();
        queues.set(name, (queues.get(name) ?? []).slice(1));
        next(name);
      },
    }),
    drop: (page: object): void => {
      for (const [name, queue] of queues) {
        const isHolder = queue[0]?.page === page;
        const left = queue.filter((each) => each.page !== page);
        queues.set(name, left);
        if (isHolder) next(name);
      }
    },
  };
}

export interface Device {
  readonly values: Map<string, string>;
  readonly locks: ReturnType<typeof browserLocks> | undefined;
  readonly stored: Set<(name: string) => void>;
}

/** @param hasLocks not over plain http */
export const deviceOfTests = (hasLocks = true): Device => ({
  values: new Map(),
  locks: hasLocks ? browserLocks() : undefined,
  stored: new Set(),
});
