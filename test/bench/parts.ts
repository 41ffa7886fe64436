import type { BenchOptions, PartName } from './options.ts';
import { besideHeavy } from './parts/beside.ts';
import { compareWithFloor } from './parts/compare.ts';
import { flames } from './parts/flames.ts';
import { growth } from './parts/growth.ts';
import { startAndMemory } from './parts/memory.ts';
import { mixedLoad } from './parts/mixed.ts';
import type { Run } from './parts/run.ts';
import { soak } from './parts/soak.ts';
import type { PartResult } from './report/result.ts';

type Part = (run: Run) => Promise<readonly PartResult[]>;

const parts: ReadonlyMap<PartName, Part> = new Map<PartName, Part>([
  ['compare', compareWithFloor],
  ['beside', besideHeavy],
  ['mixed', mixedLoad],
  ['growth', growth],
  ['memory', startAndMemory],
  ['flames', flames],
  ['soak', soak],
]);

/** The parts in the order in which they are printed. */
export function partsOf({ wanted }: BenchOptions): readonly Part[] {
  return [...parts].filter(([name]) => wanted.has(name)).map(([, part]) => part);
}
