import { errorCodes } from '@helpdesk/domain';
import { expect, it, vi } from 'vitest';
import { languages } from '../words/speech.ts';

const codes = Object.keys(errorCodes);
const byService = 'A sentence of the service';

/** The console as it is loaded for an agent of this language. */
async function loadedIn(language: (typeof languages)[number]) {
  vi.resetModules();
  const { speak } = await import('../words/speech.ts');
  if (language !== 'en') {
    const { catalogue } = await import(`../words/${language}/index.ts`);
    speak({ language, wordsOf: (place) => catalogue[place] });
  }
  const { refusalWords } = await import('./refusal-words.ts');
  const { loadReasons } = await import('./reason-of-code.ts');
  await loadReasons();
  const { HelpdeskError } = await import('@helpdesk/client');
  const wordsOf = (status: number, code?: string): string =>
    refusalWords(new HelpdeskError({ status, errorType: 'InputException', message: byService, code, requestId: 'r1' }));
  return { wordsOf };
}

it.each(languages)('reports F22: each code of the contract has a reason with a way on in %s', async (language) => {
  const { wordsOf } = await loadedIn(language);
  const other = wordsOf(500);
  const reasons = new Map(codes.map((code) => [code, wordsOf(errorCodesOfLimits.has(code) ? 429 : 400, code)]));
  expect(reasons.size).toBeGreaterThan(100);
  for (const [code, said] of reasons) {
    expect([byService, other], code).not.toContain(said);
    expect(said.trim(), code).toMatch(/.\.$/u);
  }
  const sayings = new Set(reasons.values());
  expect(sayings.size).toBeGreaterThan(45);
  // A file is refused for many reasons, and each of them has words of its own.
  const ofFiles = codes.filter((code) => code.startsWith('media.'));
  expect(new Set(ofFiles.map((code) => reasons.get(code))).size).toBe(ofFiles.length);
});

const errorCodesOfLimits: ReadonlySet<string> = new Set(['rate.limited', 'conversation.too_many']);

it('reports F22: another language has words of its own', async () => {
  const said = new Set<string>();
  for (const language of languages) said.add((await loadedIn(language)).wordsOf(400, 'media.empty'));
  expect(said.size).toBe(languages.length);
});

it('reports F22: for a code of a newer service, the words of the service are shown', async () => {
  const { wordsOf } = await loadedIn('en');
  expect(wordsOf(409, 'message.of_tomorrow')).toBe(byService);
  expect(wordsOf(409, 'toString')).toBe(byService);
});

it.each([
  [0, 'Not changed: the desk could not be reached.'],
  [400, 'The desk does not take this. Check it and try again.'],
  [403, 'You may not do this. An administrator can change that.'],
  [409, 'A colleague changed this first. What you see is up to date now.'],
  [413, 'The text is too long.'],
  [429, 'Too much at once. Try again in 1 second.'],
  [502, 'The desk is busy. Try again in a moment.'],
  [500, 'The desk has failed at this. Try again. Request r1'],
])('reports F22: a refusal with %i and without a code goes by its status', async (status, said) => {
  const { wordsOf } = await loadedIn('en');
  expect(wordsOf(status)).toBe(said);
});
