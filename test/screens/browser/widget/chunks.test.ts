import { expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { deskOfTests } from './desk-of-tests.ts';

/** What follows a drawing comes two seconds after it, as on a device that is busy: Preact waits for a frame, or 35 ms. */
const lateEffects = `requestAnimationFrame = () => 0;
  setTimeout = new Proxy(setTimeout, {
    apply: (start, self, [run, ms, ...rest]) => Reflect.apply(start, self, [run, ms === 35 ? 2_000 : ms, ...rest]),
  });`;

describeInBrowser('parts of the widget that cannot be fetched when they are needed', () => {
  const desk = deskOfTests();

  test('a first message that is written without a connection is sent when there is one', async () => {
    const { chat, open, page, frame, write, arrived } = await desk.visit();
    const fetched = page.waitForResponse(/\/chat-[^/]*\.js$/);
    await open();
    await (await fetched).finished();
    await frame().evaluate('marker = 1');
    await chat.getByRole('button', { name: 'Start a conversation' }).click();
    desk.proxy.cut();
    await write('Written in a tunnel');
    await chat.getByText('No connection.').waitFor();
    desk.proxy.restore();
    await arrived('Written in a tunnel');
    // The frame was not loaded again.
    expect(await frame().evaluate('marker')).toBe(1);
  });

  test('reports F11: what is gone after an upgrade leaves a line with a way on, and a draft that was kept', async () => {
    const { chat, open, page } = await desk.visit();
    await open();
    await chat.getByRole('button', { name: 'Start a conversation' }).click();
    await chat.getByRole('textbox').fill('A draft');
    await page.route('**/chat-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.reload();
    await open();
    await chat.getByRole('button', { name: 'Start a conversation' }).click();
    await chat.getByText('The chat has not loaded yet.').waitFor();
    await chat.getByRole('button', { name: 'Close the chat' }).click();
    await open();
    await chat.getByText('The chat has not loaded yet.').waitFor();
    await page.unrouteAll();
    await expect.poll(() => chat.getByRole('textbox').inputValue()).toBe('A draft');
  });

  test('a view could not be fetched: it is shown when the service is there, and not before', async () => {
    const announcement = {
      type: 'announcement',
      title: 'Parcels',
      description: 'Soon',
      text: 'They are on their way.',
    };
    await desk.configure({ home_apps: [announcement] });
    const { chat, open, page } = await desk.visit({
      before: async (each) => void (await each.route('**/chat-*.js', (route) => route.abort())),
    });
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/chat-'));
    await open();
    await failed;
    desk.proxy.cut();
    await chat.getByRole('button', { name: 'Parcels' }).click();
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/widget/?inbox='));
    await refused;
    await page.unrouteAll();
    desk.proxy.restore();
    await chat.getByText('They are on their way.').waitFor();
    await chat.getByRole('button', { name: 'Back to the start' }).waitFor();
    await desk.configure({});
  });

  test('a view that arrives right after its place was drawn is shown', async () => {
    await desk.configure({ direct_to_conversation: true });
    const visit = await desk.visit({ before: async (page) => void (await page.addInitScript(lateEffects)) });
    await visit.open();
    await visit.write('On a busy device');
    await visit.arrived('On a busy device');
    await desk.configure({});
  });
});
