import { priorityNames } from '@helpdesk/domain';
import { addConversation, addTag } from '../add-records.ts';
import { startOfTests as now } from '../fakes/fixed-clock.ts';
import { expect } from './expect.ts';
import { expectConflict } from './expectations.ts';
import type { OnDesk } from './open-store.ts';
import type { Runner } from './runner.ts';

export function tagSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('tags', () => {
    test(
      'are found without case, listed by the folded name',
      onDesk(async (desk) => {
        const [zebra, apple, ecole, beta] = [
          await addTag(desk, 'zebra'),
          await addTag(desk, 'apple'),
          await addTag(desk, 'École'),
          await addTag(desk, 'Beta'),
        ];
        await desk.store.read(async ({ tags }) => {
          expect(await tags.find(zebra)).toEqual({ id: zebra, name: 'zebra', createdAt: now, updatedAt: now });
          expect((await tags.findByName('éCOLE'))?.id).toBe(ecole);
          expect(await tags.findByName('cole')).toBeUndefined();
          expect(await tags.find(999)).toBeUndefined();
          expect((await tags.list()).map((tag) => tag.id)).toEqual([apple, beta, ecole, zebra]);
        });
      }),
    );

    test(
      'a name is taken without case; renaming keeps the rest',
      onDesk(async (desk) => {
        const id = await addTag(desk, 'École');
        const other = await addTag(desk, 'other');
        await expectConflict(addTag(desk, 'éCOLE'));
        const rename = (tagId: number, name: string) =>
          desk.store.transact((writer) => writer.tags.update(tagId, { name, updatedAt: now + 9 }));
        await expectConflict(rename(other, 'ÉCOLE'));
        await rename(id, 'école');
        expect(await desk.store.read((reader) => reader.tags.find(id))).toEqual({
          id,
          name: 'école',
          createdAt: now,
          updatedAt: now + 9,
        });
      }),
    );

    test(
      'a deleted tag is off every conversation, and its id is not given again',
      onDesk(async (desk) => {
        const [first, second] = [await addTag(desk, 'first'), await addTag(desk, 'second')];
        const { id, uuid } = await addConversation(desk);
        const onlySecond = await addConversation(desk);
        await desk.store.transact(async ({ conversations }) => {
          await conversations.setTags(id, [first, second]);
          await conversations.setTags(onlySecond.id, [second]);
        });
        await desk.store.transact((writer) => writer.tags.delete(second));
        expect((await desk.store.read((reader) => reader.conversations.find(uuid)))?.tags).toEqual(['first']);
        const { tagged } = await desk.store.read((reader) => reader.reports.tagCounts(now));
        expect(tagged).toBe(1);
        expect(await addTag(desk, 'second')).toBeGreaterThan(second);
        expect((await desk.store.read((reader) => reader.conversations.find(uuid)))?.tags).toEqual(['first']);
      }),
    );
  });
}

export function statusSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('statuses and priorities', () => {
    const fields = { name: 'Événement', category: 'waiting' } as const;

    test(
      'are found without case, listed by id',
      onDesk(async (desk) => {
        const id = await desk.store.transact((writer) => writer.statuses.insert({ ...fields, createdAt: now }));
        await desk.store.read(async ({ statuses }) => {
          expect(await statuses.find(id)).toEqual({ ...fields, id, createdAt: now });
          expect((await statuses.findByName('éVÉNEMENT'))?.id).toBe(id);
          expect(await statuses.findByName('vénement')).toBeUndefined();
          expect(await statuses.find(999)).toBeUndefined();
          expect((await statuses.list()).map((status) => status.name)).toEqual([
            'Open',
            'Snoozed',
            'Resolved',
            'Closed',
            'Événement',
          ]);
          expect((await statuses.listPriorities()).map((priority) => priority.name)).toEqual(priorityNames);
          expect((await statuses.listPriorities())[0]).toEqual({
            id: desk.priorityIds.low,
            name: 'Low',
            createdAt: now,
          });
        });
      }),
    );

    test(
      'a name is taken without case',
      onDesk(async (desk) => {
        const id = await desk.store.transact((writer) => writer.statuses.insert({ ...fields, createdAt: now }));
        const insert = (name: string) =>
          desk.store.transact((writer) => writer.statuses.insert({ ...fields, name, createdAt: now }));
        await expectConflict(insert('éVÉNEMENT'));
        await expectConflict(
          desk.store.transact((writer) => writer.statuses.update(id, { name: 'open', category: 'open' })),
        );
        await desk.store.transact((writer) => writer.statuses.update(id, { name: 'ÉVÉNEMENT', category: 'open' }));
        expect(await desk.store.read((reader) => reader.statuses.find(id))).toEqual({
          id,
          name: 'ÉVÉNEMENT',
          category: 'open',
          createdAt: now,
        });
      }),
    );

    test(
      'one in use stays, another goes',
      onDesk(async (desk) => {
        const id = await desk.store.transact((writer) => writer.statuses.insert({ ...fields, createdAt: now }));
        await addConversation(desk);
        const inUse = (statusId: number) => desk.store.read((reader) => reader.statuses.isInUse(statusId));
        expect(await inUse(desk.statusIds.open)).toBe(true);
        expect(await inUse(id)).toBe(false);
        await desk.store.transact((writer) => writer.statuses.delete(id));
        expect(await desk.store.read((reader) => reader.statuses.find(id))).toBeUndefined();
        await desk.store.transact((writer) => writer.statuses.delete(desk.statusIds.open)).catch(() => {});
        expect(await desk.store.read((reader) => reader.statuses.find(desk.statusIds.open))).toBeDefined();
      }),
    );
  });
}
