import type { Page } from 'playwright-core';

/** What a page of the console shows, without what the clock alone changes. */
export interface Shown {
  readonly counts: readonly string[];
  readonly rows: readonly string[];
  readonly messages: readonly string[];
}

const read = `(() => {
  const texts = (selector) => [...document.querySelectorAll(selector)].map((each) => each.textContent);
  const still = (text) => text.replace(/\\b(?:now|\\d+ (?:s|m|min|h|d|minutes?|hours?|days?)|\\d+ h \\d+ m)\\b/g, '…');
  return {
    counts: texts('nav li a'),
    rows: [...document.querySelectorAll('section ul[aria-label] [data-uuid]')].slice(0, 8)
      .map((each) => each.dataset.uuid + ' ' + still(each.textContent)),
    // The author stands above the first message of a group, and where a group begins depends on what is loaded.
    messages: [...document.querySelectorAll('li[data-uuid]')].slice(-20)
      .map((each) => [each, ...each.querySelectorAll('article [dir=auto]')].map((part) => part.dataset.uuid ?? part.textContent).join(' ')),
  };
})()`;

export async function shownOn(page: Page): Promise<Shown> {
  return page.evaluate<Shown>(read);
}

/** What two pages show in different ways; empty when they are the same. */
export function differences(open: Shown, fresh: Shown): readonly string[] {
  return (['counts', 'rows', 'messages'] as const).flatMap((part) => {
    const [one, other] = [open[part], fresh[part]];
    const at = Array.from({ length: Math.max(one.length, other.length) }, (_, place) => place).find(
      (place) => one[place] !== other[place],
    );
    return at === undefined ? [] : [`${part} ${at}: ${one[at] ?? 'nothing'} / fresh: ${other[at] ?? 'nothing'}`];
  });
}
