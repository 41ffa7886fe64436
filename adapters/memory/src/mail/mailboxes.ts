import { type Mailbox, newMailboxHealth } from '@helpdesk/domain';
import type { MailboxKey, MailboxRepository } from '@helpdesk/domain/ports';
import { deleteWhere, put, requireRow } from '../rows.ts';
import type { State } from '../state.ts';

export function mailboxes(state: State): MailboxRepository {
  const { mailboxes: rows } = state;
  const find = (key: MailboxKey): Mailbox | undefined => rows.get(nameOf(key));
  const ensure = (key: MailboxKey, health: Mailbox['health']): Mailbox => {
    const found = find(key);
    if (found !== undefined) return found;
    requireRow(state.inboxes, key.inboxId, 'inbox');
    const { inboxId, place } = key;
    const blank = { uidValidity: null, firstUid: null, lastUid: 0, lastMailAt: null, lease: null };
    const fresh: Mailbox = { inboxId, place, ...blank, health };
    put(rows, nameOf(key), fresh);
    return fresh;
  };
  const change = (key: MailboxKey, changes: Partial<Mailbox>): void => {
    const found = find(key);
    if (found !== undefined) put(rows, nameOf(key), { ...found, ...changes });
  };
  return {
    find: async (key) => find(key),
    list: async (inboxId) =>
      [...rows.values()]
        .filter((row) => inboxId === undefined || row.inboxId === inboxId)
        .sort((a, b) => a.inboxId - b.inboxId || (a.place < b.place ? -1 : 1)),
    lock: async (key, fresh) => ensure(key, fresh),
    takeLease: async (key, holder, at, until) => {
      const { lease } = ensure(key, newMailboxHealth(at));
      const mayTake = lease === null || lease.until <= at || lease.holder === holder;
      if (mayTake) change(key, { lease: { holder, until } });
      return mayTake;
    },
    giveLease: async (key, holder) => {
      if (find(key)?.lease?.holder === holder) change(key, { lease: null });
    },
    setHealth: async (key, health) => change(key, { health }),
    advance: async (key, uidValidity, uid, lastMailAt) => {
      const found = find(key);
      if (found === undefined) return;
      const isSame = found.uidValidity === uidValidity;
      change(key, {
        uidValidity,
        firstUid: (isSame ? found.firstUid : null) ?? (uid > 0 ? uid : null),
        lastUid: isSame ? Math.max(found.lastUid, uid) : uid,
        lastMailAt: later(found.lastMailAt, lastMailAt),
      });
    },
    deleteOthers: async (inboxId, places) => {
      deleteWhere(rows, (row) => row.inboxId === inboxId && !places.includes(row.place));
    },
  };
}

function nameOf({ inboxId, place }: MailboxKey): string {
  return `${inboxId} ${place}`;
}

function later(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
