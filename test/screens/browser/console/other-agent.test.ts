import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, signInAgain, written } from './console-desk.ts';

interface Message {
  readonly text_content: string;
  readonly author: { readonly id: number };
}

describeInBrowser('two agents at one browser', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
  });
  afterAll(() => desk?.close());

  test('what one still had to send is not sent in the name of the other, and is no draft of theirs', async () => {
    const uuid = await desk.write('Mira', 'Do I have to send the kettle back?', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    const field = page.getByRole('textbox', { name: 'Reply to Mira' });
    await field.waitFor();
    // Neither the message nor the text gets through before the session has ended.
    await page.route(/\/(?:messages|draft)$/, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await field.fill('No, keep it');
    await page.keyboard.press('Control+Enter');
    await field.fill('And by the way');
    await desk.ask(`/agents/${desk.ada.id}/sessions`, 'DELETE');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Sign in again to go on. Nothing is lost.').waitFor();
    await page.unrouteAll();
    await signInAgain(page, desk.grace);
    await page.getByRole('button', { name: /^Grace Hollis/ }).waitFor();
    await page.goto(`${desk.proxy.address}/c/${uuid}`);
    await page.getByRole('article').getByText('Do I have to send the kettle back?').waitFor();
    await expect.poll(() => written(field)).toBe('');
    const { results } = await desk.ask<{ results: Message[] }>(`/conversations/${uuid}/messages`);
    expect(results.filter(({ author }) => author.id === desk.grace.id)).toEqual([]);
    await page.context().close();
  });

  test('a page that stays open beside the other agent asks who is there', async () => {
    const uuid = await desk.write('Pavel', 'Kettle whistles', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    const field = page.getByRole('textbox', { name: 'Reply to Pavel' });
    await field.waitFor();
    const { email, password } = desk.grace;
    // Sent like a sign-in in another tab.
    const answer = await page.context().request.post(`${desk.proxy.address}/api/v1/auth/login`, {
      data: { email, password },
      headers: { origin: desk.proxy.address },
    });
    expect(answer.status()).toBe(200);
    await field.fill('Could you film it?');
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog');
    await signInAgain(page, desk.ada);
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Sent').waitFor();
    const { results } = await desk.ask<{ results: Message[] }>(`/conversations/${uuid}/messages`);
    const sent = results.filter(({ text_content: text }) => text === 'Could you film it?');
    expect(sent.map(({ author }) => author.id)).toEqual([desk.ada.id]);
    await page.context().close();
  });

  test('who was taken for gone is online again while their page is open', async () => {
    const page = await desk.signIn(desk.ada);
    await page.getByRole('button', { name: /^Ada Lindgren.*Online/ }).waitFor();
    const key = await desk.ask<{ api_key: string; api_secret: string }>(`/agents/${desk.ada.id}/api-key`, 'POST');
    const availability = async (method = 'GET', status?: string) => {
      const path = method === 'GET' ? '/api/v1/agents/me' : '/api/v1/agents/me/availability';
      const reply = await fetch(desk.proxy.address + path, {
        method,
        headers: { authorization: `token ${key.api_key}:${key.api_secret}`, 'content-type': 'application/json' },
        ...(status !== undefined && { body: JSON.stringify({ status }) }),
      });
      return ((await reply.json()) as { data: { availability_status: string } }).data.availability_status;
    };
    expect(await availability('PUT', 'offline')).toBe('offline');
    await expect.poll(() => availability()).toBe('online');
    await page.context().close();
  });
});
