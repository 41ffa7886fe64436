import { expect, it } from 'vitest';
import { safeHref } from './safe-href.ts';

it.each([
  ['https://x.example/a', 'https://x.example/a'],
  [' http://x.example ', 'http://x.example'],
  ['x.example/a?b#c', 'https://x.example/a?b#c'],
  ['x.example:8080/a', 'https://x.example:8080/a'],
  ['mira@example.org', 'mailto:mira@example.org'],
  ['mailto:mira@example.org', 'mailto:mira@example.org'],
  ['tel:+31205550142', 'tel:+31205550142'],
  ['localhost:9000', undefined],
  ['javascript:alert(1)', undefined],
  ['JAVASCRIPT:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['/admin', undefined],
  ['//evil.example', undefined],
  ['hello', undefined],
  ['two words', undefined],
  ['', undefined],
])('%j is %j', (written, href) => expect(safeHref(written)).toBe(href));
