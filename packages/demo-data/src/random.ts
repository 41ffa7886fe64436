/** Numbers that look random and are the same for the same seed. Never for secrets. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** Whole, both ends included. */
  int(min: number, max: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One of the items, with a likelihood in proportion to its weight. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T;
}

/** Tommy Ettinger's mulberry32: 32 bits of state, which is plenty for one demo. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return randomOf(() => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  });
}

/** @param next returns a number from 0 up to, but not including, 1 */
export function randomOf(next: () => number): Random {
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  };
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick,
    weighted: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return pick(items)[0];
    },
  };
}
