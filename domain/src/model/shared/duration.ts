import { hourLengthMs, minuteLengthMs, secondLengthMs } from './time.ts';

/** Milliseconds. */
const units: ReadonlyMap<string, number> = new Map([
  ['ns', 1e-6],
  ['us', 1e-3],
  // The micro sign, and the Greek letter.
  ['\u00b5s', 1e-3],
  ['\u03bcs', 1e-3],
  ['ms', 1],
  ['s', secondLengthMs],
  ['m', minuteLengthMs],
  ['h', hourLengthMs],
]);

const longest = 64;

const part = /(\d+(?:\.\d*)?|\.\d+)(ns|us|\u00b5s|\u03bcs|ms|s|m|h)/gy;

/**
 * A duration as existing clients write it, in whole milliseconds: numbers with units, and a sign where there is one.
 * Undefined when the text is not one.
 *
 * @example
 * parseDuration('1h30m') // 5_400_000
 * parseDuration('soon') // undefined
 */
export function parseDuration(text: string): number | undefined {
  if (text.length > longest) return undefined;
  const unsigned = text.replace(/^[+-]/, '');
  if (unsigned === '0') return 0;
  let [sum, read] = [0, 0];
  for (const [whole, number, unit = ''] of unsigned.matchAll(part)) {
    sum += Number(number) * (units.get(unit) ?? 0);
    read += whole.length;
  }
  if (read === 0 || read !== unsigned.length) return undefined;
  return Math.round(text.startsWith('-') ? -sum : sum);
}
