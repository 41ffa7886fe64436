import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk } from './console-desk.ts';

const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name},`) });
const keptNames = 'Object.keys(localStorage).filter((name) => name.includes(" last ")).sort()';
const bootstrap = '**/api/v1/console/bootstrap';

describeInBrowser('the console as it starts', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
  });
  afterAll(() => desk?.close());

  /** Signs in and opens Mine, so that the start is kept on the device. */
  async function comeAndKeep(): Promise<Page> {
    const page = await desk.signIn(desk.ada, { path: '/mine' });
    await rowOf(page, 'Mira').waitFor();
    await page.getByText('Up to date').waitFor();
    await expect.poll(() => page.evaluate(keptNames)).toHaveLength(2);
    return page;
  }

  /** Answers of the API wait until `open` is called. */
  async function holdAnswers(page: Page, pattern: string): Promise<() => void> {
    const gate = Promise.withResolvers<void>();
    await page.route(pattern, async (route) => {
      await gate.promise;
      await route.continue();
    });
    return gate.resolve;
  }

  /** From now on pages do not resume at a position in the log: they fetch what came in between. */
  const forgetPlace = (page: Page) =>
    page.addInitScript(`try {
      for (const name of Object.keys(localStorage)) if (name.endsWith(' last cursor')) localStorage.removeItem(name);
    } catch {}`);

  test('5. the first time the panes stand before the first answer, then the rows of the last time', async () => {
    await desk.write('Mira', 'Refund for order 1042', desk.ada);
    const page = await comeAndKeep();
    await page.evaluate(
      'for (const name of Object.keys(localStorage)) if (name.includes(" last ")) delete localStorage[name]',
    );
    let open = await holdAnswers(page, '**/api/v1/**');
    await page.reload();
    await page.locator('[aria-busy]').first().waitFor();
    await expect.poll(() => rowOf(page, 'Mira').count()).toBe(0);
    open();
    await rowOf(page, 'Mira').waitFor();
    await page.getByText('Up to date').waitFor();
    await expect.poll(() => page.evaluate(keptNames)).toEqual(expect.arrayContaining([expect.stringMatching(/rows$/)]));
    await page.unroute('**/api/v1/**');

    await page.goto('about:blank');
    open = await holdAnswers(page, '**/api/v1/**');
    await desk.write('Jonas', 'Cannot log in', desk.ada);
    await forgetPlace(page);
    await page.goto(`${desk.proxy.address}/mine`);
    await rowOf(page, 'Mira').waitFor();
    await expect.poll(() => rowOf(page, 'Jonas').count()).toBe(0);
    open();
    await rowOf(page, 'Jonas').waitFor();
    await page.getByText('Up to date').waitFor();
    await page.context().close();
  });

  test('what was resolved or reassigned meanwhile is gone once the service has answered', async () => {
    const uuid = await desk.write('Noor', 'Where is my parcel?', desk.ada);
    const page = await comeAndKeep();
    await page.waitForTimeout(1_500);
    const address = page.url();
    await page.goto('about:blank');
    await desk.ask(`/conversations/${uuid}/status`, 'PUT', { status: 'Resolved' });
    const open = await holdAnswers(page, '**/api/v1/conversations/**');
    await forgetPlace(page);
    await page.goto(address);
    await rowOf(page, 'Noor').waitFor();
    open();
    await rowOf(page, 'Noor').waitFor({ state: 'detached' });
    await rowOf(page, 'Mira').waitFor();
    await page.context().close();
  });

  test('a session that has ended: the sign-in, and nothing that was kept is left', async () => {
    const page = await comeAndKeep();
    await page.context().clearCookies();
    await page.reload();
    await page.getByLabel('E-mail').waitFor();
    await expect.poll(() => rowOf(page, 'Mira').count()).toBe(0);
    await expect.poll(() => page.evaluate(keptNames)).toEqual([]);
    await page.getByLabel('E-mail').fill(desk.grace.email);
    await page.getByLabel('Password', { exact: true }).fill(desk.grace.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Grace/ }).first().waitFor();
    await expect.poll(() => rowOf(page, 'Mira').count()).toBe(0);
    await page.context().close();
  });

  test('after signing out nothing is kept', async () => {
    const page = await comeAndKeep();
    await page.getByRole('button', { name: /Online/ }).click();
    await page.getByRole('option', { name: 'Sign out' }).click();
    await page.getByLabel('E-mail').waitFor();
    await expect.poll(() => page.evaluate(keptNames)).toEqual([]);
    await page.context().close();
  });

  test('what another version of the page has kept is not read', async () => {
    const page = await comeAndKeep();
    await page.evaluate(`for (const name of ${keptNames}) {
      localStorage[name] = localStorage[name].replace(/"page":"[^"]*"/, '"page":"https://desk.example/old.js"');
    }
    `);
    const open = await holdAnswers(page, bootstrap);
    await page.reload();
    await page.locator('[aria-busy]').first().waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    open();
    await rowOf(page, 'Mira').waitFor();
    await page.context().close();
  });

  test('settings that were changed on another device hold, at the same place', async () => {
    const page = await comeAndKeep();
    await page.goto('about:blank');
    const other = await desk.signIn(desk.ada);
    await other.evaluate(
      `fetch('/api/v1/agents/me/preferences', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ density: 'compact' }) })`,
    );
    await other.context().close();
    await page.goto(`${desk.proxy.address}/mine`);
    await expect.poll(() => page.evaluate('document.documentElement.dataset.density')).toBe('compact');
    await rowOf(page, 'Mira').waitFor();
    await page.getByText('Up to date').waitFor();
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
