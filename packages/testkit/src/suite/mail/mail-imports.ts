import type { MailImport } from '@helpdesk/domain';
import { addConversation } from '../../add-records.ts';
import { newInbox } from '../../build/conversations.ts';
import { newMailImport } from '../../build/mail.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import type { Desk } from '../../open-desk.ts';
import { expect } from '../expect.ts';
import { expectConflict } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';
import { mailSeenSuite, newSeenMail } from './mail-seen.ts';

export function mailImportSuite(runner: Runner, onDesk: OnDesk): void {
  runner.describe('imports of mail', () => {
    records(runner, onDesk);
    authors(runner, onDesk);
    ages(runner, onDesk);
    deletion(runner, onDesk);
  });
  mailSeenSuite(runner, onDesk);
}

async function add(desk: Desk, key: string, changes: Partial<Omit<MailImport, 'id'>> = {}): Promise<number> {
  const inboxId = changes.inboxId ?? desk.inboxId;
  return desk.store.transact(({ mailImports }) => mailImports.insert(newMailImport(inboxId, key, changes)));
}

function records({ test }: Runner, onDesk: OnDesk): void {
  test(
    'an import comes back as it was given, and has its raw file from when it is linked',
    onDesk(async (desk) => {
      const { id: conversationId } = await addConversation(desk);
      const given = newMailImport(desk.inboxId, 'k', {
        ...{ outcome: 'imported', reason: 'spam', conversationId, messageId: 7, opened: true, isFlood: true },
        ...{ to: [], date: null, mailId: null, tries: 2 },
      });
      const id = await add(desk, 'k', given);
      const find = () => desk.store.read(({ mailImports }) => mailImports.find(id));
      expect(await find()).toEqual({ ...given, id });
      await desk.store.transact(({ mailImports }) => mailImports.linkRaw(id, 8));
      expect(await find()).toEqual({ ...given, rawMediaId: 8, id });
      expect(await desk.store.read(({ mailImports }) => mailImports.find(id + 1))).toBeUndefined();
    }),
  );

  test(
    'mail 7: an inbox has a key once, and finds those under it and under it with a digest',
    onDesk(async (desk) => {
      const other = await desk.store.transact(({ inboxes }) => inboxes.insert(newInbox(desk.ids.uuid())));
      const [key, similar] = ['a'.repeat(64), `${'a'.repeat(63)}b`];
      const first = await add(desk, key);
      await expectConflict(add(desk, key));
      const second = await add(desk, `${key}.d2`);
      await add(desk, similar);
      const elsewhere = await add(desk, key, { inboxId: other });
      const listed = (inboxId: number, of = key) =>
        desk.store.read(async ({ mailImports }) => (await mailImports.listOfKey(inboxId, of)).map(({ id }) => id));
      expect(await listed(desk.inboxId)).toEqual([first, second]);
      expect(await listed(other)).toEqual([elsewhere]);
      expect(await listed(desk.inboxId, 'c'.repeat(64))).toEqual([]);
    }),
  );

  test(
    'mail 2: of several who import one mail at once, one does',
    onDesk(async (desk) => {
      const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => add(desk, 'same')));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await desk.store.read(({ mailImports }) => mailImports.listOfKey(desk.inboxId, 'same'))).toHaveLength(1);
    }),
  );

  test(
    'those of messages come by id',
    onDesk(async (desk) => {
      const [second, , first] = [
        await add(desk, 'a', { messageId: 12 }),
        await add(desk, 'b'),
        await add(desk, 'c', { messageId: 11 }),
      ];
      const listed = (messageIds: readonly number[]) =>
        desk.store.read(async ({ mailImports }) => (await mailImports.listOfMessages(messageIds)).map(({ id }) => id));
      expect(await listed([11, 12, 13])).toEqual([second, first]);
      expect(await listed([13])).toEqual([]);
      expect(await listed([])).toEqual([]);
    }),
  );
}

function authors({ test }: Runner, onDesk: OnDesk): void {
  test(
    'mail 43: what an author sent is counted in its inbox and time, imported mails alone',
    onDesk(async (desk) => {
      const other = await desk.store.transact(({ inboxes }) => inboxes.insert(newInbox(desk.ids.uuid())));
      const at = (receivedAt: number, changes: Partial<MailImport> = {}) =>
        add(desk, desk.ids.alphanumeric(8), { receivedAt, ...changes });
      await at(now, { opened: true });
      await at(now + 1, { opened: true });
      await at(now + 2, { isFlood: true });
      await at(now + 3);
      await at(now + 4, { opened: true, isFlood: true });
      await at(now + 2, { outcome: 'duplicate' });
      await at(now + 2, { from: 'bob@example.com' });
      await at(now + 2, { from: null });
      await at(now + 2, { inboxId: other });
      const count = (from: string, after: number, until: number) =>
        desk.store.read(({ mailImports }) => mailImports.countOf(desk.inboxId, from, after, until));
      expect(await count('ada@example.com', now, now + 3)).toEqual({ mails: 3, opened: 1, floods: 1 });
      expect(await count('ada@example.com', now - 1, now + 9)).toEqual({ mails: 5, opened: 3, floods: 2 });
      expect(await count('eve@example.com', now - 1, now + 9)).toEqual({ mails: 0, opened: 0, floods: 0 });
    }),
  );

  test(
    'mail 43: the conversation of an author is that which their newest mail began',
    onDesk(async (desk) => {
      const [one, another] = [(await addConversation(desk)).id, (await addConversation(desk)).id];
      await add(desk, 'a', { receivedAt: now + 2, conversationId: one, opened: true });
      await add(desk, 'b', { receivedAt: now + 1, conversationId: another, opened: true });
      await add(desk, 'c', { receivedAt: now + 3 });
      await add(desk, 'd', { receivedAt: now + 4, conversationId: another, outcome: 'dropped' });
      await add(desk, 'f', { receivedAt: now + 5, conversationId: another });
      const newest = (from: string) =>
        desk.store.read(({ mailImports }) => mailImports.newestConversationOf(desk.inboxId, from));
      expect(await newest('ada@example.com')).toBe(one);
      await add(desk, 'e', { receivedAt: now + 2, conversationId: another, opened: true });
      expect(await newest('ada@example.com')).toBe(another);
      expect(await newest('bob@example.com')).toBeUndefined();
    }),
  );
}

