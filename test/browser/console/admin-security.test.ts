import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientSecret, type RealProvider, realProvider } from '../../conformance/oidc/real-provider.ts';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const toast = (page: Page) => page.locator('[data-toast]');
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();

interface Rules {
  readonly password_login: boolean;
  readonly require_second_factor: string;
  readonly session_idle_hours: number;
  readonly session_max_days: number;
}

describeInBrowser('sign-in, audit, keys and the desk in Admin', () => {
  let desk: ConsoleDesk;
  let provider: RealProvider;
  beforeAll(async () => {
    desk = await consoleDesk();
    await setRoles(desk.ada, 'Ada', 'Lindgren', ['Admin', 'Agent']);
    provider = await realProvider([1, 2, 3].map((id) => `${desk.proxy.address}/api/v1/oidc/${id}/finish`));
    provider.accounts.set('ada', { email: desk.ada.email, email_verified: true });
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
  const rules = () => desk.ask<Rules>('/settings/security');

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

  test('a provider keeps its secret, refuses a name that is taken, and is deleted', async () => {
    const page = await desk.signIn(desk.ada, { path: '/admin/sign-in/1' });
    await page.getByLabel('Name', { exact: true }).fill('Everybody');
    await page.getByText('Save your changes to test them.').waitFor();
    await page.keyboard.press('Control+s');
    await saved(page);
    await page.getByLabel('Address of the provider').fill('https://elsewhere.example');
    await page.keyboard.press('Control+s');
    await page.getByText('With another address the secret has to be given again.').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect
      .poll(() => desk.ask('/oidc/1'))
      .toMatchObject({
        name: 'Everybody',
        enabled: true,
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

  test('the audit log: filters in the address, what was before and after, and page after page', async () => {
    const role = await desk.ask<{ id: number }>('/roles', 'POST', { name: 'Clerk', permissions: ['tags:manage'] });
    await desk.ask(`/roles/${role.id}`, 'PUT', { name: 'Clerk', permissions: ['reports:manage'] });
    const page = await desk.signIn(desk.ada, { path: '/admin/audit' });
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
    await page.getByRole('button', { name: 'Deleted the sign-in provider Everybody' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Changed the role Clerk' }).count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Deleted the sign-in provider Everybody' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Changed the role Clerk' }).count()).toBe(0);
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByText('No entry fits this filter.').waitFor();
    expect(new URL(page.url()).search).toBe(`?who=${desk.ada.id}&to=2020-01-01`);
    await page.getByRole('button', { name: 'Clear the filter' }).last().click();
    await page.getByRole('button', { name: 'Changed the role Clerk' }).waitFor();

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

  test('API keys of all agents: whose, when used, and revoked', async () => {
    const created = await desk.ask<{ api_key: string; api_secret: string }>(
      `/agents/${desk.grace.id}/api-keys`,
      'POST',
      {
        ...{ name: 'Monthly report', permissions: ['conversations:read_all'] },
      },
    );
    const asKey = () =>
      fetch(`${desk.proxy.address}/api/v1/agents/me`, {
        headers: { authorization: `token ${created.api_key}:${created.api_secret}` },
      });
    expect((await asKey()).status).toBe(200);
    const page = await desk.signIn(desk.ada, { path: '/admin/keys' });
    await page.getByText('A key can do what its owner may do.').waitFor();
    const row = page.getByRole('row', { name: /^Grace Hollis Monthly report \(1 permission\)/ });
    await row.waitFor();
    await expect.poll(() => page.content()).not.toContain(created.api_secret);
    await page.getByRole('button', { name: /^Actions for Grace Hollis, Monthly report/ }).click();
    await page.getByRole('option', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke the key Monthly report of Grace Hollis?' });
    await dialog.getByText(/^It was last used .+\. Programs that use it stop at once\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Revoke the key' }).click();
    await toast(page).getByText('Key revoked.').waitFor();
    await row.waitFor({ state: 'detached' });
    expect((await asKey()).status).toBe(401);
    const reference = page.getByRole('link', { name: /^API reference/ });
    await expect.poll(() => reference.getAttribute('href')).toBe('/docs');
    expect((await fetch(`${desk.proxy.address}/docs`)).status).toBe(200);
    await page.context().close();
  });

  test('the desk: its name is in the navigation at once, and its limits are checked', async () => {
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
      // The page may fetch the settings again meanwhile: that is not what is held.
      if (route.request().method() === 'PUT') await slow.promise;
      await route.continue();
    };
    await page.route('**/api/v1/settings/desk', later);
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Saving' }).waitFor();
    // What is typed meanwhile is neither saved nor lost.
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
