import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

/** Leaves out the frames with which the service counts. The page is to be loaded after it. */
const muteCounts = (page: Page) =>
  page.routeWebSocket(/\/ws/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      if (!String(message).includes('counts_update')) socket.send(message);
    });
  });

/** What stands around every page. */
describeInBrowser('around the pages of the console', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
    await desk.write('Mira', 'Refund for order 1042', desk.ada);
    const permissions = ['conversations:read_all', 'conversations:read', 'messages:read'];
    await desk.ask('/roles', 'POST', { name: 'Reads', permissions });
    const grace = { first_name: 'Grace', last_name: 'Hollis', email: desk.grace.email, enabled: true };
    await desk.ask(`/agents/${desk.grace.id}`, 'PUT', { ...grace, roles: ['Reads'] });
  });
  afterAll(() => desk?.close());

  test('the menu of the agent is in groups that have a name, and finds through all of them', async () => {
    const page = await desk.signIn(desk.ada, { path: '/mine' });
    const group = (name: string) => page.getByRole('group', { name });
    const open = () => page.getByRole('button', { name: /Your menu/ }).click();
    await open();
    for (const [name, count] of [
      ['Availability', 3],
      ['Theme', 3],
      ['Density', 2],
      ['Account', 3],
    ] as const) {
      await group(name).waitFor();
      expect(await group(name).getByRole('option').count()).toBe(count);
    }
    // Menus lie over the page and are outside of its landmarks.
    expect((await faultsOf(page)).filter((fault) => !fault.startsWith('region: '))).toEqual([]);
    // Goes from group to group, in the order of the menu.
    const at = () => page.locator('[role="option"][data-at]').textContent();
    await expect.poll(at).toBe('Online');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(at).toBe('Theme: system');
    await page.keyboard.type('dark');
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Theme: dark']);
    expect(await group('Density').count()).toBe(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await page.context().close();
  });

  test('where the keys are is said until ten were used at this device', async () => {
    const page = await desk.signIn(desk.ada, { path: '/mine' });
    const hint = page.getByText('Press ? for keys');
    await page.getByRole('link', { name: /^Mira,/ }).waitFor();
    await hint.waitFor();
    for (let time = 0; time < 9; time += 1) await page.keyboard.press(time % 2 === 0 ? 'j' : 'k');
    // The list shows nothing without other agents.
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    await hint.waitFor();
    await page.keyboard.press('j');
    await hint.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Up to date').waitFor();
    expect(await hint.count()).toBe(0);
    await page.context().close();
  });

  test('on a Mac the keys have the sign that they have there, and do the same', async () => {
    const mac = await desk.signIn(desk.ada, { path: '/mine' });
    const find = mac.getByRole('button', { name: 'Search or go to' });
    await expect.poll(() => find.textContent()).toContain('Ctrl K');
    await mac.context().addInitScript("Object.defineProperty(navigator, 'platform', { value: 'MacIntel' })");
    await mac.reload();
    await expect.poll(() => find.textContent()).toContain('⌘ K');
    expect(await find.getAttribute('title')).toBe('Search or go to (⌘ K)');
    await mac.keyboard.press('?');
    await mac.getByRole('dialog', { name: 'Keys' }).getByText('⌘ Shift ⏎').waitFor();
    await mac.keyboard.press('Escape');
    await mac.keyboard.press('Meta+k');
    await mac.getByRole('combobox', { name: 'Search or go to' }).waitFor();
    await mac.context().close();
  });

  test('keys for what the role of the agent does not allow say so', async () => {
    const uuid = await desk.write('Noor', 'Does it come with a lid?');
    const page = await desk.signIn(desk.grace, { path: `/all/c/${uuid}` });
    const toast = page.locator('[data-toast]');
    await page.getByRole('heading', { name: 'Does it come with a lid?' }).waitFor();
    const says = async (key: string, text: string): Promise<void> => {
      await page.keyboard.press(key);
      await toast.getByText(text).waitFor();
      await toast.getByRole('button', { name: 'Close' }).click();
      await toast.waitFor({ state: 'detached' });
    };
    await says('c', 'You may not start conversations.');
    await says('r', 'You may not write here.');
    await says('n', 'You may not write here.');
    expect(new URL(page.url()).pathname).toBe(`/all/c/${uuid}`);
    await page.context().close();
  });

  test('the title has the number of unread ones before anything happens', async () => {
    const page = await desk.signIn(desk.ada, { path: '/mine' });
    await page.getByRole('link', { name: /^Mira,/ }).waitFor();
    // The service sends it again only when it changes.
    await muteCounts(page);
    await page.reload();
    await page.getByRole('link', { name: /^Mira,/ }).waitFor();
    await expect.poll(() => page.title()).toBe('(1) Mine');
    await page.context().close();
  });

  test('a page that does not exist leads to Mine and to the search', async () => {
    const page = await desk.signIn(desk.ada, { path: '/no/such/page' });
    await page.getByText('This page does not exist.').waitFor();
    expect(await page.getByRole('link', { name: 'Go to Mine' }).getAttribute('href')).toBe('/mine');
    await page.getByRole('link', { name: 'Go to Search' }).click();
    await page.getByRole('searchbox').waitFor();
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
