import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

/** The usual size of text, in pixels. */
const usual = 16;

/** What can be pressed and stands out of the window at the side, where nothing scrolls to it. */
const cutOff = `[...document.querySelectorAll('button, a, input, textarea, [contenteditable]')].filter((each) => {
  const { left, right, width } = each.getBoundingClientRect();
  if (width <= 1 || !each.checkVisibility({ visibilityProperty: true }) || (left >= 0 && right <= innerWidth)) return false;
  for (let box = each.parentElement; box !== null; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth) return false;
  }
  return true;
}).map((each) => each.outerHTML.slice(0, 120))`;

describeInBrowser('every screen of the console, looked at by axe', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
  });
  afterAll(() => desk?.close());

  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)('%s, %i pixels wide', async (colorScheme, width) => {
    const gate = await desk.open({ colorScheme, viewport: { width, height: 844 } });
    await gate.getByRole('button', { name: 'Sign in' }).click();
    await gate.getByRole('alert').waitFor();
    expect(await faultsOf(gate), 'sign-in with a fault').toEqual([]);
    await gate.context().close();

    const uuid = await desk.write(`Mira${width}${colorScheme}`, 'Refund for order 1042', desk.ada);
    await desk.ask(`/conversations/${uuid}/messages`, 'POST', { message: '<p>A note</p>', private: true });
    await desk.ask(`/conversations/${uuid}/messages`, 'POST', {
      message: '<p>See <a href="https://a.example">a</a></p>',
    });
    await desk.ask(`/conversations/${uuid}/tags`, 'POST', { tags: ['refund'] });
    await desk.ask(`/conversations/${uuid}/priority`, 'PUT', { priority: 'High' });
    await desk.answer(uuid, 'Hello?');
    const page = await desk.signIn(desk.ada, { colorScheme, viewport: { width, height: 844 } });
    await page.getByRole('link', { name: /^Mira/ }).first().waitFor();
    expect(await faultsOf(page), 'list').toEqual([]);
    await page.goto(`${desk.proxy.address}/mine/c/${uuid}`);
    await page.getByRole('article').getByText('Hello?').waitFor();
    expect(await faultsOf(page), 'conversation').toEqual([]);
    await page.keyboard.press('n');
    await page.keyboard.type('A note that is begun');
    expect(await faultsOf(page), 'note').toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await page.getByRole('combobox').waitFor();
    expect(await faultsOf(page), 'menu').toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    expect(await faultsOf(page), 'keys').toEqual([]);
    await page.keyboard.press('Escape');
    desk.proxy.cut();
    await page.getByText('Connection lost.').waitFor();
    expect(await faultsOf(page), 'connection lost').toEqual([]);
    desk.proxy.restore();
    await page.getByText('Connection lost.').waitFor({ state: 'detached' });
    await page.goto(`${desk.proxy.address}/mentions`);
    await page.getByText('Nobody has mentioned you.').waitFor();
    expect(await faultsOf(page), 'empty list').toEqual([]);
    await page.context().close();
    expect(desk.faults).toEqual([]);
  });

  test('32. forced colours, larger text and less motion: nothing is cut off at the side, and axe finds nothing', async () => {
    const uuid = await desk.write('Nadia', 'A kettle that leaks', desk.ada);
    await desk.ask(`/conversations/${uuid}/messages`, 'POST', { message: '<p>A note</p>', private: true });
    for (const [name, options, text, width] of [
      ['forced colours, light', { forcedColors: 'active', colorScheme: 'light' }, usual, 1440],
      ['forced colours, dark', { forcedColors: 'active', colorScheme: 'dark' }, usual, 1440],
      ['text of 200 %', { colorScheme: 'light' }, 2 * usual, 1440],
      ['text of 200 %, tablet', { colorScheme: 'light' }, 2 * usual, 768],
      ['text of 200 %, phone', { colorScheme: 'light' }, 2 * usual, 390],
      ['text of 200 %, dark, less motion', { colorScheme: 'dark', reducedMotion: 'reduce' }, 2 * usual, 1440],
    ] as const) {
      const page = await desk.signIn(desk.ada, { ...options, viewport: { width, height: 900 } });
      // Set the way a person sets it in the browser.
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } });
      for (const path of [
        '/mine',
        `/mine/c/${uuid}`,
        '/contacts',
        '/search?q=kettle',
        '/you/appearance',
        '/you/sign-in',
      ]) {
        await page.goto(desk.proxy.address + path);
        await page.getByRole('heading').first().waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate<readonly string[]>(cutOff), `${name}: ${path}`).toEqual([]);
        expect(await faultsOf(page), `${name}: ${path}`).toEqual([]);
        if ('reducedMotion' in options) {
          const moving = await page.evaluate<readonly string[]>(
            `[...document.querySelectorAll('*')].filter((each) => getComputedStyle(each).transitionDuration.split(', ').some((time) => Number.parseFloat(time) > 0.01)).map((each) => each.outerHTML.slice(0, 100))`,
          );
          expect(moving, path).toEqual([]);
        }
      }
      await page.context().close();
    }
    expect(desk.faults).toEqual([]);
  });
});
