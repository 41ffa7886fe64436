import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name},`) });
const rows = (page: Page) => page.locator('[data-uuid]');
const toast = (page: Page) => page.locator('[data-toast]');
const lead = 'Lead';

/** Holds back the frames of the service until they are released. Load the page after this call. */
async function heldLine(page: Page) {
  const held: (() => void)[] = [];
  let isHeld = false;
  await page.routeWebSocket(/\/ws/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      const pass = (): void => socket.send(message);
      if (isHeld) held.push(pass);
      else pass();
    });
  });
  return {
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      for (const pass of held.splice(0)) pass();
    },
  };
}

/** Fills in a condition of the filter by keys alone. */
async function choose(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Field' }).fill(field);
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Value' }).fill(value);
  await page.keyboard.press('Enter');
}

describeInBrowser('lists of the console', () => {
  let desk: ConsoleDesk;
  const tag = (uuid: string, ...tags: string[]) =>
    desk.ask(`/conversations/${uuid}/tags`, 'POST', { tags, action: 'add_tags' });
  beforeAll(async () => {
    desk = await consoleDesk();
    const permissions = ['conversations:write', 'contacts:read', 'shared_views:manage'];
    await desk.ask('/roles', 'POST', { name: lead, description: '', permissions });
    const ada = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, enabled: true };
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', { ...ada, roles: ['Agent', lead] });
    await tag(await desk.write('Mira', 'Refund for order 1042', desk.ada), 'refund');
    await tag(await desk.write('Jonas', 'A second refund', desk.grace), 'refund');
    await desk.write('Sofia', 'Wrong lid size', desk.ada);
  });
  afterAll(() => desk?.close());

  test('21. filters by tag and waiting time with the keys alone; the address opens it again', async () => {
    await tag(await desk.write('Freya', 'The spout is chipped', desk.ada), 'chipped');
    const answered = await desk.write('Oskar', 'So is mine', desk.ada);
    await tag(answered, 'chipped');
    await desk.ask(`/conversations/${answered}/messages`, 'POST', { message: 'A new one is on its way' });
    const page = await desk.signIn(desk.ada, { path: '/all?f=tag.is.chipped' });
    await rowOf(page, 'Oskar').waitFor();
    // On this device it is twenty minutes later, so that who waits has waited for longer than a quarter of an hour.
    await page.addInitScript('{ const now = Date.now; Date.now = () => now() + 1_200_000; }');
    await page.goto(`${desk.proxy.address}/all`);
    await rowOf(page, 'Freya').waitFor();
    await page.keyboard.press('f');
    await choose(page, 'tag', 'chipped');
    await page.getByText('2 conversations fit').waitFor();
    await page.getByRole('button', { name: 'Add a condition' }).press('Enter');
    await choose(page, 'waits', '15');
    await page.getByText('1 conversation fits').waitFor();
    await page.keyboard.press('Enter');
    await rowOf(page, 'Oskar').waitFor({ state: 'detached' });
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe('/all?f=tag.is.chipped;waiting.is.15');
    await page.reload();
    await rowOf(page, 'Freya').waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.context().close();
  });

  test('a filter that nothing fits says so, and leads back; who waits longest comes first where that is asked for', async () => {
    const page = await desk.signIn(desk.ada, { path: '/all?f=tag.is.nowhere' });
    await page.getByText('No conversation fits this filter.').waitFor();
    expect(await faultsOf(page), 'nothing fits').toEqual([]);
    await page.getByRole('link', { name: 'Clear the filter' }).click();
    await rowOf(page, 'Sofia').waitFor();
    await page.getByRole('button', { name: 'Sort: Newest message first' }).click();
    await page.getByRole('combobox', { name: 'Sort' }).fill('oldest');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/all?sort=oldest');
    await expect.poll(() => rows(page).first().textContent()).toContain('Mira');
    await page.context().close();
  });

  test('22. resolves 40 rows; the two that were changed meanwhile stay, selected, and say why; undo opens the others', async () => {
    const uuids: string[] = [];
    for (let number = 1; number <= 40; number++) {
      const uuid = await desk.write(`Nils${String(number).padStart(2, '0')}`, `Parcel ${number}`, desk.grace);
      await tag(uuid, 'parcels');
      uuids.push(uuid);
    }
    const page = await desk.signIn(desk.grace, { path: '/all?f=tag.is.parcels' });
    const line = await heldLine(page);
    await page.reload();
    await rowOf(page, 'Nils40').waitFor();
    await rowOf(page, 'Nils40').focus();
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('Shift+j');
    await page.getByText('2 selected').waitFor();
    await rowOf(page, 'Nils35').click({ modifiers: ['Shift'] });
    await page.getByText('6 selected').waitFor();
    expect(await faultsOf(page), 'selection').toEqual([]);
    for (let step = 0; step < 40; step++) await page.keyboard.press('Shift+j');
    await page.getByText('40 selected').waitFor();

    // What a colleague changes has reached the service, and not this page yet.
    line.hold();
    for (const uuid of [uuids[3], uuids[7]]) {
      await desk.ask(`/conversations/${uuid}/priority`, 'PUT', { priority: 'High' });
    }
    await page.keyboard.press('e');
    await toast(page).getByText('38 resolved, 2 not.').waitFor();
    line.release();
    await page.getByText('2 selected').waitFor();
    await expect.poll(() => page.getByText('Not changed: a colleague changed it first.').count()).toBeGreaterThan(0);
    await toast(page).getByRole('button', { name: 'Show the 2' }).waitFor();
    const open = async () =>
      (await Promise.all(uuids.map((uuid) => desk.ask<{ status: string }>(`/conversations/${uuid}`)))).filter(
        ({ status }) => status === 'Open',
      ).length;
    await expect.poll(() => open()).toBe(2);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await toast(page).getByText('Taken back.').waitFor();
    await expect.poll(() => open()).toBe(40);
    await page.context().close();
  });

  test('by long press on a phone: rows are selected, and one act is done to all of them', async () => {
    const viewport = { width: 390, height: 720 };
    const page = await desk.signIn(desk.grace, { path: '/mine', viewport, hasTouch: true, isMobile: true });
    const box = await rowOf(page, 'Jonas').boundingBox();
    const session = await page.context().newCDPSession(page);
    const touchPoints = [{ x: (box?.x ?? 0) + 80, y: (box?.y ?? 0) + 20 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await page.getByRole('combobox', { name: 'For Jonas' }).waitFor();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.getByRole('option', { name: 'Select' }).tap();
    await page.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Add a tag' }).tap();
    await page.getByRole('combobox', { name: 'Add a tag' }).fill('parcels');
    await page.keyboard.press('Enter');
    await toast(page).getByText('1 tagged parcels.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/mine');
    await page.context().close();
  });

  test('47. a filter becomes a view for a team; a colleague of it opens it, each sees what they may; renamed and deleted', async () => {
    const team = await desk.ask<{ id: number }>('/teams', 'POST', {
      ...{ name: 'Returns', timezone: 'UTC', conversation_assignment_type: 'Manual' },
      ...{ emoji: '', business_hours_id: null, sla_policy_id: null, max_auto_assigned_conversations: 0 },
    });
    const names = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, enabled: true };
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', { ...names, roles: ['Agent', lead], teams: ['Returns'] });
    const page = await desk.signIn(desk.ada, { path: '/all?f=tag.is.refund' });
    await rowOf(page, 'Mira').waitFor();
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Save as a view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as a view' });
    await dialog.getByRole('button', { name: 'Save the view' }).click();
    await dialog.getByText('Name is missing.').waitFor();
    expect(await faultsOf(page), 'save as a view').toEqual([]);
    await dialog.getByLabel('Name').fill('Refunds');
    await dialog.getByLabel('Who sees it').selectOption({ label: 'The team Returns' });
    await page.keyboard.press('Enter');
    await toast(page).getByText('View saved: Refunds.').waitFor();
    await page.getByRole('heading', { name: 'Refunds', level: 2 }).waitFor();
    await rowOf(page, 'Mira').waitFor();

    const grace = await desk.signIn(desk.grace, { path: '/mine' });
    await expect.poll(() => grace.getByRole('link', { name: 'Refunds' }).count()).toBe(0);
    const hers = { first_name: 'Grace', last_name: 'Hollis', email: desk.grace.email, enabled: true };
    await desk.ask(`/agents/${desk.grace.id}`, 'PUT', { ...hers, roles: ['Agent'], teams: ['Returns'] });
    await grace.reload();
    await grace.getByRole('link', { name: 'Refunds' }).click();
    await rowOf(grace, 'Mira').waitFor();
    await expect.poll(() => grace.getByRole('button', { name: 'This view' }).count()).toBe(0);

    await page.getByRole('button', { name: 'This view' }).click();
    await page.getByRole('combobox', { name: 'This view' }).fill('rename');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Name').fill('Money back');
    await page.keyboard.press('Enter');
    await grace.getByRole('link', { name: 'Money back' }).waitFor();
    await page.getByRole('button', { name: 'This view' }).click();
    await page.getByRole('combobox', { name: 'This view' }).fill('delete');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete the view Money back' }).click();
    await page.waitForURL('**/mine');
    await grace.getByRole('link', { name: 'Money back' }).waitFor({ state: 'detached' });
    await expect.poll(() => desk.ask<unknown[]>('/shared-views')).toEqual([]);
    expect(team.id).toBeGreaterThan(0);
    await grace.context().close();
    await page.context().close();
  });

  test('all of a group is shown, then the groups again; the field follows what the command menu looks for', async () => {
    for (let number = 1; number <= 6; number++) await desk.write(`Quill${number}`, `A quillwort, number ${number}`);
    await desk.write('Quillon', 'Something else');
    const page = await desk.signIn(desk.ada, { path: '/search?q=quill' });
    const found = page.getByRole('region', { name: 'Conversations' });
    const contacts = page.getByRole('region', { name: 'Contacts' });
    await expect.poll(() => found.getByRole('listitem').count()).toBe(5);
    await contacts.waitFor();
    await found.getByRole('button', { name: /^All 7 / }).click();
    await expect.poll(() => found.getByRole('listitem').count()).toBe(7);
    expect(await contacts.count()).toBe(0);
    await found.getByRole('button', { name: 'All groups' }).click();
    await contacts.waitFor();
    await expect.poll(() => found.getByRole('listitem').count()).toBe(5);
    await page.getByRole('button', { name: 'Search or go to' }).click();
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('quillon');
    await page.getByRole('option', { name: /Search everything/ }).click();
    await page.waitForURL('**/search?q=quillon');
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('quillon');
    await contacts.getByRole('link', { name: /Quillon/ }).waitFor();
    await expect.poll(() => contacts.getByRole('listitem').count()).toBe(1);
    // Longer than typing rests before it is looked for.
    await page.waitForTimeout(400);
    expect(new URL(page.url()).search).toBe('?q=quillon');
    await page.context().close();
  });

  test('what is said to be of the open conversation is not done to those that are selected', async () => {
    const open = await desk.write('Rhea', 'Opened next to the list', desk.grace);
    const others = [await desk.write('Rolf', 'Selected', desk.grace), await desk.write('Runa', 'Selected', desk.grace)];
    const status = async (uuid: string) => (await desk.ask<{ status: string }>(`/conversations/${uuid}`)).status;
    const page = await desk.signIn(desk.grace, { path: `/all/c/${open}` });
    await page.getByRole('heading', { name: 'Opened next to the list' }).waitFor();
    await rowOf(page, 'Rolf').focus();
    await page.keyboard.press('x');
    await rowOf(page, 'Runa').focus();
    await page.keyboard.press('x');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('resolve');
    await page.getByRole('option', { name: 'Resolve' }).first().waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => status(open)).toBe('Resolved');
    expect(await Promise.all(others.map(status))).toEqual(['Open', 'Open']);
    await page.getByText('2 selected').waitFor();
    await page.context().close();
  });

  test('29. the command menu finds and does ten commands, in any order of words; what was used last comes first', async () => {
    const uuid = await desk.write('Ines', 'Change of address', desk.ada);
    await desk.ask('/tags', 'POST', { name: 'lid' }).catch(() => undefined);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await page.getByRole('heading', { name: 'Change of address' }).waitFor();
    const field = page.getByRole('combobox', { name: 'Search or go to' });
    const act = async (typed: string) => {
      await page.keyboard.press('Control+k');
      await field.fill(typed);
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await field.waitFor({ state: 'detached' });
    };
    const detail = () =>
      desk.ask<{ assigned_user_id: number; priority: string; status: string; tags: string[] }>(
        `/conversations/${uuid}`,
      );
    await act('gra as');
    await expect.poll(async () => (await detail()).assigned_user_id).toBe(desk.grace.id);
    await act('assign me');
    await expect.poll(async () => (await detail()).assigned_user_id).toBe(desk.ada.id);
    await act('high');
    await expect.poll(async () => (await detail()).priority).toBe('High');
    await act('tag refund');
    await expect.poll(async () => (await detail()).tags).toContain('refund');
    await act('snooze tomorrow');
    await expect.poll(async () => (await detail()).status).toBe('Snoozed');
    await act('status open');
    await expect.poll(async () => (await detail()).status).toBe('Open');
    await act('reply');
    expect(
      await page
        .getByRole('textbox', { name: 'Reply to Ines' })
        .evaluate((it) => it === it.ownerDocument.activeElement),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await act('theme dark');
    await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    const bar = page.locator('meta[name="theme-color"][media="all"]');
    await expect.poll(() => bar.getAttribute('content')).toBe('#141a1d');
    await act('theme light');
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    await expect.poll(() => page.getByRole('option').first().textContent()).toContain('Theme: light');
    expect(await faultsOf(page), 'command menu').toEqual([]);
    // Without the conversation, the menu is about the desk alone.
    await page.keyboard.press('Backspace');
    await page.getByRole('group', { name: 'This conversation' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await act('take back tag');
    await expect.poll(async () => (await detail()).tags).not.toContain('refund');
    await page.keyboard.press('Control+k');
    await field.fill('mira');
    await page.getByRole('option', { name: 'Contact Mira' }).click();
    await page.waitForURL('**/contacts/*');
    await act('unassigned');
    await page.getByRole('heading', { name: 'Unassigned', level: 2 }).waitFor();
    await page.getByRole('button', { name: 'Search or go to' }).click();
    await field.fill('zanzibar');
    await page.getByRole('option', { name: /Search everything/ }).click();
    await page.waitForURL('**/search?q=zanzibar');
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
