import fc from 'fast-check';
import { innerWords } from '../conformance/ask.ts';
import { wrongValues } from '../conformance/wrong-values.ts';
import { arbitraryHtml } from '../html/arbitrary-html.ts';

export type Draw = () => number;

export function pick<T>(random: Draw, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('there is nothing to pick from');
  return value;
}

/** True once in `times` cases, by chance. */
export function once(random: Draw, times: number): boolean {
  return random() * times < 1;
}

const oddTexts = [
  ...[
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'toString',
    'null',
    'undefined',
    'NaN',
    'true',
    '-0',
    '1e999',
    '0x10',
  ],
  ...[
    "' or 1=1 --",
    '"; drop table users; --',
    '%',
    '_',
    '\\',
    '%00%ff',
    '../../etc/passwd',
    '$' + '{7*7}',
    '{{7*7}}',
    '\r\nX: y',
  ],
  ...[
    '\u202e\u2066',
    '\u200b',
    '\ufeff',
    '\u0130',
    'ß',
    'ΟΔΟΣ',
    'e\u0301',
    '💥',
    '👩‍👩‍👧‍👦',
    '\u0001\u001b[2J',
    '\u2028',
    '\ufffd',
  ],
  ...['9007199254740993', '2147483648', '2026-02-30', '2026-01-31T00:00:00Z', '0000-00-00', '+275760-09-14T00:00:00Z'],
  ...['1h30m', '-1h', '999999h', '1.5h', 'a@b', 'A@B.EXAMPLE', 'x'.repeat(300), 'é'.repeat(141), ' '.repeat(50), ''],
];

export const oddValues: readonly unknown[] = [...Object.values(wrongValues), ...oddTexts, 2 ** 31, -(2 ** 53), 1e-7];

/** Texts for whatever takes text: names that exist, odd ones, and HTML of the grammar. */
export function textsOf(seed: number): readonly string[] {
  const html = fc.sample(arbitraryHtml, { seed, numRuns: 1_000 }).map((each) => each.slice(0, 3_000));
  const known = [
    'Open',
    'Snoozed',
    'Resolved',
    'Closed',
    'Low',
    'High',
    'Admin',
    'Agent',
    'parcel',
    'billing',
    'online',
    '30m',
  ];
  // A refusal may repeat an unknown name, and these words are what a refusal must not have.
  return [...known, ...known, ...oddTexts, ...html].filter((text) => !innerWords.test(text));
}
