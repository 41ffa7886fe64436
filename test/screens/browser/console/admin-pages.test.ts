import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { clientSecret, realProvider } from '../../../api/conformance/oidc/real-provider.ts';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf, written } from './console-desk.ts';

const toast = (page: Page) => page.locator('[data-toast]');
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
const preview = (page: Page) => page.frameLocator('iframe[title="Preview"]');

/** The element of the editor, with the property that the editor sets on it. */
interface EditedField {
  readonly editor?: { readonly state: { readonly selection: { readonly head: number } } };
}

interface Named {
  readonly id: number;
  readonly name: string;
}

interface Role extends Named {
  readonly permissions: readonly string[];
}

interface Macro extends Named {
  readonly message_content: string;
  readonly actions: readonly { readonly type: string; readonly value: readonly string[] }[];
  readonly visibility: string;
  readonly visible_when: readonly string[];
}

interface Attribute extends Named {
  readonly key: string;
  readonly data_type: string;
  readonly values: readonly string[];
}

interface Rules {
  readonly password_login: boolean;
  readonly require_second_factor: string;
  readonly session_idle_hours: number;
  readonly session_max_days: number;
}

/**
 * One test for each page of Admin, all on one desk. Each test has records of its own and puts settings back, so that the
 * order does not matter.
 */
