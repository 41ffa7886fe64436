import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

interface Team {
  readonly id: number;
}

const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name},`) });

/** What stood where rows were, in the order in which it came: it stands there for a moment, and the test need not be quick. */
async function watchLeaving(page: Page): Promise<() => Promise<readonly Left[]>> {
  await page.evaluate(`
    globalThis.left = [];
    const known = new Set();
    new MutationObserver(() => {
      for (const each of document.querySelectorAll('[data-moved]')) {
        if (known.has(each)) continue;
        known.add(each);
        left.push({
          text: each.textContent,
          top: each.getBoundingClientRect().top,
          rows: [...document.querySelectorAll('li[aria-setsize]')].map((row) => row.ariaPosInSet + '/' + row.ariaSetSize),
          takes: each.querySelectorAll('a, button, input, [tabindex], [data-uuid]').length,
          scrolled: each.parentElement.scrollTop,
        });
      }
    }).observe(document, { childList: true, subtree: true });`);
  return () => page.evaluate<readonly Left[]>('left');
}

interface Left {
  readonly text: string;
  readonly top: number;
  readonly rows: readonly string[];
  readonly takes: number;
  readonly scrolled: number;
}

describeInBrowser('rows whose conversations go elsewhere', () => {
  let desk: ConsoleDesk;
  let returns: Team;
  let billing: Team;
  const writeTo = async (name: string, team: Team): Promise<string> => {
    const uuid = await desk.write(name, `What ${name} asks`);
    await desk.ask(`/conversations/${uuid}/assignee/team`, 'PUT', { assignee_id: team.id });
    return uuid;
  };
  const topOf = async (page: Page, name: string): Promise<number> => (await rowOf(page, name).boundingBox())?.y ?? 0;
  beforeAll(async () => {
    desk = await consoleDesk();
    const team = { conversation_assignment_type: 'Manual', timezone: 'UTC' };
    returns = await desk.ask('/teams', 'POST', { name: 'Returns', emoji: '📦', ...team });
    billing = await desk.ask('/teams', 'POST', { name: 'Billing', emoji: '💶', ...team });
    const permissions = ['conversations:read', 'conversations:read_assigned', 'messages:read'];
    await desk.ask('/roles', 'POST', { name: 'Own alone', permissions });
    const grace = { first_name: 'Grace', last_name: 'Hollis', email: desk.grace.email, enabled: true };
    await desk.ask(`/agents/${desk.grace.id}`, 'PUT', { ...grace, roles: ['Own alone'] });
  });
  afterAll(() => desk?.close());

  test('say for a moment where they went, and nothing else moves until then', async () => {
    const uma = await writeTo('Uma', returns);
    const vito = await writeTo('Vito', returns);
    const wanda = await writeTo('Wanda', returns);
    const page = await desk.signIn(desk.ada, { path: `/team/${returns.id}` });
    for (const name of ['Uma', 'Vito', 'Wanda']) await rowOf(page, name).waitFor();
    await page.getByText('Up to date').waitFor();
    const left = await watchLeaving(page);
    const tops = [await topOf(page, 'Uma'), await topOf(page, 'Vito'), await topOf(page, 'Wanda')];
    await desk.ask(`/conversations/${vito}/assignee/team`, 'PUT', { assignee_id: billing.id });
    await expect.poll(async () => (await left()).map(({ text }) => text)).toEqual(['Moved to Billing']);
    const [{ top, rows, takes, scrolled } = { top: 0, rows: [], takes: 1, scrolled: 1 }] = await left();
    expect([Math.round(top - (tops[1] ?? 0)), rows, takes, scrolled]).toEqual([0, ['1/2', '2/2'], 0, 0]);
    expect(await faultsOf(page)).toEqual([]);
    // Then the row behind it moves up.
    await expect.poll(() => topOf(page, 'Wanda')).toBe(tops[1]);
    expect(await page.locator('[data-moved]').count()).toBe(0);

    // Both at once, to an agent and to another team; the list is empty after that.
    await Promise.all([
      desk.ask(`/conversations/${uma}/assignee/team`, 'PUT', { assignee_id: billing.id }),
      desk.ask(`/conversations/${wanda}/assignee/team/remove`, 'PUT'),
    ]);
    await expect
      .poll(async () => (await left()).map(({ text }) => text).toSorted())
      .toEqual(['Moved to Billing', 'Moved to Billing', 'Moved to Unassigned']);
    await page.getByText('Nothing here.').waitFor();
    await page.context().close();
  });

  test('name the agent to whom somebody has given them, and no place that the agent may not know', async () => {
    const xenia = await desk.write('Xenia', 'What Xenia asks');
    const page = await desk.signIn(desk.ada, { path: '/unassigned' });
    await rowOf(page, 'Xenia').waitFor();
    await page.getByText('Up to date').waitFor();
    const left = await watchLeaving(page);
    await desk.ask(`/conversations/${xenia}/assignee/user`, 'PUT', { assignee_id: desk.grace.id });
    await expect.poll(async () => (await left()).map(({ text }) => text)).toEqual(['Moved to Grace Hollis']);
    await page.context().close();

    const grace = await desk.signIn(desk.grace, { path: '/mine' });
    await rowOf(grace, 'Xenia').waitFor();
    await grace.getByText('Up to date').waitFor();
    const leftOfGrace = await watchLeaving(grace);
    await desk.ask(`/conversations/${xenia}/assignee/user`, 'PUT', { assignee_id: desk.ada.id });
    await expect.poll(async () => (await leftOfGrace()).map(({ text }) => text)).toEqual(['Moved']);
    await grace.context().close();
  });

  test('leave without a word when they are resolved, and give the focus to the row that follows', async () => {
    await desk.write('Yara', 'What Yara asks', desk.ada);
    const zeno = await desk.write('Zeno', 'What Zeno asks', desk.ada);
    await desk.write('Alma', 'What Alma asks', desk.ada);
    const page = await desk.signIn(desk.ada, { path: '/mine' });
    await rowOf(page, 'Alma').waitFor();
    await page.getByText('Up to date').waitFor();
    const left = await watchLeaving(page);
    await rowOf(page, 'Yara').click();
    await page.getByRole('heading', { name: 'What Yara asks' }).waitFor();
    await page.keyboard.press('e');
    await rowOf(page, 'Yara').waitFor({ state: 'detached' });
    await rowOf(page, 'Zeno').focus();
    await desk.ask(`/conversations/${zeno}/assignee/user`, 'PUT', { assignee_id: desk.grace.id });
    await expect.poll(() => rowOf(page, 'Alma').evaluate((row) => row === row.ownerDocument.activeElement)).toBe(true);
    expect((await left()).map(({ text }) => text)).toEqual(['Moved to Grace Hollis']);
    await page.context().close();
  });

  test('leave what is in view where it is, when they stood above it', async () => {
    const uuids: string[] = [];
    for (let count = 0; count < 24; count += 1) uuids.push(await writeTo(`Visitor${count}`, returns));
    const page = await desk.signIn(desk.ada, { path: `/team/${returns.id}`, viewport: { width: 1440, height: 600 } });
    const rowAt = (place: number) => page.locator(`[data-uuid="${uuids[place]}"]`);
    await rowAt(0).waitFor();
    await page.getByText('Up to date').waitFor();
    const left = await watchLeaving(page);
    await page.evaluate(
      `document.querySelector('[data-uuid="${uuids[0]}"]').closest('ul').parentElement.scrollTop = 700`,
    );
    await rowAt(11).waitFor();
    const sizeOf = (place: number) => rowAt(place).locator('xpath=..').getAttribute('aria-setsize');
    await expect.poll(() => sizeOf(11)).toBe('24');
    const top = (await rowAt(11).boundingBox())?.y;
    for (const place of [4, 5])
      await desk.ask(`/conversations/${uuids[place]}/assignee/team`, 'PUT', { assignee_id: billing.id });
    await expect.poll(async () => (await left()).length).toBe(2);
    expect((await rowAt(11).boundingBox())?.y).toBe(top);
    await expect.poll(() => page.locator('[data-moved]').count()).toBe(0);
    await expect.poll(() => sizeOf(11)).toBe('22');
    expect((await rowAt(11).boundingBox())?.y).toBe(top);
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
