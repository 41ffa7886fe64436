import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Speech = typeof import('./speech.ts');

/** The functions of times in the language of an agent, on a computer with these languages. */
async function timesIn(
  language: string,
  languages: readonly string[] = [language],
): Promise<typeof import('./times.ts')> {
  vi.resetModules();
  vi.stubGlobal('navigator', { languages });
  const { speak }: Speech = await import('./speech.ts');
  speak({ language: language.slice(0, 2), wordsOf: (_place, english) => english });
  return import('./times.ts');
}
/** Of the machine's zone. */
const at = (year: number, month: number, day: number, hour = 8, minute = 43): number =>
  +new Date(year, month - 1, day, hour, minute);
/** Spaces of any width, and marks of direction, as a reader sees them. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u200e\u200f\u061c]/g, '');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(at(2026, 11, 27, 12));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['en', ['en-US'], '8:43 AM', '8:03 PM', 'Nov 20, 2025', 'November 20, 2025, 8:43 AM'],
  ['en', ['en-GB'], '08:43', '20:03', '20 Nov 2025', '20 November 2025, 08:43'],
  ['de', ['de-DE'], '08:43', '20:03', '20. Nov. 2025', '20. November 2025, 08:43'],
  ['de', ['en-US', 'de'], '8:43 AM', '8:03 PM', '20. Nov. 2025', '20. November 2025, 8:43 AM'],
  ['fr', ['fr-FR'], '08:43', '20:03', '20 nov. 2025', '20 novembre 2025, 08:43'],
  ['es', ['es-ES'], '8:43', '20:03', '20 nov 2025', '20 de noviembre de 2025, 8:43'],
  ['ar', ['ar-EG'], '٨:٤٣ ص', '٨:٠٣ م', '٢٠ نوفمبر ٢٠٢٥', '٢٠ نوفمبر ٢٠٢٥, ٨:٤٣ ص'],
  ['ar', ['ar-AE'], '8:43 ص', '8:03 م', '20 نوفمبر 2025', '20 نوفمبر 2025, 8:43 ص'],
])('reports F15: times in %s on a computer of %j', async (language, languages, morning, evening, date, moment) => {
  const { clockOf, momentOf, whenOf } = await timesIn(language, languages);
  expect(plain(clockOf(at(2026, 11, 27)))).toBe(morning);
  expect(plain(clockOf(at(2026, 11, 27, 20, 3)))).toBe(evening);
  expect(plain(whenOf(at(2026, 11, 27)))).toBe(morning);
  expect(plain(whenOf(at(2025, 11, 20)))).toBe(date);
  expect(plain(momentOf(at(2025, 11, 20)))).toBe(moment);
});

it.each([
  ['yesterday', at(2026, 11, 26), 'Thu'],
  ['six days ago', at(2026, 11, 21), 'Sat'],
  ['a week ago', at(2026, 11, 20), '20 Nov'],
  ['in six days', at(2026, 12, 3), 'Thu'],
  ['in three weeks', at(2026, 12, 18), '18 Dec'],
  ['in another year', at(2027, 1, 4), '4 Jan 2027'],
])('reports F15: %s in a list', async (_what, moment, text) => {
  const { whenOf } = await timesIn('en', ['en-GB']);
  expect(whenOf(moment)).toBe(text);
});

it('a day has its year where that is another one', async () => {
  const { dayOf } = await timesIn('en', ['en-GB']);
  expect(dayOf(at(2026, 11, 27))).toBe('27 Nov');
  expect(dayOf(at(2025, 11, 12))).toBe('12 Nov 2025');
});

it('reports F15: a moment has its year where that is another one', async () => {
  const { momentOf } = await timesIn('en', ['en-GB']);
  expect(momentOf(at(2026, 11, 30))).toBe('Mon 30 Nov, 08:43');
  expect(momentOf(at(2027, 1, 4))).toBe('4 January 2027, 08:43');
});
