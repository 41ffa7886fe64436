import { expect, test } from 'vitest';
import { acceptedLanguages, fittingLanguage } from './accepted-languages.ts';

test.each<readonly [string | undefined, readonly string[]]>([
  [undefined, []],
  ['', []],
  ['pl-PL', ['pl-PL']],
  ['pl-PL,pl;q=0.9,en-US;q=0.8,en;q=0.7', ['pl-PL', 'pl', 'en-US', 'en']],
  ['en;q=0.5 , de ; q=0.7', ['de', 'en']],
  ['de, fr', ['de', 'fr']],
  ['de;q=0, *, ar', ['ar']],
  ['de;q=2, <script>, zh-Hant-TW', ['zh-Hant-TW']],
  [`${'x,'.repeat(40)}de`, Array.from({ length: 32 }, () => 'x')],
])('foreign G9: the languages of %j', (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages);
});

test.each([
  ['de', 'de'],
  ['DE', 'de'],
  ['de-AT', 'de'],
  ['pt-PT', 'pt-BR'],
  ['pt', 'pt-BR'],
  ['pt_br', 'pt-BR'],
  ['zh-Hant-TW', 'zh-Hant'],
  ['zh-Hans', 'zh'],
  ['pl', undefined],
  ['', undefined],
  ['d', undefined],
])('foreign G9: the language that fits %j is %j', (wanted, code) => {
  expect(fittingLanguage(['de', 'pt-BR', 'zh', 'zh-Hant'], wanted)).toBe(code);
});
