import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const sizes = [
  { locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { locale: 'ar', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { locale: 'en-GB', colorScheme: 'light', viewport: { width: 320, height: 640 } },
] as const;

describeInBrowser('first run 30: colleagues are invited', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
    const ada = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, enabled: true };
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', { ...ada, roles: ['Admin', 'Agent'] });
  });
  afterAll(() => desk?.close());

  test('from the dialog to the desk of the person who was invited', async () => {
    const page = await desk.signIn(desk.ada, { path: '/admin/agents' });
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('Addresses, one per line').fill('Tomás Ruiz <tomas@saltmarsh.example>\nwanda@');
    await page.keyboard.press('Control+Enter');
    const result = page.getByRole('dialog', { name: '1 link is ready' });
    await result.getByText('This is not an e-mail address.').waitFor();
    const all = result.getByRole('button', { name: 'Copy all links' });
    await expect.poll(() => all.evaluate((button) => button.matches(':focus'))).toBe(true);
    expect(await faultsOf(page)).toEqual([]);
    const shown = (await result.getByText('/set-password#').textContent()) ?? '';
    await result.getByRole('button', { name: 'Done' }).click();
    await page.getByText(/^Invited until/).waitFor();

    const path = shown.slice(shown.indexOf('/'));
    const joining = await desk.open({ path });
    await joining.getByRole('heading', { name: /^Join / }).waitFor();
    expect(new URL(joining.url()).hash).toBe('');
    await expect.poll(() => joining.getByLabel('First name').inputValue()).toBe('Tomás');
    await joining.getByLabel('Password').fill('thirty years of tea');
    await joining.keyboard.press('Enter');
    await joining.waitForURL(`${desk.proxy.address}/unassigned`);
    await joining.getByRole('heading', { name: 'Unassigned', level: 2 }).waitFor();

    const again = await desk.open({ path });
    await again.getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.getByLabel('E-mail').waitFor();
  });

  test.each(sizes)('looked at by axe, and not wider than the window: %o', async (size) => {
    const person = { email: `noor.${size.viewport.width}@saltmarsh.example`, first_name: 'Noor' };
    const [made] = await desk.ask<{ url: string }[]>('/agents/invitations', 'POST', { people: [person] });
    const { pathname, hash } = new URL(made?.url ?? '');
    const page = await desk.open({ ...size, path: `${pathname}${hash}` });
    await page.locator('form').waitFor();
    await page.locator('button[type=submit]').click();
    await page.locator('[role=alert]').waitFor();
    expect(await faultsOf(page), 'join').toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.viewport.width);
    await page.context().close();

    const admin = await desk.signIn(desk.ada, { ...size, locale: 'en-GB', path: '/admin/agents' });
    const speak = (language: string) =>
      admin.request.put(`${desk.proxy.address}/api/v1/agents/me/preferences`, {
        data: { language },
        headers: { origin: desk.proxy.address },
      });
    const language = size.locale.slice(0, 2);
    await speak(language);
    await admin.reload();
    await admin.locator(`html[lang^=${language}]`).waitFor();
    await admin.locator('table a').first().waitFor();
    await admin.locator('header button').last().click();
    await admin.locator('dialog textarea').waitFor();
    await admin.locator('dialog ul').waitFor();
    expect(await faultsOf(admin), 'dialog').toEqual([]);
    expect(await admin.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.viewport.width);
    await speak('en');
    await admin.context().close();
  });
});
