import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { visitOf } from '../widget/widget-desk.ts';
import { type ConsoleDesk, consoleDesk, faultsOf, written } from './console-desk.ts';

const replyTo = (page: Page, name: string) => page.getByRole('textbox', { name: `Reply to ${name}` });
const article = (page: Page, text: string) => page.getByRole('article').getByText(text);
const editor = (page: Page) => page.locator('[contenteditable=true]');
const chunk = '**/assets/rich-field-*.js';

interface Message {
  readonly content: string;
  readonly text_content: string;
  readonly mentions: readonly unknown[];
}

describeInBrowser('the editor of the console', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
  });
  afterAll(() => desk?.close());

  const lastOf = async (uuid: string): Promise<Message | undefined> =>
    (await desk.ask<{ results: Message[] }>(`/conversations/${uuid}/messages?page_size=1`)).results[0];
  const openEditor = async (name: string, options: Parameters<ConsoleDesk['signIn']>[1] = {}) => {
    const uuid = await desk.write(name, `From ${name}`, desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}`, ...options });
    await editor(page).waitFor();
    return { uuid, page, field: replyTo(page, name) };
  };
  const htmlOf = (page: Page) =>
    editor(page).evaluate((element) => element.innerHTML.replaceAll(/ (?:dir|rel)="[^"]*"/g, ''));
  const paste = (page: Page, html: string, text: string) =>
    editor(page).evaluate(
      (element, [rich, plain]) => {
        const view = element.ownerDocument.defaultView;
        if (view === null) return;
        const clipboardData = new view.DataTransfer();
        clipboardData.setData('text/html', rich);
        clipboardData.setData('text/plain', plain);
        element.dispatchEvent(new view.ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
      },
      [html, text] as const,
    );

  test('reports A6: double spaces, tabs and indentation stand in drafts and messages, formatted or not', async () => {
    const { uuid, page, field } = await openEditor('Ines');
    const lines = '  one  two\n    three\n\tfour';
    const messages = [
      { message: lines, content_type: 'text' },
      { message: `<p><strong>${lines.replaceAll('\n', '<br>')}</strong></p>`, content_type: 'html' },
      { message: `<ul>\n  <li>${lines.replaceAll('\n', '<br>')}</li>\n</ul>`, content_type: 'html' },
    ];
    for (const body of messages) await desk.ask(`/conversations/${uuid}/messages`, 'POST', body);
    const shown = page.getByRole('article').filter({ hasText: 'three' }).locator('[dir=auto] > *');
    await expect.poll(() => shown.count()).toBe(messages.length);
    for (const [index] of messages.entries()) {
      // biome-ignore lint/performance/useDomNodeTextContent: where spaces are one on the screen, they are one here
      expect(await shown.nth(index).innerText(), `${index}`).toBe(lines);
    }
    await field.fill(lines);
    await expect.poll(() => written(field)).toBe(lines);
    await page.reload();
    await expect.poll(() => written(field)).toBe(lines);
    await page.context().close();
  });

  test('formats by keys and as Markdown: colleagues see them, and the visitor gets the text', async () => {
    const ask = <T>(path: string) => desk.ask<T>(path);
    const visit = visitOf(await desk.open({ path: '/demo' }), ask, async () => {});
    const begun = await visit.begin('Which lid fits?');
    const page = await desk.signIn(desk.ada, { path: `/all/c/${begun}` });
    await editor(page).waitFor();
    await page.keyboard.press('r');
    await page.keyboard.type('The ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('24 cm');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' one, *not* `A-20`, see [the sizes](https://example.org/lids?a=1&b=2).');
    await page.keyboard.press('Enter');
    await page.keyboard.type('1. measure');
    await page.keyboard.press('Enter');
    await page.keyboard.type('order');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Ada');
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() => lastOf(begun))
      .toMatchObject({
        content:
          '<p>The <strong>24 cm</strong> one, <em>not</em> <code>A-20</code>, see <a href="https://example.org/lids?a=1&amp;b=2" rel="noopener noreferrer nofollow">the sizes</a>.</p><ol><li>measure</li><li>order</li></ol><p>Ada</p>',
        text_content:
          'The 24 cm one, not A-20, see the sizes [https://example.org/lids?a=1&b=2].\n\n 1. measure\n 2. order\n\nAda',
      });
    await page.getByRole('article').locator('strong', { hasText: '24 cm' }).waitFor();
    await visit.arrived('The 24 cm one, not A-20, see the sizes');
    const received = visit.chat.locator('[data-uuid]').last();
    await expect.poll(() => received.locator('strong').textContent()).toBe('24 cm');
    await expect.poll(() => received.getByRole('listitem').allTextContents()).toEqual(['measure', 'order']);
    await expect
      .poll(() => received.getByRole('link', { name: 'the sizes' }).getAttribute('href'))
      .toBe('https://example.org/lids?a=1&b=2');
    await expect.poll(() => written(editor(page))).toBe('');
    await page.context().close();
    await visit.page.context().close();
  });

  test('formats by buttons, which say what is on at the caret; arrows go from tool to tool', async () => {
    const { page, field, uuid } = await openEditor('Bela');
    const bold = page.getByRole('button', { name: 'Bold' });
    await field.click();
    await bold.click();
    await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.type('Hello');
    await bold.click();
    await page.keyboard.type(' Bela');
    await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Control+End');
    await page.getByRole('button', { name: 'More formatting' }).click();
    await page.getByRole('option', { name: 'Quote' }).click();
    await expect.poll(() => htmlOf(page)).toBe('<blockquote><p><strong>Hello</strong> Bela</p></blockquote>');
    // One stop for Tab.
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Attach files' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => bold.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.getByRole('toolbar').evaluate((element) => element.matches(':focus-within')))
      .toBe(false);
    // A link of what is selected, then of a text that is not an address.
    await field.press('Control+a');
    await page.keyboard.press('Control+Shift+u');
    await page.getByLabel('Address').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await page.getByText('This is not an address of a page or an e-mail.').waitFor();
    await page.getByLabel('Address').fill('mira@example.org');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => htmlOf(page))
      .toBe('<blockquote><p><a href="mailto:mira@example.org"><strong>Hello</strong> Bela</a></p></blockquote>');
    await field.press('Control+Enter');
    await expect.poll(async () => (await lastOf(uuid))?.text_content).toContain('Hello');
    await page.context().close();
  });

  test('a draft with its format is on a second device, and taken back there by Ctrl Z', async () => {
    const { page, field, uuid } = await openEditor('Cleo');
    await field.click();
    await page.keyboard.type('- **one**');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await page.getByText('Draft saved').waitFor();
    const second = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    const html = '<ul><li><p><strong>one</strong></p></li><li><p>two</p></li></ul>';
    await expect.poll(() => htmlOf(second)).toBe(html);
    await second.keyboard.press('r');
    await second.keyboard.type(' and three');
    await second.keyboard.press('Control+z');
    await expect.poll(() => htmlOf(second)).toBe(html);
    await page.reload();
    await expect.poll(() => htmlOf(page)).toBe(html);
    // Another text has no way back to the one before.
    await page.getByRole('tab', { name: 'Note' }).click();
    await page.keyboard.press('Control+z');
    await expect.poll(() => written(editor(page))).toBe('');
    await page.context().close();
    await second.context().close();
  });

  test('a plain draft of before opens, and a mention in it is one piece', async () => {
    const uuid = await desk.write('Dora', 'From Dora', desk.ada);
    const page = await desk.signIn(desk.ada, { path: '/mine' });
    const mention = { type: 'agent', id: desk.grace.id, name: 'Grace Hollis' };
    const kept = { text: 'a & b\n\n@Grace Hollis look', files: [], mentions: [mention], after: null };
    await page.evaluate(`localStorage.setItem('helpdesk-draft note ${uuid}', ${JSON.stringify(JSON.stringify(kept))})`);
    await page.goto(`${desk.proxy.address}/mine/c/${uuid}`);
    await page.getByRole('tab', { name: 'Note' }).click();
    await expect.poll(() => written(editor(page))).toBe(kept.text);
    await editor(page).press('Control+End');
    for (const _letter of ' look') await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect.poll(() => written(editor(page))).toBe('a & b\n\n');
    await page.keyboard.press('Control+z');
    await expect.poll(() => written(editor(page))).toContain('@Grace Hollis');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await lastOf(uuid))?.mentions).toEqual([{ type: 'agent', id: desk.grace.id }]);
    await page.context().close();
  });

  test('of hostile HTML that is pasted the text stays, and nothing runs or is loaded', async () => {
    const { page, field } = await openEditor('Edda');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('evil.example')) asked.push(request.url());
    });
    await page.exposeFunction('ran', () => asked.push('ran'));
    await field.click();
    await paste(
      page,
      '<meta charset="utf-8"><style>p{background:url(https://evil.example/s)}</style><p onclick="ran()">Hello<script>ran()</script><img src="https://evil.example/i" onerror="ran()"><svg onload="ran()"></svg> <a href="javascript:ran()">you</a>, <a href="https://example.org" style="color:red">there</a></p><ul><li>one</li></ul><iframe src="https://evil.example/f"></iframe>',
      'Hello you',
    );
    await expect
      .poll(() => htmlOf(page))
      .toBe('<p>Hello you, <a href="https://example.org">there</a></p><ul><li><p>one</p></li></ul>');
    await page.keyboard.type('!');
    await expect.poll(() => written(field)).toBe('Hello you, there\n- one!');
    // An address that is pasted over selected text becomes its link.
    await field.press('Control+a');
    await page.keyboard.type('here');
    await field.press('Control+a');
    await paste(page, '', 'https://example.org/x');
    await expect.poll(() => htmlOf(page)).toContain('<a href="https://example.org/x">here</a>');
    await page.waitForTimeout(500);
    expect(asked).toEqual([]);
    await page.context().close();
  });

  test('without the chunk the plain field stays, and is all that is needed', async () => {
    const uuid = await desk.write('Finn', 'From Finn', desk.ada);
    const page = await desk.open({ path: `/mine/c/${uuid}` });
    await page.route(chunk, (route) => route.abort());
    await page.getByLabel('E-mail').fill(desk.ada.email);
    await page.getByLabel('Password').fill(desk.ada.password);
    await page.keyboard.press('Enter');
    const field = replyTo(page, 'Finn');
    await field.fill('Line one\nline two');
    await page.getByRole('button', { name: 'Bold' }).click();
    await page
      .locator('[data-toast]')
      .getByText('Formatting could not be loaded. The text is sent as it is.')
      .waitFor();
    await expect.poll(() => editor(page).count()).toBe(0);
    await expect.poll(() => written(field)).toBe('Line one\nline two');
    await field.press('End');
    await page.keyboard.type(' :thumbs_u');
    await page.getByRole('option', { name: 'thumbs up' }).waitFor();
    await page.keyboard.press('Enter');
    await field.press('Control+Enter');
    await expect.poll(async () => (await lastOf(uuid))?.content).toBe('Line one\nline two 👍');
    await page.context().close();
  });

  test('what is typed before the chunk is there goes on in the editor, at the same caret; others see it typed all along', async () => {
    const uuid = await desk.write('Gil', 'From Gil', desk.ada);
    const page = await desk.open({ path: `/mine/c/${uuid}` });
    const told: boolean[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const { type, data } = JSON.parse(String(payload)) as { type: string; data: { is_typing: boolean } };
        if (type === 'typing') told.push(data.is_typing);
      }),
    );
    const hold = Promise.withResolvers<void>();
    await page.route(chunk, async (route) => {
      await hold.promise;
      await route.continue();
    });
    await page.getByLabel('E-mail').fill(desk.ada.email);
    await page.getByLabel('Password').fill(desk.ada.password);
    await page.keyboard.press('Enter');
    const field = replyTo(page, 'Gil');
    await field.click();
    await page.keyboard.type('First line');
    await page.keyboard.press('Enter');
    await page.keyboard.type('second');
    for (let index = 0; index < 3; index += 1) await page.keyboard.press('ArrowLeft');
    hold.resolve();
    await editor(page).waitFor();
    await page.keyboard.type('-');
    await expect.poll(() => written(field)).toBe('First line\nsec-ond');
    expect(new Set(told)).toEqual(new Set([true]));
    // Who leaves the field and comes back is typing again at once.
    await page.getByRole('heading', { name: 'From Gil' }).click();
    await expect.poll(() => told.at(-1)).toBe(false);
    await field.click();
    await page.keyboard.type('x');
    await expect.poll(() => told.at(-1)).toBe(true);
    await page.context().close();
  });

  test('emoji by keys: the grid, its search, and names behind a colon', async () => {
    const { page, field, uuid } = await openEditor('Hedy');
    await field.click();
    await page.keyboard.type('Thanks ');
    await page.getByRole('button', { name: 'Emoji' }).focus();
    await page.keyboard.press('Enter');
    const search = page.getByRole('combobox', { name: 'Search emoji by name' });
    await search.waitFor();
    const active = async () => {
      const id = await search.getAttribute('aria-activedescendant');
      return page.locator(`[id="${id}"]`).getAttribute('aria-label');
    };
    await expect.poll(() => active()).toBe('grinning face');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => active()).toBe('grinning face');
    await page.keyboard.type('red heart');
    await expect.poll(active).toBe('red heart');
    await page.keyboard.press('Enter');
    await expect.poll(() => written(field)).toBe('Thanks ❤️');
    await page.keyboard.type(' :thumb');
    await page.getByRole('listbox', { name: 'Emoji' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => field.getAttribute('aria-activedescendant')).toMatch(/-1$/);
    await page.keyboard.press('Tab');
    await expect.poll(() => written(field)).toBe('Thanks ❤️ 👎');
    await page.keyboard.type(' :thumb');
    await page.getByRole('listbox', { name: 'Emoji' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox', { name: 'Emoji' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await lastOf(uuid))?.text_content).toBe('Thanks ❤️ 👎 :thumb');
    await page.context().close();
  });

  test('what an input method composes is neither sent nor taken for a command', async () => {
    const { page, field, uuid } = await openEditor('Kana');
    await field.click();
    const keys = await page.context().newCDPSession(page);
    for (const text of ['に', 'にほ', 'にほん']) {
      await keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    }
    await keys.send('Input.insertText', { text: '日本' });
    await expect.poll(() => written(field)).toBe('日本');
    await page.keyboard.type(' ok');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await lastOf(uuid))?.text_content).toBe('日本 ok');
    await page.context().close();
  });

  test('Arabic begins at the right, and the line after it where its own letters begin', async () => {
    const { page, field } = await openEditor('Layla');
    await field.click();
    await page.keyboard.type('مرحبا ليلى');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Hello');
    const sides = await editor(page).evaluate((element) =>
      [...element.children].map((line) => {
        const range = element.ownerDocument.createRange();
        range.selectNodeContents(line);
        const box = element.getBoundingClientRect();
        const text = range.getBoundingClientRect();
        return text.left - box.left < box.right - text.right ? 'left' : 'right';
      }),
    );
    expect(sides).toEqual(['right', 'left']);
    await page.context().close();
  });

  test('on a phone the formats are behind the plus, and nothing is wider than the page', async () => {
    const { page, field } = await openEditor('Mino');
    await page.setViewportSize({ width: 390, height: 844 });
    await field.click();
    await page.keyboard.type('Hi');
    await expect.poll(() => page.getByRole('button', { name: 'Bold' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'More formatting' }).click();
    await page.getByRole('option', { name: /^List/ }).click();
    await expect.poll(() => field.evaluate((each) => each.matches(':focus'))).toBe(true);
    await page.keyboard.type('!');
    await expect.poll(() => htmlOf(page)).toBe('<ul><li><p>Hi!</p></li></ul>');
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await page.context().close();
  });

  test('Send and set to waiting sends, changes the status, and Undo takes the status back', async () => {
    await desk.ask('/statuses', 'POST', { name: 'Waiting for the carrier', category: 'waiting' });
    const { page, field, uuid } = await openEditor('Nils');
    await field.fill('We have asked them');
    await page.getByRole('button', { name: 'Other ways to send' }).click();
    await page.getByRole('option', { name: 'Send and set to Waiting for the carrier' }).click();
    const status = async () => (await desk.ask<{ status: string }>(`/conversations/${uuid}`)).status;
    await expect.poll(status).toBe('Waiting for the carrier');
    await article(page, 'We have asked them').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(status).toBe('Open');
    await page.context().close();
  });

  test.each(['light', 'dark'] as const)('the editor has nothing for axe to find (%s)', async (colorScheme) => {
    const { page, field } = await openEditor(`Olaf${colorScheme}`, { colorScheme });
    await field.click();
    await page.keyboard.type('**bold** `code` [link](https://example.org) ');
    await page.keyboard.press('Enter');
    await page.keyboard.type('> quote');
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.type(' :thumb');
    await page.getByRole('listbox', { name: 'Emoji' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Emoji' }).click();
    await page.getByRole('grid').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Link' }).click();
    await page.getByRole('dialog', { name: 'Link' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Note' }).click();
    await page.keyboard.type('**bold** `code` [link](https://example.org) ');
    expect(await faultsOf(page)).toEqual([]);
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
