import type { UploadCount } from '@helpdesk/domain';
import type { UploadHold } from '@helpdesk/domain/ports';
import { startOfTests as now } from '../fakes/fixed-clock.ts';
import { expect } from './expect.ts';
import type { OnDesk } from './open-store.ts';
import type { Runner } from './runner.ts';

const day = 86_400_000;
const ofContact: UploadCount = { scope: 'contact', subject: '7', day: now };

export function uploadsSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('uploads', () => {
    test(
      'amounts add up by scope, subject and day',
      onDesk(async ({ store }) => {
        const large = 9_007_199_254_740_000;
        const others: readonly UploadCount[] = [
          { ...ofContact, subject: '8' },
          { ...ofContact, scope: 'inbox' },
          { ...ofContact, scope: 'address' },
          { ...ofContact, day: now + day },
        ];
        const sums = await store.transact(async ({ uploads }) => {
          for (const other of others) await uploads.add(other, { bytes: 1, files: 1 });
          return [
            await uploads.add(ofContact, { bytes: large, files: 1 }),
            await uploads.add(ofContact, { bytes: -large + 5, files: 2 }),
            await uploads.add(ofContact, { bytes: 10, files: -1 }),
          ];
        });
        expect(sums).toEqual([
          { bytes: large, files: 1 },
          { bytes: 5, files: 3 },
          { bytes: 15, files: 2 },
        ]);
        await store.read(async ({ uploads }) => {
          expect(await uploads.sumOf(ofContact)).toEqual({ bytes: 15, files: 2 });
          for (const other of others) expect(await uploads.sumOf(other)).toEqual({ bytes: 1, files: 1 });
        });
      }),
    );

    test(
      'a count of nothing is gone, and an old one is forgotten',
      onDesk(async ({ store }) => {
        const later = { ...ofContact, day: now + day };
        const counts = [ofContact, later];
        await store.transact(async ({ uploads }) => {
          for (const count of counts) await uploads.add(count, { bytes: 4, files: 1 });
          await uploads.add({ ...ofContact, subject: 'gone' }, { bytes: 4, files: 1 });
          expect(await uploads.add({ ...ofContact, subject: 'gone' }, { bytes: -4, files: -1 })).toEqual({
            bytes: 0,
            files: 0,
          });
        });
        expect(await store.transact(({ uploads }) => uploads.deleteCounts(now))).toBe(0);
        expect(await store.transact(({ uploads }) => uploads.deleteCounts(now + 1))).toBe(1);
        await store.read(async ({ uploads }) => {
          expect(await uploads.sumOf(ofContact)).toEqual({ bytes: 0, files: 0 });
          expect(await uploads.sumOf(later)).toEqual({ bytes: 4, files: 1 });
        });
      }),
    );

    test(
      'of many that add at once, none is lost, and each sees its own sum',
      onDesk(async ({ store }) => {
        const adding = Array.from({ length: 20 }, () =>
          store.transact(({ uploads }) => uploads.add(ofContact, { bytes: 3, files: 1 })),
        );
        const sums = (await Promise.all(adding)).map(({ bytes }) => bytes).sort((a, b) => a - b);
        expect(sums).toEqual(Array.from({ length: 20 }, (_, index) => 3 * (index + 1)));
      }),
    );

    test(
      'a hold is kept as it is, listed by age and taken once',
      onDesk(async ({ store, ids }) => {
        const hold: UploadHold = {
          id: ids.uuid(),
          createdAt: now,
          day: now - 5,
          contactId: 7,
          inboxId: 3,
          address: 'an address of 家',
          bytes: 2 ** 40,
          files: 10,
        };
        const younger = { ...hold, id: ids.uuid(), createdAt: now + 10 };
        await store.transact(async ({ uploads }) => {
          await uploads.insertHold(hold);
          await uploads.insertHold(younger);
        });
        await store.read(async ({ uploads }) => {
          expect(await uploads.listHolds(now, 10)).toEqual([]);
          expect(await uploads.listHolds(now + 1, 10)).toEqual([hold]);
          expect(await uploads.listHolds(now + 11, 10)).toHaveLength(2);
          expect(await uploads.listHolds(now + 11, 1)).toHaveLength(1);
        });
        const take = () => store.transact(({ uploads }) => uploads.takeHold(hold.id));
        const taken = await Promise.all([take(), take(), take()]);
        expect(taken.filter((each) => each !== undefined)).toEqual([hold]);
        expect(await store.read(({ uploads }) => uploads.listHolds(now + 11, 10))).toEqual([younger]);
      }),
    );
  });
}
