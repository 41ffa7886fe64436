import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, written } from './console-desk.ts';

const replyTo = (page: Page, name: string) => page.getByRole('textbox', { name: `Reply to ${name}` });

describeInBrowser('one agent in two tabs and on another device', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
  });
  afterAll(() => desk?.close());

  const textsOf = async (uuid: string): Promise<readonly string[]> => {
    const path = `/conversations/${uuid}/messages?page_size=100`;
    const { results } = await desk.ask<{ results: { text_content: string; type: string }[] }>(path);
    return results.toReversed().flatMap(({ type, text_content: text }) => (type === 'activity' ? [] : [text]));
  };

  /** The same conversation in two tabs, and in another browser. */
  async function opened(name: string) {
    const uuid = await desk.write(name, 'The lid is missing', desk.ada);
    const path = `/mine/c/${uuid}`;
    const first = await desk.signIn(desk.ada, { path });
    await replyTo(first, name).fill('A lid is on its way');
    await first.getByText('Draft saved').waitFor();
    const second = await first.context().newPage();
    await second.goto(`${desk.proxy.address}${path}`);
    const device = await desk.signIn(desk.ada, { path });
    for (const page of [second, device])
      await expect.poll(() => written(replyTo(page, name))).toBe('A lid is on its way');
    const close = async () => {
      await first.context().close();
      await device.context().close();
    };
    return { uuid, first, second, device, close };
  }

  test('reports F2: what one of them sends is in the field of none, and what was added since stays', async () => {
    const { uuid, first, second, device, close } = await opened('Mona');
    await replyTo(device, 'Mona').press('End');
    await replyTo(device, 'Mona').pressSequentially(' and a spout');
    await replyTo(first, 'Mona').press('Control+Enter');
    await expect.poll(() => written(replyTo(second, 'Mona'))).toBe('');
    await expect.poll(() => written(replyTo(device, 'Mona'))).toBe('and a spout');
    await replyTo(device, 'Mona').press('Control+Enter');
    await expect.poll(() => textsOf(uuid)).toEqual(['The lid is missing', 'A lid is on its way', 'and a spout']);
    await close();
  });

  test('reports F2: two that send the same at once send it once', async () => {
    const { uuid, first, second, device, close } = await opened('Nils');
    await Promise.all([first, second, device].map((page) => replyTo(page, 'Nils').press('Control+Enter')));
    for (const page of [first, second, device]) {
      await page.getByRole('article').getByText('A lid is on its way').waitFor();
      await expect.poll(() => written(replyTo(page, 'Nils'))).toBe('');
    }
    expect(await textsOf(uuid)).toEqual(['The lid is missing', 'A lid is on its way']);
    await close();
  });

  test('outbox 5: what a tab that is gone has left is sent by the other one, once', async () => {
    const { uuid, first, second, close } = await opened('Olaf');
    const asked: string[] = [];
    await first.route('**/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    second.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/messages')) asked.push(request.url());
    });
    const tried = first.waitForEvent('requestfailed', (request) => request.url().endsWith('/messages'));
    await replyTo(first, 'Olaf').press('Control+Enter');
    await tried;
    expect([asked, await textsOf(uuid)]).toEqual([[], ['The lid is missing']]);
    await first.close();
    await expect.poll(() => textsOf(uuid)).toEqual(['The lid is missing', 'A lid is on its way']);
    await expect.poll(() => written(replyTo(second, 'Olaf'))).toBe('');
    expect(asked).toHaveLength(1);
    await close();
  });
});
