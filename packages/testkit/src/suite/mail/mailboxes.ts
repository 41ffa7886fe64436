import { type MailboxHealth, newMailboxHealth } from '@helpdesk/domain';
import { newInbox } from '../../build/conversations.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import type { Desk } from '../../open-desk.ts';
import { expect } from '../expect.ts';
import { present } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

const place = 'imap.example 993 help INBOX';

const tired: MailboxHealth = {
  state: 'auth_failed',
  since: now + 1,
  error: 'app_password_needed',
  failures: 2,
  refusals: 3,
  nextAt: now + 4,
  lastOkAt: now + 5,
};

export function mailboxSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  const locked = (desk: Desk, at = place, health = newMailboxHealth(now)) =>
    desk.store.transact(({ mailboxes }) => mailboxes.lock({ inboxId: desk.inboxId, place: at }, health));

  describe('mailboxes', () => {
    test(
      'a mailbox is created once, with the health that it is given, and keeps another one',
      onDesk(async (desk) => {
        const key = { inboxId: desk.inboxId, place };
        expect(await desk.store.read(({ mailboxes }) => mailboxes.find(key))).toBeUndefined();
        const fresh = {
          ...key,
          uidValidity: null,
          firstUid: null,
          lastUid: 0,
          health: tired,
          lastMailAt: null,
          lease: null,
        };
        expect(await locked(desk, place, tired)).toEqual(fresh);
        expect(await locked(desk)).toEqual(fresh);
        await desk.store.transact(({ mailboxes }) => mailboxes.setHealth(key, newMailboxHealth(now + 9)));
        expect(await desk.store.read(({ mailboxes }) => mailboxes.find(key))).toEqual({
          ...fresh,
          health: newMailboxHealth(now + 9),
        });
      }),
    );

    test(
      'they are listed by inbox and place, and those that an inbox has no more are deleted',
      onDesk(async (desk) => {
        const other = await desk.store.transact(({ inboxes }) => inboxes.insert(newInbox(desk.ids.uuid())));
        await desk.store.transact(async ({ mailboxes }) => {
          for (const [inboxId, at] of [
            [other, 'a'],
            [desk.inboxId, 'c'],
            [desk.inboxId, 'B'],
            [desk.inboxId, 'a'],
          ] as const) {
            await mailboxes.lock({ inboxId, place: at }, newMailboxHealth(now));
          }
        });
        const listed = (inboxId?: number) =>
          desk.store.read(async ({ mailboxes }) =>
            (await mailboxes.list(inboxId)).map((row) => [row.inboxId, row.place]),
          );
        const [first, second, third] = [
          [desk.inboxId, 'B'],
          [desk.inboxId, 'a'],
          [desk.inboxId, 'c'],
        ];
        expect(await listed()).toEqual([first, second, third, [other, 'a']]);
        expect(await listed(desk.inboxId)).toEqual([first, second, third]);
        await desk.store.transact(({ mailboxes }) => mailboxes.deleteOthers(desk.inboxId, ['a', 'c', 'x']));
        expect(await listed()).toEqual([second, third, [other, 'a']]);
        await desk.store.transact(({ mailboxes }) => mailboxes.deleteOthers(desk.inboxId, []));
        expect(await listed()).toEqual([[other, 'a']]);
      }),
    );

    test(
      'mail 2: of the same validity the cursor only rises, and another one replaces it',
      onDesk(async (desk) => {
        const key = { inboxId: desk.inboxId, place };
        await locked(desk);
        const advanced = async (validity: string, uid: number, lastMailAt: number | null) => {
          await desk.store.transact(({ mailboxes }) => mailboxes.advance(key, validity, uid, lastMailAt));
          const row = present(await desk.store.read(({ mailboxes }) => mailboxes.find(key)));
          return [row.uidValidity, row.firstUid, row.lastUid, row.lastMailAt];
        };
        const large = '18446744073709551615';
        expect(await advanced('7', 0, null)).toEqual(['7', null, 0, null]);
        expect(await advanced('7', 41, now)).toEqual(['7', 41, 41, now]);
        expect(await advanced('7', 40, now - 1)).toEqual(['7', 41, 41, now]);
        expect(await advanced('7', 4_294_967_295, now + 1)).toEqual(['7', 41, 4_294_967_295, now + 1]);
        expect(await advanced(large, 3, null)).toEqual([large, 3, 3, now + 1]);
        expect(await advanced('7', 0, null)).toEqual(['7', null, 0, now + 1]);
      }),
    );

    test(
      'mail 59: a lease is taken when it is free, has run out, or is the own one',
      onDesk(async (desk) => {
        const key = { inboxId: desk.inboxId, place };
        const take = (holder: string, at: number) =>
          desk.store.transact(({ mailboxes }) => mailboxes.takeLease(key, holder, at, at + 30));
        const lease = async () => (await desk.store.read(({ mailboxes }) => mailboxes.find(key)))?.lease;
        expect(await take('one', now)).toBe(true);
        expect((await desk.store.read(({ mailboxes }) => mailboxes.find(key)))?.health).toEqual(newMailboxHealth(now));
        expect(await take('other', now + 29)).toBe(false);
        expect(await take('one', now + 29)).toBe(true);
        expect(await lease()).toEqual({ holder: 'one', until: now + 59 });
        expect(await take('other', now + 59)).toBe(true);
        expect(await lease()).toEqual({ holder: 'other', until: now + 89 });
        await desk.store.transact(({ mailboxes }) => mailboxes.giveLease(key, 'one'));
        expect(await lease()).toEqual({ holder: 'other', until: now + 89 });
        await desk.store.transact(({ mailboxes }) => mailboxes.giveLease(key, 'other'));
        expect(await lease()).toBeNull();
      }),
    );

    test(
      'mail 59: of several who take a lease at once, one has it',
      onDesk(async (desk) => {
        const key = { inboxId: desk.inboxId, place };
        const holders = Array.from({ length: 8 }, (_, index) => `holder ${index}`);
        const taken = await Promise.all(
          holders.map((holder) =>
            desk.store.transact(({ mailboxes }) => mailboxes.takeLease(key, holder, now, now + 30)),
          ),
        );
        const winners = holders.filter((_, index) => taken[index] === true);
        expect(winners).toHaveLength(1);
        expect(await desk.store.read(async ({ mailboxes }) => (await mailboxes.find(key))?.lease?.holder)).toBe(
          winners[0],
        );
      }),
    );

    test(
      'mail 2: whoever locks a mailbox sees what the one before has written',
      onDesk(async (desk) => {
        const key = { inboxId: desk.inboxId, place };
        const next = () =>
          desk.store.transact(async ({ mailboxes }) => {
            const { lastUid } = await mailboxes.lock(key, newMailboxHealth(now));
            await mailboxes.advance(key, '7', lastUid + 1, null);
            return lastUid + 1;
          });
        const uids = await Promise.all(Array.from({ length: 12 }, next));
        expect(uids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
      }),
    );
  });

  describe('secrets of mail', () => {
    test(
      'those of an inbox are replaced together, and come by name',
      onDesk(async (desk) => {
        const replace = (names: readonly string[]) =>
          desk.store.transact(({ mailSecrets }) =>
            mailSecrets.replace(
              desk.inboxId,
              names.map((name) => ({ name, sealed: `sealed ${name}` })),
            ),
          );
        const listed = async (inboxId = desk.inboxId) =>
          desk.store.read(({ mailSecrets }) => mailSecrets.list(inboxId));
        await replace(['smtp.0', 'imap.1', 'imap.0']);
        expect(await listed()).toEqual([
          { name: 'imap.0', sealed: 'sealed imap.0' },
          { name: 'imap.1', sealed: 'sealed imap.1' },
          { name: 'smtp.0', sealed: 'sealed smtp.0' },
        ]);
        expect(await listed(999)).toEqual([]);
        await replace(['imap.0']);
        expect(await listed()).toEqual([{ name: 'imap.0', sealed: 'sealed imap.0' }]);
        await replace([]);
        expect(await listed()).toEqual([]);
      }),
    );
  });
}
