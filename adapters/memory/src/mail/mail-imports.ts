import type { MailImport, SeenMail } from '@helpdesk/domain';
import type { MailImportRepository } from '@helpdesk/domain/ports';
import { byId, change, deleteWhere, newestFirst, put, requireRow, requireUnique } from '../rows.ts';
import { nextId, type State } from '../state.ts';

export function mailImports(state: State): MailImportRepository {
  const { mailImports: rows, mailSeen } = state;
  const importedOf = (inboxId: number, from: string): MailImport[] =>
    [...rows.values()].filter((row) => row.inboxId === inboxId && row.from === from && row.outcome === 'imported');
  return {
    find: async (id) => rows.get(id),
    listOfKey: async (inboxId, key) =>
      byId(rows.values()).filter(
        (row) => row.inboxId === inboxId && (row.key === key || row.key.startsWith(`${key}.`)),
      ),
    listOfMessages: async (messageIds) =>
      byId(rows.values()).filter(({ messageId }) => messageId !== null && messageIds.includes(messageId)),
    countOf: async (inboxId, from, after, until) => {
      const found = importedOf(inboxId, from).filter(({ receivedAt: at }) => at > after && at <= until);
      return {
        mails: found.length,
        opened: found.filter(({ opened }) => opened).length,
        floods: found.filter(({ isFlood }) => isFlood).length,
      };
    },
    newestConversationOf: async (inboxId, from) =>
      newestFirst(importedOf(inboxId, from))
        .sort((a, b) => b.receivedAt - a.receivedAt)
        .find(({ conversationId, opened }) => opened && conversationId !== null)?.conversationId ?? undefined,
    seenUids: async ({ inboxId, place, uidValidity }, uids) =>
      new Set(
        uids.filter((uid) => {
          const seen = mailSeen.get(seenKey({ inboxId, place, uidValidity, uid }));
          return seen !== undefined && seen.outcome !== 'waiting';
        }),
      ),
    listWaiting: async ({ inboxId, place, uidValidity }, limit) =>
      [...mailSeen.values()]
        .filter((row) => row.inboxId === inboxId && row.place === place && row.uidValidity === uidValidity)
        .filter(({ outcome }) => outcome === 'waiting')
        .sort((a, b) => a.at - b.at || a.uid - b.uid)
        .slice(0, limit)
        .map(({ uid, tries, at }) => ({ uid, tries, at })),
    insert: async (mail) => {
      requireUnique(rows.values(), 0, (row) => row.inboxId === mail.inboxId && row.key === mail.key);
      requireRow(state.inboxes, mail.inboxId, 'inbox');
      requireRow(state.conversations, mail.conversationId, 'conversation');
      const id = nextId(state, 'mail import');
      put(rows, id, { ...mail, id });
      return id;
    },
    linkRaw: async (id, rawMediaId) => change(rows, id, { rawMediaId }),
    see: async (seen) => {
      requireRow(state.inboxes, seen.inboxId, 'inbox');
      put(mailSeen, seenKey(seen), { ...seen, tries: 0 });
    },
    countTry: async (seen) => {
      requireRow(state.inboxes, seen.inboxId, 'inbox');
      const known = mailSeen.get(seenKey(seen));
      if (known !== undefined && known.outcome !== 'waiting') return;
      const tries = (known?.tries ?? 0) + 1;
      put(mailSeen, seenKey(seen), { ...seen, importId: known?.importId ?? null, outcome: 'waiting', tries });
    },
    forgetRaw: async (before, limit) => {
      const old = oldest(rows.values(), (row) => row.createdAt < before && row.rawMediaId !== null, limit);
      for (const { id } of old) change(rows, id, { rawMediaId: null });
      return old.flatMap(({ rawMediaId }) => rawMediaId ?? []);
    },
    deleteOfInbox: async (inboxId, limit) => {
      const gone = byId(rows.values())
        .filter((row) => row.inboxId === inboxId)
        .slice(0, limit);
      for (const { id } of gone) rows.delete(id);
      const notes = deleteWhere(mailSeen, (row) => row.inboxId === inboxId, limit);
      return { deleted: gone.length + notes, mediaIds: gone.flatMap(({ rawMediaId }) => rawMediaId ?? []) };
    },
    deleteBefore: async (before, limit) => {
      const old = oldest(rows.values(), (row) => row.createdAt < before && row.rawMediaId === null, limit);
      for (const { id } of old) rows.delete(id);
      return old.length + deleteWhere(mailSeen, ({ at }) => at < before, limit);
    },
  };
}

function oldest(rows: Iterable<MailImport>, isOld: (row: MailImport) => boolean, limit: number): MailImport[] {
  return byId([...rows].filter(isOld))
    .sort((a, b) => a.createdAt - b.createdAt)
    .slice(0, limit);
}

function seenKey({ inboxId, place, uidValidity, uid }: Omit<SeenMail, 'importId' | 'outcome' | 'at'>): string {
  return JSON.stringify([inboxId, place, uidValidity, uid]);
}
