import { describe, expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  test('priorities are Low, Medium, High', async () => {
    expect((await world().data('listPriorities')).map((each) => each.name)).toEqual(['Low', 'Medium', 'High']);
  });

  describe('statuses', () => {
    const create = (name: string, category?: string) =>
      world().data('createStatus', { body: { name, ...(category !== undefined && { category }) } });

    test('four are built in and stay', async () => {
      const statuses = await world().data('listStatuses');
      expect(statuses.map((each) => [each.name, each.category])).toEqual([
        ['Open', 'open'],
        ['Snoozed', 'waiting'],
        ['Resolved', 'resolved'],
        ['Closed', 'resolved'],
      ]);
      const before = await world().dump();
      for (const { id } of statuses) {
        await world().refused(409, 'deleteStatus', { params: { id } });
        await world().refused(409, 'updateStatus', { params: { id }, body: { name: 'Other' } });
        await world().refused(409, 'updateStatus', { params: { id }, body: { category: 'open' } });
      }
      expect(await world().dump()).toEqual(before);
    });

    test('more are made, open unless told otherwise, each with a name of its own', async () => {
      expect((await create(' In work ')).category).toBe('open');
      const { id } = await create('Third party', 'waiting');
      for (const name of ['in WORK', 'open', 'SNOOZED']) {
        await world().refused(409, 'createStatus', { body: { name } });
        await world().refused(409, 'updateStatus', { params: { id }, body: { name } });
      }
      const body = { name: 'third PARTY', category: 'resolved' };
      expect(await world().data('updateStatus', { params: { id }, body })).toMatchObject(body);
    });

    test('one that is used is not deleted', async () => {
      const { id } = await create('In work');
      const { uuid } = await world().conversation();
      await world().data('setConversationStatus', { params: { uuid }, body: { status: 'In work' } });
      await world().refused(422, 'deleteStatus', { params: { id } });
      await world().data('setConversationStatus', { params: { uuid }, body: { status: 'Open' } });
      expect(await world().data('deleteStatus', { params: { id } })).toBe(true);
      await world().refused(400, 'setConversationStatus', { params: { uuid }, body: { status: 'In work' } });
    });

    test('a new name shows at once', async () => {
      const { id } = await create('In work');
      const { uuid } = await world().conversation();
      await world().data('setConversationStatus', { params: { uuid }, body: { status: 'in work' } });
      await world().data('updateStatus', { params: { id }, body: { name: 'Working' } });
      expect((await world().conversationOf(uuid)).status).toBe('Working');
      const before = await world().dump();
      await world().refused(422, 'updateStatus', { params: { id }, body: { category: 'resolved' } });
      expect(await world().dump()).toEqual(before);
    });
  });

  describe('tags', () => {
    test('have a name of their own, whatever the case', async () => {
      const made = await world().data('createTag', { body: { name: ' Größe ' } });
      expect(made.name).toBe('Größe');
      await world().refused(409, 'createTag', { body: { name: 'GRÖßE' } });
      const other = await world().data('createTag', { body: { name: 'Other' } });
      await world().refused(409, 'updateTag', { params: { id: other.id }, body: { name: 'größe' } });
      world().clock.advance(1_000);
      const renamed = await world().data('updateTag', { params: { id: made.id }, body: { name: 'GRÖßE' } });
      expect(renamed).toEqual({ ...made, name: 'GRÖßE', updated_at: '2026-05-20T12:00:01.000Z' });
    });

    test('a new name shows at once, a deleted tag goes', async () => {
      const { uuid } = await world().conversation();
      await world().data('setConversationTags', { params: { uuid }, body: { tags: ['one', 'two'] } });
      const one = (await world().data('listTags')).find((tag) => tag.name === 'one');
      const params = { id: one?.id ?? 0 };
      await world().data('updateTag', { params, body: { name: 'uno' } });
      expect((await world().conversationOf(uuid)).tags).toEqual(['two', 'uno']);
      await world().data('deleteTag', { params });
      await world().refused(404, 'deleteTag', { params });
      expect((await world().conversationOf(uuid)).tags).toEqual(['two']);
    });
  });

  describe('health', () => {
    test('of a service that can work', async () => {
      for (const id of ['getHealth', 'getHealthLive', 'getHealthReady'] as const) {
        expect(await world().data(id, { as: null })).toBe(true);
        expect(await world().data(id, { as: 'not:valid' })).toBe(true);
      }
    });
  });
});

describe('health of a service that cannot work', () => {
  onEveryStore(
    (world) => {
      test('is alive but not ready', async () => {
        expect(await world().data('getHealthLive', { as: null })).toBe(true);
        for (const id of ['getHealth', 'getHealthReady'] as const) {
          const refusal = await world().refused(503, id, { as: null });
          expect(refusal.data).toEqual({ checks: { database: 'ok', disk: 'failed', log: 'ok' } });
          expect(JSON.stringify(refusal)).not.toContain('sda1');
        }
      });
    },
    {
      checks: {
        database: async () => undefined,
        disk: async () => {
          throw new Error('the disk /dev/sda1 is gone');
        },
      },
    },
  );
});
