import { expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { deskOfTests } from './desk-of-tests.ts';

/** The tags of HTML, and some old ones. */
const tags =
  'address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section blockquote div figure p pre a ' +
  'abbr b bdi bdo cite code data dfn em i kbd mark q ruby s samp small span strong sub sup time u var del ins center font';
const message =
  tags
    .split(' ')
    .map((tag) => `<${tag}>in-${tag}</${tag}>`)
    .join(' ') +
  ' <dl><dt>in-dt</dt> <dd>in-dd</dd></dl><ul><li>in-li</li></ul><figure><figcaption>in-figcaption</figcaption></figure>' +
  '<table><caption>in-caption</caption> <thead><tr><th>in-th</th></tr></thead> <tbody><tr><td>Total</td> <td>12 €</td></tr>' +
  '</tbody> <tfoot><tr><td>in-tfoot</td></tr></tfoot></table> <p>Total <span>12 €</span></p>';

describeInBrowser('what an agent wrote is shown', () => {
  const desk = deskOfTests();

  test.each([
    ['makes HTML safe by itself', ''],
    ['does not', 'delete Element.prototype.setHTML'],
  ])('with all its text, where the browser %s', async (_what, script) => {
    const visit = await desk.visit({ before: async (page) => void (await page.addInitScript(script)) });
    const uuid = await visit.begin(`A reply comes${script}`);
    await desk.say(uuid, message);
    await visit.arrived('Total 12 €');
    const answer = visit.chat.locator('[data-uuid]').filter({ hasText: 'Total 12 €' });
    const words = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/in-[a-z\d]+|total|12 €/g));
    // In the plain text headings are capitals. What is hidden does not count.
    // biome-ignore lint/performance/useDomNodeTextContent: it is about what is seen
    expect(words(await answer.innerText())).toEqual(words(message.replace(/<[^>]*>/g, ' ')));
    expect(await answer.locator('td').count()).toBe(script === '' ? 3 : 0);
  });

  test.each([
    ['lines', 'one  two<br>\tthree', ''],
    ['a paragraph', '<p>one  two<br>\tthree</p>', ''],
    ['lines, where the browser does not make HTML safe', 'one  two<br>\tthree', 'delete Element.prototype.setHTML'],
  ])('reports A6: with its double spaces and tabs, in %s', async (what, html, script) => {
    const visit = await desk.visit({ before: async (page) => void (await page.addInitScript(script)) });
    const uuid = await visit.begin(`Code comes in ${what}`);
    await desk.say(uuid, html);
    await visit.arrived('three');
    const answer = visit.chat.locator('[data-uuid]').filter({ hasText: 'three' });
    // biome-ignore lint/performance/useDomNodeTextContent: it is about what is seen
    expect(await answer.innerText()).toContain('one  two\n\tthree');
  });

  test('with the same distance between its parts', async () => {
    const visit = await desk.visit();
    const uuid = await visit.begin('A long reply comes');
    const parts = ['p', 'ul', 'blockquote', 'pre', 'table', 'h2', 'ol', 'dl', 'figure', 'p'];
    const inside = (tag: string) =>
      ({ table: '<tr><td>in</td></tr>', dl: '<dt>in</dt>' })[tag] ?? (/l$/.test(tag) ? '<li>in</li>' : 'in');
    const blocks = parts.map((tag) => `<${tag}>${inside(tag)}</${tag}>`);
    await desk.say(uuid, `${blocks.join('')}<p>the end</p>`);
    await visit.arrived('the end');
    const gaps = await visit.chat
      .locator('[data-uuid]')
      .last()
      .locator('div > p:first-child')
      .evaluate((first) => {
        const all = [...(first.parentElement?.children ?? [])].map((each) => each.getBoundingClientRect());
        return all.slice(1).map((each, index) => Math.round(each.top - (all[index]?.bottom ?? 0)));
      });
    expect(gaps).toEqual(Array.from({ length: parts.length }, () => 8));
  });
});
