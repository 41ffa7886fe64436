import type { Conversation } from '@helpdesk/client';
import { type Cell, cell, type Readable } from '../../cell.ts';

/** Members of a conversation. */
export type Members = readonly (keyof Conversation)[];

/** Which changes of conversations wait for the connection. */
export interface WaitingChanges {
  /** The members that were changed here, while what is sent for the conversation does not get through. */
  of(uuid: string): Readable<Members>;
  /** These members are being changed; the returned function ends it. */
  add(uuid: string, members: Members): () => void;
  /** Whether the last try for the conversation did not reach the service. */
  setWaiting(uuid: string, isWaiting: boolean): void;
}

const none: Members = [];

export function waitingChanges(): WaitingChanges {
  const cells = new Map<string, Cell<Members>>();
  const changing = new Map<string, readonly Members[]>();
  const waiting = new Set<string>();

  function tell(uuid: string): void {
    const members = waiting.has(uuid) ? [...new Set((changing.get(uuid) ?? []).flat())] : none;
    cells.get(uuid)?.update((before) => (before.join() === members.join() ? before : members));
  }

  return {
    of: (uuid) => {
      const known = cells.get(uuid) ?? cell(none);
      if (!cells.has(uuid)) {
        cells.set(uuid, known);
        tell(uuid);
      }
      return known;
    },
    add: (uuid, members) => {
      changing.set(uuid, [...(changing.get(uuid) ?? []), members]);
      tell(uuid);
      return () => {
        const left = (changing.get(uuid) ?? []).filter((each) => each !== members);
        if (left.length > 0) changing.set(uuid, left);
        else changing.delete(uuid);
        tell(uuid);
      };
    },
    setWaiting: (uuid, isWaiting) => {
      if (isWaiting) waiting.add(uuid);
      else waiting.delete(uuid);
      tell(uuid);
    },
  };
}
