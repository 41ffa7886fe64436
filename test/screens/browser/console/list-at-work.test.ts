import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name},`) });

/** What a list and the navigation do while agents work with them. */
describeInBrowser('a list that is worked with', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
  });
  afterAll(() => desk?.close());
  beforeEach(() => expect(desk.faults).toEqual([]));

  test('keeps its order under the pointer after a row was opened by a click', async () => {
    await desk.write('Mira', 'Refund for order 1042', desk.ada);
    const page = await desk.signIn(desk.ada, { path: '/all' });
    await rowOf(page, 'Mira').click();
    const heading = page.getByRole('heading', { name: 'Refund for order 1042' });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true);
    // Longer than the list keeps its order after everybody has left it.
    await page.waitForTimeout(3_000);
    await desk.write('Jonas', 'It came in two parts', desk.ada);
    await page.getByRole('button', { name: '1 new' }).waitFor();
    expect(await rowOf(page, 'Jonas').count()).toBe(0);
    await page.mouse.move(1_000, 500);
    await rowOf(page, 'Jonas').waitFor();
    await page.context().close();
  });

  test('leads an agent without open conversations to the unassigned ones', async () => {
    await desk.write('Noor', 'Does it come with a lid?');
    const page = await desk.signIn(desk.grace, { path: '/mine' });
    await page.getByText('All answered.').waitFor();
    await page.getByRole('link', { name: /^Look at Unassigned, \d$/ }).click();
    await rowOf(page, 'Noor').waitFor();
    await page.context().close();
  });

  test('is fetched by itself when the connection is back', async () => {
    await desk.write('Vera', 'Which size is the lid?');
    await desk.write('Olga', 'It fits', desk.ada);
    const page = await desk.signIn(desk.ada, { path: '/mine' });
    await rowOf(page, 'Olga').waitFor();
    await page.getByText('Up to date').waitFor();
    desk.proxy.cut();
    try {
      await page.getByText('Connection lost.').waitFor();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Unassigned' }).click();
      await page.getByText(/^Not loaded\./).waitFor();
    } finally {
      desk.proxy.restore();
    }
    await page.getByRole('button', { name: 'Try now' }).click();
    await rowOf(page, 'Vera').waitFor();
    expect(await page.getByText(/^Not loaded\./).count()).toBe(0);
    await page.context().close();
  });

  test('has the whole of what its rows cut in their tips, with the tags', async () => {
    const uuid = await desk.write('Sofia', 'The lid has another size than the pot that I bought in spring', desk.ada);
    await desk.ask(`/conversations/${uuid}/tags`, 'POST', { tags: ['lid'], action: 'add_tags' });
    const page = await desk.signIn(desk.ada, { path: '/mine' });
    const tip = rowOf(page, 'Sofia').locator('[title]').first();
    await expect
      .poll(() => tip.getAttribute('title'))
      .toBe('Sofia\nThe lid has another size than the pot that I bought in spring\nTags: lid');
    await page.context().close();
  });

  test('says that what fits a filter could not be counted', async () => {
    const page = await desk.signIn(desk.ada, { path: '/all' });
    await page.route(
      (url) => url.searchParams.get('page_size') === '1',
      (route) => route.fulfill({ status: 400, json: { status: 'error', message: 'no', error_type: 'InputException' } }),
    );
    await rowOf(page, 'Mira').waitFor();
    await page.keyboard.press('f');
    await page.getByRole('combobox', { name: 'Field' }).fill('agent');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Value' }).fill('me');
    await page.keyboard.press('Enter');
    await page.getByText('They could not be counted.').waitFor();
    await page.context().close();
  });

  test('says above its rows that it could not be loaded, and the rows stay', async () => {
    const page = await desk.signIn(desk.ada, { path: '/all' });
    await rowOf(page, 'Mira').waitFor();
    // They are kept for the next start.
    await page.waitForTimeout(1_500);
    await page.route('**/api/v1/conversations/all?*', (route) =>
      route.fulfill({ status: 400, json: { status: 'error', message: 'no', error_type: 'InputException' } }),
    );
    await page.reload();
    const strip = page.getByRole('alert').filter({ hasText: 'Not loaded.' });
    await strip.waitFor();
    const [above, row] = await Promise.all([strip.boundingBox(), page.locator('[data-uuid]').first().boundingBox()]);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(row?.y ?? 0);
    await page.unroute('**/api/v1/conversations/all?*');
    await strip.getByRole('button', { name: 'Retry' }).click();
    await strip.waitFor({ state: 'detached' });
    expect(await rowOf(page, 'Mira').count()).toBe(1);
    await page.context().close();
  });

  test('is opened again by whoever asks for none, also on a phone', async () => {
    const page = await desk.signIn(desk.ada, { path: '/all?status=resolved' });
    const heading = page.getByRole('heading', { name: 'All', level: 2 });
    await heading.waitFor();
    await page.goto(`${desk.proxy.address}/you`);
    await page.getByLabel('First name').waitFor();
    await page.goto(`${desk.proxy.address}/`);
    await page.waitForURL('**/all?status=resolved');
    await heading.waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${desk.proxy.address}/you`);
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.waitForURL('**/all?status=resolved');
    await page.context().close();
    const other = await desk.signIn(desk.ada);
    await other.waitForURL('**/mine');
    await other.context().close();
  });

  test('of every team is there for who may read all: their own first, many folded, and `g t` goes through them', async () => {
    const team = { conversation_assignment_type: 'Manual', timezone: 'UTC' };
    for (const name of ['Bags', 'Chairs', 'Desks', 'Forks', 'Kettles', 'Lamps', 'Pans', 'Returns', 'Spoons'])
      await desk.ask('/teams', 'POST', { name, emoji: '📦', ...team });
    const ada = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, enabled: true, roles: ['Agent'] };
    await desk.ask('/roles', 'POST', { name: 'Reader', permissions: ['conversations:read_all'] });
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', { ...ada, roles: ['Agent', 'Reader'], teams: ['Spoons'] });
    const page = await desk.signIn(desk.ada, { path: '/mine' });
    const teams = page.locator('section', { has: page.getByRole('heading', { name: 'Teams' }) }).getByRole('link');
    await expect.poll(() => teams.count()).toBe(7);
    expect(await teams.first().textContent()).toContain('Spoons');
    await page.getByRole('button', { name: 'Show all teams' }).click();
    await expect.poll(() => teams.count()).toBe(9);
    await expect.poll(() => teams.nth(7).evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true);
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.getByRole('combobox', { name: 'Teams' }).fill('ret');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Returns', level: 2 }).waitFor();
    // The service lists what has no agent of the agent's own teams alone.
    expect(await page.getByRole('button', { name: 'Without agent' }).count()).toBe(0);
    expect(await faultsOf(page), 'teams').toEqual([]);
    await page.context().close();
  });
});
