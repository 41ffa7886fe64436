import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchSnippet, snippetLength } from './search-snippet.ts';
import { searchRank, searchSteps } from './search-steps.ts';
import { plainSpaces, searchText } from './search-text.ts';

const marked = (query: string, ...texts: (string | null)[]): string =>
  searchSnippet(query, texts)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('');

describe('a snippet', () => {
  it.each([
    ['refund', 'Where is my refund?', 'Where is my [refund]?'],
    ['REFUND', 'Refund the refunds', '[Refund] the [refund]s'],
    ['order 7', 'The order  7,\nplease', 'The [order 7], please'],
    ['grace okafor', 'Okafor, Grace', '[Okafor], [Grace]'],
    ['a.b', 'see a.b and a . b', 'see [a.b] and [a . b]'],
    ['<b>', 'not <b>bold</b>', 'not [<b>]bold</b>'],
    ['reyse', 'Ada Reyes', 'Ada [Reyes]'],
    ['nothing', 'else', 'else'],
    ['istanbul', 'İİ 😀 Istanbul', 'İİ 😀 [Istanbul]'],
    ['odos', '', ''],
    ['cafe', 'Un Cafe\u0301, merci', 'Un [Cafe\u0301], merci'],
    ['strasse', 'Hauptstraße 7', 'Haupt[straße] 7'],
    ['#105', 'Order 105', 'Order [105]'],
    ['退款', '我要退款谢谢', '我要[退款]谢谢'],
    ['退款 订单', '我的订单要退款', '我的[订单]要[退款]'],
    ['15550102030', 'Call +1 (555) 010-2030 now', 'Call +[1 (555) 010-2030] now'],
  ])('of %j in %j is %j', (query, text, wanted) => {
    expect(marked(query, text)).toBe(wanted);
  });

  it('is of the first text that holds the query as it stands, before those that hold its words', () => {
    expect(marked('ada reyes', 'Reyes', null, 'Ada Reyes')).toBe('[Ada Reyes]');
    expect(marked('ada reyes', 'Reyes', 'ada@example.org')).toBe('[Reyes]');
  });

  it('is cut between words, around the first hit', () => {
    const text = `${'before '.repeat(40)}refund ${'after '.repeat(40)}`;
    const shown = marked('refund', text);
    expect(shown).toMatch(/^…before .* \[refund\] after .*after…$/);
    expect(shown.length).toBeLessThanOrEqual(snippetLength + 4);
  });

  it('takes the middle of a word that is cut for no beginning', () => {
    const text = `${'x'.repeat(300)}ab ${'y'.repeat(40)} ab`;
    expect(marked('ab zz', text)).toMatch(/^…y+ \[ab\]$/);
  });

  const texts = fc.string({
    unit: fc.constantFrom(
      'a',
      'b',
      'A',
      ' ',
      '.',
      '\n',
      'İ',
      'ß',
      'Σ',
      '😀',
      'e\u0301',
      '\u200b',
      '退',
      '한',
      'x'.repeat(70),
    ),
  });

  it('of a hit marks something, and shows nothing but the text', () => {
    fc.assert(
      fc.property(
        texts,
        fc.string({ unit: fc.constantFrom('a', 'b', 'İ', 'σ', 'é', '退', '한', ' ', '.') }),
        (text, query) => {
          const rank = searchRank(searchSteps('messages', query), { text: searchText(text) });
          const parts = searchSnippet(query, [text]);
          const shown = parts.map((part) => part.text).join('');
          if (rank !== undefined) expect(parts.some(({ hit }) => hit)).toBe(true);
          expect(plainSpaces(text)).toContain(shown.replace(/^…/, '').replace(/…$/, ''));
          expect(shown.length).toBeLessThanOrEqual(snippetLength + 2);
          expect(shown.isWellFormed()).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
