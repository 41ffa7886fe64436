import { setTimeout as wait } from 'node:timers/promises';

export interface Memory {
  /** Bytes. */
  readonly rss: number;
  readonly heap: number;
  readonly external: number;
}

/** The memory of the process after full collections. Needs `--expose-gc`. */
export async function memoryOf(): Promise<Memory> {
  for (let round = 0; round < 4; round++) {
    globalThis.gc?.();
    await wait(250);
  }
  const { rss, heapUsed: heap, external } = process.memoryUsage();
  return { rss, heap, external };
}
