import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { below, seededRandom } from '../../../bench/random.ts';
import { describeInBrowser } from '../chromium.ts';
import { deskOfTests } from './desk-of-tests.ts';
import type { Visit } from './widget-desk.ts';

const unlimited = { HELPDESK_RATE_LIMIT_API: '0', HELPDESK_RATE_LIMIT_WIDGET_SESSION: '0' };

describeInBrowser('nothing is missing, and nothing is there twice', () => {
  const desk = deskOfTests(unlimited);

  test('in a conversation of 500 messages whose line is cut 50 times', async () => {
    const random = seededRandom(14);
    let joined = 0;
    const count = async (page: Page): Promise<void> => {
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (String(payload).includes('"joined"')) joined += 1;
        }),
      );
    };
    const made = await desk.visit({ before: count });
    const uuid = await made.begin('The first');
    await expect.poll(() => joined).toBe(1);
    // As a phone that changes its network: the browser reports it, and no timer is awaited.
    await made.frame().evaluate("setInterval(() => dispatchEvent(new Event('online')), 100)");

    const written: string[] = ['The first'];
    for (let round = 1; round <= 50; round++) {
      const answers = (async () => {
        for (let number = 1; number <= 9; number++) await desk.say(uuid, `answer ${round}.${number}`);
      })();
      await pause(below(random, 60));
      const text = `question ${round}`;
      written.push(text);
      const own = made.write(text);
      await pause(below(random, 120));
      desk.proxy.cut();
      await pause(below(random, 40));
      desk.proxy.restore();
      await Promise.all([answers, own]);
      await expect.poll(() => joined, { interval: 20 }).toBeGreaterThan(round);
    }

    await expect.poll(() => made.chat.locator('[data-waits]').count()).toBe(0);
    const stored = await desk.stored(uuid);
    expect(stored).toHaveLength(501);
    await allOlder(made);
    await expect.poll(() => made.shown()).toEqual(stored);
    const texts = await made.chat.locator('[data-uuid]').allInnerTexts();
    expect(texts.flatMap((each) => /The first|question \d+/.exec(each)?.[0] ?? [])).toEqual(written);
  });

  test('what an agent has seen while the line was cut is shown as seen', async () => {
    const made = await desk.visit();
    const uuid = await made.begin('Is anybody there?');
    const own = made.chat.locator('[data-uuid]').first();
    await expect.poll(() => own.textContent()).toMatch(/, sent/);
    desk.proxy.cut();
    await desk.ask(`/conversations/${uuid}/last-seen`, 'PUT');
    expect(await own.textContent()).toMatch(/, sent/);
    desk.proxy.restore();
    await expect.poll(() => own.textContent()).toMatch(/, seen/);
  });

  test('in two tabs that were open before the first word', async () => {
    const first = await desk.visit();
    const second = await desk.visit({ context: first.page.context() });
    await second.launcher.waitFor();
    const uuid = await first.begin('From the first tab');
    await desk.say(uuid, 'To both');
    await first.arrived('To both');

    await second.open();
    await second.chat.getByRole('button', { name: /To both/ }).click();
    await second.write('From the second tab');
    await first.arrived('From the second tab');
    await first.write('From the first again');
    await second.arrived('From the first again');
    for (const each of [first, second]) await expect.poll(() => each.shown()).toEqual(await desk.stored(uuid));
    const { results } = await desk.ask<{ results: { contact_id: number; uuid: string }[] }>('/conversations/all');
    const [{ contact_id: contact } = { contact_id: 0 }] = results.filter((each) => each.uuid === uuid);
    expect(results.filter((each) => each.contact_id === contact)).toHaveLength(1);
  });

  test('of what a tab wrote without a connection and left to another tab', async () => {
    const first = await desk.visit();
    const uuid = await first.begin('Before the tunnel');
    const second = await desk.visit({ context: first.page.context() });
    await second.open();
    await second.chat.getByRole('button', { name: /Before the tunnel/ }).click();
    desk.proxy.cut();
    for (const text of ['one', 'two', 'three']) await first.write(text);
    await expect.poll(() => first.chat.locator('[data-waits]').count()).toBe(3);
    await expect.poll(() => second.chat.locator('[data-waits]').count()).toBe(3);
    await first.page.close();
    desk.proxy.restore();
    await expect.poll(() => second.chat.locator('[data-waits]').count()).toBe(0);
    const stored = await desk.stored(uuid);
    expect(stored).toHaveLength(4);
    await expect.poll(() => second.shown()).toEqual(stored);
    const texts = await second.chat.locator('[data-uuid]').allInnerTexts();
    expect(texts.map((text) => /Before|one|two|three/.exec(text)?.[0])).toEqual(['Before', 'one', 'two', 'three']);
  });
});

/** Presses "older" until nothing is older. */
async function allOlder({ chat }: Visit): Promise<void> {
  const button = chat.getByRole('button', { name: 'Show older messages' });
  for (let tries = 0; tries < 40 && (await button.count()) > 0; tries++) {
    await button.click({ timeout: 2_000 }).catch(() => undefined);
    await pause(50);
  }
  await expect.poll(() => button.count()).toBe(0);
}
