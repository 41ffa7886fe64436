import type { AgentEvent, Conversation } from '@helpdesk/client';

/** What a screen changes of a row before the service has said so. */
export type RowPatch = Partial<Conversation>;

interface Pending {
  readonly patch: RowPatch;
  isSettled: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** What is being changed of rows, by their uuid, in the order in which it was done. */
export interface PendingPatches {
  /** The row with what is being changed of it. */
  over(uuid: string, row: Conversation | undefined): Conversation | undefined;
  add(uuid: string, patch: RowPatch): Pending;
  remove(uuid: string, pending: Pending): void;
  /** Removes the patch of an accepted change once an event has brought the same values. */
  settleBy(event: AgentEvent): void;
}

export function pendingPatches(): PendingPatches {
  const all = new Map<string, readonly Pending[]>();

  function forget(uuid: string, isGone: (each: Pending) => boolean): void {
    const left = (all.get(uuid) ?? []).filter((each) => {
      if (!isGone(each)) return true;
      clearTimeout(each.timer);
      return false;
    });
    if (left.length > 0) all.set(uuid, left);
    else all.delete(uuid);
  }

  return {
    over: (uuid, row) => {
      const patches = all.get(uuid);
      if (row === undefined || patches === undefined) return row;
      return Object.assign({ ...row }, ...patches.map(({ patch }) => patch)) as Conversation;
    },
    add: (uuid, patch) => {
      const own: Pending = { patch, isSettled: false, timer: undefined };
      all.set(uuid, [...(all.get(uuid) ?? []), own]);
      return own;
    },
    remove: (uuid, pending) => forget(uuid, (each) => each === pending),
    settleBy: (event) => {
      if (event.type !== 'conversation_update') return;
      const { data } = event;
      forget(data.uuid, ({ isSettled, patch }) => isSettled && Object.keys(patch).some((name) => name in data));
    },
  };
}
