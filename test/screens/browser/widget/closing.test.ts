import { expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { deskOfTests } from './desk-of-tests.ts';

/** The frame learns of the close right after the next answer came in, as on a page that is busy just then. */
const closedAfterTheAnswer = `if (self !== top) {
  let hear;
  const add = addEventListener;
  addEventListener = (name, run, ...rest) => add(name, name !== 'message' ? run : (event) => {
    if (event.data.type === 'shown' && !event.data.isOpen) hear = () => run(event);
    else run(event);
  }, ...rest);
  const send = parent.postMessage.bind(parent);
  parent.postMessage = (message, origin) => {
    send(message, origin);
    if (message.type === 'message') setTimeout(hear);
  };
}`;

describeInBrowser('the widget is closed just when something happens', () => {
  const desk = deskOfTests();

  test('an answer that nobody has seen is on the card, and counts as unread', async () => {
    const visit = await desk.visit({ before: async (page) => void (await page.addInitScript(closedAfterTheAnswer)) });
    const { chat, launcher } = visit;
    const uuid = await visit.begin('I am about to leave');
    await chat.getByRole('textbox').press('Escape');
    await expect.poll(() => launcher.getAttribute('aria-expanded')).toBe('false');
    await desk.say(uuid, 'Just a moment');
    await chat.getByRole('button', { name: /Admin\s*Just a moment/ }).click();
    await visit.arrived('Just a moment');
    await expect.poll(() => launcher.getAttribute('aria-label')).toBe('Chat');
  });

  test('an answer that was read before is on no card', async () => {
    const visit = await desk.visit();
    const { chat, launcher } = visit;
    const uuid = await visit.begin('I have read it');
    await desk.say(uuid, 'Good to know');
    await visit.arrived('Good to know');
    await expect.poll(() => launcher.getAttribute('aria-label')).toBe('Chat');
    await visit.page.waitForTimeout(600);
    await chat.getByRole('textbox').press('Escape');
    await expect.poll(() => launcher.getAttribute('aria-expanded')).toBe('false');
    await visit.page.waitForTimeout(600);
    expect(await visit.page.locator('helpdesk-chat div').getAttribute('class')).toBe('');
  });
});
