import { noSender } from '@helpdesk/domain';
import { addConversation } from '../add-records.ts';
import { newInbox } from '../build/conversations.ts';
import { startOfTests as now } from '../fakes/fixed-clock.ts';
import { expect } from './expect.ts';
import { expectConflict } from './expectations.ts';
import type { OnDesk } from './open-store.ts';
import type { Runner } from './runner.ts';

export function inboxSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('inboxes', () => {
    test(
      'an inbox comes back as it was given, by id and by uuid',
      onDesk(async (desk) => {
        const inbox = newInbox(desk.ids.uuid(), {
          channel: 'email',
          enabled: false,
          config: { colors: { primary: '#fff' }, steps: [1, 2.5, null], on: true },
          secret: 's3cret',
        });
        const id = await desk.store.transact((writer) => writer.inboxes.insert(inbox));
        await desk.store.read(async ({ inboxes }) => {
          expect(await inboxes.find(id)).toEqual({ ...inbox, id, updatedAt: inbox.createdAt, closedAt: null });
          expect((await inboxes.findByUuid(inbox.uuid))?.id).toBe(id);
          expect(await inboxes.find(999)).toBeUndefined();
          expect(await inboxes.findByUuid(desk.ids.uuid())).toBeUndefined();
          expect((await inboxes.list()).map((each) => each.id)).toEqual([desk.inboxId, id]);
        });
        await expectConflict(desk.store.transact((writer) => writer.inboxes.insert(inbox)));
      }),
    );

    test(
      'an update replaces everything but id, uuid and creation',
      onDesk(async (desk) => {
        const inbox = newInbox(desk.ids.uuid(), { secret: 's3cret' });
        const id = await desk.store.transact((writer) => writer.inboxes.insert(inbox));
        const fields = {
          name: 'Shop',
          channel: 'email',
          enabled: false,
          config: { a: 1 },
          secret: null,
          ...noSender,
        } as const;
        await desk.store.transact((writer) => writer.inboxes.update(id, { ...fields, updatedAt: now + 9 }));
        expect(await desk.store.read((reader) => reader.inboxes.find(id))).toEqual({
          ...inbox,
          ...fields,
          id,
          updatedAt: now + 9,
          closedAt: null,
        });
      }),
    );

    test(
      'a closed one is found for its conversations: disabled, without a secret, and for good',
      onDesk(async (desk) => {
        const inbox = newInbox(desk.ids.uuid(), { secret: 's3cret' });
        const id = await desk.store.transact((writer) => writer.inboxes.insert(inbox));
        await desk.store.transact((writer) => writer.inboxes.close(id, now + 9));
        const closed = { ...inbox, id, enabled: false, secret: null, closedAt: now + 9, updatedAt: now + 9 };
        await desk.store.read(async ({ inboxes }) => {
          expect(await inboxes.find(id)).toEqual(closed);
          expect(await inboxes.findByUuid(inbox.uuid)).toEqual(closed);
          expect((await inboxes.list()).map((each) => each.closedAt)).toEqual([null, now + 9]);
        });
      }),
    );

    test(
      'the open conversations of each are counted, up to a limit',
      onDesk(async (desk) => {
        const [other, empty] = await desk.store.transact(async (writer) => [
          await writer.inboxes.insert(newInbox(desk.ids.uuid())),
          await writer.inboxes.insert(newInbox(desk.ids.uuid())),
        ]);
        for (let made = 0; made < 3; made += 1) await addConversation(desk);
        await addConversation(desk, { inboxId: other });
        const { snoozed, resolved, closed } = desk.statusIds;
        for (const statusId of [snoozed, resolved, closed]) await addConversation(desk, { statusId, inboxId: empty });
        const counted = (limit: number) => desk.store.read((reader) => reader.conversations.openOfInboxes(limit));
        const all = [
          [desk.inboxId, 3],
          [other, 1],
        ];
        expect([...(await counted(10))].sort()).toEqual(all);
        expect([...(await counted(3))].sort()).toEqual(all);
        expect((await counted(2)).get(desk.inboxId)).toBe(2);
      }),
    );

    test(
      'one without conversations is deleted, one with them stays',
      onDesk(async (desk) => {
        const uuid = desk.ids.uuid();
        const empty = await desk.store.transact((writer) => writer.inboxes.insert(newInbox(uuid)));
        await addConversation(desk);
        expect(await desk.store.read((reader) => reader.inboxes.hasConversations(desk.inboxId))).toBe(true);
        expect(await desk.store.read((reader) => reader.inboxes.hasConversations(empty))).toBe(false);
        await desk.store.transact((writer) => writer.inboxes.delete(empty));
        await desk.store.transact((writer) => writer.inboxes.delete(desk.inboxId)).catch(() => {});
        expect((await desk.store.read((reader) => reader.inboxes.list())).map((each) => each.id)).toEqual([
          desk.inboxId,
        ]);
      }),
    );
  });
}
