import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf, written } from './console-desk.ts';

const toast = (page: Page) => page.locator('[data-toast]');

/** As after an upgrade of the service: the page asks for a file that is gone. Returns how to have it back. */
async function lose(page: Page, chunk: string): Promise<() => Promise<void>> {
  const files = `**/assets/${chunk}-*.js`;
  await page.route(files, (route) => route.fulfill({ status: 404, body: 'gone' }));
  return () => page.unroute(files);
}

describeInBrowser('a part of the console whose file is gone', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
    const admin = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, roles: ['Admin'], enabled: true };
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', admin);
  });
  afterAll(() => desk?.close());

  test('a page says so; a reload shows it, and a reply that was begun is there', async () => {
    const uuid = await desk.write('Ilse', 'Which filter fits?', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await page.getByRole('article').getByText('Which filter fits?').waitFor();
    const find = await lose(page, 'contacts');
    await page.keyboard.press('r');
    await page.keyboard.type('The one of 2019');
    await page.getByRole('link', { name: 'Contacts' }).click();
    await page.getByRole('heading', { name: 'This part could not be loaded.' }).waitFor();
    await page.getByText('Drafts are kept when you reload.').waitFor();
    expect(await faultsOf(page)).toEqual([]);

    // Without a connection the page and its address stay.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await page.getByText('The service cannot be reached. Try again when you are online.').waitFor();
    await page.context().setOffline(false);
    await find();
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search contacts' }).waitFor();
    await page.goto(`${desk.proxy.address}/mine/c/${uuid}`);
    await expect.poll(() => written(page.getByRole('textbox', { name: /^Reply to/ }))).toBe('The one of 2019');
    await page.context().close();
  });

  test.each([
    ['the bell', 'panel', 'b', { name: 'Notifications' }],
    ['a new conversation', 'new-conversation', 'c', { name: 'New conversation' }],
    ['the command menu', 'command-menu', 'Control+k', undefined],
  ] as const)('%s says so, and a reload brings it', async (_what, chunk, key, name) => {
    const page = await desk.open({ path: '/mine' });
    const find = await lose(page, chunk);
    await page.getByLabel('E-mail').fill(desk.ada.email);
    await page.getByLabel('Password', { exact: true }).fill(desk.ada.password);
    await page.keyboard.press('Enter');
    await page.getByText('Up to date').waitFor();
    await page.keyboard.press(key);
    await toast(page).getByText('This part could not be loaded.').waitFor();
    await find();
    await toast(page).getByRole('button', { name: 'Reload' }).click();
    await toast(page).waitFor({ state: 'detached' });
    await page.getByText('Up to date').waitFor();
    await page.keyboard.press(key);
    await page.getByRole('dialog', name).waitFor();
    await page.context().close();
  });

  test('emoji say so', async () => {
    const uuid = await desk.write('Ottilie', 'Is it red?', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    const find = await lose(page, 'emoji-picker');
    await page.getByRole('button', { name: 'Emoji' }).click();
    await toast(page).getByText('This part could not be loaded.').waitFor();
    await find();
    await toast(page).getByRole('button', { name: 'Reload' }).click();
    await toast(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Emoji' }).click();
    await page.getByLabel('Search emoji by name').waitFor();
    await page.context().close();
  });

  test.each([
    ['en-GB', 'The desk could not be loaded.', 'Reload', 'Sign in'],
    ['de-DE', 'Der Helpdesk konnte nicht geladen werden.', 'Neu laden', 'Anmelden'],
  ] as const)('the first page says so, in %s', async (locale, title, reload, signIn) => {
    const page = await desk.open({ locale, path: '/__none' });
    await page.getByRole('button', { name: signIn, exact: true }).waitFor();
    const before = desk.faults.length;
    const find = await lose(page, 'start');
    await page.goto(`${desk.proxy.address}/mine`);
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await find();
    await page.getByRole('button', { name: reload }).click();
    await page.getByRole('button', { name: signIn, exact: true }).waitFor();
    expect(desk.faults.splice(before).join()).toMatch(/dynamically imported module/);
    await page.context().close();
  });

  test.each([
    ['script', 'index', 'js'],
    ['sheet', 'start', 'css'],
  ])('reports F11: the document of an earlier build, whose first %s is gone, says so', async (_what, chunk, kind) => {
    const page = await desk.open({ locale: 'de-DE', path: '/__none' });
    await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor();
    const before = desk.faults.length;
    const document = await (await page.request.get(desk.proxy.address)).text();
    const gone = new RegExp(`/assets/${chunk}-[\\w-]+\\.${kind}`).exec(document)?.[0] ?? '';
    const old = `/assets/${chunk}-of-before.${kind}`;
    expect(gone).not.toBe('');
    let isOld = true;
    await page.route('**/mine', (route) =>
      isOld ? route.fulfill({ body: document.replaceAll(gone, old), contentType: 'text/html' }) : route.continue(),
    );
    await page.goto(`${desk.proxy.address}/mine`);
    await page.getByRole('heading', { name: 'Der Helpdesk konnte nicht geladen werden.' }).waitFor();
    if (kind === 'js') await page.getByText('Eine neue Version ist bereit.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    isOld = false;
    await page.getByRole('button', { name: 'Neu laden' }).click();
    await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor();
    desk.faults.splice(before);
    await page.context().close();
  });

  test('the page for a second factor says so, and nobody is signed out', async () => {
    const before = await desk.ask<object>('/settings/security');
    await desk.ask('/settings/security', 'PUT', { ...before, require_second_factor: 'all' });
    const page = await desk.open({ path: '/mine' });
    const find = await lose(page, 'enroll');
    await page.getByLabel('E-mail').fill(desk.grace.email);
    await page.getByLabel('Password', { exact: true }).fill(desk.grace.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'This part could not be loaded.' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await find();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
    await desk.ask('/settings/security', 'PUT', before);
    await page.context().close();
  });

  test('nothing else was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
