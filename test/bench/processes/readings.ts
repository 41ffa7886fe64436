import { Session } from 'node:inspector/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Profile } from '../report/flame-tree.ts';

/** What can be read from a measured process. */
export type Reading = 'processor' | 'watch loop' | 'loop held' | 'memory' | 'start profile' | 'stop profile';

export interface MemoryReading {
  /** Bytes. */
  readonly rss: number;
  readonly heapUsed: number;
}

/** Timers of the watch fire so often; what it reports is beyond that. */
const resolution = 1;
const session = new Session();
let watch: ReturnType<typeof monitorEventLoopDelay> | undefined;

/** Microseconds of processor; the longest time in milliseconds that the loop was held since it was last asked; memory; a profile of the processor. */
export async function reading(question: unknown): Promise<number | MemoryReading | Profile> {
  switch (question as Reading) {
    case 'processor': {
      const { user, system } = process.cpuUsage();
      return user + system;
    }
    case 'watch loop':
      watch ??= monitorEventLoopDelay({ resolution });
      watch.enable();
      watch.reset();
      return 0;
    case 'loop held': {
      const held = watch === undefined ? 0 : Math.max(0, watch.max / 1e6 - resolution);
      watch?.reset();
      return held;
    }
    case 'memory': {
      global.gc?.();
      const { rss, heapUsed } = process.memoryUsage();
      return { rss, heapUsed };
    }
    case 'start profile':
      session.connect();
      await session.post('Profiler.enable');
      await session.post('Profiler.setSamplingInterval', { interval: 200 });
      await session.post('Profiler.start');
      return 0;
    case 'stop profile': {
      const { profile } = (await session.post('Profiler.stop')) as unknown as { readonly profile: Profile };
      session.disconnect();
      return profile;
    }
  }
}
