import { addContact } from '../add-records.ts';
import { startOfTests as now } from '../fakes/fixed-clock.ts';
import type { Desk } from '../open-desk.ts';
import { expect } from './expect.ts';
import type { OnDesk } from './open-store.ts';
import type { Runner } from './runner.ts';

export function pageVisitSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('page visits', () => {
    const url = (index: number): string => `https://shop.example/${index}`;

    async function visit(desk: Desk, contactId: number, ...indexes: readonly number[]): Promise<void> {
      await desk.store.transact(async ({ widget }) => {
        for (const index of indexes) {
          const page = { contactId, url: url(index), title: `Page ${index} 😀`, createdAt: now + index };
          await widget.insertPageVisit(page);
        }
      });
    }

    const visitsOf = async (desk: Desk, contactId: number, since = 0, limit = 99) =>
      (await desk.store.read(({ widget }) => widget.listPageVisits(contactId, since, limit))).map((each) => each.url);

    test(
      'come newest first, those of the contact, since an instant, so many',
      onDesk(async (desk) => {
        const [contactId, other] = [await addContact(desk), await addContact(desk)];
        await visit(desk, contactId, 1, 2, 3);
        await visit(desk, other, 4);
        expect(await visitsOf(desk, contactId)).toEqual([url(3), url(2), url(1)]);
        expect(await visitsOf(desk, contactId, now + 2)).toEqual([url(3), url(2)]);
        expect(await visitsOf(desk, contactId, now + 4)).toEqual([]);
        expect(await visitsOf(desk, contactId, 0, 1)).toEqual([url(3)]);
        expect(await visitsOf(desk, 999)).toEqual([]);
        expect(await desk.store.read(({ widget }) => widget.listPageVisits(other, 0, 1))).toEqual([
          { url: url(4), title: 'Page 4 😀', createdAt: now + 4 },
        ]);
      }),
    );

    test(
      'of the same instant keep their order',
      onDesk(async (desk) => {
        const contactId = await addContact(desk);
        await visit(desk, contactId, 1);
        await desk.store.transact(async ({ widget }) => {
          for (const title of ['a', 'b']) {
            await widget.insertPageVisit({ contactId, url: url(1), title, createdAt: now + 1 });
          }
        });
        const titles = await desk.store.read(({ widget }) => widget.listPageVisits(contactId, 0, 9));
        expect(titles.map((each) => each.title)).toEqual(['b', 'a', 'Page 1 😀']);
      }),
    );

    test(
      'the newest of the contact are kept, and none that is too old',
      onDesk(async (desk) => {
        const [contactId, other] = [await addContact(desk), await addContact(desk)];
        await visit(desk, contactId, 1, 2, 3);
        await visit(desk, other, 1, 2, 3);
        await desk.store.transact(({ widget }) => widget.trimPageVisits(contactId, 2));
        expect(await visitsOf(desk, contactId)).toEqual([url(3), url(2)]);
        await desk.store.transact(({ widget }) => widget.trimPageVisits(contactId, 5));
        expect(await visitsOf(desk, contactId)).toHaveLength(2);
        expect(await visitsOf(desk, other)).toHaveLength(3);
        const sweep = (before: number) => desk.store.transact(({ widget }) => widget.deletePageVisits(before, 2));
        expect([await sweep(now + 3), await sweep(now + 3)]).toEqual([2, 1]);
        expect(await sweep(now + 3)).toBe(0);
        expect([await visitsOf(desk, contactId), await visitsOf(desk, other)]).toEqual([[url(3)], [url(3)]]);
      }),
    );
  });
}
