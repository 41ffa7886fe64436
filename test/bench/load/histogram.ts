/**
 * Latencies in buckets that are at most 0.8 % wide, from a microsecond on, as HDR histograms have them: what it holds
 * does not grow with the number of requests, and no percentile is estimated from a sample.
 */
export interface Histogram {
  /** Milliseconds. */
  add(milliseconds: number): void;
  summary(): Percentiles;
}

/** Milliseconds. */
export interface Percentiles {
  readonly count: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly p999: number;
  readonly max: number;
}

/** How many buckets there are for each doubling. */
const steps = 128;
const doublings = 36;

export function histogram(): Histogram {
  const buckets = new Uint32Array(steps * doublings);
  let count = 0;
  let max = 0;
  const at = (share: number): number => {
    let left = Math.max(1, Math.ceil(count * share));
    for (let index = 0; index < buckets.length; index++) {
      left -= buckets[index] ?? 0;
      // The upper end of a bucket may lie above everything that was added.
      if (left <= 0) return Math.min(upperEnd(index) / 1_000, max);
    }
    return max;
  };
  return {
    add: (milliseconds) => {
      const index = indexOf(milliseconds * 1_000);
      buckets[index] = (buckets[index] ?? 0) + 1;
      count += 1;
      if (milliseconds > max) max = milliseconds;
    },
    summary: () => ({ count, p50: at(0.5), p90: at(0.9), p99: at(0.99), p999: at(0.999), max }),
  };
}

function indexOf(microseconds: number): number {
  const exponent = Math.floor(Math.log2(Math.max(1, microseconds)));
  const step = Math.floor((Math.max(1, microseconds) / 2 ** exponent - 1) * steps);
  return Math.min(exponent * steps + step, steps * doublings - 1);
}

function upperEnd(index: number): number {
  return 2 ** Math.floor(index / steps) * (1 + ((index % steps) + 1) / steps);
}
