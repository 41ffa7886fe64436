import type { Store } from '@helpdesk/domain/ports';
import { scriptedRelay } from '@helpdesk/testkit';
import { describe, expect, test } from 'vitest';
import { onEveryStore, type World } from '../world.ts';
import { mailDesk, sendingBy } from './sending-world.ts';

/** What a process throws that is gone. */
class Killed extends Error {}

/** Ends a process at one of its steps; what it does after that throws too. */
function killer(at: number) {
  let steps = 0;
  const step = (): void => {
    steps += 1;
    if (steps >= at) throw new Killed('the process is gone');
  };
  return { step, hasEnded: () => steps >= at };
}

/** The store of a process that ends before a transaction, before its commit, or after it. */
function storeOf(store: Store, step: () => void): Store {
  return {
    read: (work, options) => store.read(work, options),
    transact: async (work, options) => {
      step();
      const result = await store.transact(async (writer) => {
        const worked = await work(writer);
        step();
        return worked;
      }, options);
      step();
      return result;
    },
  };
}

/** More steps than an attempt has. */
const afterAll = 15;

onEveryStore(
  (world) => {
    /**
     * One reply, with a process that is killed at each of these steps after the other, and one that is not. Returns how
     * often the relay got it, and what became of it.
     */
    async function sentThrough(given: World, kills: readonly number[]) {
      const mail = await mailDesk(given);
      const { uuid } = await mail.reply();
      let taken = 0;
      let killed = 0;
      for (const at of [...kills, Number.POSITIVE_INFINITY]) {
        const process = killer(at);
        const relay = scriptedRelay(process.step);
        const sending = sendingBy(given, relay, { store: storeOf(given.store, process.step) });
        try {
          await sending.until(at === Number.POSITIVE_INFINITY ? 30 : 2);
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
        }
        if (process.hasEnded()) killed += 1;
        taken += relay.taken.length;
        // The claim of a process that is gone runs out.
        given.clock.advance(61_000);
      }
      const { status, meta } = await mail.message(uuid);
      return { taken, killed, status, state: meta.delivery?.state, queued: await queuedOf(given, mail.inboxId) };
    }

    const queuedOf = (given: World, inboxId: number) =>
      given.store.read(async ({ mailOutbox }) => (await mailOutbox.listOpen(inboxId, { type: 'all' }, 999)).length);

    const steps = Array.from({ length: afterAll }, (_, at) => at + 1);

    test.each(steps)('mail 48: killed at step %i it is not lost, and leaves at most twice', async (at) => {
      const { taken, status, state, queued } = await sentThrough(world(), [at]);
      expect({ status, state, queued }).toEqual({ status: 'sent', state: 'sent', queued: 0 });
      expect(taken).toBeGreaterThanOrEqual(1);
      expect(taken).toBeLessThanOrEqual(2);
    });

    describe('killed twice', () => {
      test.each(steps)('mail 48: at step %i and any other, by itself it leaves at most twice', async (first) => {
        for (const second of [4, 6, 7, 8, 9, 10]) {
          const { taken, status, state, queued } = await sentThrough(world(), [first, second]);
          const name = `${first} ${second}`;
          expect({ name, queued }).toEqual({ name, queued: 0 });
          expect(taken, name).toBeLessThanOrEqual(2);
          // What may have left twice without an answer is for a person to decide; else it has arrived.
          if (state !== 'unknown')
            expect({ name, status, isThere: taken > 0 }).toEqual({ name, status: 'sent', isThere: true });
        }
      });
    });

    test('mail 48: the steps of an attempt are all among those at which it is killed', async () => {
      const killed = [await sentThrough(world(), [9]), await sentThrough(world(), [afterAll])];
      expect(killed.map((each) => each.killed)).toEqual([1, 0]);
    });
  },
  { shared: true },
);
