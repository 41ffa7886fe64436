import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../project/architecture/imports.ts';
import { describeInBrowser } from '../chromium.ts';
import { deskOfTests } from './desk-of-tests.ts';

/** What the pages of the documentation promise of `apps/service/demo-page/own.js`. */
describeInBrowser('another frontend, made with packages/client alone', () => {
  const desk = deskOfTests();

  test('has at most 60 lines, and imports nothing else', () => {
    const text = readFileSync(join(root, 'apps/service/demo-page/own.js'), 'utf8');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
    expect(text.match(/^import .* from '(.*)';$/gm)).toHaveLength(1);
    expect(text).toContain("from '/demo/client/index.ts'");
  });

  test('shows messages once and in order, over a lost line and a reload', async () => {
    const context = await desk.browser.newContext();
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(`${desk.proxy.address}/demo/own`);
    const shown = () => page.locator('#messages li').allTextContents();
    const write = async (text: string): Promise<void> => {
      await page.locator('#text').fill(text);
      await page.getByRole('button', { name: 'Send' }).click();
    };
    await write('Is this all?');
    await expect.poll(shown).toEqual(['You: Is this all?']);
    const { results } = await desk.ask<{ results: { uuid: string; last_message: string }[] }>('/conversations/all');
    const { uuid = '' } = results.find(({ last_message: last }) => last === 'Is this all?') ?? {};
    const say = (message: string) => desk.ask(`/conversations/${uuid}/messages`, 'POST', { message });
    await say('It is.');
    await expect.poll(shown).toEqual(['You: Is this all?', 'Admin: It is.']);

    desk.proxy.cut();
    await page.locator('#status').filter({ hasText: 'No connection.' }).waitFor();
    await write('Without a line');
    await say('Meanwhile');
    desk.proxy.restore();
    await expect.poll(async () => (await shown()).length).toBe(4);
    const all = await shown();
    expect(all.toSorted()).toEqual(['Admin: It is.', 'Admin: Meanwhile', 'You: Is this all?', 'You: Without a line']);

    await page.reload();
    await expect.poll(shown).toEqual(all);
    await expect.poll(() => desk.stored(uuid)).toHaveLength(4);
    expect(faults).toEqual([]);
    await context.close();
  });
});
