import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk } from './console-desk.ts';

const replyTo = (page: Page, name: string) => page.getByRole('textbox', { name: `Reply to ${name}` });
const anyway = (page: Page) => page.getByRole('button', { name: 'Send anyway' });

describeInBrowser('a message that is sent although a colleague answered meanwhile', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
  });
  afterAll(() => desk?.close());

  const found = (uuid: string) => desk.ask<{ status: string; tags: string[] }>(`/conversations/${uuid}`);
  const textsOf = async (uuid: string) => {
    const { results } = await desk.ask<{ results: { text_content: string; type: string }[] }>(
      `/conversations/${uuid}/messages`,
    );
    return results.filter(({ type }) => type === 'outgoing').map(({ text_content: text }) => text);
  };

  /** Ada has written a reply when another agent answers. */
  async function crossed(name: string) {
    const uuid = await desk.write(name, 'Wrong lid size', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await replyTo(page, name).click();
    await page.keyboard.type('The lid is 24 cm');
    await desk.ask(`/conversations/${uuid}/messages`, 'POST', { message: 'It is the large one' });
    await page.getByText(/ answered at \d\d:\d\d\.$/).waitFor();
    return { uuid, page };
  }
  const isSent = (uuid: string) => expect.poll(() => textsOf(uuid)).toContain('The lid is 24 cm');

  test('resolves the conversation where it was to be resolved with it', async () => {
    const { uuid, page } = await crossed('Sofia');
    await page.keyboard.press('Control+Shift+Enter');
    await anyway(page).waitFor();
    expect([await textsOf(uuid), (await found(uuid)).status]).toEqual([['It is the large one'], 'Open']);
    await anyway(page).click();
    await isSent(uuid);
    await expect.poll(async () => (await found(uuid)).status).toBe('Resolved');
    await page.context().close();
  });

  test('snoozes it, also by the key that sends', async () => {
    const { uuid, page } = await crossed('Jonas');
    await page.getByRole('button', { name: 'Other ways to send' }).click();
    await page.getByRole('option', { name: 'Send and snooze…' }).click();
    await page.getByRole('option', { name: /^In 1 hour/ }).click();
    await anyway(page).waitFor();
    await replyTo(page, 'Jonas').click();
    await page.keyboard.press('Control+Enter');
    await isSent(uuid);
    await expect.poll(async () => (await found(uuid)).status).toBe('Snoozed');
    await page.context().close();
  });

  test('does the actions of a macro, and nothing else where nothing else was asked for', async () => {
    await desk.ask('/macros', 'POST', {
      name: 'Photo please',
      message_content: 'A photo of it helps.',
      visibility: 'all',
      visible_when: ['replying'],
      actions: [{ type: 'add_tags', value: ['photo'] }],
    });
    const { uuid, page } = await crossed('Lena');
    await page.getByRole('button', { name: 'Macros' }).click();
    await page.getByRole('option', { name: /^Photo please/ }).click();
    await page.getByText('With it:').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await anyway(page).click();
    await expect.poll(async () => (await found(uuid)).tags).toEqual(['photo']);
    expect((await found(uuid)).status).toBe('Open');
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
