import type { Lanes } from '../../sending/lanes.ts';
import type { Rows } from '../rows.ts';
import { guardedChange } from './guarded-change.ts';
import type { RowPatch } from './pending-patches.ts';
import type { Members, WaitingChanges } from './waiting-changes.ts';

/** A change of a row that is shown before the service has said so. */
export interface OptimisticChange {
  readonly uuid: string;
  readonly patch: RowPatch;
  /** For a change begun on an earlier page: the row at that time, which may not be known here. */
  readonly since?: { readonly before: RowPatch; readonly etag: string } | undefined;
  /** What it is taken back to, where the time has changed what was there before. */
  byNow?(before: RowPatch): RowPatch;
  /** Asks the service, while the conversation is still the one of `etag`; when it is refused the row is shown as it is. */
  send(etag: string | undefined): Promise<unknown>;
  /** Asks the service to change it back to `before`. */
  revert?(before: RowPatch, etag: string | undefined): Promise<unknown>;
}

export interface Changed {
  /**
   * Rejects with the refusal. Changes and messages of a conversation are sent one after the other, and wait for the
   * connection; a refusal of 409 means that another agent has changed the same in between.
   */
  readonly done: Promise<void>;
  /** Takes it back: shown at once, and asked for when the change is done. */
  undo(): Promise<void>;
}

interface Parts {
  readonly rows: Rows;
  readonly line: Lanes;
  readonly waiting: WaitingChanges;
  failed(error: unknown): void;
}

export function changeOptimistically(
  { rows, line, waiting, failed }: Parts,
  { uuid, patch, since, send, revert, byNow }: OptimisticChange,
): Changed {
  const patched = rows.patch(uuid, patch);
  const before = since?.before ?? patched.before;
  const members = Object.keys(patch) as Members;
  const guard = guardedChange(rows, line, uuid, since?.etag);
  const confirmed = waiting.add(uuid, members);
  const done = guard(before, patch, send).then(
    () => patched.settle(),
    (error: unknown) => {
      patched.drop();
      throw error;
    },
  );
  // A caller that does not wait for it gets the error from `onError`.
  done.catch(failed).finally(confirmed);
  return {
    done,
    undo: async () => {
      const back = byNow?.(before) ?? before;
      const taken = rows.patch(uuid, back);
      const isBack = waiting.add(uuid, [...members]);
      try {
        await done;
        if (revert) await guard(patch, back, (etag) => revert(back, etag));
        taken.settle();
      } catch (error) {
        taken.drop();
        throw error;
      } finally {
        isBack();
      }
    },
  };
}
