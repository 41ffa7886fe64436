import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const toast = (page: Page) => page.locator('[data-toast]');
const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

/** What an authenticator app shows, `later` steps of 30 seconds from now. */
function codeOf(secret: string, later = 0): string {
  const bits = [...secret].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'));
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const hash = createHmac('sha1', key).update(step).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

describeInBrowser('what agents set for themselves', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
  });
  afterAll(() => desk?.close());

  test('a name and a picture are in the navigation at once', async () => {
    const page = await desk.signIn(desk.ada, { path: '/you' });
    await page.getByLabel('First name').fill('Adaline');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved', { exact: true }).waitFor();
    const me = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /Your menu/ });
    await me.getByText('Adaline Lindgren').waitFor();
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEElEQVR42mNgSMzGjoaWBADTJTMBsiaPEgAAAABJRU5ErkJggg==';
    await page
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
    await toast(page).getByText('Your new picture is shown.').waitFor();
    await me.locator('img').waitFor();
    await page.getByRole('button', { name: 'Remove the picture' }).click();
    await me.locator('img').waitFor({ state: 'detached' });
    await page.getByLabel('First name').fill('Ada');
    await page.keyboard.press('Control+s');
    await me.getByText('Ada Lindgren').waitFor();
    await page.context().close();
  });

  test('45. a second factor is switched on with its codes; the next sign-in asks, and a recovery code works once', async () => {
    const page = await desk.signIn(desk.grace, { path: '/you/sign-in' });
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: 'Picture code for the authenticator app' }).waitFor();
    const secret = ((await dialog.locator('code').textContent()) ?? '').replace(/^.*:|\s/gs, '');
    expect(await faultsOf(page), 'set up').toEqual([]);
    const field = dialog.getByLabel('Code of the app');
    await field.fill('000000');
    await dialog.getByText('This code does not match.').waitFor();
    await field.fill(codeOf(secret));
    await page.getByRole('heading', { name: 'Switched on. Store your recovery codes' }).waitFor();
    const codes = await dialog.getByRole('listitem').allTextContents();
    expect(new Set(codes).size).toBe(10);
    expect(await faultsOf(page), 'recovery codes').toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('recovery-codes.txt');
    // It stays until somebody says that they have them.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Done' }).click({ force: true });
    const isAskedFirst = () => page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))");
    expect(await isAskedFirst()).toBe(true);
    await dialog.getByText('I have stored the codes').click();
    await expect.poll(isAskedFirst).toBe(false);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('10 codes are left.').waitFor();
    await page.context().close();

    for (const [code, isGood] of [
      [codes[0] ?? '', true],
      [codes[0] ?? '', false],
    ] as const) {
      const next = await desk.open({ path: '/mentions' });
      await next.getByLabel('E-mail').fill(desk.grace.email);
      await next.getByLabel('Password').fill(desk.grace.password);
      await next.keyboard.press('Enter');
      await next.getByRole('heading', { name: 'One more step' }).waitFor();
      await next.getByRole('button', { name: 'Use a recovery code' }).click();
      await next.getByLabel('Recovery code').fill(code);
      await next.keyboard.press('Enter');
      if (isGood) await next.getByRole('heading', { name: 'Mentions', level: 2 }).waitFor();
      else {
        await next.getByText('This code does not match.').waitFor();
        await next.getByRole('button', { name: 'Use the code of your app' }).click();
        // The step before was used up by switching it on.
        await next.getByLabel('Code').fill(codeOf(secret, 1));
        await next.getByRole('heading', { name: 'Mentions', level: 2 }).waitFor();
      }
      await next.context().close();
    }
  });

  test('an act that needs it asks who acts, and is done after the answer', async () => {
    const page = await desk.signIn(desk.ada, { path: '/you/sign-in' });
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    // As after a quarter of an hour: the service asks once, then takes it.
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

  test('another session is ended, and is out at once', async () => {
    const first = await desk.signIn(desk.ada, { path: '/you/sessions' });
    const second = await desk.signIn(desk.ada);
    await second.getByText('Up to date').waitFor();
    await first.reload();
    await first.getByText('This one').waitFor();
    await first.getByRole('button', { name: 'End all others' }).click();
    await first.getByRole('button', { name: 'End all other sessions' }).click();
    await toast(first).getByText('All other sessions are ended.').waitFor();
    await second.getByText('Sign in again to go on. Nothing is lost.').waitFor();
    await expect.poll(() => first.getByRole('button', { name: /^End/ }).count()).toBe(0);
    await first.context().close();
    await second.context().close();
  });

  test('density, what comes after Resolve, and single keys: each holds at once and on the next device', async () => {
    const uuid = await desk.write('Mira', 'Refund for order 1042', desk.ada);
    await desk.write('Jonas', 'Wrong lid size', desk.ada);
    const page = await desk.signIn(desk.ada, { path: '/you/appearance' });
    await page.getByLabel('Compact').check();
    await page.getByLabel('Go to the next one after Resolve').uncheck();
    await page.getByRole('link', { name: 'Shortcuts' }).click();
    const row = page.getByRole('button', { name: 'Resolve, reopen: e. Change' });
    await row.click();
    await page.keyboard.press('r');
    await page.getByText('r is taken by “Reply”.').waitFor();
    await page.keyboard.press('d');
    await page.getByRole('button', { name: 'Resolve, reopen: d. Change' }).waitFor();
    const kept = () => page.evaluate(`fetch('/api/v1/agents/me/preferences').then((reply) => reply.text())`);
    await page.getByRole('button', { name: 'Go to: g. Change' }).click();
    await page.keyboard.press('q');
    await page.getByRole('button', { name: 'Go to: q. Change' }).waitFor();
    await expect.poll(kept).toContain('"own_keys":{"e":"d","g":"q"}');
    await page.context().close();

    const next = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    const item = next.locator('[data-uuid]').first();
    expect((await item.boundingBox())?.height).toBeCloseTo(52, 0);
    const heading = next.getByRole('heading', { name: 'Refund for order 1042' });
    await heading.waitFor();
    await next.keyboard.press('e');
    await next.keyboard.press('d');
    await toast(next).getByText('Resolved.').waitFor();
    expect(new URL(next.url()).pathname).toBe('/mine');
    await next.getByText('Choose a conversation.').waitFor();
    await go(next, `/all/c/${uuid}?status=resolved`);
    await next
      .getByRole('button', { name: 'Reopen' })
      .and(next.getByTitle('Reopen (d)', { exact: true }))
      .waitFor();
    await next.keyboard.press('q');
    await next.keyboard.press('u');
    await next.getByRole('heading', { name: 'Unassigned', level: 2 }).waitFor();
    await go(next, '/you/shortcuts');
    await next.getByLabel('Single-key shortcuts').uncheck();
    await go(next, `/all/c/${uuid}?status=resolved`);
    await heading.waitFor();
    await next.keyboard.press('b');
    await next.keyboard.press('d');
    await next.keyboard.press('F6');
    await expect.poll(() => next.getByRole('dialog').count()).toBe(0);
    await expect
      .poll(() => desk.ask<{ status: string }>(`/conversations/${uuid}`))
      .toMatchObject({ status: 'Resolved' });
    await next.context().close();
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

  test('48. a mention arrives in two tabs, and read in one it is read in both', async () => {
    const uuid = await desk.write('Lea', 'The lid is cracked', desk.ada);
    const page = await desk.signIn(desk.ada);
    await page.getByText('Up to date').waitFor();
    const other = await page.context().newPage();
    await other.goto(desk.proxy.address);
    await other.getByText('Up to date').waitFor();
    const first = page.getByRole('button', { name: /^Notifications/ });
    const second = other.getByRole('button', { name: /^Notifications/ });
    await desk.ask('/agents/me');
    const mentions = [{ type: 'agent', id: desk.ada.id }];
    await desk.ask(`/conversations/${uuid}/messages`, 'POST', { message: '<p>Look here</p>', private: true, mentions });
    await expect.poll(() => first.getAttribute('aria-label')).toMatch(/new/);
    await expect.poll(() => second.getAttribute('aria-label')).toMatch(/new/);
    await first.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('Look here').waitFor();
    expect(await faultsOf(page), 'notifications').toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The lid is cracked' }).waitFor();
    expect(page.url()).toMatch(new RegExp(`/c/${uuid}\\?m=[0-9a-f-]{36}$`));
    await second.click();
    const same = other.getByRole('button', { name: /Look here/ });
    await same.waitFor();
    await expect.poll(() => same.getAttribute('data-new')).toBe(null);
    const all = other.getByRole('button', { name: 'Mark all read' });
    if (await all.isVisible()) await all.click();
    await expect.poll(() => second.getAttribute('aria-label')).toBe('Notifications (b)'.replace(' (b)', ''));
    await expect.poll(() => first.getAttribute('aria-label')).toBe('Notifications');
    await page.context().close();
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