function ages({ test }: Runner, onDesk: OnDesk): void {
  test(
    'raw files lose their import by its age, the oldest first, so many at a time',
    onDesk(async (desk) => {
      await add(desk, 'c', { createdAt: now + 2, rawMediaId: 33 });
      await add(desk, 'a', { createdAt: now, rawMediaId: 31 });
      await add(desk, 'n', { createdAt: now });
      await add(desk, 'b', { createdAt: now + 1, rawMediaId: 32 });
      await add(desk, 'd', { createdAt: now + 3, rawMediaId: 34 });
      const forget = (limit: number) => desk.store.transact(({ mailImports }) => mailImports.forgetRaw(now + 3, limit));
      expect(await forget(2)).toEqual([31, 32]);
      expect(await forget(2)).toEqual([33]);
      expect(await forget(2)).toEqual([]);
      const [kept] = await desk.store.read(({ mailImports }) => mailImports.listOfKey(desk.inboxId, 'd'));
      expect(kept?.rawMediaId).toBe(34);
      const [gone] = await desk.store.read(({ mailImports }) => mailImports.listOfKey(desk.inboxId, 'a'));
      expect(gone?.rawMediaId).toBeNull();
    }),
  );

  test(
    'imports and notes are deleted by their age; an import with a raw file waits for its end',
    onDesk(async (desk) => {
      const ids = [
        await add(desk, 'b', { createdAt: now + 1 }),
        await add(desk, 'a', { createdAt: now }),
        await add(desk, 'r', { createdAt: now, rawMediaId: 31 }),
        await add(desk, 'c', { createdAt: now + 2 }),
      ];
      const [second, first, raw, young] = ids;
      const note = { inboxId: desk.inboxId, place: 'p', uidValidity: '7', outcome: 'imported' } as const;
      await desk.store.transact(async ({ mailImports }) => {
        await mailImports.see({ ...note, uid: 1, importId: first ?? null, at: now });
        await mailImports.see({ ...note, uid: 2, importId: second ?? null, at: now + 2 });
      });
      const remove = (limit: number) =>
        desk.store.transact(({ mailImports }) => mailImports.deleteBefore(now + 2, limit));
      const left = () =>
        desk.store.read(async ({ mailImports }) => {
          const found = [];
          for (const id of ids) found.push((await mailImports.find(id))?.id);
          return found;
        });
      expect(await remove(1)).toBe(2);
      expect(await left()).toEqual([second, undefined, raw, young]);
      expect(await remove(10)).toBe(1);
      expect(await remove(10)).toBe(0);
      expect(await left()).toEqual([undefined, undefined, raw, young]);
      const { inboxId, place, uidValidity } = note;
      expect([
        ...(await desk.store.read(({ mailImports }) => mailImports.seenUids({ inboxId, place, uidValidity }, [1, 2]))),
      ]).toEqual([2]);
    }),
  );
}

function deletion({ test }: Runner, onDesk: OnDesk): void {
  test(
    'what an inbox imported and its mailboxes have shown is deleted in parts, and the raw files are returned',
    onDesk(async (desk) => {
      const other = await desk.store.transact(({ inboxes }) => inboxes.insert(newInbox(desk.ids.uuid())));
      for (const [index, rawMediaId] of [31, null, 33].entries()) await add(desk, `k${index}`, { rawMediaId });
      const kept = await add(desk, 'k0', { inboxId: other, rawMediaId: 34 });
      await desk.store.transact(async ({ mailImports }) => {
        for (const inboxId of [desk.inboxId, other]) {
          for (const uid of [1, 2, 3]) await mailImports.see(newSeenMail(inboxId, uid));
        }
      });
      const remove = () => desk.store.transact(({ mailImports }) => mailImports.deleteOfInbox(desk.inboxId, 2));
      const parts = [await remove(), await remove(), await remove()];
      expect(parts.map(({ deleted }) => deleted)).toEqual([4, 2, 0]);
      expect(parts.flatMap(({ mediaIds }) => mediaIds).toSorted()).toEqual([31, 33]);
      await desk.store.read(async ({ mailImports }) => {
        expect((await mailImports.find(kept))?.rawMediaId).toBe(34);
        const of = { place: 'p', uidValidity: '7' };
        expect([...(await mailImports.seenUids({ ...of, inboxId: desk.inboxId }, [1, 2, 3]))]).toEqual([]);
        expect((await mailImports.seenUids({ ...of, inboxId: other }, [1, 2, 3])).size).toBe(3);
      });
    }),
  );
}
