import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hitsIn } from '../../../api/conformance/ask.ts';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

interface Message {
  readonly type: string;
  readonly content: string;
  readonly attachments: readonly { readonly name: string }[];
}

const rows = (page: Page) => page.locator('[data-uuid]');

describeInBrowser('a new conversation', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
    const permissions = ['conversations:write', 'contacts:read'];
    await desk.ask('/roles', 'POST', { name: 'Lead', description: '', permissions });
    const ada = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, enabled: true };
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', { ...ada, roles: ['Agent', 'Lead'] });
    await desk.write('Mira', 'Refund for order 1042', desk.ada);
  });
  afterAll(() => desk?.close());

  /** The first message of the conversation that is open. */
  async function firstOf(page: Page): Promise<Message | undefined> {
    const uuid = new URL(page.url()).pathname.split('/').at(-1);
    const { results } = await desk.ask<{ results: Message[] }>(`/conversations/${uuid}/messages`);
    return results.findLast(({ type }) => type !== 'activity');
  }

  test('by c, to a known contact or to a new address, and nothing is left empty', async () => {
    const page = await desk.signIn(desk.ada, { path: '/all?status=any' });
    await rows(page).first().waitFor();
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'New conversation' });
    await dialog.getByRole('button', { name: 'Start the conversation' }).click();
    await dialog.getByText('Contact is missing.').waitFor();
    await dialog.getByText('Message is missing.').waitFor();
    expect(await faultsOf(page), 'new conversation').toEqual([]);
    const field = dialog.getByRole('combobox', { name: 'Contact', exact: true });
    await field.fill('Mira');
    await page.getByRole('option', { name: /^Mira/ }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('mira@example.org').waitFor();
    await dialog.getByRole('button', { name: 'Choose another contact' }).click();
    await field.fill('someone@new.example');
    await dialog.getByLabel('First name, if you know it').fill('Some');
    const message = dialog.getByLabel('Message');
    await page.locator('[contenteditable]').and(message).waitFor();
    await message.fill('Your parcel is here.\n\nIs 1 <b> 2?');
    await message.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- Open it **now**');
    // Leaving asks first: there is a text.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click();
    await message.press('Control+Enter');
    await page.getByRole('article').getByText('Your parcel is here.').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/mine\/c\//);
    // The text is sent as it was written, with its lines and characters.
    expect((await firstOf(page))?.content).toBe(
      '<p>Your parcel is here.</p><p>Is 1 &lt;b&gt; 2?</p><ul><li>Open it <strong>now</strong></li></ul>',
    );
    await page.getByRole('complementary').getByText('someone@new.example').waitFor();
    await page.context().close();
  });

  test('a key or a click acts where the caret is, even before the browser reports that the caret moved', async () => {
    const page = await desk.signIn(desk.ada, { path: '/all?status=any' });
    await rows(page).first().waitFor();
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'New conversation' });
    const message = dialog.getByLabel('Message');
    await page.locator('[contenteditable]').and(message).waitFor();
    await message.fill('one two');
    // The report is a task of its own, so it cannot arrive while this function runs.
    await message.evaluate((element) => {
      const view = element.ownerDocument.defaultView;
      if (view === null) return;
      view.getSelection()?.modify('move', 'backward', 'word');
      element.dispatchEvent(new view.KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
    await expect.poll(() => message.locator('p').allTextContents()).toEqual(['one ', 'two']);
    await dialog.getByRole('button', { name: 'Bold' }).evaluate((button) => {
      const view = button.ownerDocument.defaultView;
      if (view === null) return;
      view.getSelection()?.modify('extend', 'forward', 'word');
      button.dispatchEvent(new view.PointerEvent('pointerdown', { bubbles: true }));
      button.focus();
      button.dispatchEvent(new view.MouseEvent('click', { bubbles: true }));
    });
    await expect.poll(() => message.locator('strong').allTextContents()).toEqual(['two']);
    await page.context().close();
  });

  test('with a file: it begins after the upload, with what was written meanwhile; a refused file stays out', async () => {
    const page = await desk.signIn(desk.ada, { path: '/all?status=any' });
    await rows(page).first().waitFor();
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'New conversation' });
    await dialog.getByRole('combobox', { name: 'Contact', exact: true }).fill('with-a-file@new.example');
    const message = dialog.getByLabel('Message');
    await page.locator('[contenteditable]').and(message).waitFor();
    await message.fill('The invoice');
    const upload = Promise.withResolvers<void>();
    await page.route('**/api/v1/media', async (route) => {
      await upload.promise;
      await route.continue();
    });
    await dialog.locator('input[type=file]').setInputFiles([
      { name: 'invoice.txt', mimeType: 'text/plain', buffer: Buffer.from('64.00') },
      { name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    ]);
    await dialog.getByText('nothing.txt. Not sent: the file is empty.').waitFor();
    await dialog.getByRole('progressbar', { name: 'invoice.txt is being uploaded' }).waitFor();
    expect(await faultsOf(page), 'with files').toEqual([]);
    await message.press('Control+Enter');
    await dialog.getByRole('button', { name: 'Sends after the upload' }).waitFor();
    await message.press('Control+End');
    await page.keyboard.type(' is attached');
    upload.resolve();
    await page.getByRole('article').getByText('The invoice is attached').waitFor();
    await page.getByRole('link', { name: /invoice\.txt/ }).waitFor();
    const { content, attachments } = (await firstOf(page)) ?? {};
    expect([content, attachments?.map(({ name }) => name)]).toEqual(['The invoice is attached', ['invoice.txt']]);
    await page.context().close();
  });

  test('with a file that is lost on its way: nothing begins, and it is tried again', async () => {
    const page = await desk.signIn(desk.ada, { path: '/all?status=any' });
    await rows(page).first().waitFor();
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'New conversation' });
    await dialog.getByRole('combobox', { name: 'Contact', exact: true }).fill('lost@new.example');
    const message = dialog.getByLabel('Message');
    await page.locator('[contenteditable]').and(message).waitFor();
    await message.fill('Look');
    await page.route('**/api/v1/media', (route) => route.abort());
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'lid.txt', mimeType: 'text/plain', buffer: Buffer.from('cracked') });
    await dialog.getByText('lid.txt. Not uploaded: the desk could not be reached.').waitFor();
    await message.press('Control+Enter');
    await dialog.getByText('lid.txt. Not uploaded: the desk could not be reached.').waitFor();
    await dialog.getByRole('button', { name: 'Start the conversation' }).waitFor();
    const found = await desk.ask<{ results: unknown[] }>('/contacts/search?query=lost%40new.example');
    expect(hitsIn(found)).toEqual([]);
    await page.unroute('**/api/v1/media');
    await message.press('Control+Enter');
    await page.getByRole('link', { name: /lid\.txt/ }).waitFor();
    // A contact without a name is named after the address.
    expect(hitsIn(await desk.ask<{ results: unknown[] }>('/contacts/search?query=lost%40new.example'))).toMatchObject([
      { first_name: 'lost', email: 'lost@new.example' },
    ]);
    await page.context().close();
  });
});
