import { expect, test } from 'vitest';
import { describeInBrowser, launchChromium } from '../chromium.ts';
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

  /** The page without the tag of the loader, and what it reports. */
  async function withScripts(scripts: string) {
    const lines: string[] = [];
    const host = await foreignPage(
      `<!doctype html><html lang="en"><title>Shop</title><body><h1>Shop</h1>${scripts}</body>`,
    );
    const visit = await desk.visit({
      url: host.address,
      before: async (each) => {
        each.on('console', (message) => message.type() === 'error' && lines.push(message.text()));
      },
    });
    return { visit, lines, end: host.close };
  }
  const src = () => `${desk.service().address}/widget.js`;
  const tag = () => `data-inbox="${desk.inbox.uuid}"`;

  test.each<[string, () => string]>([
    ['as a module', () => `<script type="module" src="${src()}" ${tag()}></script>`],
    ['as a module with a query', () => `<script type="module" src="${src()}?v=3" ${tag()}></script>`],
    [
      'imported by a module, then booted',
      () => `<script type="module">import '${src()}'; Helpdesk('boot', { inbox: '${desk.inbox.uuid}' })</script>`,
    ],
    [
      'added after the page was loaded',
      () => `<script>onload = () => {
        const script = Object.assign(document.createElement('script'), { src: '${src()}' });
        script.dataset.inbox = '${desk.inbox.uuid}';
        document.body.append(script);
      }</script>`,
    ],
    [
      'twice, once as a module',
      () => `<script type="module" src="${src()}" ${tag()}></script><script src="${src()}" ${tag()}></script>`,
    ],
  ])('reports G6: widget.js %s: the chat is there, once', async (what, scripts) => {
    const { visit, lines, end } = await withScripts(scripts());
    await visit.begin(`Loaded ${what}`);
    expect(await visit.page.locator('helpdesk-chat').count()).toBe(1);
    expect(lines).toEqual([]);
    await end();
  });

  test.each(['', ' type="module"'])('reports G6: widget.js in a script%s of the page: one line', async (type) => {
    const text = (await (await fetch(src())).text()).replaceAll('</script', '<\\/script');
    const { visit, lines, end } = await withScripts(
      `<script${type} ${tag()}>${text}</script><script type="module">Helpdesk('boot', { inbox: 'any' })</script>`,
    );
    await expect.poll(() => lines).toContainEqual(expect.stringMatching(/^Helpdesk: .*<script async src="https:/));
    expect(await visit.page.locator('helpdesk-chat').count()).toBe(0);
    await end();
  });

  test('reports G7: the page’s own “(2025)” stays in its title, and a title that it sets has the number', async () => {
    const { visit, end } = await page('', `data-inbox="${desk.inbox.uuid}" data-title-badge`);
    await visit.page.evaluate("document.title = '(2025) Shop'");
    const uuid = await visit.begin('Titled with a year');
    await visit.chat.getByRole('textbox').press('Escape');
    await visit.page.evaluate('document.hasFocus = () => false');
    await desk.say(uuid, 'An answer');
    await expect.poll(() => visit.page.title()).toBe('(1) (2025) Shop');
    await visit.page.evaluate("document.title = '(2026) Shop'");
    await expect.poll(() => visit.page.title()).toBe('(1) (2026) Shop');
    await visit.page.evaluate("document.hasFocus = () => true; dispatchEvent(new Event('focus'))");
    await expect.poll(() => visit.page.title()).toBe('(2026) Shop');
    await end();
  });

  test.each([
    ['is full', "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"],
    [
      'is refused',
      `for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(self, name, { get() { throw new DOMException('refused', 'SecurityError'); } });`,
    ],
  ])('reports F14: storage that %s: everything works as long as the page is open', async (_what, script) => {
    const visit = await desk.visit({ before: async (each) => void (await each.addInitScript(script)) });
    const { chat } = visit;
    const uuid = await visit.begin(`Nothing is kept: ${script.slice(0, 3)}`);
    await desk.say(uuid, 'We keep it for you');
    await visit.arrived('We keep it for you');
    await chat.getByRole('textbox').fill('A draft');
    await chat.getByRole('button', { name: 'Back to the start' }).click();
    await chat.getByRole('button', { name: /We keep it/ }).click();
    await expect.poll(() => chat.getByRole('textbox').inputValue()).toBe('A draft');
    await chat.getByRole('button', { name: 'Send' }).click();
    await visit.arrived('A draft');
    expect(await desk.stored(uuid)).toHaveLength(3);
  });

  test('security T15.13: over plain http at the name of a host the chat is there', async () => {
    const browser = await launchChromium(['desk.test']);
    const address = desk.service().address.replace('127.0.0.1', 'desk.test');
    const visit = await desk.visit({ context: await browser.newContext(), url: `${address}/demo` });
    expect(await visit.page.evaluate('isSecureContext')).toBe(false);
    await visit.begin('On a network without certificates');
    await browser.close();
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
