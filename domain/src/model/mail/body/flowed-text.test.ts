import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { joinFlowed } from './flowed-text.ts';

describe('mail 31: flowed text', () => {
  it.each([
    ['a paragraph', 'It leaves \ntoday, \nat noon.\nBye', 'It leaves today, at noon.\nBye'],
    ['other line ends', 'It leaves \r\ntoday.\rBye', 'It leaves today.\nBye'],
    ['a quote', '> It leaves \n> today.\n>> Where \n>> is it?', '> It leaves today.\n>> Where is it?'],
    ['a quote that goes on in another depth', '> It leaves \ntoday', '> It leaves \ntoday'],
    ['an empty line of a quote', '> A\n>\n> B', '> A\n>\n> B'],
    ['a signature', 'Bye \n-- \nMira', 'Bye \n-- \nMira'],
    ['a signature in a quote', '> Bye \n> -- \n> Mira', '> Bye \n> -- \n> Mira'],
    ['a line with a space in front', ' From here \non', 'From here on'],
    ['a line of text that begins with a mark', ' > 5 items', ' > 5 items'],
    ['the end in the middle of a paragraph', 'It leaves ', 'It leaves '],
    ['nothing', '', ''],
  ])('joins %s', (_, text, joined) => {
    expect(joinFlowed(text, false)).toBe(joined);
  });

  it('loses the spaces of breaks with delsp', () => {
    expect(joinFlowed('お届けは \n明日です。', true)).toBe('お届けは明日です。');
    expect(joinFlowed('> お届けは \n> 明日です。\n-- \nMira', true)).toBe('> お届けは明日です。\n-- \nMira');
  });
});

test('mail 31: joining changes nothing but spaces, marks and line breaks, and joined text stays', () => {
  const lines = fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '>', '-', '\n', '\r') }));
  fc.assert(
    fc.property(lines, fc.boolean(), (pieces, delSp) => {
      const text = pieces.join('\n');
      const joined = joinFlowed(text, delSp);
      const bare = (each: string) => each.replace(/[\s>]/g, '');
      expect(bare(joined)).toBe(bare(text));
      const marks = /^ ?>*/gm;
      expect([...joined.matchAll(marks)].length).toBeLessThanOrEqual([...text.matchAll(/\r\n|\r|\n/g)].length + 1);
    }),
  );
});

test('mail 36: a megabyte of lines that go on is one line', () => {
  expect(joinFlowed('a \n'.repeat(333_333), true)).toBe('a'.repeat(333_333));
  expect(joinFlowed('>'.repeat(1_000_000), false)).toHaveLength(1_000_000);
});
