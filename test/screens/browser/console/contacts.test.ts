import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { visitOf } from '../widget/widget-desk.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const main = (page: Page) => page.getByRole('main');

describeInBrowser('contacts', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
    const admin = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, roles: ['Admin'], enabled: true };
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', admin);
    const permissions = ['contacts:read_all', 'contacts:read', 'contacts:write'].concat(
      ['read', 'write', 'delete'].map((act) => `contact_notes:${act}`),
    );
    await desk.ask('/roles', 'POST', { name: 'Contacts', description: 'Looks after contacts', permissions });
    const grace = { first_name: 'Grace', last_name: 'Hollis', email: desk.grace.email, enabled: true };
    await desk.ask(`/agents/${desk.grace.id}`, 'PUT', { ...grace, roles: ['Agent', 'Contacts'] });
  });
  afterAll(() => desk?.close());

  /** Creates a contact with one conversation and returns the id of the contact. */
  async function contact(firstName: string): Promise<number> {
    const uuid = await desk.write(firstName, `Order of ${firstName}`, desk.ada);
    return (await desk.ask<{ contact_id: number }>(`/conversations/${uuid}`)).contact_id;
  }

  test('the list is sorted by the heads of its columns, and the address has it', async () => {
    for (const name of ['Berit', 'Anton', 'Cleo']) await contact(name);
    const page = await desk.signIn(desk.grace, { path: '/contacts' });
    const names = async (): Promise<readonly (string | null)[]> => {
      const all = await page.getByRole('rowheader').getByRole('link').allTextContents();
      return all.filter((name) => ['Anton', 'Berit', 'Cleo'].includes(name));
    };
    const head = (name: string) => page.getByRole('columnheader', { name });
    await expect.poll(() => head('Last seen').getAttribute('aria-sort')).toBe('descending');
    await head('Name').getByRole('button').click();
    await expect.poll(names).toEqual(['Anton', 'Berit', 'Cleo']);
    await expect.poll(() => head('Name').getAttribute('aria-sort')).toBe('ascending');
    await head('Name').getByRole('button').click();
    await expect.poll(names).toEqual(['Cleo', 'Berit', 'Anton']);
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=-name');
    await page.reload();
    await expect.poll(names).toEqual(['Cleo', 'Berit', 'Anton']);
    await page.goBack();
    await expect.poll(names).toEqual(['Anton', 'Berit', 'Cleo']);
    await page.context().close();
  });

  test('the list follows its address: the navigation leads to all contacts again', async () => {
    for (const name of ['Dorte', 'Dorian']) await contact(name);
    const page = await desk.signIn(desk.grace, { path: '/contacts' });
    const field = page.getByRole('searchbox', { name: 'Search contacts' });
    await field.fill('dorte');
    await page.getByText('1 found').last().waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click();
    await page.getByRole('link', { name: 'Dorian' }).waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
    // Longer than typing rests before it is looked for.
    await page.waitForTimeout(400);
    expect(new URL(page.url()).search).toBe('');
    // What is typed next is found as ever.
    await field.fill('dorian');
    await page.waitForURL('**/contacts?q=dorian');
    await page.context().close();
  });

  test('27. blocking ends the chat within two seconds, the console shows it, and unblocking takes it back', async () => {
    const shop = await desk.open({ path: '/demo' });
    const visit = visitOf(shop, desk.ask, () => shop.context().close());
    const uuid = await visit.begin('Where is my kettle?');
    const { contact_id: id } = await desk.ask<{ contact_id: number }>(`/conversations/${uuid}`);
    const page = await desk.signIn(desk.ada, { path: `/contacts/${id}` });
    await page
      .getByText(/^On the site now/)
      .first()
      .waitFor();
    const colleague = await desk.signIn(desk.ada, { path: `/all/c/${uuid}` });
    await colleague.getByRole('article').getByText('Where is my kettle?').waitFor();
    const lock = colleague.getByText('Blocked.', { exact: true });

    await page.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('option', { name: /^Block / }).click();
    const dialog = page.getByRole('dialog', { name: /^Block .+\?$/ });
    await dialog.getByText('Open chats end at once, and new messages are refused.').waitFor();
    await dialog.getByRole('button', { name: /^Block / }).click();
    await visit.chat.getByText('This chat is not available.').waitFor({ timeout: 2_000 });
    await main(page).getByText('Blocked. Cannot write or connect.').waitFor();
    await lock.waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await page.getByRole('button', { name: 'Unblock' }).click();
    await main(page).getByText('Blocked. Cannot write or connect.').waitFor({ state: 'detached' });
    await lock.waitFor({ state: 'detached' });
    expect((await desk.ask<{ enabled: boolean }>(`/contacts/${id}`)).enabled).toBe(true);
    await Promise.all([page, colleague, shop].map((each) => each.context().close()));
  });

  test('8. an answer reaches the widget; when it is seen there, “Seen” is under it', async () => {
    const shop = await desk.open({ path: '/demo' });
    const visit = visitOf(shop, desk.ask, () => shop.context().close());
    const uuid = await visit.begin('Does it fit a gas hob?');
    const page = await desk.signIn(desk.ada, { path: `/all/c/${uuid}` });
    await page.getByRole('article').getByText('Does it fit a gas hob?').waitFor();
    await visit.chat.getByRole('button', { name: 'Back to the start' }).click();
    await page.keyboard.press('r');
    await page.keyboard.type('It fits any hob');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article').getByText('It fits any hob').waitFor();
    await page.getByText('Sent').waitFor();
    await visit.chat.getByRole('button', { name: /It fits any hob/ }).click();
    await visit.arrived('It fits any hob');
    await page.getByText(/Seen /).waitFor();
    await Promise.all([page, shop].map((each) => each.context().close()));
  });

  test('a new contact has a page at once; another with the same address is refused at the field', async () => {
    const page = await desk.signIn(desk.ada, { path: '/contacts' });
    const dialog = page.getByRole('dialog');
    for (const [name, email] of [
      ['Sofia', 'sofia@example.org'],
      ['Sofie', 'sofia@example.org'],
    ] as const) {
      await page.getByRole('button', { name: 'New contact' }).click();
      await dialog.getByLabel('First name').fill(name);
      await dialog.getByLabel('E-mail').fill(email);
      await dialog.getByRole('button', { name: 'Create the contact' }).click();
      if (name === 'Sofie') break;
      await page.getByRole('heading', { name, exact: true }).waitFor();
      await page.getByRole('link', { name: 'Contacts' }).last().click();
    }
    await dialog.getByText('Another contact has this address.').waitFor();
    await page.context().close();
  });

  test('next to a conversation: the page of the contact, notes, and folds that are remembered', async () => {
    const uuid = await desk.write('Hana', 'Back in stock?', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    const panel = page.getByRole('complementary', { name: 'Contact' });
    await panel.getByRole('button', { name: 'Add a note' }).click();
    await panel.getByRole('textbox', { name: 'Note about Hana' }).waitFor();
    await page.keyboard.type('Asks every spring');
    await page.keyboard.press('Control+Enter');
    await panel.getByText('Asks every spring').waitFor();
    await panel.getByRole('button', { name: 'Tags', exact: true }).click();
    await panel.getByText('No tags').waitFor({ state: 'hidden' });
    await page.reload();
    await panel.getByText('Asks every spring').waitFor();
    await expect.poll(() => panel.getByText('No tags').isVisible()).toBe(false);
    expect(await faultsOf(page)).toEqual([]);
    await panel.getByRole('link', { name: 'Hana' }).click();
    await page.getByRole('heading', { name: 'Hana', exact: true }).waitFor();
    await main(page).getByText('Asks every spring').waitFor();
    await page.context().close();
  });

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('axe finds nothing in list, page and dialogs, %s, %i pixels wide', async (colorScheme, width) => {
    const id = await contact(`Lea${width}`);
    await desk.ask(`/contacts/${id}/notes`, 'POST', { note: 'A note' });
    const page = await desk.signIn(desk.ada, { colorScheme, viewport: { width, height: 844 }, path: '/contacts' });
    await page.getByRole('link', { name: `Lea${width}` }).waitFor();
    expect(await faultsOf(page), 'list').toEqual([]);
    await page.getByRole('link', { name: `Lea${width}` }).click();
    await main(page).getByText('A note', { exact: true }).waitFor();
    expect(await faultsOf(page), 'page').toEqual([]);
    await expect.poll(() => page.locator('html').evaluate((html) => html.scrollWidth)).toBe(width);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    expect(await faultsOf(page), 'dialog').toEqual([]);
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
