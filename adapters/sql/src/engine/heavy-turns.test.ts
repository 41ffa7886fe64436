import { expect, test } from 'vitest';
import { type Caller, heavyTurns, mostHeavy } from './heavy-turns.ts';

const withinMs = 10_000;

/** Time limits that the test ends. */
function limits() {
  const late = new Set<() => void>();
  return {
    after: (milliseconds: number, run: () => void) => {
      expect(milliseconds).toBe(withinMs);
      late.add(run);
      return () => void late.delete(run);
    },
    pass: () => {
      for (const run of [...late]) {
        late.delete(run);
        run();
      }
    },
    get count() {
      return late.size;
    },
  };
}
const turnsOf = (places: number, after = limits().after) => heavyTurns({ places, withinMs, after });

/** Work that the test ends, and the list of what has begun so far. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => void ends.set(name, () => resolve(name)));
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('one caller leaves a place to the others', async () => {
  const [turns, { begun, work, end }] = [turnsOf(2), works()];
  const all = [turns.run(1, work('a1')), turns.run(1, work('a2')), turns.run(2, work('b1'))];
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  await end('a2');
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1']);
  expect(turns.waiting).toBe(0);
});

test('whoever has the least under way is next, not whoever came first', async () => {
  const [turns, { begun, work, end }] = [turnsOf(3), works()];
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.run(1, work(name)));
  all.push(turns.run(2, work('b1')), turns.run(2, work('b2')), turns.run(3, work('c1')));
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(begun.at(-1)).toBe('c1');
  for (const name of ['a2', 'b1', 'c1', 'a3', 'b2', 'a4']) await end(name);
  await Promise.all(all);
});

test('too much of one caller is refused at once; another still gets in', async () => {
  const [turns, { work, end }] = [turnsOf(2), works()];
  const all = Array.from({ length: mostHeavy.ofCaller + 1 }, (_, index) => turns.run(1, work(`a${index}`)));
  await expect(turns.run(1, work('more'))).rejects.toMatchObject({ code: 'store.too_slow' });
  const other = turns.run(2, work('b'));
  await end('b');
  expect(await other).toBe('b');
  for (const index of all.keys()) await end(`a${index}`);
  await Promise.all(all);
});

test('work over its time is refused, and keeps its place until it ends', async () => {
  const time = limits();
  const [turns, { begun, work, end }] = [turnsOf(1, time.after), works()];
  const slow = turns.run(1, work('slow'));
  const behind = turns.run(2, work('behind'));
  expect(time.count).toBe(2);
  time.pass();
  await expect(slow).rejects.toMatchObject({ code: 'store.too_slow' });
  await expect(behind).rejects.toMatchObject({ code: 'store.too_slow' });
  expect([begun, turns.waiting]).toEqual([['slow'], 1]);
  await end('slow');
  expect(turns.waiting).toBe(0);
  const next = turns.run(3, work('next'));
  await end('next');
  expect(await next).toBe('next');
  expect(time.count).toBe(0);
});

test('work that throws gives its place back; an end refuses all that waits and comes', async () => {
  const [turns, { work, end }] = [turnsOf(1), works()];
  await expect(turns.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const last = turns.run(1, work('last'));
  const waiting = turns.run(2, work('waiting'));
  turns.end(new Error('the end'));
  await expect(waiting).rejects.toThrow('the end');
  await expect(turns.run(3, work('late'))).rejects.toThrow('the end');
  await end('last');
  expect(await last).toBe('last');
});

test('never more at a time than there are places, and all of it has its turn', async () => {
  const random = seededRandom(20_261_122);
  const below = (limit: number): number => Math.floor(random() * limit);
  for (let round = 0; round < 200; round++) {
    const places = 1 + below(4);
    const turns = turnsOf(places);
    const running: Caller[] = [];
    let [most, mostOfOne] = [0, 0];
    // At most as much as one caller may have waiting.
    const asked = Array.from({ length: below(mostHeavy.ofCaller) }, () => ({ caller: below(4) || undefined }));
    const all = asked.map(({ caller }) =>
      turns.run(caller, async () => {
        running.push(caller);
        most = Math.max(most, running.length);
        mostOfOne = Math.max(mostOfOne, running.filter((each) => each === caller).length);
        for (let ticks = below(4); ticks > 0; ticks--) await new Promise((resolve) => setImmediate(resolve));
        running.splice(running.indexOf(caller), 1);
      }),
    );
    await Promise.all(all);
    expect(most).toBeLessThanOrEqual(places);
    expect(mostOfOne).toBeLessThanOrEqual(Math.max(1, places - 1));
    expect(turns.waiting).toBe(0);
  }
});

/** From 0 to 1, the same for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
