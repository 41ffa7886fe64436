import fc from 'fast-check';
import { expect, it } from 'vitest';
import { piecesOf } from './links.ts';

const marked = (text: string): string =>
  piecesOf(text)
    .map(({ text: piece, href }) => (href === undefined ? piece : `[${piece}](${href})`))
    .join('');

it.each([
  ['See https://example.com/a.', 'See [https://example.com/a](https://example.com/a).'],
  ['(https://example.com/a_(b))', '([https://example.com/a_(b)](https://example.com/a_(b)))'],
  ['www.example.com, or?', '[www.example.com](https://www.example.com), or?'],
  ['to mira@example.org!', 'to [mira@example.org](mailto:mira@example.org)!'],
  ['(tea.shop+1@mail.example.co.uk).', '([tea.shop+1@mail.example.co.uk](mailto:tea.shop+1@mail.example.co.uk)).'],
  ['https://mira@example.org/a', '[https://mira@example.org/a](https://mira@example.org/a)'],
  ['www.example.org/@mira', '[www.example.org/@mira](https://www.example.org/@mira)'],
  ['@mira and mira@home', '@mira and mira@home'],
  ['javascript:alert(1) and data:text/html,x', 'javascript:alert(1) and data:text/html,x'],
  ['<a href="https://example.com">x</a>', '<a href="[https://example.com](https://example.com)">x</a>'],
  ['3.5 kg, no link', '3.5 kg, no link'],
])('reports F23: %s', (text, expected) => {
  expect(marked(text)).toBe(expected);
});

it('loses no letter, and links to nothing that could run', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab.:/()@ hj<"', 'https://', 'javascript:', 'www.') }), (text) => {
      const pieces = piecesOf(text);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      for (const { href } of pieces) expect(href ?? 'https:').toMatch(/^(?:https?|mailto):/i);
    }),
  );
});
