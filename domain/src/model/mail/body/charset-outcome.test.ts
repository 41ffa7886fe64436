import { describe, expect, it } from 'vitest';
import { type CharsetFacts, charsetOutcome } from './charset-outcome.ts';

const everyFact: readonly Omit<CharsetFacts, 'label'>[] = [true, false].flatMap((isKnown) =>
  [true, false].flatMap((fitsLabel) =>
    [true, false].flatMap((isValidUtf8) =>
      [true, false].map((hasEscDollar) => ({ isKnown, fitsLabel, isValidUtf8, hasEscDollar })),
    ),
  ),
);

describe('mail 31: the charset of a text', () => {
  const guess = ({ isValidUtf8 }: Pick<CharsetFacts, 'isValidUtf8'>) => (isValidUtf8 ? 'utf-8' : 'windows-1252');

  it.each(['koi8-r', 'Shift_JIS', 'gb18030', 'utf-8', 'iso-2022-jp', 'x-unheard-of'])(
    '%s is as labelled, if it can be',
    (label) => {
      for (const facts of everyFact)
        expect(charsetOutcome({ label, ...facts })).toBe(facts.isKnown && facts.fitsLabel ? 'labelled' : guess(facts));
    },
  );

  it.each(['iso-8859-1', 'ISO-8859-15', ' Windows-1252 ', 'latin1'])('%s is UTF-8 where the bytes are', (label) => {
    for (const facts of everyFact) {
      const isLabelled = facts.isKnown && facts.fitsLabel && !facts.isValidUtf8;
      expect(charsetOutcome({ label, ...facts })).toBe(isLabelled ? 'labelled' : guess(facts));
    }
  });

  it.each([null, '', ' ', 'US-ASCII', 'unknown-8bit'])('%s is Japanese by its escapes, else guessed', (label) => {
    for (const facts of everyFact)
      expect(charsetOutcome({ label, ...facts })).toBe(facts.hasEscDollar ? 'iso-2022-jp' : guess(facts));
  });
});
