import { describe, expect, it } from 'vitest';
import { loopTurns } from './loop-turns.ts';

/** A clock on which each step takes three milliseconds. */
function steps() {
  let time = 0;
  const turns = loopTurns(() => time);
  const taken: string[] = [];
  return {
    taken,
    work: async (name: string, count: number) => {
      for (let step = 1; step <= count; step++) {
        await turns.giveWay();
        time += 3;
        taken.push(`${name}${step}`);
      }
    },
  };
}

const turnOfLoop = () => new Promise((resolve) => setImmediate(resolve));

describe('loopTurns', () => {
  it('lets a few steps pass in one turn, and no more', async () => {
    const { taken, work } = steps();
    const done = work('a', 10);
    const passed: number[] = [];
    while (taken.length < 10) {
      passed.push(taken.length);
      await turnOfLoop();
    }
    await done;
    // Three fit into eight milliseconds, begun ones; this test's own look comes before or behind the next turn.
    for (const [index, count] of passed.entries()) expect(count).toBeLessThanOrEqual(3 * (index + 1));
    expect(passed.length).toBeGreaterThanOrEqual(3);
  });

  it('gives callers their turns one after the other, in the order in which they wait', async () => {
    const { taken, work } = steps();
    await Promise.all([work('a', 12), work('b', 12), work('c', 12)]);
    expect(taken).toHaveLength(36);
    const third = (name: string) => taken.indexOf(`${name}4`);
    expect(Math.max(third('a'), third('b'), third('c'))).toBeLessThan(taken.indexOf('a12'));
  });

  it('lets many short callers pass in a turn, also where another took most of the loop', async () => {
    let time = 0;
    const turns = loopTurns(() => time);
    let done = 0;
    const short = async () => {
      for (let row = 0; row < 30; row++) await turns.giveWay();
      done += 1;
    };
    expect(turns.isOver).toBe(false);
    const callers = Array.from({ length: 20 }, async () => {
      await turnOfLoop();
      // Other work holds each turn of the loop for long.
      time += 50;
      await short();
    });
    for (let turn = 0; turn < 4; turn++) await turnOfLoop();
    expect(done).toBe(20);
    await Promise.all(callers);
  });

  it('is fresh again when nobody has done anything for a turn', async () => {
    let time = 0;
    const turns = loopTurns(() => time);
    expect(turns.isOver).toBe(false);
    time = 20;
    expect(turns.isOver).toBe(true);
    await turnOfLoop();
    await turnOfLoop();
    expect(turns.isOver).toBe(false);
  });
});
