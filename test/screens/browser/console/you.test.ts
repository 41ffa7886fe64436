import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { codeOf } from './authenticator-code.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

describeInBrowser('what agents set for themselves', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
  });
  afterAll(() => desk?.close());

  test('an act that needs it asks who acts, and is done after the answer', async () => {
    const page = await desk.signIn(desk.ada, { path: '/you/sign-in' });
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    // Like a session after a quarter of an hour: the service asks for a proof once, then accepts the request.
    let isFresh = false;
    await page.route('**/api/v1/auth/totp', async (route) => {
      if (isFresh) return route.continue();
      const body = { status: 'error', message: 'Confirm', error_type: 'PermissionException', data: { confirm: true } };
      return route.fulfill({ status: 403, json: body });
    });
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByLabel('Password').fill('not the password');
    await page.keyboard.press('Enter');
    await dialog.getByText('This password does not match.').waitFor();
    expect(await faultsOf(page), 'confirm').toEqual([]);
    isFresh = true;
    await dialog.getByLabel('Password').fill(desk.ada.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Set up an authenticator app' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.context().close();
  });

  test('how wide the list and the contact are: by the pointer and by keys, on the next device too', async () => {
    const uuid = await desk.write('Noa', 'A wide subject', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}`, viewport: { width: 1600, height: 900 } });
    const edge = (on: Page, name: string) => on.getByRole('separator', { name });
    const now = (on: Page, name: string) => edge(on, name).getAttribute('aria-valuenow');
    const listWidth = (on: Page) =>
      edge(on, 'Width of the list').evaluate((it) => it.previousElementSibling?.getBoundingClientRect().width);
    await edge(page, 'Width of the list').waitFor();
    expect(await listWidth(page)).toBe(344);
    const box = await edge(page, 'Width of the list').boundingBox();
    if (box === null) throw new Error('the edge is not shown');
    const [x, y] = [box.x + 4, box.y + 300];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y);
    await expect.poll(() => listWidth(page)).toBe(384);
    await page.mouse.move(x + 900, y);
    await expect.poll(() => listWidth(page)).toBe(480);
    await page.mouse.move(x + 40, y);
    await page.mouse.up();
    await expect.poll(() => now(page, 'Width of the list')).toBe('384');
    await edge(page, 'Width of the contact').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => now(page, 'Width of the contact')).toBe('312');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => now(page, 'Width of the contact')).toBe('280');
    const kept = { list_width: 384, panel_width: 280 };
    await expect
      .poll(() => page.evaluate("fetch('/api/v1/agents/me/preferences').then((answer) => answer.text())"))
      .toContain(JSON.stringify(kept).slice(1, -1));

    const next = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}`, viewport: { width: 1600, height: 900 } });
    await expect.poll(() => listWidth(next)).toBe(384);
    await edge(next, 'Width of the list').dblclick();
    await expect.poll(() => listWidth(next)).toBe(344);
    await next.setViewportSize({ width: 1180, height: 800 });
    await edge(next, 'Width of the list').press('End');
    await expect.poll(() => now(next, 'Width of the list')).toBe('480');
    const writing = next.getByRole('textbox', { name: 'Reply to Noa' });
    await expect.poll(async () => (await writing.boundingBox())?.width).toBeGreaterThan(250);
    expect(await faultsOf(next), 'wide panes').toEqual([]);
    for (const each of [page, next]) await each.context().close();
  });

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('every page, looked at by axe: %s, %i pixels wide', async (colorScheme, width) => {
    const page = await desk.signIn(desk.ada, { colorScheme, viewport: { width, height: 844 } });
    for (const path of ['', '/appearance', '/notifications', '/shortcuts', '/sign-in', '/sessions', '/keys']) {
      await go(page, `/you${path}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      expect(await faultsOf(page), path).toEqual([]);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
    await page.context().close();
  });

  test('where a second factor is required, it is set up before anything else', async () => {
    const before = await desk.ask<object>('/settings/security');
    await desk.ask('/settings/security', 'PUT', { ...before, require_second_factor: 'all' });
    const page = await desk.open({ path: '/mentions' });
    await page.getByLabel('E-mail').fill(desk.ada.email);
    await page.getByLabel('Password').fill(desk.ada.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
    expect(await faultsOf(page), 'enroll').toEqual([]);
    await page.getByRole('button', { name: 'Use an authenticator app' }).click();
    const dialog = page.getByRole('dialog');
    const secret = ((await dialog.locator('code').textContent()) ?? '').replace(/^.*:|\s/gs, '');
    await dialog.getByLabel('Code of the app').fill('12');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await dialog.getByLabel('Code of the app').fill(codeOf(secret));
    await dialog.getByText('I have stored the codes').click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'Mentions', level: 2 }).waitFor();
    await desk.ask('/settings/security', 'PUT', before);
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
