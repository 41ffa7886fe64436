import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk } from './console-desk.ts';

const toast = (page: Page) => page.locator('[data-toast]');
const kept = (page: Page) =>
  page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('helpdesk-draft change')).length");

interface Found {
  readonly status: string;
  readonly assigned_user_id: number | null;
  readonly tags: readonly string[];
}

describeInBrowser('changes that waited for the connection when their page was closed', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
  });
  afterEach(() => desk?.proxy.restore());
  afterAll(() => desk?.close());

  const found = (uuid: string) => desk.ask<Found>(`/conversations/${uuid}`);
  /** How often its status, its agent or its tags were changed. */
  const activities = async (uuid: string): Promise<number> => {
    const { results } = await desk.ask<{ results: { type: string }[] }>(`/conversations/${uuid}/messages`);
    return results.filter(({ type }) => type === 'activity').length;
  };

  /** Grace assigns to herself and resolves without a connection, and closes the page. Another page of hers waits. */
  async function closedWhileLost(name: string) {
    const uuid = await desk.write(name, 'Cork is loose');
    const page = await desk.signIn(desk.grace, { path: `/all/c/${uuid}` });
    await page.getByRole('button', { name: 'Assigned to Nobody' }).waitFor();
    const before = await activities(uuid);
    desk.proxy.cut();
    await page.keyboard.press('a');
    await page.getByRole('option', { name: 'Assign to me' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Assigned to Grace/ }).waitFor();
    await page.getByRole('heading', { name: 'Cork is loose' }).click();
    await page.keyboard.press('e');
    await toast(page)
      .getByText(/^Resolved/)
      .waitFor();
    await expect.poll(() => kept(page)).toBe(2);
    const context = page.context();
    await page.close();
    return { uuid, context, before };
  }

  test('are made by the next page, once, whichever of two it is', async () => {
    const { uuid, context, before } = await closedWhileLost('Yann');
    expect(await found(uuid)).toMatchObject({ status: 'Open', assigned_user_id: null });
    desk.proxy.restore();
    const pages = [await context.newPage(), await context.newPage()];
    const asked = new Set<Page>();
    for (const page of pages) {
      page.on('request', (request) => {
        if (request.method() === 'PUT' && request.url().includes(uuid)) asked.add(page);
      });
    }
    await Promise.all(pages.map((page) => page.goto(`${desk.proxy.address}/you`)));
    await expect.poll(() => found(uuid)).toMatchObject({ status: 'Resolved', assigned_user_id: desk.grace.id });
    for (const page of pages) await expect.poll(() => kept(page)).toBe(0);
    expect(asked.size).toBe(1);
    expect(await activities(uuid)).toBe(before + 2);
    await context.close();
  });

  test('stay undone where a colleague was first, which is said, and can be made anyway', async () => {
    const { uuid, context } = await closedWhileLost('Zita');
    await desk.ask(`/conversations/${uuid}/assignee/user`, 'PUT', { assignee_id: desk.ada.id });
    desk.proxy.restore();
    const page = await context.newPage();
    await page.goto(`${desk.proxy.address}/you`);
    await toast(page)
      .getByText(/^Not changed: the conversation with Zita.* assigned it to Ada Lindgren first\.$/)
      .waitFor();
    // The other one is of another property.
    expect(await found(uuid)).toMatchObject({ status: 'Resolved', assigned_user_id: desk.ada.id });
    await toast(page).getByRole('button', { name: 'Assign to Grace anyway' }).click();
    await expect.poll(async () => (await found(uuid)).assigned_user_id).toBe(desk.grace.id);
    await context.close();
  });

  test('are not made after a day, which is said', async () => {
    const { uuid, context } = await closedWhileLost('Xaver');
    desk.proxy.restore();
    const page = await context.newPage();
    await page.clock.setSystemTime(Date.now() + 25 * 3_600_000);
    await page.goto(`${desk.proxy.address}/you`);
    await toast(page).getByText('2 changes that waited for the connection could not be made.').waitFor();
    await toast(page).getByRole('button', { name: 'Show it' }).click();
    await page.getByRole('heading', { name: 'Cork is loose' }).waitFor();
    expect(await found(uuid)).toMatchObject({ status: 'Open', assigned_user_id: null });
    expect(await kept(page)).toBe(0);
    await context.close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
