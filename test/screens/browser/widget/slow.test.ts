import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { deskOfTests } from './desk-of-tests.ts';

/** The preset of the developer tools for slow 3G: 400 kbit/s, and two seconds for each answer. */
const slow3G = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 };

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', slow3G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

describeInBrowser('the widget over slow 3G, on a processor four times slower', () => {
  const desk = deskOfTests();

  test('a click shows at once, and a message arrives once', async () => {
    const visit = await desk.visit({ before: slowDown });
    await visit.launcher.waitFor();
    const opened = visit.page.evaluate(`new Promise((resolve) => {
      const button = document.querySelector('helpdesk-chat').shadowRoot.querySelector('button');
      button.addEventListener('click', () => requestAnimationFrame(() => resolve(button.ariaExpanded)));
    })`);
    await visit.launcher.click();
    await expect.poll(() => opened).toBe('true');
    await visit.chat.getByRole('button', { name: 'Start a conversation' }).click();
    await visit.chat.getByRole('textbox', { name: 'Write a message' }).fill('From a train');
    await visit.chat.getByRole('button', { name: 'Send' }).click();
    await visit.chat.getByText('Sending').waitFor();
    await visit.arrived('From a train');
    const { results } = await desk.ask<{ results: { uuid: string; last_message: string }[] }>('/conversations/all');
    const found = results.filter(({ last_message: last }) => last === 'From a train');
    expect(found).toHaveLength(1);
    const uuid = found[0]?.uuid ?? '';
    await desk.ask(`/conversations/${uuid}/messages`, 'POST', { message: 'We wait for you' });
    await visit.arrived('We wait for you');
    await expect.poll(() => visit.shown()).toEqual(await desk.stored(uuid));
    expect(desk.faults).toEqual([]);
    await visit.close();
  });
});
