import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, written } from './console-desk.ts';

const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name},`) });

/** When the page first said that it has no connection, by its own clock. */
const noteWhenSaid = `new MutationObserver(() => {
  if (/Reconnecting|Connection lost/.test(document.body.textContent)) globalThis.said ??= performance.now();
}).observe(document.body, { subtree: true, childList: true, characterData: true })`;

describeInBrowser('the console while time goes on', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk({ HELPDESK_RATE_LIMIT_API: '0' });
  });
  afterAll(() => desk?.close());

  test('11. snoozed until tomorrow: out of the list, and back with a moon when its time has come', async () => {
    const uuid = await desk.write('Noor', 'The parcel comes on Thursday', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await page.getByRole('heading', { name: 'The parcel comes on Thursday' }).waitFor();
    await page.keyboard.press('z');
    await page.getByRole('combobox').fill('tomorrow');
    await page.keyboard.press('Enter');
    await page
      .locator('[data-toast]')
      .getByText(/^Snoozed until /)
      .waitFor();
    await rowOf(page, 'Noor').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Snoozed/ }).click();
    await rowOf(page, 'Noor').waitFor();
    const { snoozed_until: until } = await desk.ask<{ snoozed_until: string }>(`/conversations/${uuid}`);
    const hours = (Date.parse(until) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThan(48);
    await page.goto(`${desk.proxy.address}/mine`);
    // Its time comes sooner.
    const soon = new Date(Date.now() + 2_000).toISOString();
    await desk.ask(`/conversations/${uuid}/status`, 'PUT', { status: 'Snoozed', snoozed_until: soon });
    await rowOf(page, 'Noor').waitFor();
    await page.context().close();
  });

  test('43. a new version: a bar says so, and a text that was begun is there after the reload', async () => {
    const uuid = await desk.write('Ines', 'Which filter fits?', desk.ada);
    const page = await desk.open();
    await page.route('**/api/v1/console/bootstrap', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, build: 'of yesterday' } } });
    });
    await page.getByLabel('E-mail').fill(desk.ada.email);
    await page.getByLabel('Password', { exact: true }).fill(desk.ada.password);
    await page.keyboard.press('Enter');
    await page.getByText('A new version is ready.').waitFor();
    await rowOf(page, 'Ines').click();
    await page.getByRole('heading', { name: 'Which filter fits?' }).waitFor();
    await page.keyboard.press('r');
    await page.keyboard.type('The one of the year 2019');
    await page.unroute('**/api/v1/console/bootstrap');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByText('Up to date').waitFor();
    await expect.poll(() => page.getByText('A new version is ready.').count()).toBe(0);
    expect(new URL(page.url()).pathname).toContain(uuid);
    await expect.poll(() => written(page.getByRole('textbox', { name: /^Reply to/ }))).toBe('The one of the year 2019');
    await page.context().close();
  });

  test('44. the service restarts under ten pages: all are up to date in ten seconds, and nothing is said before five', async () => {
    await desk.write('Tove', 'Is it dishwasher safe?', desk.ada);
    const first = await desk.signIn(desk.ada);
    const pages = [first];
    while (pages.length < 10) {
      const page = await first.context().newPage();
      await page.goto(`${desk.proxy.address}/mine`);
      pages.push(page);
    }
    for (const page of pages) {
      await rowOf(page, 'Tove').waitFor();
      await page.getByText('Up to date').waitFor();
      await page.evaluate(noteWhenSaid);
    }
    const clocks = await Promise.all(pages.map((page) => page.evaluate(() => performance.now())));
    const begun = Date.now();
    await desk.restart();
    await desk.write('Bram', 'The lid is missing', desk.ada);
    for (const page of pages) await rowOf(page, 'Bram').waitFor({ timeout: Math.max(1, begun + 10_000 - Date.now()) });
    for (const [index, page] of pages.entries()) {
      await expect.poll(() => page.getByText('Up to date').count()).toBe(1);
      const said = await page.evaluate<number | undefined>('globalThis.said');
      if (said !== undefined) expect(said - (clocks[index] ?? 0)).toBeGreaterThan(5_000);
    }
    await first.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
