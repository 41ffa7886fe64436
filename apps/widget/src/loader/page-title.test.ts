import { afterEach, expect, test, vi } from 'vitest';
import { pageTitle } from './page-title.ts';

/** As browsers return a title: without spaces around it. */
function titled(title: string): { title: string } {
  let text = title;
  const page = {
    get title() {
      return text.trim();
    },
    set title(next: string) {
      text = next;
    },
  };
  vi.stubGlobal('document', page);
  return page;
}
afterEach(() => void vi.unstubAllGlobals());

test.each(['(2025) Report', '(1) Inbox', 'Shop', ''])('reports G7: the title “%s” comes back as it was', (own) => {
  const page = titled(own);
  const title = pageTitle();
  title.show('(1) ');
  expect(page.title).toBe(`(1) ${own}`.trim());
  title.show('(12) ');
  expect(page.title).toBe(`(12) ${own}`.trim());
  expect(title.own()).toBe(own);
  title.show('');
  expect(page.title).toBe(own);
});

test.each([
  ['(1) Kettles', 'Kettles, Shop', 'Kettles, Shop'],
  ['what it had, and more', '(1) Shop, kettles', 'Shop, kettles'],
  ['a number of its own', '(1) Inbox', '(1) Inbox'],
])('reports G7: the page writes %s while the number is there', (_what, written, own) => {
  const page = titled('Shop');
  const title = pageTitle();
  title.show('(1) ');
  page.title = written;
  expect(title.own()).toBe(own);
  title.show('(2) ');
  expect(page.title).toBe(`(2) ${own}`);
  title.show('');
  expect(page.title).toBe(own);
});

test('writes nothing where there is nothing to show', () => {
  const written = vi.fn();
  vi.stubGlobal('document', Object.defineProperty({}, 'title', { get: () => 'Shop', set: written }));
  pageTitle().show('');
  expect(written).not.toHaveBeenCalled();
});
