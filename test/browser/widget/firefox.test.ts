import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInFirefox, type Firefox, type FirefoxPage, launchFirefox } from '../firefox.ts';
import { foreignPage, type WidgetDesk, widgetDesk } from './widget-desk.ts';

const launcher = `document.querySelector('helpdesk-chat')?.shadowRoot.querySelector('button')`;
const panel = `document.querySelector('helpdesk-chat').shadowRoot.querySelector('div')`;
const returnKey = '\uE006';
const escapeKey = '\uE00C';

const named = (name: string) =>
  `[...document.querySelectorAll('button')].find((each) => (each.ariaLabel ?? each.innerText).includes('${name}'))`;
const field = `document.querySelector('textarea')`;
const texts = `[...document.querySelectorAll('[data-uuid]')].map((each) => each.innerText)`;

/** In the other engine: nothing of the widget may need Chromium. */
describeInFirefox('the widget in Firefox', () => {
  let desk: WidgetDesk;
  let firefox: Firefox;
  beforeAll(async () => {
    desk = await widgetDesk();
    firefox = await launchFirefox();
  }, 360_000);
  afterAll(async () => {
    await firefox?.close();
    await desk?.close();
  });

  const there = (page: FirefoxPage, expression: string, timeout = 15_000) =>
    expect.poll(() => page.evaluate<boolean>(`!!(${expression})`), { timeout }).toBe(true);
  async function press(page: FirefoxPage, name: string): Promise<void> {
    await there(page, named(name));
    await page.click(named(name));
  }
  async function write(frame: FirefoxPage, text: string): Promise<void> {
    await there(frame, field);
    await frame.click(field);
    await there(frame, `document.hasFocus() && document.activeElement === ${field}`);
    await frame.type(text);
    await expect.poll(() => frame.evaluate(`${field}.value`)).toBe(text);
    await frame.type(returnKey);
  }
  async function opened(page: FirefoxPage): Promise<FirefoxPage> {
    await there(page, launcher);
    await page.click(launcher);
    await expect.poll(async () => (await page.frames()).length, { timeout: 15_000 }).toBe(1);
    const [frame] = await page.frames();
    if (frame === undefined) throw new Error('the chat has no frame');
    await there(frame, `document.querySelector('main')`);
    // What rises is clicked where it was: no person is as quick.
    await page.evaluate(`Promise.all(${panel}.getAnimations().map(({ finished }) => finished)).then(() => true)`);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    return frame;
  }

  test('first message, answer, reload, a line that is cut, Escape; on a strict page of another origin', async () => {
    const { address } = desk.proxy;
    const policy = [
      "default-src 'none'",
      `script-src ${address}`,
      `frame-src ${address}`,
      // Firefox asks for the sign of the page.
      "img-src 'self'",
      "require-trusted-types-for 'script'",
      'report-uri /report',
    ].join('; ');
    const host = await foreignPage(
      `<!doctype html><html lang="en"><title>Shop</title><body><h1>Shop</h1>
      <script async src="${address}/widget.js" data-inbox="${desk.inbox.uuid}"></script>`,
      { 'content-security-policy': policy },
    );
    const page = await firefox.open();
    await page.goto(host.address);
    let frame = await opened(page);
    await press(frame, 'Start a conversation');
    await write(frame, 'From Firefox');
    await there(frame, `${texts}.length === 1`);
    const { results } = await desk.ask<{ results: { uuid: string; last_message: string }[] }>('/conversations/all');
    const uuid = results.find(({ last_message: last }) => last === 'From Firefox')?.uuid ?? '';
    const say = (message: string) => desk.ask(`/conversations/${uuid}/messages`, 'POST', { message });
    await say('<p>Hello <b>Firefox</b></p>');
    await there(frame, `${texts}.some((text) => text.includes('Hello Firefox'))`);

    await page.goto(host.address);
    frame = await opened(page);
    await press(frame, 'Hello Firefox');
    await there(frame, `${texts}.length === 2`);
    desk.proxy.cut();
    await write(frame, 'Without a connection');
    await there(frame, `document.body.innerText.includes('No connection.')`);
    await say('Meanwhile');
    desk.proxy.restore();
    await there(frame, `${texts}.length === 4 && document.querySelector('[data-waits]') === null`, 40_000);
    expect(
      await frame.evaluate(`[...document.querySelectorAll('[data-uuid]')].map((each) => each.dataset.uuid)`),
    ).toEqual(await desk.stored(uuid));

    await frame.click(field);
    await frame.type(escapeKey);
    await there(page, `document.activeElement.localName === 'helpdesk-chat'`);
    await expect.poll(() => page.evaluate(`${launcher}.ariaExpanded`)).toBe('false');
    expect(host.reports).toEqual([]);
    await expect
      .poll(() => frame.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--p') !== ''`))
      .toBe(true);
    await host.close();
  }, 120_000);
});
