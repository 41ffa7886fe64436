import { longestHoldMs, sendingPeriodMs } from '@helpdesk/domain';
import type { OpenPart } from '@helpdesk/domain/ports';
import { addConversation } from '../../add-records.ts';
import { newInbox } from '../../build/conversations.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import { expect } from '../expect.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';
import { addMail, changeMail, committing, failed, fresh, idsOf, sending, sent } from './outbox-mails.ts';

export function mailQueueTests({ test }: Runner, onDesk: OnDesk): void {
  test(
    'mail 50: an inbox lists what is not at its end, by id',
    onDesk(async (desk) => {
      const other = await desk.store.transact(({ inboxes }) => inboxes.insert(newInbox(desk.ids.uuid())));
      const { id: conversationId } = await addConversation(desk);
      const later = { ...fresh, startedAt: now - 20, nextAt: now + 9, putOffAt: now - 9 };
      const waiting = await addMail(desk, 'a@desk.example', { conversationId, sending: later });
      await addMail(desk, 'b@desk.example', { sending: sent });
      await addMail(desk, 'c@desk.example', { sending: failed });
      const under = await addMail(desk, 'd@desk.example', { sending });
      const nearly = await addMail(desk, 'e@desk.example', { sending: committing });
      await addMail(desk, 'f@desk.example', { inboxId: other });
      expect(await desk.store.read(({ mailOutbox }) => mailOutbox.listQueued(desk.inboxId, now, 9))).toEqual([
        { id: waiting, conversationId, step: 'waiting', startedAt: now - 20, nextAt: now + 9, putOffAt: now - 9 },
        { id: under, conversationId: null, step: 'sending', startedAt: now, nextAt: null, putOffAt: null },
        { id: nearly, conversationId: null, step: 'committing', startedAt: now, nextAt: null, putOffAt: null },
      ]);
    }),
  );

  test(
    'mail 50: of a long queue those are listed that are due first, with what is under way and their conversations',
    onDesk(async (desk) => {
      const { id: conversationId } = await addConversation(desk);
      const at = (nextAt: number) => ({ ...fresh, nextAt });
      const held = await addMail(desk, 'a@desk.example', { conversationId, sending: at(now + 90) });
      const late = await addMail(desk, 'b@desk.example', { sending: at(now + 80) });
      const under = await addMail(desk, 'c@desk.example', { sending });
      const soon = await addMail(desk, 'd@desk.example', { conversationId, sending: at(now + 10) });
      const next = await addMail(desk, 'e@desk.example', { sending: at(now + 20) });
      await addMail(desk, 'f@desk.example', { conversationId, sending: sent });
      const listed = async (limit: number) =>
        idsOf(await desk.store.read(({ mailOutbox }) => mailOutbox.listQueued(desk.inboxId, now, limit)));
      expect(await listed(1)).toEqual([under, next]);
      expect(await listed(2)).toEqual([late, under, next]);
      expect(await listed(3)).toEqual([held, late, under, soon, next]);
      const count = (most: number, inboxId = desk.inboxId) =>
        desk.store.read(({ mailOutbox }) => mailOutbox.countQueued(inboxId, most));
      expect(await count(9)).toEqual({ count: 5, oldestId: held });
      expect(await count(2)).toEqual({ count: 2, oldestId: held });
      expect(await count(9, 999)).toEqual({ count: 0, oldestId: null });
    }),
  );

  test(
    'mail 50: mails that an earlier one of their conversation holds take no place in the queue',
    onDesk(async (desk) => {
      const { id: conversationId } = await addConversation(desk);
      const later = { ...fresh, nextAt: now + 50, putOffAt: now };
      const first = await addMail(desk, 'a@desk.example', { conversationId, sending: later });
      const held = [];
      for (const name of ['b', 'c', 'd']) held.push(await addMail(desk, `${name}@desk.example`, { conversationId }));
      const other = await addMail(desk, 'e@desk.example', { sending: { ...fresh, nextAt: now + 20 } });
      const listed = async (at: number, limit: number) =>
        idsOf(await desk.store.read(({ mailOutbox }) => mailOutbox.listQueued(desk.inboxId, at, limit)));
      expect(await listed(now, 1)).toEqual([other]);
      expect(await listed(now + longestHoldMs - 1, 1)).toEqual([other]);
      expect(await listed(now, 2)).toEqual([first, ...held, other]);
      // The first of them is free, and holds those behind it.
      expect(await listed(now + longestHoldMs, 1)).toEqual([first, ...held]);
      expect(await listed(now + longestHoldMs, 2)).toEqual([first, ...held, other]);
    }),
  );

  test(
    'mail 50: what is not at its end, in parts, those first that are due first',
    onDesk(async (desk) => {
      const add = (name: string, sending = fresh) => addMail(desk, `${name}@desk.example`, { sending });
      const off = await add('a', { ...fresh, startedAt: now - 20, nextAt: now + 9, putOffAt: now - 9 });
      const rests = await add('b', { ...fresh, startedAt: now - 10, nextAt: now + 7 });
      await add('c', sent);
      const under = await add('d', sending);
      const due = await add('e');
      const other = await desk.store.transact(({ inboxes }) => inboxes.insert(newInbox(desk.ids.uuid())));
      await addMail(desk, 'f@desk.example', { inboxId: other });
      const listed = async (part: OpenPart, limit = 9) =>
        idsOf(await desk.store.read(({ mailOutbox }) => mailOutbox.listOpen(desk.inboxId, part, limit)));
      expect(await listed({ type: 'all' })).toEqual([off, rests, under, due]);
      expect(await listed({ type: 'all' }, 3)).toEqual([off, rests, under]);
      expect(await listed({ type: 'waiting' })).toEqual([due, rests, off]);
      expect(await listed({ type: 'waiting' }, 1)).toEqual([due]);
      expect(await listed({ type: 'begun', until: now - 10 })).toEqual([rests, off]);
      expect(await listed({ type: 'begun', until: now - 11 })).toEqual([off]);
      expect(await listed({ type: 'begun', until: now - 10 }, 1)).toEqual([rests]);
      expect(await listed({ type: 'resting', at: now })).toEqual([rests]);
      expect(await listed({ type: 'resting', at: now + 7 })).toEqual([]);
    }),
  );

  test(
    'mail 48: what is due, and when the next is, by what waits and by claims that run out',
    onDesk(async (desk) => {
      const other = await desk.store.transact(({ inboxes }) => inboxes.insert(newInbox(desk.ids.uuid())));
      const due = (at: number) => desk.store.read(({ mailOutbox }) => mailOutbox.listDue(at));
      expect(await due(now)).toEqual({ inboxIds: [], nextAt: null });
      await addMail(desk, 'a@desk.example', { sending: { ...fresh, nextAt: now + 20 } });
      await addMail(desk, 'b@desk.example', { sending: { ...fresh, nextAt: now + 70 } });
      await addMail(desk, 'c@desk.example', { inboxId: other, sending });
      await addMail(desk, 'd@desk.example', { sending: sent });
      expect(await due(now + 19)).toEqual({ inboxIds: [], nextAt: now + 20 });
      expect(await due(now + 20)).toEqual({ inboxIds: [desk.inboxId], nextAt: now + 60 });
      expect(await due(now + 60)).toEqual({ inboxIds: [desk.inboxId, other], nextAt: now + 70 });
      expect(await due(now + 70)).toEqual({ inboxIds: [desk.inboxId, other], nextAt: null });
    }),
  );

  test(
    'mail 50: a mail that waits in a disabled inbox is due when its time is over, and in a closed one at once',
    onDesk(async (desk) => {
      const inbox = newInbox(desk.ids.uuid());
      const inboxId = await desk.store.transact(({ inboxes }) => inboxes.insert(inbox));
      const write = (startedAt: number, state = fresh) =>
        addMail(desk, `${startedAt}@desk.example`, { inboxId, sending: { ...state, startedAt } });
      const due = (at: number) => desk.store.read(({ mailOutbox }) => mailOutbox.listDue(at));
      await write(now);
      await write(now + 9, { ...fresh, nextAt: now + 70 });
      expect(await due(now)).toEqual({ inboxIds: [inboxId], nextAt: now + 70 });
      await desk.store.transact(({ inboxes }) => inboxes.update(inboxId, { ...inbox, enabled: false, updatedAt: now }));
      const end = now + sendingPeriodMs;
      expect(await due(now + 80)).toEqual({ inboxIds: [], nextAt: end });
      expect(await due(end - 1)).toEqual({ inboxIds: [], nextAt: end });
      expect(await due(end)).toEqual({ inboxIds: [inboxId], nextAt: end + 9 });
      await write(now + 20, sending);
      expect(await due(now + 59)).toEqual({ inboxIds: [], nextAt: now + 60 });
      expect(await due(now + 60)).toEqual({ inboxIds: [inboxId], nextAt: end });
      await desk.store.transact(({ inboxes }) => inboxes.close(inboxId, now));
      expect(await due(now)).toEqual({ inboxIds: [inboxId], nextAt: now + 60 });
    }),
  );

  test(
    'mail 48: mails whose claim has run out, by id',
    onDesk(async (desk) => {
      const late = await addMail(desk, 'a@desk.example', { sending: { ...committing, claimUntil: now + 30 } });
      const early = await addMail(desk, 'b@desk.example', { sending: { ...sending, claimUntil: now + 10 } });
      await addMail(desk, 'c@desk.example', { sending });
      await addMail(desk, 'd@desk.example');
      const runOut = async (at: number) =>
        idsOf(await desk.store.read(({ mailOutbox }) => mailOutbox.listRunOut(desk.inboxId, at)));
      expect(await runOut(now + 9)).toEqual([]);
      expect(await runOut(now + 10)).toEqual([early]);
      expect(await runOut(now + 30)).toEqual([late, early]);
      expect(idsOf(await desk.store.read(({ mailOutbox }) => mailOutbox.listRunOut(999, now + 99)))).toEqual([]);
    }),
  );

  test(
    'mail 61: attempts are counted by when they began, over all processes',
    onDesk(async (desk) => {
      const ids = [await addMail(desk, 'a@desk.example'), await addMail(desk, 'b@desk.example')];
      const [first = 0, second = 0] = ids;
      const begun = (after: number, inboxId = desk.inboxId) =>
        desk.store.read(({ mailOutbox }) => mailOutbox.countBegun(inboxId, after));
      expect(await begun(0)).toBe(0);
      await changeMail(desk, first, fresh, sending, now + 5);
      await changeMail(desk, first, sending, { ...sending, claimUntil: now + 90 }, now + 30);
      await changeMail(desk, first, sending, committing, now + 31);
      await changeMail(desk, second, fresh, { ...fresh, attempts: 1 }, now + 8);
      expect(await begun(now + 4)).toBe(1);
      expect(await begun(now + 5)).toBe(0);
      await changeMail(desk, second, { ...fresh, attempts: 1 }, { ...sending, claim: 'b' }, now + 9);
      expect(await begun(now + 4)).toBe(2);
      expect(await begun(now + 4, 999)).toBe(0);
    }),
  );
}
