import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name},`) });
const menuOf = (page: Page, name: string) => page.getByRole('combobox', { name: `For ${name}` });
const option = (page: Page, name: string) => page.getByRole('option', { name });
const toast = (page: Page) => page.locator('[data-toast]');
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A finger on the page, which stays where it was put until it is moved or lifted. */
async function fingerOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (x: number, y: number) => send('touchStart', { x, y }),
    move: (x: number, y: number) => send('touchMove', { x, y }),
    up: () => send('touchEnd'),
  };
}

async function middleOf(page: Page, name: string) {
  const box = await rowOf(page, name).boundingBox();
  if (box === null) throw new Error(`the row of ${name} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
}

describeInBrowser('the menu of a row', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
    const permissions = ['conversations:read_all', 'conversations:read', 'messages:read'];
    await desk.ask('/roles', 'POST', { name: 'Reads', permissions });
    const grace = { first_name: 'Grace', last_name: 'Hollis', email: desk.grace.email, enabled: true };
    await desk.ask(`/agents/${desk.grace.id}`, 'PUT', { ...grace, roles: ['Reads'] });
  });
  afterAll(() => desk?.close());

  test('opens by a long press, stays when the finger is lifted, and each line does what it says', async () => {
    const mira = await desk.write('Mira', 'Refund for order 1042', desk.ada);
    const jonas = await desk.write('Jonas', 'Cannot log in');
    await desk.write('Noor', 'Does it come with a lid?');
    const page = await desk.signIn(desk.ada, { path: '/all', ...phone });
    for (const name of ['Mira', 'Jonas', 'Noor']) await rowOf(page, name).waitFor();
    const finger = await fingerOf(page);
    const press = async (name: string): Promise<void> => {
      const { x, y } = await middleOf(page, name);
      await finger.down(x, y);
      await menuOf(page, name).waitFor();
      await finger.up();
    };
    await press('Jonas');
    // Longer than it takes to close what a finger closes that is lifted.
    await expect.poll(() => page.getByRole('option').count()).toBe(5);
    expect(await faultsOf(page)).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/all');
    await option(page, 'Assign to me').tap();
    await toast(page).getByText('Assigned to Ada Lindgren.').waitFor();
    const assignee = async (uuid: string) =>
      (await desk.ask<{ assigned_user_id: number | null }>(`/conversations/${uuid}`)).assigned_user_id;
    await expect.poll(() => assignee(jonas)).toBe(desk.ada.id);

    await press('Jonas');
    await expect.poll(() => option(page, 'Assign to me').count()).toBe(0);
    await option(page, 'Snooze').tap();
    await option(page, 'In 1 hour').tap();
    await toast(page)
      .getByText(/^Snoozed until/)
      .waitFor();
    await rowOf(page, 'Jonas').waitFor({ state: 'detached' });

    await press('Mira');
    await option(page, 'Resolve').tap();
    await toast(page).getByText('Resolved: Mira.').waitFor();
    await rowOf(page, 'Mira').waitFor({ state: 'detached' });
    await toast(page).getByRole('button', { name: 'Undo' }).tap();
    const status = async () => (await desk.ask<{ status: string }>(`/conversations/${mira}`)).status;
    await expect.poll(status).toBe('Open');
    // At its place again, although the list keeps its order while the focus is in it.
    await rowOf(page, 'Mira').waitFor();

    // The toast lies over the first row.
    await toast(page).waitFor({ state: 'detached' });
    await press('Noor');
    await option(page, 'Select').tap();
    await page.getByText('1 selected').waitFor();
    // While something is selected, a long press selects.
    const { x, y } = await middleOf(page, 'Noor');
    await finger.down(x, y);
    await page.getByText('1 selected').waitFor({ state: 'detached' });
    await finger.up();
    expect(new URL(page.url()).pathname).toBe('/all');
    await page.context().close();
  });

  test('does not open for a finger that moves', async () => {
    await desk.write('Olga', 'It fits');
    const page = await desk.signIn(desk.ada, { path: '/all', ...phone });
    await rowOf(page, 'Olga').waitFor();
    const finger = await fingerOf(page);
    const { x, y } = await middleOf(page, 'Olga');
    await finger.down(x, y);
    await finger.move(x + 2, y + 12);
    // Twice as long as a press that is long.
    await page.waitForTimeout(1_000);
    await finger.up();
    expect(await menuOf(page, 'Olga').count()).toBe(0);
    await page.context().close();
  });

  test('opens with the right button of a mouse and by keys, and gives the focus back', async () => {
    await desk.write('Pia', 'The bill is wrong', desk.ada);
    const page = await desk.signIn(desk.ada, { path: '/mine' });
    await rowOf(page, 'Pia').click({ button: 'right', position: { x: 200, y: 40 } });
    await menuOf(page, 'Pia').waitFor();
    const [row, menu] = await Promise.all([
      rowOf(page, 'Pia').boundingBox(),
      page.locator(':popover-open').boundingBox(),
    ]);
    expect(Math.abs((menu?.x ?? 0) - (row?.x ?? 0) - 200)).toBeLessThan(2);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await menuOf(page, 'Pia').waitFor({ state: 'detached' });
    const hasFocus = (name: string) => rowOf(page, name).evaluate((each) => each === each.ownerDocument.activeElement);
    expect(await hasFocus('Pia')).toBe(true);
    for (const key of ['Shift+F10', 'ContextMenu']) {
      await page.keyboard.press(key);
      await menuOf(page, 'Pia').waitFor();
      await page.keyboard.press('Escape');
      await menuOf(page, 'Pia').waitFor({ state: 'detached' });
    }
    await page.keyboard.press('Shift+F10');
    await menuOf(page, 'Pia').fill('mark');
    await page.keyboard.press('Enter');
    await toast(page).getByText('Marked unread.').waitFor();
    await page.getByRole('link', { name: /^Pia,.*1 unread/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/mine');
    await page.context().close();
  });

  test('resolves what is open next to it as its key does, and goes on to the next one', async () => {
    const uuid = await desk.write('Quirin', 'Where is my parcel?', desk.ada);
    await desk.write('Rosa', 'The lid is broken', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await page.getByRole('heading', { name: 'Where is my parcel?' }).waitFor();
    await rowOf(page, 'Quirin').click({ button: 'right' });
    await option(page, 'Resolve').click();
    await toast(page)
      .getByText(/^Resolved\. Next: /)
      .waitFor();
    await rowOf(page, 'Quirin').waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('leaves out what the role of the agent does not allow', async () => {
    const page = await desk.signIn(desk.grace, { path: '/all' });
    await page.locator('[data-uuid]').first().click({ button: 'right' });
    await option(page, 'Select').waitFor();
    const lines = (await page.getByRole('option').allTextContents()).map((line) => line.replace(/x$/, ''));
    expect(lines).toEqual(['Mark unread', 'Select']);
    await page.context().close();
  });

  test('has a swipe for its first two lines: resolve from the start side, snooze from the end side', async () => {
    const sofia = await desk.write('Sofia', 'Is it waterproof?', desk.ada);
    await desk.write('Teo', 'Can I have an invoice?', desk.ada);
    const status = async () => (await desk.ask<{ status: string }>(`/conversations/${sofia}`)).status;
    for (const direction of ['ltr', 'rtl']) {
      const page = await desk.signIn(desk.ada, { path: '/mine', ...phone });
      await page.evaluate(`document.dir = '${direction}'`);
      const ahead = direction === 'rtl' ? -1 : 1;
      const row = page.locator(`[data-uuid="${sofia}"]`);
      await row.waitFor();
      const finger = await fingerOf(page);
      const swipe = async (x: number, y = 0): Promise<void> => {
        const box = await row.boundingBox();
        const [fromX, fromY] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
        await finger.down(fromX, fromY);
        for (const part of [0.25, 0.5, 0.75, 1]) await finger.move(fromX + part * x, fromY + part * y);
      };
      const pushed = () =>
        row.evaluate((each) => (each as typeof each & { style: { translate: string } }).style.translate);
      // Not far enough: the row goes back.
      await swipe(60 * ahead);
      await expect.poll(pushed).toBe(`${60 * ahead}px`);
      await finger.up();
      await expect.poll(pushed).toBe('');
      // A vertical movement scrolls.
      await swipe(60 * ahead, 50);
      expect(await pushed()).toBe('');
      await finger.up();
      expect(await status()).toBe('Open');

      await swipe(-150 * ahead);
      await finger.up();
      await page.getByRole('option').nth(1).waitFor();
      // A tap right after a swipe would end its momentum, and do nothing else.
      await page.getByRole('option', { name: 'In 1 hour' }).click();
      // It is taken back before the toast ends; that is said when the service has done both.
      const takeBack = async (said: RegExp): Promise<void> => {
        await toast(page).getByText(said).waitFor();
        await toast(page).getByRole('button', { name: 'Undo' }).click();
        await toast(page).getByText('Taken back.').waitFor();
        expect(await status()).toBe('Open');
        await row.waitFor();
        await page.mouse.move(5, 5);
        await toast(page).waitFor({ state: 'detached' });
      };
      await takeBack(/^Snoozed until/);
      await swipe(150 * ahead);
      await finger.up();
      await takeBack(/^Resolved: Sofia\./);
      expect(new URL(page.url()).pathname).toBe('/mine');
      await page.context().close();
    }
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
