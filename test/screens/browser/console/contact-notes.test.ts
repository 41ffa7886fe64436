import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Contact' });
const adding = (page: Page) => page.getByRole('button', { name: 'Add a note' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Note about ${name}` });

const hasFocus = (part: Locator) => part.evaluate((element) => element.matches(':focus'));

async function show(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${name},`) }).click();
  await panel(page).getByRole('link', { name, exact: true }).waitFor();
}

describeInBrowser('notes about contacts', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
    const admin = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, roles: ['Admin'], enabled: true };
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', admin);
  });
  afterAll(() => desk?.close());

  async function contactOf(uuid: string): Promise<number> {
    return (await desk.ask<{ contact_id: number }>(`/conversations/${uuid}`)).contact_id;
  }

  async function notesOf(id: number): Promise<readonly string[]> {
    return (await desk.ask<{ note: string }[]>(`/contacts/${id}/notes`)).map(({ note }) => note);
  }

  test('a note that was begun stays with its contact: beside another conversation, after a reload, on their page', async () => {
    const uuid = await desk.write('Iris', 'Is it oiled?', desk.ada);
    await desk.write('Jonas', 'Which wood is it?', desk.ada);
    const id = await contactOf(uuid);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await adding(page).click();
    await page.keyboard.type('Oils it herself');

    await show(page, 'Jonas');
    await adding(page).waitFor();
    expect(await field(page, 'Jonas').count()).toBe(0);
    await show(page, 'Iris');
    await field(page, 'Iris').waitFor();
    expect(await field(page, 'Iris').inputValue()).toBe('Oils it herself');
    // It is not what the agent came for.
    expect(await hasFocus(field(page, 'Iris'))).toBe(false);
    await page.reload();
    await field(page, 'Iris').waitFor();
    expect(await field(page, 'Iris').inputValue()).toBe('Oils it herself');
    expect(await faultsOf(page)).toEqual([]);
    await panel(page).getByRole('link', { name: 'Iris', exact: true }).click();
    await page.getByRole('heading', { name: 'Iris', exact: true }).waitFor();
    expect(await field(page, 'Iris').inputValue()).toBe('Oils it herself');

    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByRole('main').getByText('Oils it herself').waitFor();
    await field(page, 'Iris').waitFor({ state: 'detached' });
    expect(await notesOf(id)).toEqual(['Oils it herself']);
    await page.reload();
    await page.getByRole('main').getByText('Oils it herself').waitFor();
    expect(await field(page, 'Iris').count()).toBe(0);
    await page.context().close();
  });

  test('two quick presses save it once; what is typed meanwhile is kept, and the focus stays', async () => {
    const uuid = await desk.write('Karin', 'Does the lid fit?', desk.ada);
    const id = await contactOf(uuid);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    const saves: string[] = [];
    const held: (() => void)[] = [];
    await page.route(`**/api/v1/contacts/${id}/notes`, async (route) => {
      if (route.request().method() === 'POST') {
        saves.push(route.request().postData() ?? '');
        await new Promise<void>((goOn) => held.push(goOn));
      }
      await route.continue();
    });
    await adding(page).click();
    await page.keyboard.type('Has two lids');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Save note' }).click({ force: true });
    await expect.poll(() => held.length).toBe(1);
    await field(page, 'Karin').focus();
    await page.keyboard.type(' and one pot');
    // As long as a second one would need to be on its way.
    await page.waitForTimeout(300);
    expect(saves).toEqual([JSON.stringify({ note: 'Has two lids' })]);
    held.pop()?.();
    await panel(page).getByText('Has two lids', { exact: true }).waitFor();
    expect(await field(page, 'Karin').inputValue()).toBe('and one pot');
    expect(await hasFocus(field(page, 'Karin'))).toBe(true);

    await page.keyboard.press('Control+Enter');
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.();
    await panel(page).getByText('and one pot', { exact: true }).waitFor();
    await field(page, 'Karin').waitFor({ state: 'detached' });
    expect(await notesOf(id)).toEqual(['and one pot', 'Has two lids']);
    await expect.poll(() => hasFocus(adding(page))).toBe(true);
    await page.context().close();
  });

  test('a note that is saved while another conversation is opened leaves the focus there, and its draft is gone', async () => {
    const uuid = await desk.write('Lars', 'Is it in stock?', desk.ada);
    await desk.write('Maren', 'Is it heavy?', desk.ada);
    const id = await contactOf(uuid);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    const held: (() => void)[] = [];
    await page.route(`**/api/v1/contacts/${id}/notes`, async (route) => {
      if (route.request().method() === 'POST') await new Promise<void>((goOn) => held.push(goOn));
      await route.continue();
    });
    await adding(page).click();
    await page.keyboard.type('Asks each week');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => held.length).toBe(1);
    await show(page, 'Maren');
    await page.keyboard.press('r');
    held.pop()?.();
    await expect.poll(() => notesOf(id)).toEqual(['Asks each week']);
    await page.keyboard.type('Two kilos');
    await expect.poll(() => page.getByRole('textbox', { name: /^Reply to/ }).textContent()).toBe('Two kilos');
    await show(page, 'Lars');
    await panel(page).getByText('Asks each week').waitFor();
    expect(await field(page, 'Lars').count()).toBe(0);
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
