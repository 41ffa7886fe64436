import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WidgetConversationDetail } from './api-types.ts';
import { conversationStreams, type DurableFrame } from './conversation-streams.ts';

const uuid = '11111111-1111-4111-8111-111111111111';

/** A small generator of its own, so that a failing seed can be run again. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function frame(seq: number): DurableFrame {
  return { type: 'conversation_update', seq, data: { uuid } };
}

/**
 * A service that counts up, a line that loses, repeats and swaps frames and breaks now and then, and answers over
 * HTTP that are on their way for a while.
 */
async function run(seed: number): Promise<{ readonly delivered: readonly string[]; readonly server: number }> {
  const random = dice(seed);
  const delivered: string[] = [];
  let server = 1 + Math.floor(random() * 3);
  let view = 0;
  const answers: (() => void)[] = [];
  const streams = conversationStreams(random() < 0.5 ? {} : { [uuid]: server }, {
    fetch: () => {
      const seq = server;
      return new Promise((resolve) => {
        answers.push(() => resolve({ conversation: { uuid, seq } } as unknown as WidgetConversationDetail));
      });
    },
    deliver: ({ seq }) => {
      delivered.push(`${view}->${seq}`);
      view = seq;
    },
    snapshot: ({ conversation }) => {
      delivered.push(`${view}=>${conversation.seq}`);
      view = conversation.seq;
    },
    failed: (error) => {
      throw error;
    },
  });
  view = streams.positions()[uuid] ?? 0;
  streams.joined({ [uuid]: server });
  for (let step = 0; step < 60; step += 1) {
    const roll = random();
    if (roll < 0.55) streams.receive(frame(++server));
    else if (roll < 0.65) server += 1;
    else if (roll < 0.75) streams.receive(frame(1 + Math.floor(random() * server)));
    else if (roll < 0.8) {
      const from = streams.after()[uuid] ?? server;
      for (let seq = from + 1; seq <= server; seq += 1) streams.receive(frame(seq));
      streams.joined({ [uuid]: server });
    } else answers.shift()?.();
    await Promise.resolve();
  }
  streams.joined({ [uuid]: server });
  for (let quiet = 0; quiet < 40; quiet += 1) {
    answers.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (streams.positions()[uuid] !== server) {
    // One more answer may be due behind its back-off.
    await vi.advanceTimersByTimeAsync(1_100);
    answers.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(streams.positions()[uuid]).toBe(view);
  return { delivered, server };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('conversationStreams', () => {
  it('delivers every frame once and in order, or a snapshot in place of it, whatever the line does', async () => {
    const seeds = Array.from({ length: 60 }, (_none, index) => index + 1);
    let steps = 0;
    for (const seed of seeds) {
      const { delivered, server } = await run(seed);
      for (const step of delivered) {
        const [, from, kind, to] = /^(\d+)(->|=>)(\d+)$/.exec(step) ?? [];
        const isRight = kind === '->' ? Number(to) === Number(from) + 1 : Number(to) >= Number(from);
        expect(isRight, `seed ${seed}: ${step} in ${delivered}`).toBe(true);
        steps += 1;
      }
      expect(delivered.at(-1)?.split('>')[1], `seed ${seed}: ${delivered}`).toBe(String(server));
    }
    expect(steps).toBeGreaterThan(1_000);
  });
});
