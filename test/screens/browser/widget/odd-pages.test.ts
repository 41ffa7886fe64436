import { expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { deskOfTests } from './desk-of-tests.ts';
import { foreignPage } from './widget-desk.ts';

const queue = 'window.Helpdesk = function () { (Helpdesk.q = Helpdesk.q || []).push(arguments); };';

describeInBrowser('pages that give the loader what it does not expect', () => {
  const desk = deskOfTests();

  async function page(script: string, attributes = '') {
    const host = await foreignPage(`<!doctype html><html lang="en"><title>Shop</title><body><h1>Shop</h1>
      ${script && `<script>${queue} inbox = '${desk.inbox.uuid}'; ${script}</script>`}
      <script async src="${desk.service().address}/widget.js" ${attributes}></script>`);
    const visit = await desk.visit({ url: host.address });
    return { visit, end: host.close };
  }

  test.each([
    ['a promise of a JWT', '{ inbox, jwt: Promise.resolve("x") }'],
    ['a language that is no text', '{ inbox, locale: { language: "de" } }'],
    ['a language that is a number', '{ inbox, locale: 49 }'],
  ])('%s: the chat is there', async (_what, options) => {
    const { visit, end } = await page(`Helpdesk('boot', ${options})`);
    await visit.begin(`Written with ${options}`);
    await end();
  });

  test('a call of boot without options: what was called after it is done, and the tag counts', async () => {
    const { visit, end } = await page(
      "Helpdesk('boot'); Helpdesk('boot', {}); Helpdesk('open')",
      `data-inbox="${desk.inbox.uuid}"`,
    );
    await visit.launcher.waitFor();
    await visit.open();
    await end();
  });

  test('a queue into which nothing was called, and the tag: the chat is there', async () => {
    const { visit, end } = await page('called = Helpdesk.q', `data-inbox="${desk.inbox.uuid}"`);
    expect(await visit.page.evaluate('called')).toBeUndefined();
    await visit.begin('Nothing was called before');
    await end();
  });

  test('a listener that throws: the others hear it, and the badge counts', async () => {
    const { visit, end } = await page(
      `heard = []; Helpdesk('boot', { inbox });
      Helpdesk('on', 'unread', () => { throw new Error('of the page'); });
      Helpdesk('on', 'unread', (count) => heard.push(count));`,
    );
    const uuid = await visit.begin('A listener throws');
    await visit.chat.getByRole('textbox').press('Escape');
    await desk.say(uuid, 'An answer');
    await expect.poll(() => visit.launcher.getAttribute('aria-label')).toBe('Chat, 1 new message');
    expect(await visit.launcher.locator('span').textContent()).toBe('1');
    await expect.poll(() => visit.page.evaluate('heard')).toEqual([1]);
    expect(desk.faults.splice(0)).toEqual(['Error: of the page']);
    await end();
  });

  test.each([
    ['data-title-badge', '(1) Shop'],
    ['data-title-badge="true"', '(1) Shop'],
    ['data-title-badge="false"', 'Shop'],
    ['', 'Shop'],
  ])('the title of the page with %s', async (attribute, title) => {
    const { visit, end } = await page('', `data-inbox="${desk.inbox.uuid}" ${attribute}`);
    const uuid = await visit.begin(`Titled ${title}, ${attribute || 'by default'}`);
    await visit.chat.getByRole('textbox').press('Escape');
    await visit.page.evaluate('document.hasFocus = () => false');
    await desk.say(uuid, 'An answer');
    await expect.poll(() => visit.launcher.getAttribute('aria-label')).toBe('Chat, 1 new message');
    await expect.poll(() => visit.page.title()).toBe(title);
    await end();
  });
});
