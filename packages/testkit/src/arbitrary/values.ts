import fc from 'fast-check';
import { startOfTests } from '../fakes/fixed-clock.ts';

/** Texts on which engines differ: case beyond ASCII, wildcards, astral characters, empty. */
export const awkwardTexts = [
  '',
  'a',
  'A',
  'ab%c',
  'ab_c',
  'a\\b',
  "o'hara@x.example",
  'émile@x.example',
  'ÉMILE@X.EXAMPLE',
  'e\u0301mile@x.example',
  'ß',
  'SS',
  'İstanbul',
  'ΣΑΣ',
  '\u{ff5e}',
  '😀',
  '😀😁',
  '10',
  '9',
  ' a ',
] as const;

const hour = 3_600_000;

/** Instants around day boundaries, a few of them equal, as rows and filters both need them. */
export const awkwardTimes: readonly number[] = [
  ...[-72, -48, -36, -24, -13, -12, -11.5, -1, 0, 1, 11, 12, 23, 24, 36].map((hours) => startOfTests + hours * hour),
  startOfTests - 12 * hour - 1,
  startOfTests + 12 * hour - 1,
];

export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...awkwardTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }).map((each) => each.replaceAll('\0', '')) },
);

export const time: fc.Arbitrary<number> = fc.constantFrom(...awkwardTimes);

/** The value, or null about every third time. */
export function nullable<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(value, { nil: null, freq: 2 });
}
