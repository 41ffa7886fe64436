import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeDatabase } from '../../../support/postgres-databases.ts';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const conversations = 10_000;
const everything = '/all?status=any';

/** The place of the row with the focus, and its conversation. */
const focused = `(() => {
  const row = document.activeElement?.closest('li[aria-posinset]');
  return row && [Number(row.getAttribute('aria-posinset')), row.querySelector('[data-uuid]').dataset.uuid];
})()`;
const scroller = (page: Page) => page.getByRole('region', { name: 'Conversations' }).locator('ul').locator('..');

/** The rows in view, by their place in the list. */
const rowsInView = (page: Page): Promise<readonly (readonly [number, string])[]> =>
  page.evaluate(`[...document.querySelectorAll('li[aria-posinset]')].flatMap((row) => {
    const box = row.getBoundingClientRect();
    const list = row.closest('ul').parentElement.getBoundingClientRect();
    if (box.bottom <= list.top + 1 || box.top >= list.bottom - 1) return [];
    return [[Number(row.getAttribute('aria-posinset')), row.querySelector('[data-uuid]').dataset.uuid]];
  }).sort(([a], [b]) => a - b)`);

const engines = [
  ['SQLite', async () => ({ variables: {}, giveBack: async () => {} })],
  [
    'Postgres',
    async () => {
      const { url, giveBack } = await takeDatabase();
      return { variables: { DATABASE_URL: url }, giveBack };
    },
  ],
] as const;

describe.each(engines)('on %s', (_engine, take) => {
  describeInBrowser('a list of 10,000 conversations', () => {
    let desk: ConsoleDesk;
    let place: Awaited<ReturnType<typeof take>>;
    beforeAll(async () => {
      place = await take();
      desk = await consoleDesk({ ...place.variables, HELPDESK_RATE_LIMIT_API: '0' }, { conversations });
    });
    afterAll(async () => {
      await desk?.close();
      await place?.giveBack();
    });

    /** The conversation at a place of the list, counted from 1, as the service has it. */
    async function uuidAt(at: number): Promise<string | undefined> {
      const order = 'order_by=conversations.last_message_at&order=desc';
      const { results } = await desk.ask<{ results: { uuid: string }[] }>(
        `/conversations/all?page_size=1&page=${at}&${order}`,
      );
      return results[0]?.uuid;
    }

    test('19. Home, End, j 200 times: every row is at its place, and the scroll bar has the true length', async () => {
      const page = await desk.signIn(desk.ada, { path: everything });
      await page.getByText('10,000', { exact: true }).waitFor();
      const first = page.locator('li[aria-posinset="1"]').getByRole('link');
      await first.focus();
      const list = await scroller(page).evaluate((element) => element.scrollHeight);
      expect(list).toBeGreaterThan(conversations * 70);
      expect(await page.locator('li[aria-posinset="1"]').getAttribute('aria-setsize')).toBe(String(conversations));

      await page.keyboard.press('End');
      await expect.poll(() => page.evaluate(focused)).toEqual([conversations, await uuidAt(conversations)]);
      expect(await faultsOf(page), 'the end').toEqual([]);
      // Upwards from there.
      for (let step = 1; step <= 60; step++) await page.keyboard.press('k');
      await expect.poll(() => page.evaluate(focused)).toEqual([conversations - 60, await uuidAt(conversations - 60)]);
      await page.keyboard.press('Home');
      await expect.poll(() => page.evaluate(focused)).toEqual([1, await uuidAt(1)]);
      for (let step = 1; step <= 200; step++) await page.keyboard.press('j');
      await expect.poll(() => page.evaluate(focused)).toEqual([201, await uuidAt(201)]);

      // Wherever one looks, by the scroll bar too.
      for (const share of [0.5, 0.83, 0.21]) {
        await scroller(page).evaluate((element, part) => {
          element.scrollTop = Math.round(element.scrollHeight * part);
        }, share);
        const place = Math.floor((list * share) / (list / conversations)) + 1;
        await expect.poll(async () => (await rowsInView(page)).length).toBeGreaterThan(7);
        const rows = await rowsInView(page);
        expect(Math.abs((rows[0]?.[0] ?? 0) - place)).toBeLessThan(3);
        for (const [at, uuid] of [rows[0], rows.at(-1)].flatMap((row) => (row ? [row] : [])))
          expect(uuid).toBe(await uuidAt(at));
      }
      await page.context().close();
    });

    test('20. what comes waits while somebody points at the end of the list, and moves nothing there', async () => {
      const page = await desk.signIn(desk.ada, { path: everything });
      await page.locator('li[aria-posinset="1"]').getByRole('link').focus();
      await page.keyboard.press('End');
      await expect.poll(() => page.evaluate(focused)).toEqual([conversations, await uuidAt(conversations)]);
      const before = await rowsInView(page);
      await desk.write('Mira', 'Refund for order 1042');
      await desk.answer((await uuidAt(7_000)) ?? '', 'Is anybody there?');
      // The row was not fetched, so the list is fetched again within two seconds.
      await page.getByRole('button', { name: '2 new', exact: true }).waitFor();
      expect(await rowsInView(page)).toEqual(before);
      await page.keyboard.press('.');
      await expect.poll(() => page.evaluate(focused)).toEqual([conversations + 1, before.at(-1)?.[1]]);
      await page.keyboard.press('Home');
      await expect.poll(() => page.evaluate(focused)).toEqual([1, await uuidAt(1)]);
      await page.context().close();
    });

    test('nothing was thrown, and nothing was refused by the policy', () => {
      expect(desk.faults).toEqual([]);
    });
  });
});
