import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientSecret, type RealProvider, realProvider } from '../../../api/conformance/oidc/real-provider.ts';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const toast = (page: Page) => page.locator('[data-toast]');
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();

describeInBrowser('sign-in, audit, keys and the desk in Admin', () => {
  let desk: ConsoleDesk;
  let provider: RealProvider;
  beforeAll(async () => {
    desk = await consoleDesk();
    await setRoles(desk.ada, 'Ada', 'Lindgren', ['Admin', 'Agent']);
    provider = await realProvider([1, 2, 3].map((id) => `${desk.proxy.address}/api/v1/oidc/${id}/finish`));
  });
  afterAll(async () => {
    await provider?.close();
    await desk?.close();
  });

  const setRoles = (who: ConsoleDesk['ada'], first: string, last: string, roles: readonly string[]) =>
    desk.ask(`/agents/${who.id}`, 'PUT', {
      ...{ first_name: first, last_name: last, enabled: true },
      email: who.email,
      roles,
    });

  test('a provider keeps its secret, refuses a name that is taken, and is deleted', async () => {
    const { id } = await desk.ask<{ id: number }>('/oidc', 'POST', {
      ...{ name: 'Staff', provider_url: provider.issuer, client_id: 'helpdesk', client_secret: clientSecret },
      enabled: true,
    });
    const page = await desk.signIn(desk.ada, { path: `/admin/sign-in/${id}` });
    await page.getByLabel('Name', { exact: true }).fill('Everybody');
    await page.getByRole('switch', { name: 'Trust its e-mail addresses' }).click();
    await page.getByText('Save your changes to test them.').waitFor();
    await page.keyboard.press('Control+s');
    await saved(page);
    await page.getByLabel('Address of the provider').fill('https://elsewhere.example');
    await page.keyboard.press('Control+s');
    await page.getByText('With another address the secret has to be given again.').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect
      .poll(() => desk.ask(`/oidc/${id}`))
      .toMatchObject({
        name: 'Everybody',
        enabled: true,
        trust_email: true,
        provider_url: provider.issuer,
      });

    await page.goto(`${desk.proxy.address}/admin/sign-in/new`);
    await page.getByLabel('Name', { exact: true }).fill('Everybody');
    await page.getByLabel('Address of the provider').fill('https://id.example.com');
    await page.getByLabel('Client ID').fill('desk');
    await page.getByLabel('Client secret').fill('s');
    await page.keyboard.press('Control+s');
    await page.getByText('Another provider is named Everybody.').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();

    await page.getByRole('link', { name: 'Sign-in', exact: true }).first().click();
    await page.getByRole('button', { name: 'Actions for Everybody' }).click();
    await page.getByRole('option', { name: 'Delete the provider Everybody' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the provider Everybody' }).click();
    await toast(page).getByText('Provider deleted: Everybody.').waitFor();
    await page.getByText('No providers yet.').waitFor();
    await expect.poll(() => desk.ask('/oidc')).toEqual([]);
    await page.context().close();
  });

  test('the audit log is shown page after page', async () => {
    const page = await desk.signIn(desk.ada);
    for (let number = 0; number < 60; number += 1) await desk.ask('/teams', 'POST', { name: `Team ${number}` });
    await page.goto(`${desk.proxy.address}/admin/audit?kind=people`);
    await page.getByRole('button', { name: 'Created the team Team 59' }).waitFor();
    const totals = page.getByText(/^\d+ entries$/);
    const total = Number(/\d+/.exec((await totals.textContent()) ?? '')?.[0]);
    expect(total).toBeGreaterThan(60);
    // The service gives 50 at once.
    await expect.poll(() => page.getByRole('rowheader').count()).toBeLessThan(total);
    await totals.scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Created the team Team 0', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(total);
    await page.context().close();
  });

  test('the time zone of the desk is that of the service until one is chosen, and can be so again', async () => {
    const stored = () => desk.ask('/settings/desk');
    await desk.ask('/settings/desk', 'PUT', { timezone: null });
    const page = await desk.signIn(desk.ada, { path: '/admin/desk' });
    const zone = page.getByLabel('Time zone');
    const chosen = () => zone.locator('option:checked').textContent();
    const save = async (change: () => Promise<unknown>) => {
      await change();
      await page.getByText('1 change is not saved yet').waitFor();
      await page.keyboard.press('Control+s');
      await page.getByText('1 change is not saved yet').waitFor({ state: 'detached' });
    };
    await expect.poll(chosen).toBe('That of the service (UTC)');
    await save(() => page.getByLabel('Live chat, in minutes').fill('45'));
    await expect.poll(stored).toMatchObject({ own_timezone: null, waiting_limits: { livechat_minutes: 45 } });
    await save(() => zone.selectOption('America/New_York'));
    await expect.poll(chosen).toBe('America/New York');
    await expect.poll(stored).toMatchObject({ timezone: 'America/New_York', own_timezone: 'America/New_York' });
    await save(() => zone.selectOption({ label: 'That of the service (UTC)' }));
    await expect.poll(stored).toMatchObject({ timezone: 'UTC', own_timezone: null });
    await expect.poll(chosen).toBe('That of the service (UTC)');
    await page.context().close();
  });

  test.each([
    [['oidc:manage'], ['Sign-in'], '/admin/sign-in', 'Providers'],
    [['activity_logs:manage'], ['Audit'], '/admin/audit', 'Audit'],
    [['general_settings:manage'], ['Desk', 'Sign-in'], '/admin/sign-in', 'How agents sign in'],
    [['macros:manage', 'custom_attributes:manage'], ['Macros', 'Attributes'], '/admin/macros', 'Macros'],
  ] as const)('%j opens %j', async (permissions, pages, path, heading) => {
    const name = permissions.join();
    await desk.ask('/roles', 'POST', { name, permissions });
    await setRoles(desk.grace, 'Grace', 'Hollis', ['Agent', name]);
    const page = await desk.signIn(desk.grace, { path });
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
    await expect.poll(() => links.allTextContents()).toEqual(pages);
    await expect
      .poll(() => page.getByRole('link', { name: 'New provider' }).count())
      .toBe(name === 'oidc:manage' ? 1 : 0);
    await page.goto(`${desk.proxy.address}/admin/keys`);
    await page.getByText('You may not see API keys.').waitFor();
    await page.context().close();
    await setRoles(desk.grace, 'Grace', 'Hollis', ['Agent']);
  });

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('looked at by axe, %s, %i pixels wide', async (colorScheme, width) => {
    await desk.ask('/oidc', 'POST', {
      ...{
        name: `Staff ${width}`,
        provider_url: provider.issuer,
        client_id: 'helpdesk',
        client_secret: clientSecret,
      },
    });
    const page = await desk.signIn(desk.ada, {
      colorScheme,
      viewport: { width, height: 844 },
      path: '/admin/sign-in',
    });
    await page.getByRole('table').waitFor();
    expect(await faultsOf(page), 'sign-in').toEqual([]);
    await page.getByRole('link', { name: `Staff ${width}` }).click();
    await page.getByRole('switch', { name: 'New agents from your domains' }).click();
    await page.keyboard.press('Control+s');
    await page.getByText('Write at least one domain.').waitFor();
    expect(await faultsOf(page), 'provider').toEqual([]);
    for (const path of ['audit?kind=people', 'keys', 'desk']) {
      await page.goto(`${desk.proxy.address}/admin/${path}`);
      await page
        .getByRole(path === 'desk' ? 'textbox' : 'rowheader')
        .first()
        .waitFor();
      expect(await faultsOf(page), path).toEqual([]);
    }
    await page.goto(`${desk.proxy.address}/admin/audit`);
    await page.getByRole('button', { name: 'Changed the settings of the desk' }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await faultsOf(page), 'entry').toEqual([]);
    await page.context().close();
    expect(desk.faults).toEqual([]);
  });
});
