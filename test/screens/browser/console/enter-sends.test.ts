import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk } from './console-desk.ts';

describeInBrowser('the setting that Enter sends', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
  });
  afterAll(() => desk?.close());

  test('holds for replies; with Shift it is a new line, and in a list of emoji it chooses', async () => {
    const uuid = await desk.write('Mira', 'Where is my kettle?', desk.ada);
    const texts = async () => {
      const { results } = await desk.ask<{ results: { text_content: string; type: string }[] }>(
        `/conversations/${uuid}/messages`,
      );
      return results.filter(({ type }) => type === 'outgoing').map(({ text_content: text }) => text);
    };
    const page = await desk.signIn(desk.ada, { path: '/you/appearance' });
    const sends = page.getByRole('switch', { name: 'Enter sends' });
    expect(await sends.isChecked()).toBe(false);
    await sends.click();
    await expect
      .poll(() => page.evaluate(`fetch('/api/v1/agents/me/preferences').then((reply) => reply.text())`))
      .toContain('"enter_sends":true');
    await page.goto(`${desk.proxy.address}/mine/c/${uuid}`);
    const field = page.getByRole('textbox', { name: /^Reply to/ });
    await field.click();
    await page.keyboard.type('It is on its way.');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('You will like it :smil');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await texts()).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await texts()).length).toBe(1);
    expect((await texts())[0]).toMatch(/^It is on its way\.\s+You will like it \p{Emoji}/u);
    await page.context().close();
    expect(desk.faults).toEqual([]);
  });
});
