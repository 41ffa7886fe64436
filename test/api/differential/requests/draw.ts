import { below, seededRandom } from '../../../bench/random.ts';

/** Chance, the same for the same seed. */
export interface Draw {
  /** @param share from 0, never, to 1, always */
  chance(share: number): boolean;
  below(end: number): number;
  pick<T>(from: readonly T[]): T;
  /** From none to `most` of them, each once, in any order. */
  some<T>(from: readonly T[], most: number): readonly T[];
  shuffled<T>(all: readonly T[]): readonly T[];
}

export function drawFrom(seed: number): Draw {
  const random = seededRandom(seed);
  const draw: Draw = {
    chance: (share) => random() < share,
    below: (end) => below(random, end),
    pick: (from) => {
      if (from.length === 0) throw new Error('there is nothing to pick from');
      return from[below(random, from.length)] as (typeof from)[number];
    },
    some: (from, most) => draw.shuffled(from).slice(0, below(random, most + 1)),
    shuffled: (all) => {
      const rest = [...all];
      for (let last = rest.length - 1; last > 0; last--) {
        const other = below(random, last + 1);
        [rest[last], rest[other]] = [rest[other] as (typeof rest)[number], rest[last] as (typeof rest)[number]];
      }
      return rest;
    },
  };
  return draw;
}
