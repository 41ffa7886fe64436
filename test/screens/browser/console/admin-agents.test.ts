import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const toast = (page: Page) => page.locator('[data-toast]');

describeInBrowser('agents in Admin', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
    const ada = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, enabled: true };
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', { ...ada, roles: ['Admin', 'Agent'] });
  });
  afterAll(() => desk?.close());

  test('what the service would refuse is locked, with the reason beside it', async () => {
    const page = await desk.signIn(desk.ada, { path: `/admin/agents/${desk.ada.id}` });
    await page.getByText('You cannot switch yourself off.').waitFor();
    await expect.poll(() => page.getByRole('switch', { name: 'May sign in' }).isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Reset the second factor' }).isDisabled()).toBe(true);

    await desk.ask('/roles', 'POST', { name: 'Foreman', permissions: ['users:manage'] });
    const grace = { first_name: 'Grace', last_name: 'Hollis', email: desk.grace.email, enabled: true };
    await desk.ask(`/agents/${desk.grace.id}`, 'PUT', { ...grace, roles: ['Agent', 'Foreman'] });
    const other = await desk.signIn(desk.grace, { path: `/admin/agents/${desk.ada.id}` });
    const reason = 'Ada Lindgren may do things that you may not.';
    await other.getByText(reason).first().waitFor();
    await expect.poll(() => other.getByLabel('First name').isDisabled()).toBe(true);
    await expect.poll(() => other.getByRole('button', { name: /^(Create a key|Make a link)$/ }).count()).toBe(0);
    await other.context().close();
    await page.context().close();
  });

  test('names and teams are saved by Ctrl S; switching off signs out at once, and is taken back', async () => {
    const team = await desk.ask<{ id: number }>('/teams', 'POST', { name: 'Returns', emoji: '↩️' });
    const page = await desk.signIn(desk.ada, { path: `/admin/agents/${desk.grace.id}` });
    await page.getByLabel('Last name, if there is one').fill('Hollis-Ward');
    await page.getByRole('button', { name: 'Add to Teams' }).click();
    await page.getByRole('option', { name: 'Returns' }).click();
    await page.getByText('2 changes are not saved yet').waitFor();
    await page.getByRole('link', { name: 'Agents' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('Control+s');
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    const saved = () =>
      desk.ask<{ last_name: string; enabled: boolean; teams: { id: number }[] }>(`/agents/${desk.grace.id}`);
    await expect.poll(() => saved()).toMatchObject({ last_name: 'Hollis-Ward', teams: [{ id: team.id }] });

    await page.getByRole('switch', { name: 'May sign in' }).click();
    await toast(page).getByText('Grace Hollis-Ward was signed out and may not sign in.').waitFor();
    expect((await saved()).enabled).toBe(false);
    await expect.poll(() => page.getByRole('button', { name: 'Make a link' }).isDisabled()).toBe(true);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await saved()).enabled).toBe(true);
    await page.context().close();
  });

  test.each([
    ['dark', 1440],
    ['light', 390],
  ] as const)('looked at by axe, %s, %i pixels wide', async (colorScheme, width) => {
    const page = await desk.signIn(desk.ada, {
      colorScheme,
      viewport: { width, height: 844 },
      path: '/admin/agents',
    });
    await page.getByRole('link', { name: /^Grace Hollis/ }).waitFor();
    expect(await faultsOf(page), 'agents').toEqual([]);
    await page.getByRole('button', { name: 'New agent' }).click();
    expect(await faultsOf(page), 'new agent').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /^Grace Hollis/ }).click();
    await page.getByRole('button', { name: /^Make a link/ }).click();
    await page.getByRole('dialog').waitFor();
    expect(await faultsOf(page), 'link').toEqual([]);
    await page.getByLabel('I have copied the link').check();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await faultsOf(page), 'agent').toEqual([]);
    await page.context().close();
    expect(desk.faults).toEqual([]);
  });
});
