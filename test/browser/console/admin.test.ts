import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const toast = (page: Page) => page.locator('[data-toast]');

interface Named {
  readonly id: number;
  readonly name: string;
}

describeInBrowser('Admin', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
    const agent = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, enabled: true };
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', { ...agent, roles: ['Admin', 'Agent'] });
  });
  afterAll(() => desk?.close());

  test('shows each agent the pages that they may use, and says whom to ask for the others', async () => {
    const role = await desk.ask<Named>('/roles', 'POST', { name: 'Librarian', permissions: ['tags:manage'] });
    const grace = { first_name: 'Grace', last_name: 'Hollis', email: desk.grace.email, enabled: true };
    await desk.ask(`/agents/${desk.grace.id}`, 'PUT', { ...grace, roles: ['Agent', role.name] });
    const page = await desk.signIn(desk.grace, { path: '/admin' });
    await page.getByRole('heading', { name: 'Tags', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/tags');
    const pages = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
    await expect.poll(() => pages.allTextContents()).toEqual(['Tags']);
    await page.goto(`${desk.proxy.address}/admin/statuses`);
    await page.getByText('You may not see Statuses.').waitFor();
    const me = await desk.ask<{ first_name: string; last_name: string }>('/agents/me');
    await page.getByText(`${`${me.first_name} ${me.last_name}`.trim()} can change that.`, { exact: true }).waitFor();
    await desk.ask(`/agents/${desk.grace.id}`, 'PUT', { ...grace, roles: ['Agent'] });
    await page.goto(`${desk.proxy.address}/admin/tags`);
    await page.getByText('You may not see Admin.').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Admin' }).count()).toBe(0);
    await page.context().close();
  });

  test('tags: made, renamed in place, taken back, and deleted once the number is said', async () => {
    const uuid = await desk.write('Mira', 'Refund for order 1042');
    const page = await desk.signIn(desk.ada, { path: '/admin/tags' });
    await page.getByText('No tags yet.').waitFor();
    await page.getByRole('button', { name: 'New tag' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Name is missing.').waitFor();
    await dialog.getByLabel('Name').fill('refund');
    await page.keyboard.press('Enter');
    await toast(page).getByText('Tag created: refund.').waitFor();
    await desk.ask(`/conversations/${uuid}/tags`, 'POST', { tags: ['refund'] });

    await page.getByRole('button', { name: 'refund', exact: true }).click();
    await page.getByLabel('Name of the tag refund').fill('money back');
    await page.keyboard.press('Enter');
    await toast(page).getByText('Renamed to money back.').waitFor();
    const names = async () => (await desk.ask<Named[]>('/tags')).map(({ name }) => name);
    await expect.poll(() => names()).toEqual(['money back']);
    await page.keyboard.press('Control+z');
    await expect.poll(names).toEqual(['refund']);
    await page.getByRole('button', { name: 'refund', exact: true }).waitFor();

    await page.reload();
    await page.getByRole('cell', { name: '1 conversation', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Actions for refund' }).click();
    await page.getByRole('option', { name: 'Delete' }).click();
    await dialog.getByText('1 conversation loses it. This cannot be taken back.').waitFor();
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    await expect.poll(() => cancel.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
    await dialog.getByRole('button', { name: 'Delete the tag refund' }).click();
    await toast(page).getByText('Tag deleted: refund.').waitFor();
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
    expect(desk.faults).toEqual([]);
  });

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('looked at by axe, %s, %i pixels wide', async (colorScheme, width) => {
    await desk.ask('/tags', 'POST', { name: `late ${width}` });
    const page = await desk.signIn(desk.ada, { colorScheme, viewport: { width, height: 844 }, path: '/admin' });
    await page.getByRole('navigation', { name: 'Admin' }).waitFor();
    expect(await faultsOf(page), 'Admin').toEqual([]);
    for (const path of ['tags', 'statuses']) {
      await page.goto(`${desk.proxy.address}/admin/${path}`);
      await page.getByRole('table').first().waitFor();
      expect(await faultsOf(page), path).toEqual([]);
    }
    await page.context().close();
  });
});
