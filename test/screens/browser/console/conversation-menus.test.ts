import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk } from './console-desk.ts';

interface Known {
  readonly status: string;
  readonly tags: readonly string[];
  readonly snoozed_until: string | null;
}

const menu = (page: Page, name: string) => page.getByRole('combobox', { name });
const option = (page: Page, name: string) => page.getByRole('option', { name });
/** A menu that was closed a moment ago does not open again: the click that closed it may have been on its button. */
async function press(page: Page, key: string): Promise<void> {
  await page.waitForTimeout(300);
  await page.keyboard.press(key);
}

describeInBrowser('the menus of a conversation', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
    const ada = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, roles: ['Admin'], enabled: true };
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', ada);
    await desk.ask('/statuses', 'POST', { name: 'At the carrier', category: 'waiting' });
  });
  afterAll(() => desk?.close());

  const known = (uuid: string): Promise<Known> => desk.ask<Known>(`/conversations/${uuid}`);
  async function opened(who: ConsoleDesk['ada'], uuid: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await desk.signIn(who, { path: `/all/c/${uuid}`, ...options });
    await page.locator('h2[dir="auto"]').waitFor();
    return page;
  }

  test('set a status of the kind Waiting, alone, from the command menu and for many', async () => {
    const uuid = await desk.write('Mira', 'Where is my parcel?');
    const page = await opened(desk.ada, uuid);
    const status = async (): Promise<string> => (await known(uuid)).status;
    await press(page, 's');
    await menu(page, 'Status').waitFor();
    expect(await option(page, 'Snoozed').count()).toBe(0);
    await option(page, 'At the carrier').click();
    await expect.poll(status).toBe('At the carrier');
    await page.keyboard.press('Control+z');
    await expect.poll(status).toBe('Open');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('status carrier');
    await option(page, 'Status At the carrier').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(status).toBe('At the carrier');
    await page.keyboard.press('Control+z');
    await expect.poll(status).toBe('Open');

    await page.getByRole('link', { name: /^Mira,/ }).focus();
    await page.keyboard.press('x');
    await press(page, 's');
    await option(page, 'At the carrier').click();
    await expect.poll(status).toBe('At the carrier');
    await page.context().close();
  });

  test('create a tag from a name that is not there, for one and for many, where the agent may', async () => {
    const uuid = await desk.write('Jonas', 'The lid is cracked');
    const page = await opened(desk.ada, uuid);
    const tags = async (): Promise<readonly string[]> => (await known(uuid)).tags;
    await press(page, 't');
    await menu(page, 'Add a tag').fill('lid');
    await option(page, 'Create the tag lid').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(tags).toEqual(['lid']);
    await page.keyboard.press('Control+z');
    await expect.poll(tags).toEqual([]);
    await press(page, 't');
    await menu(page, 'Add a tag').fill('LID');
    await option(page, 'lid').click();
    await expect.poll(tags).toEqual(['lid']);
    await press(page, 't');
    await menu(page, 'Add a tag').fill('Lid');
    await page.getByText('Nothing found').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: /^Jonas,/ }).focus();
    await page.keyboard.press('x');
    await press(page, 't');
    await menu(page, 'Add a tag').fill('spare part');
    await page.keyboard.press('Enter');
    await expect.poll(tags).toEqual(['lid', 'spare part']);
    await page.context().close();

    const other = await opened(desk.grace, uuid);
    await press(other, 't');
    await menu(other, 'Add a tag').fill('handle');
    await other.getByText('Nothing found').waitFor();
    await other.context().close();
  });

  test('snooze until any moment to come, in the time of the agent: alone, with an answer, and many', async () => {
    const uuid = await desk.write('Kofi', 'The kettle leaks');
    const page = await opened(desk.ada, uuid, { timezoneId: 'Asia/Tokyo' });
    const year = new Date().getUTCFullYear() + 1;
    const snoozed = async (): Promise<number> => Date.parse((await known(uuid)).snoozed_until ?? '');
    const dialog = page.getByRole('dialog', { name: 'Snooze until' });
    const pick = async (day: string, verb: string): Promise<void> => {
      await option(page, 'Pick date and time…').click();
      await dialog.getByLabel('Date and time').fill(`${year}-03-${day}T10:15`);
      await dialog.getByText(`${Number(day)} March ${year}, 10:15`).waitFor();
      await dialog.getByRole('button', { name: verb, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(snoozed).toBe(Date.UTC(year, 2, Number(day), 1, 15));
    };
    await press(page, 'z');
    await option(page, 'Pick date and time…').click();
    await dialog.getByLabel('Date and time').fill('2020-01-01T09:00');
    await page.keyboard.press('Enter');
    await dialog.getByText('This moment has passed.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect((await known(uuid)).status).toBe('Open');
    await press(page, 'z');
    await pick('04', 'Snooze');

    await page.getByRole('textbox', { name: /^Reply to/ }).fill('A new one is on its way');
    await page.getByRole('button', { name: 'Other ways to send' }).click();
    await option(page, 'Send and snooze…').click();
    await pick('05', 'Send and snooze');
    await page.getByRole('article').getByText('A new one is on its way').waitFor();

    await page.getByRole('button', { name: /^Snoozed/ }).click();
    await page.getByRole('link', { name: /^Kofi,/ }).focus();
    await page.keyboard.press('x');
    await press(page, 'z');
    await pick('06', 'Snooze');

    await page.context().close();
  });

  test('More: on a phone too, marks unread, copies, unassigns, prints and blocks', async () => {
    const uuid = await desk.write('Lea', 'The spout drips', desk.ada);
    const permissions = ['clipboard-read', 'clipboard-write'];
    const page = await opened(desk.ada, uuid, { hasTouch: true, isMobile: true, permissions });
    await page.setViewportSize({ width: 390, height: 844 });
    const said = (text: string) => page.locator('[data-toast]').getByText(text).waitFor();
    const choose = async (line: string): Promise<void> => {
      await page.waitForTimeout(300);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await option(page, line).click();
    };
    const copied = (): Promise<string> => page.evaluate('navigator.clipboard.readText()');
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
    const title = await page.locator('h2[dir="auto"]').boundingBox();
    expect(title?.width).toBeGreaterThan(90);
    for (const each of await page.locator('header:has(> span > button[aria-label="Back to the list"]) button').all()) {
      const box = await each.boundingBox();
      if (box !== null) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
    await choose('Mark unread');
    await said('Marked unread.');
    await choose('Copy link');
    await said('Link copied.');
    expect(await copied()).toBe(`${desk.proxy.address}/c/${uuid}`);
    await choose('Copy number');
    await said('Number copied.');
    expect(await copied()).toMatch(/^\d{3,}$/);

    await page.evaluate('window.print = () => { document.title = "printed"; }');
    await choose('Print');
    await expect.poll(() => page.title()).toBe('printed');
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('article').getByText('The spout drips').waitFor();
    expect(await page.getByRole('textbox', { name: /^Reply to/ }).isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'More', exact: true }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });

    await choose('Unassign me');
    await said('Assigned to nobody.');
    await choose('Block Lea');
    const dialog = page.getByRole('dialog', { name: 'Block Lea?' });
    await dialog.getByRole('button', { name: 'Block Lea' }).click();
    await page.getByText('Blocked.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await option(page, 'Copy link').waitFor();
    expect(await option(page, 'Unassign me').count()).toBe(0);
    expect(await option(page, 'Block Lea').count()).toBe(0);
    await page.context().close();
  });

  test('show the state of each colleague as a dot and a word', async () => {
    const uuid = await desk.write('Omar', 'Which lid fits?');
    const page = await opened(desk.ada, uuid);
    const grace = page.getByRole('option', { name: /^Grace Hollis/ });
    const state = (): Promise<string | null> => grace.locator('[data-state]').getAttribute('data-state');
    const other = await opened(desk.grace, uuid);
    await page.keyboard.press('a');
    await expect.poll(state).toBe('online');
    await grace.getByText('Online').waitFor();
    const headers = { origin: desk.proxy.address, 'content-type': 'application/json' };
    await other.evaluate(`fetch('/api/v1/agents/me/availability', {
      method: 'PUT',
      headers: ${JSON.stringify(headers)},
      body: JSON.stringify({ status: 'away_manual' }),
    })`);
    await expect.poll(state).toBe('away');
    await grace.getByText('Away').waitFor();
    await page.context().close();
    await other.context().close();
  });
});
