import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';
import { card, fileOf, flow, twinOf } from './report-cards.ts';

/** What is said of each step of a plot, from the first to the last. */
async function saidOf(page: Page, title: string, steps: number): Promise<string[]> {
  const plot = card(page, title).getByRole('img');
  await plot.focus();
  const said = page.locator('[aria-live]').last();
  const all: string[] = [];
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press(step === 0 ? 'Home' : 'ArrowRight');
    if (step > 0) await expect.poll(() => said.textContent()).not.toBe(all.at(-1));
    all.push((await said.textContent()) ?? '');
  }
  return all;
}

describeInBrowser('reports', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
    const admin = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, roles: ['Admin'], enabled: true };
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', admin);
  });
  afterAll(() => desk?.close());

  test('an empty desk says so in the frames of the plots, and keeps the axes', async () => {
    const page = await desk.signIn(desk.ada, { path: '/reports' });
    await card(page, flow).getByText('No conversations in this period.').waitFor();
    await expect.poll(() => card(page, 'Started').textContent()).toContain('As many as in the 30 days before');
    await card(page, 'First reply, median').getByText('No first replies').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.context().close();
  });

  test('33. the numbers are those of the desk, the table is the plot, and the file is the table', async () => {
    for (const [index, name] of ['Mira', 'Jonas', 'Sofia', 'Hana', 'Lea'].entries()) {
      const uuid = await desk.write(name, `Order ${index}`);
      if (index < 3) await desk.ask(`/conversations/${uuid}/messages`, 'POST', { message: '<p>Hello</p>' });
      if (index < 2) await desk.ask(`/conversations/${uuid}/status`, 'PUT', { status: 'Resolved' });
      if (index < 4) await desk.ask(`/conversations/${uuid}/tags`, 'POST', { tags: [index === 0 ? 'late' : 'refund'] });
    }
    const page = await desk.signIn(desk.ada, { path: '/reports' });
    await expect.poll(() => card(page, 'Started').textContent()).toMatch(/Started5\+5 against the 30 days before/);
    await expect.poll(() => card(page, 'Resolved').textContent()).toContain('Resolved2');
    await expect.poll(() => card(page, 'Customer messages').textContent()).toContain('messages5');
    await expect.poll(() => card(page, 'Right now').textContent()).toContain('3 open');
    const about = card(page, 'What it was about');
    await expect.poll(() => about.locator('tbody tr').allTextContents()).toEqual(['refund3', 'late1']);
    await about.getByText('refund leads. 4 of 5 carry a tag, 80 %.').waitFor();
    await about.getByText('1 without a tag').waitFor();

    const said = await saidOf(page, flow, 30);
    expect(said.at(-1)).toMatch(/, started 5, resolved 2$/);
    await expect
      .poll(() => card(page, flow).getByRole('img').getAttribute('aria-label'))
      .toMatch(/^Lines over 30 days\. Started: between 0 and 5, most on .+\. Resolved: between 0 and 2, most on /);
    const before = await card(page, flow).boundingBox();
    const twin = await twinOf(page, flow);
    await expect.poll(() => card(page, flow).first().boundingBox()).toEqual(before);
    expect(twin.map(([day, started, resolved]) => `${day}, started ${started}, resolved ${resolved}`)).toEqual(said);

    const file = await fileOf(page, flow);
    const [head, ...rows] = file.rows;
    expect(head).toEqual(['Day', 'Started', 'Resolved']);
    expect(rows.map(([, ...values]) => values)).toEqual(twin.map(([, ...values]) => values));
    expect(file.name).toBe(`started-resolved-${rows.at(0)?.[0]}--${rows.at(-1)?.[0]}.csv`);
    const truth = await desk.ask<{ points: { value: number }[] }>(
      '/reports/overview/series?metric=conversations_created&days=29',
    );
    expect(rows.map(([, started]) => Number(started))).toEqual(truth.points.map(({ value }) => value));

    const replies = await fileOf(page, 'First reply, median per day');
    expect(replies.rows.slice(1, -1).every(([, value]) => value === '')).toBe(true);
    const hours = await fileOf(page, 'Messages by hour of the day');
    const sums = [1, 2].map((column) => hours.rows.slice(1).reduce((sum, row) => sum + Number(row[column]), 0));
    expect([hours.rows.length, ...sums]).toEqual([25, 5, 3]);

    await about.getByRole('link', { name: 'refund' }).click();
    await page.getByRole('link', { name: /^Jonas,/ }).waitFor();
    expect(decodeURIComponent(new URL(page.url()).search)).toBe('?status=any&f=tag.is.refund');
    await expect.poll(() => page.getByRole('link', { name: /^(?:Jonas|Sofia|Hana|Mira|Lea),/ }).count()).toBe(3);
    await page.context().close();
  });

  test('a team narrows the figures and the tags, and what is not narrowed says so', async () => {
    const { id } = await desk.ask<{ id: number }>('/teams', 'POST', { name: 'Returns' });
    const listed = '/conversations/all?order_by=conversations.created_at&order=asc';
    const { results } = await desk.ask<{ results: { uuid: string; contact: { first_name: string } }[] }>(listed);
    for (const { uuid, contact } of results) {
      if (!['Mira', 'Sofia'].includes(contact.first_name)) continue;
      await desk.ask(`/conversations/${uuid}/assignee/team`, 'PUT', { assignee_id: id });
    }
    const page = await desk.signIn(desk.ada, { path: '/reports' });
    await card(page, 'Right now').getByRole('heading', { name: 'Right now', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Team: All teams' }).first().click();
    await page.getByRole('option', { name: 'Returns' }).click();
    await expect.poll(() => card(page, 'Started').textContent()).toContain('Started2');
    const about = card(page, 'What it was about');
    await expect.poll(() => about.locator('tbody tr').allTextContents()).toEqual(['late1', 'refund1']);
    const now = card(page, 'Right now');
    await now.getByRole('heading', { name: 'Right now, in the whole desk' }).waitFor();
    await now.getByText('3 open').waitFor();
    await about.getByRole('link', { name: 'refund' }).click();
    await page.getByRole('link', { name: /^Sofia,/ }).waitFor();
    expect(decodeURIComponent(new URL(page.url()).search)).toBe(`?status=any&f=tag.is.refund;team.is.${id}`);
    await expect.poll(() => page.getByRole('link', { name: /^(?:Jonas|Sofia|Hana|Mira|Lea),/ }).count()).toBe(1);
    await page.context().close();
  });

  test('the period stands in the address; today is shown by the hour, as far as it has come', async () => {
    const page = await desk.signIn(desk.ada, { path: '/reports?days=14' });
    await page.getByRole('button', { name: '14 days', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'Today' }).click();
    await card(page, 'Started and resolved, per hour').getByText('5 started and 2 resolved so far.').waitFor();
    expect(new URL(page.url()).search).toBe('?days=0');
    await page.getByText('The hatched hour is not over yet.').waitFor();
    await page.goBack();
    await card(page, flow).waitFor();
    expect(new URL(page.url()).search).toBe('?days=14');
    await page.context().close();
  });

  test('what is so right now follows the desk by itself', async () => {
    const page = await desk.signIn(desk.ada, { path: '/reports' });
    await card(page, 'Right now').getByText('3 open').waitFor();
    await desk.write('Pavel', 'Kettle whistles');
    await card(page, 'Right now').getByText('4 open').waitFor();
    await page.context().close();
  });

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('axe finds nothing, %s, %i pixels wide', async (colorScheme, width) => {
    const page = await desk.signIn(desk.ada, { colorScheme, viewport: { width, height: 844 }, path: '/reports' });
    await card(page, flow).waitFor();
    await twinOf(page, flow);
    expect(await faultsOf(page)).toEqual([]);
    await expect.poll(() => page.locator('html').evaluate((html) => html.scrollWidth)).toBe(width);
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
