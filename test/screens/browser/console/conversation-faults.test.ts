import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const toast = (page: Page) => page.locator('[data-toast]');
const field = (page: Page) => page.getByRole('textbox', { name: /^Reply to/ });

describeInBrowser('a conversation that is open', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
    const grace = { first_name: 'Grace', last_name: 'Hollis', email: desk.grace.email, enabled: true };
    const permissions = ['conversations:read_all', 'conversations:read', 'messages:read', 'messages:write'];
    await desk.ask('/roles', 'POST', { name: 'Without status', permissions });
    await desk.ask(`/agents/${desk.grace.id}`, 'PUT', { ...grace, roles: ['Without status'] });
  });
  afterAll(() => desk?.close());

  test('neither resolves, snoozes nor shows the next one for those who may not change the status, and says why', async () => {
    const uuid = await desk.write('Mira', 'Refund for order 1042');
    await desk.write('Jonas', 'Cannot log in');
    const page = await desk.signIn(desk.grace, { path: `/all/c/${uuid}` });
    const heading = page.getByRole('heading', { name: 'Refund for order 1042' });
    await heading.waitFor();
    expect(await page.getByRole('button', { name: /^(?:Resolve|Snooze)$/ }).count()).toBe(0);
    for (const key of ['e', 'z']) {
      await page.keyboard.press(key);
      await toast(page).getByText('You may not change the status.').waitFor();
      await toast(page).getByRole('button').last().click();
      await toast(page).waitFor({ state: 'detached' });
    }
    await field(page).fill('Not yet');
    await page.keyboard.press('Control+Shift+Enter');
    await toast(page).getByText('You may not change the status.').waitFor();
    await heading.waitFor();
    expect(new URL(page.url()).pathname).toBe(`/all/c/${uuid}`);
    expect(await page.getByRole('article').getByText('Not yet').count()).toBe(0);
    await page.context().close();
  });

  test('stays unread while it is open, until something new comes or it is opened again', async () => {
    const uuid = await desk.write('Sofia', 'Wrong lid size', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await page.getByRole('heading', { name: 'Wrong lid size' }).waitFor();
    const row = page.getByRole('link', { name: /^Sofia,/ });
    const isUnread = async (): Promise<boolean> =>
      (await page.getByRole('link', { name: /^Sofia,.* unread/ }).count()) > 0;
    await expect.poll(isUnread).toBe(false);
    await page.keyboard.press('m');
    await expect.poll(isUnread).toBe(true);
    // Longer than a message has to be in view to be seen.
    await page.waitForTimeout(2_500);
    expect(await isUnread()).toBe(true);
    await desk.answer(uuid, 'It is the small one');
    await page.getByRole('article').getByText('It is the small one').waitFor();
    await expect.poll(isUnread).toBe(false);

    await page.keyboard.press('m');
    await expect.poll(isUnread).toBe(true);
    await page.keyboard.press('u');
    await row.click();
    await expect.poll(isUnread).toBe(false);
    await page.context().close();
  });

  test('stays open when Escape closes the contact that lies over it', async () => {
    const uuid = await desk.write('Hana', 'Back in stock?', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}`, viewport: { width: 1000, height: 800 } });
    const heading = page.getByRole('heading', { name: 'Back in stock?' });
    await heading.waitFor();
    const contact = page.getByRole('complementary', { name: 'Contact' });
    const button = page.getByRole('button', { name: 'Contact', exact: true });
    for (const close of ['Escape', 'the cross']) {
      await button.click();
      await contact.waitFor();
      if (close === 'Escape') await page.keyboard.press('Escape');
      else await contact.getByRole('button', { name: 'Close' }).click();
      await contact.waitFor({ state: 'hidden' });
      expect(await button.evaluate((each) => each === each.ownerDocument.activeElement)).toBe(true);
    }
    await heading.waitFor();
    await page.keyboard.press('Escape');
    await heading.waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('marks what was changed of it with a clock while that waits for the connection', async () => {
    await desk.ask('/tags', 'POST', { name: 'lid' });
    const uuid = await desk.write('Ines', 'Where is the lid?', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await page.getByRole('article').getByText('Where is the lid?').waitFor();
    await page.getByText('Up to date').waitFor();
    const bar = page.getByRole('group', { name: 'Properties' });
    const waits = page.getByText('Waits for the connection');
    const priority = bar.getByRole('button', { name: /^Priority High/ });
    desk.proxy.cut();
    try {
      await page.keyboard.press('p');
      await page.getByRole('option', { name: 'High' }).click();
      await bar.getByRole('button', { name: 'Priority High Waits for the connection' }).waitFor();
      await page.keyboard.press('t');
      await page.getByRole('option', { name: 'lid' }).click();
      await expect.poll(() => waits.count()).toBe(2);
      await page.keyboard.press('a');
      await page.getByRole('option', { name: 'Nobody' }).click();
      await bar.getByRole('button', { name: 'Assigned to Nobody Waits for the connection' }).waitFor();
      expect(await bar.getByRole('button', { name: /^(?:Team|Status).*Waits/ }).count()).toBe(0);
      // It lies over the strip, and stays while the pointer is on it.
      await page.mouse.move(5, 5);
      await toast(page).waitFor({ state: 'detached' });
      expect(await faultsOf(page)).toEqual([]);
    } finally {
      desk.proxy.restore();
    }
    await page.getByText('Up to date').waitFor();
    await expect.poll(() => waits.count()).toBe(0);
    await priority.waitFor();
    const now = await desk.ask<{ priority: string; tags: string[]; assigned_user_id: number | null }>(
      `/conversations/${uuid}`,
    );
    expect([now.priority, now.tags, now.assigned_user_id]).toEqual(['High', ['lid'], null]);
    await page.context().close();
  });
});
