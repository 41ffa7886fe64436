import type { DomainEvent } from '@helpdesk/domain';
import type { IdempotencyKey } from '@helpdesk/domain/ports';
import { startOfTests as now } from '../fakes/fixed-clock.ts';
import { expect } from './expect.ts';
import type { OnDesk } from './open-store.ts';
import type { Runner } from './runner.ts';

const events: readonly DomainEvent[] = [
  { type: 'conversation.created', conversationId: 7, seq: null },
  { type: 'conversation.updated', conversationId: 7, seq: 3, changes: { status: 'Öpen', tags: ['a'], priority: null } },
  { type: 'agent.updated', agentId: 4 },
];

/** An event of another conversation in each round; every third event has no conversation. */
function eventOf(round: number, index: number): DomainEvent {
  if (index % 3 === 2) return { type: 'tag.changed', tagId: index };
  const changes = { tags: [`Größe ${index}`, '標籤'] };
  return { type: 'conversation.updated', conversationId: round, seq: index + 1, changes };
}

export function eventSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('the event log', () => {
    test(
      'keeps events in the order given, and answers those behind an id',
      onDesk(async (desk) => {
        await desk.store.transact(async (writer) => {
          await writer.events.append(events, now);
          await writer.events.append([], now);
          await writer.events.append(events.slice(0, 1), now + 1);
        });
        const all = await desk.store.read((reader) => reader.events.listAfter(0, 10));
        expect(all.map((recorded) => recorded.event)).toEqual([...events, events[0]]);
        expect(all.map((recorded) => recorded.createdAt)).toEqual([now, now, now, now + 1]);
        const ids = all.map((recorded) => recorded.id);
        expect([...new Set(ids)].sort((a, b) => a - b)).toEqual(ids);
        const some = await desk.store.read((reader) => reader.events.listAfter(ids[0] ?? 0, 2));
        expect(some).toEqual(all.slice(1, 3));
        expect(await desk.store.read((reader) => reader.events.listAfter(ids.at(-1) ?? 0, 2))).toEqual([]);
      }),
    );

    test(
      'faults O3: keeps the order of many that are appended at once, and numbers them upwards',
      onDesk(async (desk) => {
        const given: DomainEvent[] = [];
        for (const [round, count] of [1, 2, 50, 64, 65, 131].entries()) {
          const some = Array.from({ length: count }, (_, index) => eventOf(round, index));
          await desk.store.transact((writer) => writer.events.append(some, now + round));
          given.push(...some);
        }
        const all = await desk.store.read((reader) => reader.events.listAfter(0, 1_000));
        expect(all.map((recorded) => recorded.event)).toEqual(given);
        const ids = all.map((recorded) => recorded.id);
        expect([...new Set(ids)].sort((a, b) => a - b)).toEqual(ids);
        const ofOne = await desk.store.read((reader) => reader.events.listAfterSeq(5, 0, 1_000));
        expect(ofOne.map((recorded) => recorded.event)).toEqual(
          given.filter((event) => 'conversationId' in event && event.conversationId === 5),
        );
      }),
    );

    test(
      'holds nothing of a transaction that did not commit',
      onDesk(async (desk) => {
        const abandoned = desk.store.transact(async (writer) => {
          await writer.events.append(events, now);
          throw new Error('abandoned');
        });
        await expect(abandoned).rejects.toThrow('abandoned');
        expect(await desk.store.read((reader) => reader.events.listAfter(0, 10))).toEqual([]);
      }),
    );
  });
}

export function idempotencySuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('kept answers', () => {
    const key: IdempotencyKey = { callerId: 2, key: 'K', fingerprint: 'f1' };

    test(
      'a key is free once, for its caller, until it expires',
      onDesk(async (desk) => {
        const claim = (wanted: IdempotencyKey, at = now, expiredBefore = now - 100) =>
          desk.store.transact(async ({ idempotency }) => {
            const kept = await idempotency.claim(wanted, at, expiredBefore);
            if (kept === undefined) await idempotency.keep(wanted, `answer to ${wanted.fingerprint}`);
            return kept;
          });
        expect(await claim(key)).toBeUndefined();
        expect(await claim(key)).toEqual({ fingerprint: 'f1', answer: 'answer to f1' });
        expect(await claim({ ...key, fingerprint: 'f2' })).toEqual({ fingerprint: 'f1', answer: 'answer to f1' });
        expect(await claim({ ...key, callerId: 3 })).toBeUndefined();
        expect(await claim({ ...key, key: 'k' })).toBeUndefined();
        expect(await claim(key, now + 10, now)).toBeDefined();
        expect(await claim({ ...key, fingerprint: 'f3' }, now + 10, now + 1)).toBeUndefined();
        expect(await claim(key, now + 10, now + 10)).toEqual({ fingerprint: 'f3', answer: 'answer to f3' });
      }),
    );

    test(
      'a claim that is rolled back leaves the key free',
      onDesk(async (desk) => {
        const refused = desk.store.transact(async ({ idempotency }) => {
          await idempotency.claim(key, now, 0);
          await idempotency.keep(key, 'never');
          throw new Error('refused');
        });
        await expect(refused).rejects.toThrow('refused');
        expect(await desk.store.transact((writer) => writer.idempotency.claim(key, now, 0))).toBeUndefined();
      }),
    );

    test(
      'of many at once one is first, and the others wait for its answer',
      onDesk(async (desk) => {
        const attempts = Array.from({ length: 8 }, (_, index) =>
          desk.store.transact(async ({ idempotency, tags }) => {
            const kept = await idempotency.claim(key, now, 0);
            if (kept !== undefined) return kept.answer;
            await tags.insert({ name: `made by ${index}`, createdAt: now });
            await idempotency.keep(key, `by ${index}`);
            return `by ${index}`;
          }),
        );
        expect(new Set(await Promise.all(attempts)).size).toBe(1);
        expect(await desk.store.read((reader) => reader.tags.list())).toHaveLength(1);
      }),
    );

    test(
      'old answers are forgotten and counted',
      onDesk(async (desk) => {
        const deleted = await desk.store.transact(async ({ idempotency }) => {
          for (const [index, at] of [now, now + 1, now + 2].entries()) {
            await idempotency.claim({ ...key, key: `${index}` }, at, 0);
            await idempotency.keep({ ...key, key: `${index}` }, 'x');
          }
          return [await idempotency.deleteBefore(now + 2, 1), await idempotency.deleteBefore(now + 2, 5)];
        });
        expect(deleted).toEqual([1, 1]);
        const kept = await desk.store.transact((writer) => writer.idempotency.claim({ ...key, key: '2' }, now + 3, 0));
        expect(kept?.answer).toBe('x');
        expect(await desk.store.transact((writer) => writer.idempotency.deleteBefore(now, 5))).toBe(0);
      }),
    );
  });
}