describeInBrowser('the pages of Admin', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
    const ada = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, enabled: true };
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', { ...ada, roles: ['Admin', 'Agent'] });
  });
  afterAll(() => desk?.close());

  const asKey = (key: string, secret: string) =>
    fetch(`${desk.proxy.address}/api/v1/agents/me`, { headers: { authorization: `token ${key}:${secret}` } });
  const macros = () => desk.ask<Macro[]>('/macros?every=true');
  const attributes = () => desk.ask<Attribute[]>('/custom-attributes');
  const rules = () => desk.ask<Rules>('/settings/security');

  test('shows each agent the pages that they may use, and says whom to ask for the others', async () => {
    const role = await desk.ask<Named>('/roles', 'POST', { name: 'Librarian', permissions: ['tags:manage'] });
    const liv = await desk.addAgent('Liv', 'Strand', ['Agent', role.name]);
    const page = await desk.signIn(liv, { path: '/admin' });
    await page.getByRole('heading', { name: 'Tags', exact: true }).waitFor();
    await page.waitForURL('**/admin/tags');
    const pages = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
    await expect.poll(() => pages.allTextContents()).toEqual(['Tags']);
    await page.goto(`${desk.proxy.address}/admin/statuses`);
    await page.getByText('You may not see Statuses.').waitFor();
    // One of the two administrators, and Ada where she is still online.
    const me = await desk.ask<{ first_name: string; last_name: string }>('/agents/me');
    const name = `${me.first_name} ${me.last_name}`.trim();
    await page.getByText(new RegExp(`^(?:${name}|Ada Lindgren) can change that\\.$`)).waitFor();
    const { first_name, last_name, email } = await desk.ask<Record<string, unknown>>(`/agents/${liv.id}`);
    await desk.ask(`/agents/${liv.id}`, 'PUT', { first_name, last_name, email, enabled: true, roles: ['Agent'] });
    await page.goto(`${desk.proxy.address}/admin/tags`);
    await page.getByText('You may not see Admin.').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Admin' }).count()).toBe(0);
    await page.context().close();
  });

  test('36. each change is in the preview before it is saved, and in the live widget afterwards', async () => {
    const inbox = (await desk.ask<(Named & { uuid: string })[]>('/inboxes')).find(({ name }) => name === 'Website');
    /** What the page of a shop gets. */
    const live = async () => {
      const headers = { 'x-service-inbox-id': inbox?.uuid ?? '' };
      const answer = await fetch(`${desk.proxy.address}/api/v1/widget/chat/settings`, { headers });
      return ((await answer.json()) as { data: { greeting_message: string } }).data;
    };
    const page = await desk.signIn(desk.ada, { path: '/admin/inboxes' });
    await page.getByRole('link', { name: 'Website' }).click();
    await preview(page).getByRole('button', { name: 'Start a conversation' }).waitFor();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByLabel('Greeting, if the usual one does not fit').fill('Kettles are our life');
    await preview(page).getByRole('heading', { name: 'Kettles are our life' }).waitFor();
    await page.getByLabel('Name that visitors see').fill('Saltmarsh Kitchen');
    await preview(page).getByText('Saltmarsh Kitchen').first().waitFor();
    await page.getByRole('switch', { name: 'Powered by Helpdesk' }).click();
    await preview(page).getByText('Powered by Helpdesk').waitFor({ state: 'detached' });
    expect(requests.filter((url) => /\/api\/v1\/(?:inboxes|widget)\b/.test(url))).toEqual([]);
    expect((await live()).greeting_message).toBe('');

    await page.getByRole('link', { name: 'Form', exact: true }).click();
    await page.getByRole('switch', { name: 'Ask before the first message' }).click();
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByLabel('Label').fill('Order number');
    await preview(page).getByLabel('Order number').waitFor();
    await page.getByRole('link', { name: 'Home page' }).click();
    await page.getByRole('button', { name: 'Add a card' }).click();
    await page.getByLabel('Title').fill('Parcels before the holidays');
    await preview(page).getByText('Parcels before the holidays').waitFor();

    await page.keyboard.press('Control+s');
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    await expect
      .poll(() => live())
      .toMatchObject({
        greeting_message: 'Kettles are our life',
        brand_name: 'Saltmarsh Kitchen',
        show_powered_by: false,
        home_apps: [{ title: 'Parcels before the holidays' }],
        prechat_form: { enabled: true, fields: [{ label: 'Order number' }] },
      });
    await page.context().close();
  });

  test('tags: made, renamed in place, taken back, and deleted once the number is said', async () => {
    const uuid = await desk.write('Mira', 'Where is my money?');
    const page = await desk.signIn(desk.ada, { path: '/admin/tags' });
    await page.getByRole('button', { name: 'New tag' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Name is missing.').waitFor();
    await dialog.getByLabel('Name').fill('returned');
    await page.keyboard.press('Enter');
    await toast(page).getByText('Tag created: returned.').waitFor();
    await desk.ask(`/conversations/${uuid}/tags`, 'POST', { tags: ['returned'] });

    await page.getByRole('button', { name: 'returned', exact: true }).click();
    await page.getByLabel('Name of the tag returned').fill('money back');
    await page.keyboard.press('Enter');
    await toast(page).getByText('Renamed to money back.').waitFor();
    const names = async () =>
      (await desk.ask<Named[]>('/tags'))
        .map(({ name }) => name)
        .filter((name) => /^(?:returned|money back)$/.test(name));
    await expect.poll(() => names()).toEqual(['money back']);
    await page.keyboard.press('Control+z');
    await expect.poll(names).toEqual(['returned']);
    await page.getByRole('button', { name: 'returned', exact: true }).waitFor();

    await page.reload();
    const row = page.getByRole('row', { name: /^returned/ });
    await row.getByRole('cell', { name: '1 conversation', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Actions for returned' }).click();
    await page.getByRole('option', { name: 'Delete' }).click();
    await dialog.getByText('1 conversation loses it. This cannot be taken back.').waitFor();
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    await expect.poll(() => cancel.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
    await dialog.getByRole('button', { name: 'Delete the tag returned' }).click();
    await toast(page).getByText('Tag deleted: returned.').waitFor();
    await expect.poll(() => names()).toEqual([]);
    await page.context().close();
  });

  test('statuses: one in use stays and says how many have it, built-in ones offer nothing', async () => {
    const uuid = await desk.write('Jonas', 'Cannot log in');
    const page = await desk.signIn(desk.ada, { path: '/admin/statuses' });
    await page.getByRole('rowheader', { name: 'Snoozed' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'New status' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('With the workshop');
    await dialog.getByLabel('Counts as').selectOption('waiting');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const waiting = page.getByRole('table', { name: 'Waiting' });
    await waiting.getByRole('rowheader', { name: 'With the workshop' }).waitFor();
    await desk.ask(`/conversations/${uuid}/status`, 'PUT', { status: 'With the workshop' });

    const remove = async () => {
      await page.getByRole('button', { name: 'Actions for With the workshop' }).click();
      await page.getByRole('option', { name: 'Delete' }).click();
    };
    await remove();
    await dialog.getByText('1 conversation has this status. Give them another one first.').waitFor();
    await dialog.getByRole('button', { name: 'Show them' }).click();
    await page.getByRole('link', { name: /^Jonas, / }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: /, waits / }).count()).toBe(1);
    await page.getByText('Status: With the workshop').waitFor();
    await page.goBack();
    await remove();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await desk.ask(`/conversations/${uuid}/status`, 'PUT', { status: 'Open' });
    await remove();
    await dialog.getByRole('button', { name: 'Delete the status With the workshop' }).click();
    await toast(page).getByText('Status deleted: With the workshop.').waitFor();
    await waiting.getByRole('rowheader', { name: 'With the workshop' }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('a macro is written with placeholders, seen as it will be, and used by an agent', async () => {
    await desk.ask('/tags', 'POST', { name: 'refund' });
    await desk.ask('/custom-attributes', 'POST', {
      ...{ name: 'Plan', key: 'plan', applies_to: 'contact', data_type: 'list', values: ['gold', 'tin'] },
    });
    const page = await desk.signIn(desk.ada, { path: '/admin/macros' });
    await page.getByRole('link', { name: 'New macro' }).click();
    await page.keyboard.press('Control+s');
    await page.getByText('Name is missing.').waitFor();
    const name = page.getByLabel('Name', { exact: true });
    await name.and(page.locator(':focus')).waitFor();
    await page.getByText('Write a text, or add an action.').waitFor();
    await page.keyboard.type('Refund');

    const text = page.getByLabel('Text, if it has one');
    await page.locator('[contenteditable]').and(text).waitFor();
    await text.focus();
    await page.keyboard.type('Dear ,');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('all is well.');
    const preview = page.locator('[data-preview]');
    await text.press('Control+Home');
    for (let step = 0; step < 'Dear '.length; step++) await page.keyboard.press('ArrowRight');
    // The editor learns a moment later where its caret is.
    await expect.poll(() => text.evaluate((field) => (field as EditedField).editor?.state.selection.head)).toBe(6);
    await page.getByRole('button', { name: 'Insert: First name' }).click();
    await text.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('!');
    await expect.poll(() => written(text)).toBe('Dear {{contact.first_name}}!,\n\nall is well.');
    await expect.poll(() => written(preview)).toBe('Dear Mira!,\n\nall is well.');
    await page.getByRole('switch', { name: 'As a visitor without details' }).click();
    await expect.poll(() => preview.locator('mark').textContent()).toBe('{{contact.first_name}}');
    await page.getByText('Yellow marks what has no value.').waitFor();

    await text.fill('Dear {{contact.nickname}}');
    await text.blur();
    await page.getByText('There is no placeholder {{contact.nickname}}.').waitFor();
    await text.fill('<b> ');
    for (const button of await page.getByRole('button', { name: /^Insert: / }).all()) await button.click();
    await page.getByRole('button', { name: 'Attribute', exact: true }).click();
    await page.getByRole('option', { name: 'Plan' }).click();
    await expect.poll(() => written(text)).toContain('{{contact.custom.plan}}');

    await page.getByRole('button', { name: 'Add an action' }).click();
    await page.getByLabel('Does').selectOption('add_tags');
    await page.keyboard.press('Control+s');
    await page.getByText('Choose what it does.').waitFor();
    await page.getByRole('button', { name: 'Add to Tags' }).click();
    await page.getByRole('option', { name: 'refund' }).click();
    await page.getByRole('button', { name: 'Add an action' }).click();
    const second = page.getByRole('group', { name: 'Action 2' });
    await expect.poll(() => second.getByLabel('Does').locator('option').allTextContents()).not.toContain('Add tags');
    await second.getByLabel('Does').selectOption('assign_user');
    await second.getByLabel('Agent').selectOption({ label: 'Whoever uses the macro' });
    await page.getByText('Add tag refund').waitFor();
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+s');
    await toast(page).getByText('Macro created: Refund.').waitFor();
    await page.waitForURL(/\/admin\/macros\/\d+$/);
    await page.getByRole('heading', { name: 'Refund' }).waitFor();
    const [macro, twice] = (await macros()).filter(({ name: each }) => each === 'Refund');
    expect(twice).toBeUndefined();
    expect(new URL(page.url()).pathname).toBe(`/admin/macros/${macro?.id}`);
    expect(macro).toMatchObject({
      visibility: 'all',
      visible_when: ['replying', 'starting_conversation', 'adding_private_note'],
      actions: [
        { type: 'add_tags', value: ['refund'] },
        { type: 'assign_user', value: ['me'] },
      ],
    });
    // Typed HTML is text, and every chip is a placeholder that the service knows.
    expect(macro?.message_content).toContain('&lt;b&gt; {{contact.first_name}}{{contact.last_name}}');
    await expect.poll(() => page.getByText('formatting that is not shown').count()).toBe(0);

    const uuid = await desk.write('Runa', 'Refund for order 77', desk.grace);
    const other = await desk.signIn(desk.grace, { path: `/mine/c/${uuid}` });
    await other.getByRole('heading', { name: 'Refund for order 77' }).waitFor();
    await other.keyboard.press('r');
    await other.getByRole('button', { name: 'Macros' }).click();
    await other.getByRole('option', { name: 'Refund' }).click();
    await other
      .getByRole('textbox', { name: 'Reply to Runa' })
      .getByText(/^<b> Runa/)
      .waitFor();
    await other.getByRole('button', { name: 'Leave out: Add tag refund' }).waitFor();
    await other.context().close();
    await page.context().close();
  });

  test('an attribute: made with a key of its name, refused at the key, changed, and deleted', async () => {
    await desk.ask('/custom-attributes', 'POST', {
      ...{ name: 'Size', key: 'size', applies_to: 'contact', data_type: 'list', values: ['small', 'large'] },
    });
    const page = await desk.signIn(desk.ada, { path: '/admin/attributes' });
    await page.getByRole('link', { name: 'New attribute' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Size');
    await page.getByLabel('Kind').selectOption('list');
    await expect.poll(() => page.getByLabel('Key').inputValue()).toBe('size');
    await page.keyboard.press('Control+s');
    await page.getByText('Write at least one choice.').waitFor();
    await page.getByLabel('Choices, one a line').fill('gold\ngold');
    await page.keyboard.press('Control+s');
    await page.getByText('gold is there twice.').waitFor();
    await page.getByLabel('Choices, one a line').fill('gold\n\n silver ');
    await page.keyboard.press('Control+s');
    await page.getByText('Another attribute has this key.').waitFor();
    await page.getByLabel('Key').fill('Size B');
    await page.keyboard.press('Control+s');
    await page.getByText('Only a to z, 0 to 9 and _').waitFor();
    await page.getByLabel('Key').fill('size_b');
    await page.keyboard.press('Control+s');
    await toast(page).getByText('Attribute created: Size.').waitFor();
    await page.getByText('Kind, key and owner stay').waitFor();
    await expect.poll(() => page.getByLabel('Key').isDisabled()).toBe(true);
    await expect.poll(() => page.getByLabel('Kind').isDisabled()).toBe(true);
    await page.getByLabel('Name', { exact: true }).fill('Contract');
    await page.keyboard.press('Control+s');
    await saved(page);
    const own = async () => (await attributes()).find(({ key }) => key === 'size_b');
    await expect.poll(() => own()).toMatchObject({ name: 'Contract', data_type: 'list', values: ['gold', 'silver'] });

    await page.getByRole('link', { name: 'Attributes' }).first().click();
    await page.getByRole('button', { name: 'Actions for Contract' }).click();
    await page.getByRole('option', { name: 'Delete the attribute Contract' }).click();
    await page.getByRole('dialog').getByText('Values that records have stay').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the attribute Contract' }).click();
    await toast(page).getByText('Attribute deleted: Contract.').waitFor();
    await expect.poll(() => own()).toBeUndefined();
    await page.context().close();
  });

  test('the desk: its name is in the navigation at once, and its limits are checked', async () => {
    const before = await desk.ask<object>('/settings/desk');
    onTestFinished(() => desk.ask('/settings/desk', 'PUT', before));
    const page = await desk.signIn(desk.ada, { path: '/admin/desk' });
    await page.getByLabel('E-mail, in minutes').fill('0');
    await page.getByLabel('Name of the desk').fill(' ');
    await page.keyboard.press('Control+s');
    await page.getByText('Name of the desk is missing.').waitFor();
    await page.getByText('A whole number from 1 to 525,600.').waitFor();
    await page.getByLabel('Name of the desk').fill('Saltmarsh Kitchen');
    await page.getByLabel('E-mail, in minutes').fill('2880');
    await page.getByText('After 2 days.').waitFor();
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
    await page.getByLabel('Time zone').selectOption('Europe/Lisbon');
    const slow = Promise.withResolvers<void>();
    const later = async (route: Route) => {
      // The page may fetch the settings again; only the change is held.
      if (route.request().method() === 'PUT') await slow.promise;
      await route.continue();
    };
    await page.route('**/api/v1/settings/desk', later);
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: /^Saving/ }).waitFor();
    // What is typed in the meantime is neither saved nor lost.
    await page.getByLabel('Live chat, in minutes').fill('90');
    slow.resolve();
    await page.getByText('1 change is not saved yet').waitFor();
    await expect.poll(() => page.getByLabel('Live chat, in minutes').inputValue()).toBe('90');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => page.getByLabel('Live chat, in minutes').inputValue()).toBe('60');
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByText('Saltmarsh Kitchen').waitFor();

    const file = page.getByLabel('Logo');
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.locator('[data-toast]').getByText('Not taken: this file is not a picture that can be read.').waitFor();
    const picture = join(import.meta.dirname, 'pictures/list-light.png');
    await file.setInputFiles(picture);
    await page.locator('[data-toast]').getByText('The new logo is shown.').waitFor();
    await main.locator('img[src*="/uploads/"]').waitFor();
    await page.getByRole('button', { name: 'Remove the logo' }).click();
    await main.locator('img[src*="/uploads/"]').waitFor({ state: 'detached' });
    await expect
      .poll(() => desk.ask('/settings/desk'))
      .toMatchObject({
        ...{ name: 'Saltmarsh Kitchen', locale: 'de', timezone: 'Europe/Lisbon' },
        waiting_limits: { livechat_minutes: 60, email_minutes: 2_880 },
      });
    await page.context().close();
  });

  test('a new agent gets a link that is shown once, sets a password with it, and can be deleted', async () => {
    const page = await desk.signIn(desk.ada, { path: '/admin/agents' });
    await page.getByRole('button', { name: 'New agent' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('First name is missing.').waitFor();
    const first = dialog.getByLabel('First name');
    await expect.poll(() => first.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    await first.fill('Tom');
    await dialog.getByLabel('E-mail').fill(desk.grace.email);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Another agent has this address.').waitFor();
    await dialog.getByLabel('E-mail').fill('tom@saltmarsh.example');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const link = page.getByRole('dialog', { name: 'Invitation for Tom' }).getByRole('region', { name: 'Link' });
    const [, token] = ((await link.textContent()) ?? '').split('/set-password#');
    await page.getByLabel('I have copied the link').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await toast(page).getByText('Tom was added.').waitFor();
    await desk.ask('/agents/set-password', 'POST', { token, password: 'a kettle on the stove' });

    await page.getByRole('button', { name: /^Actions for Tom/ }).click();
    await page.getByRole('option', { name: 'Delete Tom' }).click();
    await page.getByRole('button', { name: 'Delete Tom' }).click();
    await toast(page).getByText('Tom was deleted.').waitFor();
    await page.getByRole('link', { name: /^Tom/ }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('35. a key is shown once, works as the agent, and stops when it is revoked', async () => {
    const page = await desk.signIn(desk.ada, { path: '/admin/agents' });
    await page.getByRole('link', { name: /^Grace Hollis/ }).click();
    await page.getByRole('heading', { name: 'Grace Hollis' }).waitFor();
    await expect.poll(() => page.title()).toBe('Grace Hollis · Agents');
    await page.getByRole('button', { name: 'Create a key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Key for Grace Hollis' });
    await dialog.getByText('Store the secret now. It is not shown again.').waitFor();
    const done = dialog.getByRole('button', { name: 'Done' });
    await expect.poll(() => done.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.isVisible()).toBe(true);
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download both' }).click();
    const [key = '', secret = ''] = (await readFile(await (await downloading).path(), 'utf8')).split('\n');
    await expect.poll(() => dialog.getByRole('region', { name: 'Secret' }).textContent()).toBe(secret);
    await dialog.getByLabel('I have stored the secret').check();
    await done.click();
    await page.getByText('Not used yet. It can do what its owner may do.').waitFor();
    await expect.poll(() => page.getByText(secret).count()).toBe(0);

    const me = (await (await asKey(key, secret)).json()) as { data: { id: number } };
    expect(me.data.id).toBe(desk.grace.id);
    await page.reload();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^It was last used .+\. Programs that use it stop at once\.$/)
      .waitFor();
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await toast(page).getByText('Key revoked.').waitFor();
    expect((await asKey(key, secret)).status).toBe(401);
    await page.context().close();
  });

  test('a team gets an emoji, members and a limit', async () => {
    const page = await desk.signIn(desk.ada, { path: '/admin/teams' });
    await page.getByRole('button', { name: 'New team' }).click();
    await page.getByLabel('Name').fill('Returns');
    await page.keyboard.press('Enter');
    // It appears in the navigation too.
    await page.getByRole('main').getByRole('link', { name: 'Returns' }).click();
    await page.getByRole('button', { name: 'Take 📦' }).click();
    await page.getByRole('button', { name: 'Add to Members' }).click();
    await page.getByRole('option', { name: 'Grace Hollis' }).click();
    const most = page.getByLabel('At most open for each agent');
    await most.fill('some');
    await page.keyboard.press('Control+s');
    await page.getByText('A whole number from 0 on.').waitFor();
    await most.fill('5');
    await page.keyboard.press('Control+s');
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    expect(await desk.ask('/teams')).toContainEqual(
      expect.objectContaining({ name: 'Returns', emoji: '📦', max_auto_assigned_conversations: 5 }),
    );
    const { teams } = await desk.ask<{ teams: { name: string }[] }>(`/agents/${desk.grace.id}`);
    expect(teams.map(({ name }) => name)).toEqual(['Returns']);
    await page.context().close();
  });

  test('34. a permission that is taken away is gone at once, on an open page and for a key', async () => {
    const role = await desk.ask<Role>('/roles', 'POST', {
      ...{ name: 'Night shift', permissions: ['tags:manage', 'status:manage'] },
    });
    const permissionsOf = async () => (await desk.ask<Role>(`/roles/${role.id}`)).permissions;
    const nils = await desk.addAgent('Nils', 'Falk', ['Agent', role.name]);
    const credentials = await desk.ask<{ api_key: string; api_secret: string }>(`/agents/${nils.id}/api-key`, 'POST');
    const authorization = `token ${credentials.api_key}:${credentials.api_secret}`;
    const byKey = async (name: string) => {
      const headers = { authorization, 'content-type': 'application/json' };
      const body = JSON.stringify({ name });
      return (await fetch(`${desk.proxy.address}/api/v1/tags`, { method: 'POST', headers, body })).status;
    };
    expect(await byKey('by key')).toBe(200);
    const other = await desk.signIn(nils, { path: '/admin/tags' });
    await other.getByRole('rowheader', { name: 'by key' }).waitFor();

    const page = await desk.signIn(desk.ada, { path: '/admin/roles' });
    const cell = page.getByRole('checkbox', { name: /^Night shift: Manage tags/ });
    await cell.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => cell.getAttribute('aria-checked')).toBe('false');
    await page.getByRole('checkbox', { name: 'Night shift: Manage tags, not saved yet' }).waitFor();
    const area = page.getByRole('checkbox', { name: 'Night shift: all of Tags and statuses' });
    await expect.poll(() => area.getAttribute('aria-checked')).toBe('mixed');
    await page.getByText('1 change for Night shift').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    await expect.poll(() => permissionsOf()).toEqual(['status:manage']);

    expect(await byKey('too late')).toBe(403);
    await other.getByText('You may not see Tags.').waitFor();
    await other.context().close();
    await page.context().close();
  });

  test('the rules for signing in: checked, saved, and kept where nobody could come in any more', async () => {
    const page = await desk.signIn(desk.ada, { path: '/admin/sign-in' });
    const idle = page.getByLabel('Signed out without use after');
    await idle.fill('0');
    await idle.blur();
    await page.getByText('A whole number from 1 to 720.').waitFor();
    await idle.fill('48');
    await page.getByText('Now 2 days.').waitFor();
    await page.getByLabel('Signed out in any case after').fill('30');
    await page.getByText('2 changes are not saved yet').waitFor();
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('Control+s');
    await saved(page);
    await expect
      .poll(() => rules())
      .toMatchObject({ session_idle_hours: 48, session_max_days: 30, password_login: true });

    await page.getByRole('switch', { name: 'Sign in with a password' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Sign in through a provider first').waitFor();
    expect((await rules()).password_login).toBe(true);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => page.getByRole('switch', { name: 'Sign in with a password' }).isChecked()).toBe(true);
    await page.context().close();
  });

  test('a provider is added, tried out, and opens the way to a desk without passwords', async () => {
    const provider = await realProvider([1, 2, 3].map((id) => `${desk.proxy.address}/api/v1/oidc/${id}/finish`));
    provider.accounts.set('ada', { email: desk.ada.email, email_verified: true });
    const before = await rules();
    onTestFinished(async () => {
      await desk.ask('/settings/security', 'PUT', before);
      for (const { id } of await desk.ask<Named[]>('/oidc')) await desk.ask(`/oidc/${id}`, 'DELETE');
      await provider.close();
    });
    const page = await desk.signIn(desk.ada, { path: '/admin/sign-in' });
    await page.getByText('No providers yet.').waitFor();
    await page.getByRole('link', { name: 'New provider' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Staff');
    await page.getByLabel('Address of the provider').fill('id.example.com');
    await page.keyboard.press('Control+s');
    await page.getByText('An address begins with https://.').waitFor();
    await page.getByText('Client secret is missing.').waitFor();
    await page.getByLabel('Address of the provider').fill('http://127.0.0.1:1');
    await page.getByLabel('Client ID').fill('helpdesk');
    await page.getByLabel('Client secret').fill(clientSecret);
    await page.getByRole('switch', { name: 'Agents may sign in with it' }).click();
    await page.keyboard.press('Control+s');
    await page.getByText('No provider answers there').waitFor();
    await page.getByLabel('Address of the provider').fill(provider.issuer);
    await page.getByRole('switch', { name: 'New agents from your domains' }).click();
    await page.keyboard.press('Control+s');
    await page.getByText('Write at least one domain.').waitFor();
    await page.getByLabel('Domains, one a line').fill('saltmarsh.example\n*.shop');
    await page.keyboard.press('Control+s');
    await page.getByText('*.shop is not a domain.').waitFor();
    await page.getByLabel('Domains, one a line').fill('saltmarsh.example');
    await page.keyboard.press('Control+s');
    await toast(page).getByText('Provider created: Staff.').waitFor();
    const redirect = page.getByRole('region', { name: 'Redirect address' });
    await redirect.getByText(`${desk.proxy.address}/api/v1/oidc/1/finish`).waitFor();
    await page.getByText('A secret is set. Write another one to replace it.').waitFor();
    await expect.poll(() => page.getByLabel('Client secret').inputValue()).toBe('');
    await expect.poll(() => page.content()).not.toContain(clientSecret);

    const tryOut = async (): Promise<Page> => {
      const opened = page.context().waitForEvent('page');
      await page.getByRole('link', { name: /^Sign in through it/ }).click();
      return opened;
    };
    const refused = await tryOut();
    await toast(refused).getByText('The sign-in was ended at the other service.').waitFor();
    await refused.close();
    provider.account = 'ada';
    const tried = await tryOut();
    await tried.getByText('It works: you are signed in through Staff.').waitFor();

    await tried.getByRole('link', { name: 'Sign-in', exact: true }).first().click();
    await tried.getByRole('switch', { name: 'Sign in with a password' }).click();
    await tried.getByLabel('Ask for a second factor').selectOption('all');
    await tried.keyboard.press('Control+s');
    await saved(tried);
    await expect.poll(() => rules()).toMatchObject({ password_login: false, require_second_factor: 'all' });
    await tried.getByRole('switch', { name: 'Sign in with a password' }).click();
    await tried.getByLabel('Ask for a second factor').selectOption('none');
    await tried.keyboard.press('Control+s');
    await expect.poll(rules).toMatchObject({ password_login: true, require_second_factor: 'none' });
    await page.context().close();
  });

  test('the audit log: filters in the address, and what was before and after', async () => {
    const role = await desk.ask<{ id: number }>('/roles', 'POST', { name: 'Clerk', permissions: ['tags:manage'] });
    await desk.ask(`/roles/${role.id}`, 'PUT', { name: 'Clerk', permissions: ['reports:manage'] });
    const page = await desk.signIn(desk.ada, { path: '/admin/audit' });
    const headers = { origin: desk.proxy.address };
    const data = { name: 'Of Ada', emoji: '🫖' };
    const created = await page.context().request.post(`${desk.proxy.address}/api/v1/teams`, { data, headers });
    expect(created.status()).toBe(200);
    await page.getByRole('button', { name: 'Signed in', exact: true }).first().waitFor();
    await page.getByLabel('Kind').selectOption({ label: 'Agents, roles and teams' });
    await page.getByRole('button', { name: 'Changed the role Clerk' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Signed in', exact: true }).count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?kind=people');
    await page.getByRole('button', { name: 'Changed the role Clerk' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Changed the role Clerk' });
    const cells = dialog.getByRole('row', { name: /^Permissions/ }).getByRole('cell');
    await expect.poll(() => cells.allTextContents()).toEqual(['Removed: Manage tags', 'Added: See reports']);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await page.getByLabel('Kind').selectOption({ label: 'Everything' });
    await page.getByLabel('Who').selectOption({ label: 'Ada Lindgren' });
    await page.getByRole('button', { name: 'Created the team Of Ada' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Changed the role Clerk' }).count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Created the team Of Ada' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Changed the role Clerk' }).count()).toBe(0);
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByText('No entry fits this filter.').waitFor();
    expect(new URL(page.url()).search).toBe(`?who=${desk.ada.id}&to=2020-01-01`);
    await page.getByRole('button', { name: 'Clear the filter' }).last().click();
    await page.getByRole('button', { name: 'Changed the role Clerk' }).waitFor();
    await page.context().close();
  });

  test('API keys of all agents: whose, when used, and revoked', async () => {
    const created = await desk.ask<{ api_key: string; api_secret: string }>(
      `/agents/${desk.grace.id}/api-keys`,
      'POST',
      {
        ...{ name: 'Monthly report', permissions: ['conversations:read_all'] },
      },
    );
    const { api_key: key, api_secret: secret } = created;
    expect((await asKey(key, secret)).status).toBe(200);
    const page = await desk.signIn(desk.ada, { path: '/admin/keys' });
    await page.getByText('A key can do what its owner may do.').waitFor();
    const row = page.getByRole('row', { name: /^Grace Hollis Monthly report \(1 permission\)/ });
    await row.waitFor();
    await expect.poll(() => page.content()).not.toContain(secret);
    await page.getByRole('button', { name: /^Actions for Grace Hollis, Monthly report/ }).click();
    await page.getByRole('option', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke the key Monthly report of Grace Hollis?' });
    await dialog.getByText(/^It was last used .+\. Programs that use it stop at once\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Revoke the key' }).click();
    await toast(page).getByText('Key revoked.').waitFor();
    await row.waitFor({ state: 'detached' });
    expect((await asKey(key, secret)).status).toBe(401);
    const reference = page.getByRole('link', { name: /^API reference/ });
    await expect.poll(() => reference.getAttribute('href')).toBe('/docs');
    expect((await fetch(`${desk.proxy.address}/docs`)).status).toBe(200);
    await page.context().close();
  });

  test('every page opens from the navigation, and axe finds nothing there', async () => {
    for (const name of ['reviewed', 'repaired']) await desk.ask('/tags', 'POST', { name });
    await desk.ask('/teams', 'POST', { name: 'Workshop' });
    await desk.ask('/macros', 'POST', {
      name: 'Goodbye',
      message_content: '<p>Goodbye</p>',
      visibility: 'all',
      actions: [],
    });
    await desk.ask('/custom-attributes', 'POST', {
      ...{ name: 'Colour', key: 'colour', applies_to: 'contact', data_type: 'text', values: [] },
    });
    await desk.ask(`/agents/${desk.ada.id}/api-keys`, 'POST', { name: 'Export', permissions: ['tags:manage'] });
    const page = await desk.signIn(desk.ada);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
    const pages = page.getByRole('navigation', { name: 'Admin' });
    for (const [name, shown] of [
      ['Inboxes', page.getByRole('rowheader', { name: 'Website' })],
      ['Tags', page.getByRole('rowheader', { name: 'reviewed' })],
      ['Statuses', page.getByRole('rowheader', { name: 'Snoozed' })],
      ['Macros', page.getByRole('rowheader', { name: 'Goodbye' })],
      ['Attributes', page.getByRole('rowheader', { name: 'Colour' })],
      ['Desk', page.getByLabel('Name of the desk')],
      ['Agents', page.getByRole('rowheader', { name: 'Grace Hollis' })],
      ['Teams', page.getByRole('rowheader', { name: 'Workshop' })],
      ['Roles', page.getByRole('grid')],
      ['Sign-in', page.getByRole('switch', { name: 'Sign in with a password' })],
      ['Audit', page.getByRole('button', { name: 'Created the team Workshop' })],
      ['API keys', page.getByRole('row', { name: /^Ada Lindgren Export/ })],
    ] as const) {
      await pages.getByRole('link', { name, exact: true }).click();
      await page.getByRole('main').getByRole('heading', { name, exact: true }).waitFor();
      await shown.waitFor();
      expect(await faultsOf(page), name).toEqual([]);
    }
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
