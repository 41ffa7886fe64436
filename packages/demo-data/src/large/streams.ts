import { type Random, randomOf } from '../random.ts';

/** What is drawn for whom. Each kind has streams of its own, so that none repeats another. */
const kinds = {
  calendar: 0x1f83_d9ab,
  agent: 0x5be0_cd19,
  contact: 0x6a09_e667,
  newcomer: 0xbb67_ae85,
  conversation: 0x3c6e_f372,
  message: 0xa54f_f53a,
  inbox: 0x510e_527f,
} as const;

export type StreamKind = keyof typeof kinds;

/**
 * The numbers for one contact, one conversation and so on: the same whatever was drawn for others before. Chris
 * Doty-Humphrey's sfc32, whose 128 bits of state keep millions of streams apart.
 */
export function streamOf(seed: number, kind: StreamKind, number: number): Random {
  let a = mixed(seed ^ kinds[kind]);
  let b = mixed(number ^ a);
  let c = number | 0;
  let count = 1;
  const next = (): number => {
    const sum = (a + b + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 0x1_0000_0000;
  };
  for (let skipped = 0; skipped < 12; skipped += 1) next();
  return randomOf(next);
}

/**
 * A uuid in the form of version 4 (RFC 9562). All uuids of one kind differ: the first group is derived from the number,
 * the last from the part.
 */
export function uuidOf(seed: number, kind: StreamKind, number: number, part = 0): string {
  const own = mixed(seed ^ kinds[kind]);
  const first = mixed(number ^ own);
  const last = mixed(part ^ mixed(first ^ kinds.message));
  const inner = mixed(last ^ own);
  const tail = mixed(inner ^ first);
  const variant = ((inner >>> 28) & 3) | 8;
  const ends = hex(tail);
  return (
    `${hex(first)}-${ends.slice(0, 4)}-4${hex(inner).slice(5)}-` +
    `${variant.toString(16)}${hex(inner).slice(1, 4)}-${ends.slice(4)}${hex(last)}`
  );
}

/** One of 32 bits for each of 32 bits: Chris Wellons' lowbias32. */
function mixed(bits: number): number {
  let value = bits | 0;
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return (value ^ (value >>> 16)) | 0;
}

const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex(bits: number): string {
  return `${bytes[bits >>> 24]}${bytes[(bits >>> 16) & 255]}${bytes[(bits >>> 8) & 255]}${bytes[bits & 255]}`;
}

/** Around the median, with a long tail upwards: the larger the spread, the longer. */
export function longTailed(random: Random, median: number, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return median * Math.exp(spread * normal);
}

/** From 0 to below `count`; the steeper, the more often one of the first. */
export function skewed(random: Random, count: number, steepness: number): number {
  return Math.floor(count * random.next() ** steepness);
}
