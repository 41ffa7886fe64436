import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const keptNames = "Object.keys(localStorage).filter((name) => name.startsWith('helpdesk-draft'))";
const offline = 'The desk does not answer. Check your connection and try again.';

describeInBrowser('a sign-out that does not get through', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
  });
  afterEach(() => desk?.proxy.restore());
  afterAll(() => desk?.close());

  const stillIn = (page: Page) => page.getByRole('dialog', { name: 'You are still signed in' });
  const signOut = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: /Online/ }).click();
    await page.getByRole('option', { name: 'Sign out' }).click();
  };
  const refuse = (page: Page, status: number, headers: Record<string, string> = {}) =>
    page.route('**/auth/logout', (route) =>
      route.fulfill({
        status,
        headers,
        contentType: 'application/json',
        body: JSON.stringify({ status: 'error', message: 'refused', error_type: 'refused', data: null }),
      }),
    );
  const isSignedIn = async (page: Page) =>
    (await page.request.get(`${desk.proxy.address}/api/v1/auth/session`)).status() === 200;

  test.each([
    [429, { 'retry-after': '30' }, 'Too many tries. Try again in 30 seconds.'],
    [503, {}, offline],
    [500, {}, offline],
  ])('because of %i is said at once, and tried again', async (status, headers, said) => {
    const page = await desk.signIn(desk.ada);
    await refuse(page, status, headers);
    await signOut(page);
    await stillIn(page).getByText(said).waitFor();
    await stillIn(page).getByText('whoever uses this device works as you').waitFor();
    expect(await isSignedIn(page)).toBe(true);
    await page.unroute('**/auth/logout');
    await stillIn(page).getByRole('button', { name: 'Retry' }).click();
    await page.getByLabel('E-mail').waitFor();
    expect(await isSignedIn(page)).toBe(false);
    await expect.poll(() => page.evaluate(keptNames)).toEqual([]);
    await page.context().close();
  });

  test('without a connection is said; who stays goes on where they were', async () => {
    const page = await desk.signIn(desk.ada, { path: '/unassigned' });
    await page.getByRole('heading', { name: 'Unassigned', level: 2 }).waitFor();
    desk.proxy.cut();
    await signOut(page);
    await stillIn(page).getByText(offline).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await stillIn(page).getByRole('button', { name: 'Retry' }).click();
    await stillIn(page).getByRole('button', { name: 'Retry' }).waitFor();
    await stillIn(page).getByRole('button', { name: 'Stay signed in' }).click();
    await stillIn(page).waitFor({ state: 'detached' });
    desk.proxy.restore();
    await page.getByText('Up to date').waitFor();
    await page.context().close();
  });

  test('of a session that has ended meanwhile is done', async () => {
    const page = await desk.signIn(desk.ada);
    await refuse(page, 401);
    await signOut(page);
    await page.getByLabel('E-mail').waitFor();
    await expect.poll(() => page.evaluate(keptNames)).toEqual([]);
    await page.context().close();
  });

  test('where a second factor is set up first', async () => {
    const before = await desk.ask<object>('/settings/security');
    await desk.ask('/settings/security', 'PUT', { ...before, require_second_factor: 'all' });
    const page = await desk.open();
    await page.getByLabel('E-mail').fill(desk.ada.email);
    await page.getByLabel('Password').fill(desk.ada.password);
    // What sets it up cannot be loaded at first.
    await page.route('**/assets/enroll-*.js', (route) => route.abort());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'This part could not be loaded.' }).waitFor();
    await page.unroute('**/assets/enroll-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
    await refuse(page, 503);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await stillIn(page).getByText(offline).waitFor();
    await page.unroute('**/auth/logout');
    await stillIn(page).getByRole('button', { name: 'Retry' }).click();
    await page.getByLabel('E-mail').waitFor();
    await desk.ask('/settings/security', 'PUT', before);
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
