import { addAgent, addContact, addConversation, addMessage } from '../add-records.ts';
import { newMedia } from '../build/live-chat.ts';
import { startOfTests as now } from '../fakes/fixed-clock.ts';
import { expect } from './expect.ts';
import { expectConflict } from './expectations.ts';
import type { OnDesk } from './open-store.ts';
import type { Runner } from './runner.ts';

export function mediaSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('media', () => {
    test(
      'a record comes back as it was given, whoever uploaded it',
      onDesk(async (desk) => {
        const [agentId, contactId] = [await addAgent(desk), await addContact(desk, { type: 'visitor' })];
        const picture = newMedia(desk.ids.uuid(), agentId, {
          filename: 'Größe 😀.png',
          contentType: 'image/png',
          contentId: 'cid-1',
          modelType: 'help_articles',
          disposition: 'inline',
          size: 20 * 1024 * 1024,
          meta: { width: 3, height: 4, extra: [null, { deep: true }] },
          private: false,
          hasThumbnail: true,
        });
        const letter = newMedia(desk.ids.uuid(), contactId);
        const ids = await desk.store.transact(async ({ media }) => [
          await media.insert(picture),
          await media.insert(letter),
        ]);
        await desk.store.read(async ({ media }) => {
          expect(await media.find(picture.uuid)).toEqual({ ...picture, id: ids[0], updatedAt: now });
          expect(await media.find(letter.uuid)).toEqual({ ...letter, id: ids[1], updatedAt: now });
          expect(await media.find(desk.ids.uuid())).toBeUndefined();
        });
        await expectConflict(desk.store.transact(({ media }) => media.insert(letter)));
      }),
    );

    test(
      'those that there are come by id, whatever was asked for',
      onDesk(async (desk) => {
        const agentId = await addAgent(desk);
        const uuids = [desk.ids.uuid(), desk.ids.uuid(), desk.ids.uuid()];
        const ids = await desk.store.transact(async ({ media }) => {
          const added: number[] = [];
          for (const uuid of uuids) added.push(await media.insert(newMedia(uuid, agentId)));
          return added;
        });
        const unknown = desk.ids.uuid();
        await desk.store.read(async ({ media }) => {
          const found = await media.listByIds([...ids.toReversed(), 999]);
          expect(found.map((each) => each.id)).toEqual(ids);
          expect(await media.listByIds([])).toEqual([]);
          expect(await media.listByIds([999])).toEqual([]);
          expect(await media.known([...uuids, unknown])).toEqual(new Set(uuids));
          expect(await media.known([unknown])).toEqual(new Set());
          expect(await media.known([])).toEqual(new Set());
        });
        await desk.store.transact(({ media }) => media.delete(ids.slice(0, 2)));
        await desk.store.transact(({ media }) => media.delete([]));
        await desk.store.read(async ({ media }) => {
          expect(await media.known(uuids)).toEqual(new Set(uuids.slice(2)));
          expect((await media.listByIds(ids)).map((each) => each.id)).toEqual(ids.slice(2));
        });
      }),
    );

    test(
      'what belongs to nothing is listed by age, public files never',
      onDesk(async (desk) => {
        const agentId = await addAgent(desk);
        const add = (changes: Parameters<typeof newMedia>[2]) =>
          desk.store.transact(({ media }) => media.insert(newMedia(desk.ids.uuid(), agentId, changes)));
        const young = await add({ createdAt: now + 10 });
        const old = await add({ createdAt: now });
        const announced = await add({ createdAt: now, modelType: 'messages' });
        await add({ createdAt: now, private: false, modelType: 'help_articles' });
        await add({ createdAt: now, modelType: 'messages', modelId: 7 });
        const unlinked = async (before: number, limit = 10) =>
          (await desk.store.read(({ media }) => media.listUnlinked(before, limit))).map((each) => each.id);
        expect(await unlinked(now)).toEqual([]);
        expect(await unlinked(now + 10)).toEqual([old, announced]);
        expect(await unlinked(now + 11)).toEqual([young, old, announced]);
        expect(await unlinked(now + 11, 2)).toEqual([young, old]);
      }),
    );

    test(
      'belongs to one record at a time, or to nothing again',
      onDesk(async (desk) => {
        const agentId = await addAgent(desk);
        const uuids = [desk.ids.uuid(), desk.ids.uuid()];
        const [first = 0, second = 0] = await desk.store.transact(async ({ media }) => {
          const added: number[] = [];
          for (const uuid of uuids) added.push(await media.insert(newMedia(uuid, agentId)));
          return added;
        });
        const of = async (modelType: string, modelId: number) =>
          (await desk.store.read(({ media }) => media.listOf(modelType, modelId))).map((each) => each.id);
        await desk.store.transact(({ media }) => media.link([second, first], 'users', agentId, now + 5));
        expect(await of('users', agentId)).toEqual([first, second]);
        expect(await of('messages', agentId)).toEqual([]);
        expect(await of('users', 999)).toEqual([]);
        await desk.store.transact(({ media }) => media.link([first], 'users', null, now + 6));
        await desk.store.transact(({ media }) => media.link([], 'users', null, now + 7));
        expect(await of('users', agentId)).toEqual([second]);
        const [record] = await desk.store.read(({ media }) => media.listByIds([first]));
        expect(record).toMatchObject({ modelType: 'users', modelId: null, createdAt: now, updatedAt: now + 6 });
      }),
    );

    test(
      'can be moved into the text of what it belongs to, and out of it',
      onDesk(async (desk) => {
        const agentId = await addAgent(desk);
        const [first = 0, second = 0] = await desk.store.transact(async ({ media }) => [
          await media.insert(newMedia(desk.ids.uuid(), agentId)),
          await media.insert(newMedia(desk.ids.uuid(), agentId, { disposition: 'inline' })),
        ]);
        await desk.store.transact(async ({ media }) => {
          await media.place(first, 'inline', now + 5);
          await media.place(second, 'attachment', now + 6);
        });
        const found = await desk.store.read(({ media }) => media.listByIds([first, second]));
        expect(found).toMatchObject([
          { disposition: 'inline', createdAt: now, updatedAt: now + 5 },
          { disposition: 'attachment', createdAt: now, updatedAt: now + 6 },
        ]);
      }),
    );

    test(
      'a message shows what is attached to it, in the order of the uploads',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const uuid = desk.ids.uuid();
        const messageId = await addMessage(desk, conversation, { uuid });
        const other = await addMessage(desk, conversation);
        const files = [desk.ids.uuid(), desk.ids.uuid(), desk.ids.uuid()];
        await desk.store.transact(async ({ media }) => {
          const ids: number[] = [];
          for (const [index, each] of files.entries()) {
            const picture = { filename: `${index}.png`, contentType: 'image/png', hasThumbnail: index === 0 };
            ids.push(await media.insert(newMedia(each, conversation.contactId, picture)));
          }
          await media.link(ids.toReversed(), 'messages', messageId, now);
          // The same number, but of another table.
          const avatar = newMedia(desk.ids.uuid(), conversation.contactId);
          await media.link([await media.insert(avatar)], 'users', messageId, now);
        });
        const attachments = files.map((each, index) => ({
          uuid: each,
          filename: `${index}.png`,
          contentType: 'image/png',
          contentId: each,
          disposition: 'attachment',
          size: 8,
          hasThumbnail: index === 0,
        }));
        await desk.store.read(async ({ messages }) => {
          expect((await messages.findById(messageId))?.attachments).toEqual(attachments);
          expect((await messages.find(conversation.id, uuid))?.attachments).toEqual(attachments);
          const query = { conversationId: conversation.id, private: null, types: [], page: { page: 1, size: 30 } };
          const { items } = await messages.list(query);
          expect(items.map((message) => [message.id, message.attachments.length])).toEqual([
            [other, 0],
            [messageId, 3],
          ]);
          expect(items[1]?.attachments).toEqual(attachments);
        });
      }),
    );
  });
}
