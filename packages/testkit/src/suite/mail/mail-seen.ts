import type { SeenMail } from '@helpdesk/domain';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import type { Desk } from '../../open-desk.ts';
import { expect } from '../expect.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

export function newSeenMail(inboxId: number, uid: number, changes: Partial<SeenMail> = {}): SeenMail {
  return {
    ...{ inboxId, place: 'p', uidValidity: '7', uid, importId: null, outcome: 'imported', at: now },
    ...changes,
  };
}

export function mailSeenSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('what mailboxes have shown', () => {
    const seen = (desk: Desk, uid: number, changes: Partial<SeenMail> = {}): SeenMail =>
      newSeenMail(desk.inboxId, uid, changes);
    const uidsOf = async (desk: Desk, uids: readonly number[], place = 'p', uidValidity = '7') =>
      [
        ...(await desk.store.read(({ mailImports }) =>
          mailImports.seenUids({ inboxId: desk.inboxId, place, uidValidity }, uids),
        )),
      ].sort((a, b) => a - b);

    test(
      'mail 2: a mail is seen in its mailbox, its validity and under its UID, however many are asked for',
      onDesk(async (desk) => {
        await desk.store.transact(async ({ mailImports }) => {
          for (const uid of [1, 700, 4_294_967_295]) await mailImports.see(seen(desk, uid));
          await mailImports.see(seen(desk, 2, { place: 'q' }));
          await mailImports.see(seen(desk, 3, { uidValidity: '8' }));
          await mailImports.see(seen(desk, 1, { outcome: 'duplicate' }));
        });
        const asked = Array.from({ length: 1_200 }, (_, index) => index + 1);
        expect(await uidsOf(desk, [...asked, 4_294_967_295])).toEqual([1, 700, 4_294_967_295]);
        expect(await uidsOf(desk, [1, 2, 3], 'q')).toEqual([2]);
        expect(await uidsOf(desk, [1, 2, 3], 'p', '8')).toEqual([3]);
        expect(await uidsOf(desk, [])).toEqual([]);
      }),
    );

    test(
      'mail 12: a mail that waits counts its tries, and is seen when it has an outcome',
      onDesk(async (desk) => {
        const { importId, outcome, ...mail } = seen(desk, 5);
        const { inboxId, place, uidValidity } = mail;
        const tries = async () => {
          await desk.store.transact(({ mailImports }) => mailImports.countTry(mail));
          const key = { inboxId, place, uidValidity };
          return (await desk.store.read(({ mailImports }) => mailImports.listWaiting(key, 9))).map(
            (each) => each.tries,
          );
        };
        expect([await tries(), await tries(), await tries()]).toEqual([[1], [2], [3]]);
        expect(await uidsOf(desk, [5])).toEqual([]);
        await desk.store.transact(({ mailImports }) => mailImports.see(seen(desk, 5)));
        expect(await uidsOf(desk, [5])).toEqual([5]);
        expect(await tries()).toEqual([]);
        expect(await uidsOf(desk, [5])).toEqual([5]);
      }),
    );

    test(
      'mail 12: mails that wait are listed with their tries, those tried longest ago first',
      onDesk(async (desk) => {
        const tried = (uid: number, at: number, changes: Partial<SeenMail> = {}) => {
          const { importId, outcome, ...mail } = seen(desk, uid, { at, ...changes });
          return desk.store.transact(({ mailImports }) => mailImports.countTry(mail));
        };
        const key = { inboxId: desk.inboxId, place: 'p', uidValidity: '7' };
        const waiting = (limit: number) => desk.store.read(({ mailImports }) => mailImports.listWaiting(key, limit));
        expect(await waiting(9)).toEqual([]);
        for (const [uid, at] of [
          [5, now],
          [6, now + 1],
          [7, now + 1],
          [8, now + 2],
          [5, now + 3],
        ] as const) {
          await tried(uid, at);
        }
        await tried(9, now, { place: 'q' });
        await tried(10, now, { uidValidity: '8' });
        await desk.store.transact(({ mailImports }) => mailImports.see(seen(desk, 7)));
        expect(await waiting(2)).toEqual([
          { uid: 6, tries: 1, at: now + 1 },
          { uid: 8, tries: 1, at: now + 2 },
        ]);
        expect((await waiting(9)).at(-1)).toEqual({ uid: 5, tries: 2, at: now + 3 });
        expect(await waiting(9)).toHaveLength(3);
      }),
    );
  });
}
