import { describe, expect, it } from 'vitest';
import { alikeNames } from './typos.ts';

describe('names that are like a word', () => {
  it.each([
    ['anna', ['ana', 'hanna', 'annas', 'anne', 'nana', 'bob'], ['ana', 'annas', 'anne', 'hanna', 'nana']],
    ['reyse', ['reyes'], ['reyes']],
    ['ana', ['anna'], []],
    ['reyse', ['reyyess'], []],
    ['aleksandra', ['alexandra', 'alexandar', 'sandra'], ['alexandra']],
    ['reyes', ['seyer'], []],
  ])('%s among %j: %j', (word, names, alike) => {
    expect(alikeNames(word, names)).toEqual(alike);
  });
});
