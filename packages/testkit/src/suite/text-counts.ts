import type { TextCount } from '@helpdesk/domain/ports';
import { startOfTests as now } from '../fakes/fixed-clock.ts';
import { expect } from './expect.ts';
import type { OnDesk } from './open-store.ts';
import type { Runner } from './runner.ts';

const day = 86_400_000;
const address: TextCount = { scope: 'address', subject: '7' };
const contact: TextCount = { scope: 'contact', subject: '7' };

export function textCountsSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('text counts', () => {
    test(
      'amounts add up by scope, subject and day, in the order that was asked for',
      onDesk(async ({ store }) => {
        const sums = await store.transact(async ({ texts }) => {
          await texts.add(now, [address, contact], { bytes: 2 ** 40, rows: 1 });
          await texts.add(now + day, [contact], { bytes: 9, rows: 9 });
          await texts.add(now, [{ ...contact, subject: '8' }], { bytes: 9, rows: 9 });
          await texts.add(now, [contact], { bytes: 5, rows: 2 });
          return texts.add(now, [address, contact], { bytes: 0, rows: 0 });
        });
        expect(sums).toEqual([
          { bytes: 2 ** 40, rows: 1 },
          { bytes: 2 ** 40 + 5, rows: 3 },
        ]);
      }),
    );

    test(
      'old ones are forgotten',
      onDesk(async ({ store }) => {
        await store.transact(async ({ texts }) => {
          await texts.add(now, [address, contact], { bytes: 4, rows: 1 });
          await texts.add(now + day, [contact], { bytes: 4, rows: 1 });
        });
        expect(await store.transact(({ texts }) => texts.deleteCounts(now))).toBe(0);
        expect(await store.transact(({ texts }) => texts.deleteCounts(now + 1))).toBe(2);
        const left = await store.transact(async ({ texts }) => [
          ...(await texts.add(now, [contact], { bytes: 1, rows: 0 })),
          ...(await texts.add(now + day, [contact], { bytes: 1, rows: 0 })),
        ]);
        expect(left).toEqual([
          { bytes: 1, rows: 0 },
          { bytes: 5, rows: 1 },
        ]);
      }),
    );

    test(
      'of many that add at once, none is lost, and each sees its own sum',
      onDesk(async ({ store }) => {
        const adding = Array.from({ length: 20 }, () =>
          store.transact(({ texts }) => texts.add(now, [address, contact], { bytes: 3, rows: 1 })),
        );
        const sums = (await Promise.all(adding)).map(([sum]) => sum?.bytes ?? 0).sort((a, b) => a - b);
        expect(sums).toEqual(Array.from({ length: 20 }, (_, index) => 3 * (index + 1)));
      }),
    );
  });
}
