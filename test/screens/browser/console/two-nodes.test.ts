import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, takeDatabase } from '../../../support/postgres-databases.ts';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, type ConsoleNode, consoleDesk } from './console-desk.ts';

const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name},`) });
const replyTo = (page: Page, name: string) => page.getByRole('textbox', { name: `Reply to ${name}` });
const toast = (page: Page) => page.locator('[data-toast]');
const article = (page: Page, text: string) => page.getByRole('article').getByText(text, { exact: true });

/** Ada is at one node, Grace at the other; what programs and contacts do comes in at the first. */
describeInBrowser('the console on two nodes with Postgres', () => {
  let database: TestDatabase;
  let desk: ConsoleDesk;
  let other: ConsoleNode;
  beforeAll(async () => {
    database = await takeDatabase();
    desk = await consoleDesk({ DATABASE_URL: database.url, HELPDESK_RATE_LIMIT_API: '0' });
    other = await desk.addNode();
  });
  afterAll(async () => {
    await desk?.close();
    await database?.giveBack();
  });

  async function both(path: string): Promise<readonly [Page, Page]> {
    const ada = await desk.signIn(desk.ada, { path });
    const grace = await desk.signIn(desk.grace, { path, node: other });
    await ada.getByText('Up to date').waitFor();
    await grace.getByText('Up to date').waitFor();
    return [ada, grace];
  }

  async function textsOf(uuid: string): Promise<readonly string[]> {
    const { results } = await desk.ask<{ results: { type: string; text_content: string }[] }>(
      `/conversations/${uuid}/messages?page_size=100`,
    );
    return results.flatMap(({ type, text_content: text }) => (type === 'activity' ? [] : [text])).toReversed();
  }

  test('6, 7, 8. a contact writes, one assigns it to herself and answers; the other sees each at once', async () => {
    const [ada, grace] = await both('/unassigned');
    const uuid = await desk.write('Mira', 'Refund for order 1042');
    await rowOf(ada, 'Mira').waitFor();
    await rowOf(grace, 'Mira').click();
    await grace.getByRole('heading', { name: 'Refund for order 1042' }).waitFor();
    await grace.keyboard.press('a');
    await grace.getByRole('combobox', { name: 'Assigned to' }).waitFor();
    await grace.keyboard.press('Enter');
    await toast(grace).getByText('Assigned to Grace Hollis.').waitFor();
    await rowOf(ada, 'Mira').waitFor({ state: 'detached' });
    await ada.goto(`${desk.proxy.address}/all/c/${uuid}`);
    await article(ada, 'Refund for order 1042').waitFor();
    await grace.keyboard.press('r');
    await replyTo(grace, 'Mira').fill('The money is on its way');
    await grace.keyboard.press('Control+Enter');
    await article(ada, 'The money is on its way').waitFor();
    await desk.answer(uuid, 'Thank you both');
    for (const page of [ada, grace]) {
      await article(page, 'Thank you both').waitFor();
      await page.context().close();
    }
  });

  test('12. both write: each is told of the other, and an answer that crosses is asked about', async () => {
    const uuid = await desk.write('Sofia', 'Wrong lid size', desk.ada);
    const [ada, grace] = await both(`/all/c/${uuid}`);
    await ada.getByText('Grace is here', { exact: true }).waitFor();
    await grace.getByText('Ada is here', { exact: true }).waitFor();
    await replyTo(ada, 'Sofia').fill('The lid is 24 cm');
    await replyTo(grace, 'Sofia').pressSequentially('It is the large one');
    await ada.getByText('Grace is replying too.').waitFor();
    await grace.keyboard.press('Control+Enter');
    await ada.getByText(/^Grace answered at \d\d:\d\d\.$/).waitFor();
    await replyTo(ada, 'Sofia').press('Control+Enter');
    await ada.getByRole('button', { name: 'Send anyway' }).click();
    await expect.poll(() => textsOf(uuid)).toEqual(['Wrong lid size', 'It is the large one', 'The lid is 24 cm']);
    await article(grace, 'The lid is 24 cm').waitFor();
    await ada.context().close();
    await grace.context().close();
  });

  test('13. both assign at the same moment: every page ends with what is stored, and whoever lost is told', async () => {
    const uuid = await desk.write('Jonas', 'Cannot log in');
    const [ada, grace] = await both(`/all/c/${uuid}`);
    const toMe = async (page: Page): Promise<void> => {
      await page.getByRole('button', { name: 'Assigned to Nobody' }).click();
      await page.getByRole('option', { name: 'Assign to me' }).hover();
    };
    await Promise.all([toMe(ada), toMe(grace)]);
    // Neither is answered before both have asked.
    const asked = Promise.withResolvers<void>();
    let asks = 0;
    for (const page of [ada, grace]) {
      await page.route('**/assignee/user', async (route) => {
        asks += 1;
        if (asks === 2) asked.resolve();
        await asked.promise;
        await route.continue();
      });
    }
    await Promise.all([ada.keyboard.press('Enter'), grace.keyboard.press('Enter')]);
    const said = async () =>
      (await Promise.all([ada, grace].map((page) => toast(page).allInnerTexts()))).flat().join(' ');
    await expect.poll(said).toMatch(/first\./);
    const { assigned_user_id: assignee } = await desk.ask<{ assigned_user_id: number }>(`/conversations/${uuid}`);
    const name = assignee === desk.ada.id ? 'Ada' : 'Grace';
    for (const page of [ada, grace]) {
      await page.getByRole('button', { name: `Assigned to ${name}` }).waitFor();
      await page.context().close();
    }
  });

  test('14. the line to one node breaks again and again: no message is missing, and none is there twice', async () => {
    const uuid = await desk.write('Zora', 'Ten', desk.grace);
    const [ada, grace] = await both(`/all/c/${uuid}`);
    const expected = ['Ten'];
    for (let index = 0; index < 10; index += 1) {
      await replyTo(grace, 'Zora').fill(`Answer ${index}`);
      other.proxy.cut();
      await desk.answer(uuid, `Question ${index}`);
      other.proxy.restore();
      await replyTo(grace, 'Zora').press('Control+Enter');
      expected.push(`Question ${index}`, `Answer ${index}`);
    }
    await expect.poll(async () => (await textsOf(uuid)).length).toBe(21);
    expect((await textsOf(uuid)).toSorted()).toEqual(expected.toSorted());
    for (const page of [ada, grace]) {
      await expect.poll(() => page.getByRole('article').count()).toBe(21);
      await page.context().close();
    }
  });

  test('44. one node restarts: who is there is up to date again, who is at the other goes on as before', async () => {
    const uuid = await desk.write('Tove', 'Is it dishwasher safe?', desk.ada);
    const [ada, grace] = await both(`/all/c/${uuid}`);
    const restarting = other.restart();
    await desk.answer(uuid, 'And in the oven?');
    await article(ada, 'And in the oven?').waitFor();
    await restarting;
    await article(grace, 'And in the oven?').waitFor();
    await grace.getByText('Up to date').waitFor();
    await desk.answer(uuid, 'Or in the freezer?');
    for (const page of [ada, grace]) await article(page, 'Or in the freezer?').waitFor();
    expect(await ada.getByText('Up to date').count()).toBe(1);
    await ada.context().close();
    await grace.context().close();
  });

  test('16. a node that does not know where a page stopped: list, numbers and conversation are right, nothing moves', async () => {
    const uuids: string[] = [];
    for (let index = 0; index < 30; index++) uuids.push(await desk.write(`Nils${index}`, `Question ${index}`));
    const page = await desk.signIn(desk.grace, { path: '/unassigned', node: other });
    let spoiled = 0;
    await page.routeWebSocket('**/ws*', (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        const text = String(message);
        const changed = text.replace(/"cursor":"[^"]*"/, '"cursor":"of no log"');
        if (changed !== text) spoiled += 1;
        server.send(changed);
      });
    });
    await page.reload();
    await rowOf(page, 'Nils0').waitFor();
    const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('list');
    const scroller = rows.locator('xpath=ancestor-or-self::*[contains(@class,"rows")][1]');
    await scroller.evaluate((element) => {
      element.scrollTop = 400;
    });
    await page.getByText('Up to date').waitFor();
    const before = spoiled;
    other.proxy.cut();
    await desk.answer(uuids[10] ?? '', 'Written meanwhile');
    await desk.ask(`/conversations/${uuids[3]}/assignee/user`, 'PUT', { assignee_id: desk.ada.id });
    other.proxy.restore();
    await expect.poll(() => spoiled).toBeGreaterThan(before);
    await page.getByText('Up to date').waitFor();
    const { unassigned } = await desk.ask<{ unassigned: { open: number } }>('/conversations/counts');
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Unassigned/ });
    await expect.poll(() => entry.textContent()).toContain(String(unassigned.open));
    await rows.getByText('Written meanwhile').waitFor();
    expect(await scroller.evaluate((element) => element.scrollTop)).toBe(400);
    await page.goto(`${other.proxy.address}/unassigned/c/${uuids[10]}`);
    await article(page, 'Written meanwhile').waitFor();
    await rowOf(page, 'Nils2').waitFor();
    await rowOf(page, 'Nils4').waitFor();
    // What the page kept of its last list is shown until the service has answered.
    await expect.poll(() => rowOf(page, 'Nils3').count()).toBe(0);
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
