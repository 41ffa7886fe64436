import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk } from './console-desk.ts';

describeInBrowser('signing in', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
  });
  afterAll(() => desk?.close());

  test('1. takes what a password manager fills in, and goes on at the address that was asked for', async () => {
    const page = await desk.open({ path: '/all?status=any' });
    const email = page.getByLabel('E-mail');
    await expect.poll(() => email.getAttribute('autocomplete')).toBe('username');
    const password = page.getByLabel('Password');
    await expect.poll(() => password.getAttribute('autocomplete')).toBe('current-password');
    // A manager sets the values, and no key is pressed.
    const fill = (element: { value: string }, text: string): void => {
      element.value = text;
    };
    await email.evaluate(fill, desk.ada.email);
    await password.evaluate(fill, desk.ada.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'All', level: 2 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/all');
    await page.context().close();
  });

  test('goes from the address of the gate to where it was sent from, and to no other site', async () => {
    for (const [next, path] of [
      ['/mentions', '/mentions'],
      // Another site is ignored, and the list that was open last is shown.
      ['//evil.example', '/mine'],
    ] as const) {
      const page = await desk.open({ path: `/login?next=${encodeURIComponent(next)}` });
      await page.getByLabel('E-mail').fill(desk.ada.email);
      await page.getByLabel('Password').fill(desk.ada.password);
      await page.keyboard.press('Enter');
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      expect(new URL(page.url()).origin).toBe(desk.proxy.address);
      await page.context().close();
    }
  });

  test('says why a sign-in at a provider came back', async () => {
    const page = await desk.open({ path: '/login?error=oidc_unknown' });
    await page.getByText('Nobody here has your address.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });

  test('4. an agent whose account is switched off is out within two seconds, and their texts are gone', async () => {
    const uuid = await desk.write('Noor', 'Lid is cracked', desk.grace);
    const page = await desk.signIn(desk.grace, { path: `/mine/c/${uuid}` });
    await page.getByText('Up to date').waitFor();
    await page.getByRole('textbox', { name: 'Reply to Noor' }).fill('A text that was begun');
    const kept = () => page.evaluate('JSON.stringify(localStorage)');
    await expect.poll(kept).toContain('A text that was begun');
    const { first_name, last_name, email, roles } = await desk.ask<Record<string, unknown>>(`/agents/${desk.grace.id}`);
    const enable = (enabled: boolean) =>
      desk.ask(`/agents/${desk.grace.id}`, 'PUT', { first_name, last_name, email, roles, enabled });
    await enable(false);
    const since = performance.now();
    await page.getByText('Your account was switched off. Ask an administrator.').waitFor();
    expect(performance.now() - since).toBeLessThan(5_000);
    await expect.poll(() => kept()).not.toContain('A text that was begun');
    await page.reload();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await enable(true);
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
