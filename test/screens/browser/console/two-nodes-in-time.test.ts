import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, takeDatabase } from '../../../support/postgres-databases.ts';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, type ConsoleNode, consoleDesk } from './console-desk.ts';

const article = (page: Page, text: string) => page.getByRole('article').getByText(text, { exact: true });

/** What `two-nodes.test.ts` shows by its order, within the time that it may take. */
describeInBrowser('the console on two nodes with Postgres, in time', () => {
  let database: TestDatabase;
  let desk: ConsoleDesk;
  let other: ConsoleNode;
  beforeAll(async () => {
    database = await takeDatabase();
    desk = await consoleDesk({ DATABASE_URL: database.url });
    other = await desk.addNode();
  });
  afterAll(async () => {
    await desk?.close();
    await database?.giveBack();
  });

  test('44. one node restarts: who is there is up to date in ten seconds', async () => {
    const uuid = await desk.write('Tove', 'Is it dishwasher safe?', desk.ada);
    const page = await desk.signIn(desk.grace, { path: `/all/c/${uuid}`, node: other });
    await page.getByText('Up to date').waitFor();
    await article(page, 'Is it dishwasher safe?').waitFor();
    const began = performance.now();
    const restarting = other.restart();
    await desk.answer(uuid, 'And in the oven?');
    await restarting;
    await article(page, 'And in the oven?').waitFor();
    expect(performance.now() - began).toBeLessThan(10_000);
    await page.getByText('Up to date').waitFor();
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
