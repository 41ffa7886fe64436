import type { DomainEvent } from '@helpdesk/domain';
import { startOfTests as now } from '../fakes/fixed-clock.ts';
import type { Desk } from '../open-desk.ts';
import { expect } from './expect.ts';
import type { OnDesk } from './open-store.ts';
import type { Runner } from './runner.ts';

const message = (conversationId: number, seq: number | null, messageId = 1): DomainEvent => ({
  type: 'message.created',
  conversationId,
  seq,
  messageId,
});

const append = (desk: Desk, at: number, ...events: readonly DomainEvent[]) =>
  desk.store.transact((writer) => writer.events.append(events, at));

/** How the log is followed: by conversation, and until it no longer reaches back. */
export function eventPagesSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('the event log, followed', () => {
    test(
      'answers of one conversation what its contact may see, in its order',
      onDesk(async (desk) => {
        await append(
          desk,
          now,
          message(7, 1),
          message(8, 1),
          message(7, null),
          { type: 'conversation.updated', conversationId: 7, seq: 2, changes: { status: 'Closed' } },
          { type: 'agent.updated', agentId: 7 },
          { type: 'conversation.seen', conversationId: 7, seq: 3, userId: 9 },
        );
        const seqs = async (conversationId: number, seq: number, limit = 10) =>
          (await desk.store.read(({ events }) => events.listAfterSeq(conversationId, seq, limit))).map(({ event }) =>
            'seq' in event ? event.seq : 'none',
          );
        expect(await seqs(7, 0)).toEqual([1, 2, 3]);
        expect(await seqs(7, 0, 2)).toEqual([1, 2]);
        expect(await seqs(7, 2)).toEqual([3]);
        expect(await seqs(7, 3)).toEqual([]);
        expect(await seqs(8, 0)).toEqual([1]);
        expect(await seqs(9, 0)).toEqual([]);
        const [first] = await desk.store.read(({ events }) => events.listAfterSeq(7, 0, 1));
        expect(first).toMatchObject({ createdAt: now, event: message(7, 1) });
      }),
    );

    test(
      'says how far it reaches, forward and back',
      onDesk(async (desk) => {
        const bounds = () =>
          desk.store.read(async ({ events }) => ({
            newest: await events.newest(),
            forgotten: await events.forgottenUpTo(),
          }));
        const forget = (before: number, limit = 10) =>
          desk.store.transact((writer) => writer.events.forgetBefore(before, limit));
        const ids = async () => (await desk.store.read(({ events }) => events.listAfter(0, 99))).map(({ id }) => id);
        expect(await bounds()).toEqual({ newest: 0, forgotten: 0 });
        expect(await forget(now + 99)).toBe(0);
        await append(desk, now, message(7, 1), message(7, 2));
        await append(desk, now + 1, message(7, 3));
        await append(desk, now + 2, message(7, 4));
        const [first = 0, second = 0, third = 0, fourth = 0] = await ids();
        expect(await bounds()).toEqual({ newest: fourth, forgotten: 0 });
        expect(await forget(now)).toBe(0);
        expect(await forget(now + 1, 1)).toBe(1);
        expect([await ids(), await bounds()]).toEqual([[second, third, fourth], { newest: fourth, forgotten: first }]);
        expect(await forget(now + 2)).toBe(2);
        expect([await ids(), await bounds()]).toEqual([[fourth], { newest: fourth, forgotten: third }]);
        expect(await forget(now + 3)).toBe(1);
        expect(await bounds()).toEqual({ newest: fourth, forgotten: fourth });
        expect(await forget(now + 3)).toBe(0);
        expect(await bounds()).toEqual({ newest: fourth, forgotten: fourth });
        await append(desk, now + 4, message(7, 5));
        const [fifth = 0] = await ids();
        expect(fifth).toBeGreaterThan(fourth);
        expect(await bounds()).toEqual({ newest: fifth, forgotten: fourth });
      }),
    );

    test(
      'forgets from its beginning only, whatever the clock said in between',
      onDesk(async (desk) => {
        await append(desk, now, message(7, 1));
        await append(desk, now + 9, message(7, 2));
        await append(desk, now + 1, message(7, 3));
        const forgotten = await desk.store.transact((writer) => writer.events.forgetBefore(now + 5, 10));
        expect(forgotten).toBe(1);
        expect(await desk.store.read(({ events }) => events.listAfterSeq(7, 0, 9))).toHaveLength(2);
      }),
    );

    test(
      'forgets nothing when the transaction fails',
      onDesk(async (desk) => {
        await append(desk, now, message(7, 1));
        const failed = desk.store.transact(async ({ events }) => {
          await events.forgetBefore(now + 1, 10);
          throw new Error('abandoned');
        });
        await expect(failed).rejects.toThrow('abandoned');
        expect(await desk.store.read(({ events }) => events.forgottenUpTo())).toBe(0);
        expect(await desk.store.read(({ events }) => events.listAfter(0, 9))).toHaveLength(1);
      }),
    );
  });
}
