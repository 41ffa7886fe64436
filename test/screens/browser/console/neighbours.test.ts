import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk } from './console-desk.ts';

const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name},`) });
const article = (page: Page, name: string) => page.getByRole('article').getByText(`The kettle of ${name}`);

describeInBrowser('the neighbours of the open conversation', () => {
  let desk: ConsoleDesk;
  let anna: string;
  let bela: string;
  let cleo: string;
  let dora: string;
  beforeAll(async () => {
    desk = await consoleDesk();
    const write = (name: string) => desk.write(name, `The kettle of ${name}`, desk.ada);
    // Created in the order of the list: the contact who waits longest is first.
    anna = await write('Anna');
    bela = await write('Bela');
    cleo = await write('Cleo');
    dora = await write('Dora');
  });
  afterAll(() => desk?.close());

  /** The list, with the requests of its page, the answers, and the conversations that it reports as open. */
  async function watchedList(script = '') {
    const page = await desk.signIn(desk.ada, { path: '/you' });
    const viewed: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (/"type":\s*"viewing"/.test(String(payload))) viewed.push(String(payload));
      }),
    );
    const asked: Request[] = [];
    const answered: string[] = [];
    page.on('request', (request) => asked.push(request));
    page.on('response', (response) => answered.push(response.url()));
    await page.addInitScript(script);
    await page.goto(`${desk.proxy.address}/mine`);
    await rowOf(page, 'Dora').waitFor();
    await page.getByText('Up to date').waitFor();
    return {
      page,
      methodsOf: (uuid: string) =>
        asked.filter((request) => request.url().includes(`/conversations/${uuid}`)).map((request) => request.method()),
      answersOf: (uuid: string) => answered.filter((url) => url.includes(`/conversations/${uuid}`)).length,
      /** The conversation is read so long after it was opened that other requests had time to run. */
      isLookedAt: async (uuid: string) => {
        await expect.poll(() => viewed.some((frame) => frame.includes(uuid))).toBe(true);
      },
      isViewed: (uuid: string) => viewed.some((frame) => frame.includes(uuid)),
    };
  }

  /** Moves to a row with these keys and opens it. */
  async function openBy(page: Page, keys: readonly string[], name: string) {
    for (const key of keys) await page.keyboard.press(key);
    await expect.poll(() => rowOf(page, name).evaluate((row) => row === row.ownerDocument.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await article(page, name).waitFor();
  }

  test('they are shown with the next key although nothing can be fetched by then, and nobody is told of them before', async () => {
    const { page, methodsOf, answersOf, isLookedAt, isViewed } = await watchedList();
    await rowOf(page, 'Bela').click();
    await article(page, 'Bela').waitFor();
    for (const uuid of [anna, cleo]) await expect.poll(() => answersOf(uuid)).toBe(2);
    await isLookedAt(bela);
    expect(methodsOf(dora)).toEqual([]);
    for (const uuid of [anna, cleo]) {
      expect([methodsOf(uuid), isViewed(uuid)]).toEqual([['GET', 'GET'], false]);
      const answer = await page.request.get(`${desk.proxy.address}/api/v1/conversations/${uuid}`);
      const { data } = (await answer.json()) as { data: { unread_message_count: number } };
      expect(data.unread_message_count).toBeGreaterThan(0);
    }

    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/**', async (route) => {
      await held.promise;
      await route.continue();
    });
    await openBy(page, ['j'], 'Cleo');
    await openBy(page, ['k', 'k'], 'Anna');
    held.resolve();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  });

  test('nothing is fetched ahead for whoever saves data', async () => {
    const saving = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })";
    const { page, methodsOf, isLookedAt } = await watchedList(saving);
    await rowOf(page, 'Bela').click();
    await article(page, 'Bela').waitFor();
    await isLookedAt(bela);
    expect([anna, cleo].flatMap(methodsOf)).toEqual([]);
    await openBy(page, ['j'], 'Cleo');
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
