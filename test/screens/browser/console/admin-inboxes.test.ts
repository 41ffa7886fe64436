import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const preview = (page: Page) => page.frameLocator('iframe[title="Preview"]');

interface Inbox {
  readonly id: number;
  readonly uuid: string;
  readonly enabled: boolean;
}

/** Nine times a change of the name, and how many frames of the page pass until the preview has it. */
const framesOfChanges = `(async () => {
  const [field] = [...document.querySelectorAll('label')].filter((label) => label.textContent.startsWith('Name that visitors see')).map(({ control }) => control);
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const preview = document.querySelector('iframe').contentDocument.body;
  const frame = () => new Promise(requestAnimationFrame);
  const found = [];
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    await frame();
    await new Promise((resolve) => setTimeout(resolve, 20));
    setValue.call(field, 'Kitchen ' + number);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    let frames = 0;
    while (!preview.textContent.includes('Kitchen ' + number) && frames < 60) {
      await frame();
      await new Promise((resolve) => queueMicrotask(resolve));
      frames += 1;
    }
    found.push(frames);
  }
  return found;
})()`;

describeInBrowser('inboxes in Admin', () => {
  let desk: ConsoleDesk;
  let inbox: Inbox;
  beforeAll(async () => {
    desk = await consoleDesk();
    const ada = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, enabled: true };
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', { ...ada, roles: ['Admin', 'Agent'] });
    const [first] = await desk.ask<Inbox[]>('/inboxes');
    if (first === undefined) throw new Error('the desk has no inbox');
    inbox = first;
  });
  afterAll(() => desk?.close());

  test('36. a change is in the preview in its frame or the next one, in the median of nine', async () => {
    const page = await desk.signIn(desk.ada, { path: `/admin/inboxes/${inbox.id}/appearance` });
    await preview(page).getByRole('button', { name: 'Start a conversation' }).waitFor();
    const frames = await page.evaluate<number[]>(framesOfChanges);
    expect(frames.toSorted((one, other) => one - other)[4], `frames of nine changes: ${frames}`).toBeLessThan(3);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.context().close();
  });

  test('37. a light brand colour is taken, and the text on it can be read', async () => {
    const page = await desk.signIn(desk.ada, { path: `/admin/inboxes/${inbox.id}/appearance` });
    const field = page.getByLabel('Brand colour');
    await field.fill('#2563e');
    await page.getByText('Six digits from 0 to f, such as #8f471d.').waitFor();
    await field.fill('#f5e663');
    await page.getByText(/Dark text on it reaches 1\d\.\d : 1\./).waitFor();
    await page.getByText(/Very light/).waitFor();
    const button = preview(page).getByRole('button', { name: /^Start/ });
    const colors = () =>
      button.evaluate((element) => {
        const view = element.ownerDocument.defaultView;
        const style = view?.getComputedStyle(element);
        return [style?.backgroundColor, style?.color];
      });
    await expect.poll(async () => (await colors())[0]).toBe('rgb(245, 230, 99)');
    expect(contrastOf(...((await colors()) as [string, string]))).toBeGreaterThanOrEqual(4.5);
    await page.context().close();
  });

  test('a preview that is loaded later leaves the focus where somebody writes', async () => {
    const page = await desk.signIn(desk.ada, { path: '/admin/desk' });
    const written = Promise.withResolvers<void>();
    await page.route('**/widget/assets/preview-*.js', async (route) => {
      await written.promise;
      await route.continue();
    });
    await page.goto(`${desk.proxy.address}/admin/inboxes/${inbox.id}/appearance`);
    const field = page.getByLabel('Name that visitors see');
    await field.fill('Salt');
    written.resolve();
    await preview(page)
      .getByRole('button', { name: /^Start/ })
      .waitFor();
    await page.keyboard.type('marsh');
    expect(await field.inputValue()).toBe('Saltmarsh');
    await preview(page).getByText('Saltmarsh').first().waitFor();
    await page.context().close();
  });

  test('a domain that is not one is named; the secret is shown once; switching off closes the chat', async () => {
    const page = await desk.signIn(desk.ada, { path: `/admin/inboxes/${inbox.id}/security` });
    const domains = page.getByLabel('Trusted domains, one a line');
    await domains.fill('shop.example\nshop example');
    await page.keyboard.press('Control+s');
    await page.getByText('shop example is not a domain.').waitFor();
    await domains.fill('');
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    const dialog = page.getByRole('dialog');
    const secret = await dialog.getByRole('region', { name: 'Secret' }).textContent();
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    await dialog.getByLabel('I have stored the secret').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('A secret is set.').waitFor();
    await page.getByRole('link', { name: 'Install' }).click();
    await page.getByRole('region', { name: 'Snippet' }).getByText(inbox.uuid).waitFor();
    await page.getByText('No page has asked for this chat in the last hour.').waitFor();
    const launcher = `${desk.proxy.address}/api/v1/widget/chat/settings/launcher?inbox_id=${inbox.uuid}`;
    await fetch(launcher, { headers: { origin: 'https://shop.example' } });
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('Seen just now on shop.example').waitFor();

    await page.getByRole('switch', { name: 'Accepts conversations' }).click();
    const isOn = async () => (await desk.ask<Inbox>(`/inboxes/${inbox.id}`)).enabled;
    await expect.poll(isOn).toBe(false);
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(isOn).toBe(true);
    await page.context().close();
  });

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('looked at by axe, %s, %i pixels wide', async (colorScheme, width) => {
    await desk.ask(`/inboxes/${inbox.id}`, 'PUT', {
      config: {
        home_apps: [
          { type: 'announcement', title: 'Parcels before the holidays', description: '', text: 'By Friday.' },
        ],
        prechat_form: {
          enabled: true,
          fields: [{ key: 'order', type: 'text', label: 'Order', required: true, order: 1 }],
        },
      },
    });
    const path = `/admin/inboxes/${inbox.id}`;
    const page = await desk.signIn(desk.ada, { colorScheme, viewport: { width, height: 844 }, path });
    for (const tab of ['appearance', 'home', 'form', 'security']) {
      await page.goto(`${desk.proxy.address}${path}/${tab}`);
      await preview(page).getByRole('main').waitFor();
      expect(await faultsOf(page), tab).toEqual([]);
    }
    await page.context().close();
    expect(desk.faults).toEqual([]);
  });

  test('the list says on which site the chat was seen, and what came in seven days', async () => {
    await desk.write('Mira', 'Do I have to send the kettle back?');
    const shop = { 'x-service-inbox-id': inbox.uuid, origin: 'https://shop.example' };
    const launcher = `${desk.proxy.address}/api/v1/widget/chat/settings/launcher`;
    expect((await fetch(launcher, { headers: shop })).status).toBe(200);
    const page = await desk.signIn(desk.ada, { path: '/admin/inboxes' });
    await page.getByRole('row', { name: 'Website' }).getByText('shop.example', { exact: true }).waitFor();
    await page.getByRole('row', { name: 'Website' }).getByRole('cell', { name: '1', exact: true }).waitFor();
    await page.context().close();
  });
});

/** The contrast of two colours, as browsers write colours, by WCAG 2. */
function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other]
    .map((color) => {
      const parts = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255);
      const [red = 0, green = 0, blue = 0] = parts.map((part) =>
        part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
