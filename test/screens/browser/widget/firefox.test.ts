import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInFirefox, type Firefox, type FirefoxPage, launchFirefox } from '../firefox.ts';
import { foreignPage, type WidgetDesk, widgetDesk } from './widget-desk.ts';

const launcher = `document.querySelector('helpdesk-chat')?.shadowRoot.querySelector('button')`;
const panel = `document.querySelector('helpdesk-chat').shadowRoot.querySelector('div')`;
const returnKey = '\uE006';
const escapeKey = '\uE00C';
const shiftKey = '\uE008';

const named = (name: string) =>
  `[...document.querySelectorAll('button')].find((each) => (each.ariaLabel ?? each.innerText).includes('${name}'))`;
const field = `document.querySelector('textarea')`;
const texts = `[...document.querySelectorAll('[data-uuid]')].map((each) => each.innerText)`;

/** The widget must not need anything that only Chromium has. */
describeInFirefox('the widget in Firefox', () => {
  let desk: WidgetDesk;
  let firefox: Firefox;
  beforeAll(async () => {
    desk = await widgetDesk({ HELPDESK_MAX_UPLOAD_MB: '1' });
    firefox = await launchFirefox();
  });
  afterAll(async () => {
    await firefox?.close();
    await desk?.close();
  });

  const there = (page: FirefoxPage, expression: string, timeout = 60_000) =>
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
    await expect.poll(async () => (await page.frames()).length).toBe(1);
    const [frame] = await page.frames();
    if (frame === undefined) throw new Error('the chat has no frame');
    await there(frame, `document.querySelector('main')`);
    // What rises is clicked where it was: no person is as quick.
    await page.evaluate(`Promise.all(${panel}.getAnimations().map(({ finished }) => finished)).then(() => true)`);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    return frame;
  }

  async function beganWith(text: string): Promise<string> {
    const { results } = await desk.ask<{ results: { uuid: string; last_message: string }[] }>('/conversations/all');
    const found = results.find(({ last_message: last }) => last === text);
    if (found === undefined) throw new Error(`no conversation begins with ${text}`);
    return found.uuid;
  }
  /** Begins a conversation on the page of the demo, as a new visitor. */
  async function begun(text: string) {
    const page = await firefox.open();
    await page.goto(`${desk.proxy.address}/demo`);
    await page.evaluate('localStorage.clear()');
    await page.goto(`${desk.proxy.address}/demo`);
    const frame = await opened(page);
    await there(frame, `document.querySelector('button[data-first]')`);
    await frame.click(`document.querySelector('button[data-first]')`);
    await write(frame, text);
    await there(frame, `${texts}.length === 1`);
    return { page, frame, uuid: await beganWith(text) };
  }
  const sameAsStored = async (frame: FirefoxPage, uuid: string): Promise<void> =>
    expect(
      await frame.evaluate(`[...document.querySelectorAll('[data-uuid]')].map((each) => each.dataset.uuid)`),
    ).toEqual(await desk.stored(uuid));

  test('in Arabic everything is mirrored, and each text runs in its own direction', async () => {
    await desk.configure({ language: 'ar' });
    const { page, frame, uuid } = await begun('أين الطلب 1042؟');
    expect(await frame.evaluate('document.documentElement.dir')).toBe('rtl');
    await desk.say(uuid, 'It left on Monday.');
    // The message of a failure shows what was there.
    await expect
      .poll(() => frame.evaluate<readonly string[]>(texts))
      .toEqual([expect.stringContaining('أين الطلب'), expect.stringContaining('It left on Monday.')]);
    const places = await frame.evaluate<Readonly<Record<string, number>>>(`(() => {
      const left = (element) => element.getBoundingClientRect().left;
      const [own, answer] = document.querySelectorAll('[data-uuid] [dir=auto]');
      return {
        own: left(own), answer: left(answer), close: left(${named('إغلاق')}), back: left(${named('العودة')}),
        send: left(document.querySelector('button[type=submit]')), field: left(${field}),
      };
    })()`);
    expect(places.own).toBeLessThan(places.answer ?? 0);
    expect(places.close).toBeLessThan(places.back ?? 0);
    expect(places.send).toBeLessThan(places.field ?? 0);
    expect(
      await frame.evaluate(`[...document.querySelectorAll('[data-uuid] [dir=auto]')]
        .map((each) => getComputedStyle(each).direction)`),
    ).toEqual(['rtl', 'ltr']);
    await expect.poll(() => page.evaluate(`${launcher}.ariaLabel`)).toBe('محادثة');
    await desk.configure({});
  });

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
    const uuid = await beganWith('From Firefox');
    const say = (message: string) => desk.say(uuid, message);
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
    await sameAsStored(frame, uuid);

    await frame.click(field);
    await frame.type(escapeKey);
    await there(page, `document.activeElement.localName === 'helpdesk-chat'`);
    await expect.poll(() => page.evaluate(`${launcher}.ariaExpanded`)).toBe('false');
    expect(host.reports).toEqual([]);
    await expect
      .poll(() => frame.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--p') !== ''`))
      .toBe(true);
    await host.close();
  });

  test('lines, links, what was seen, and an answer while the chat is closed', async () => {
    const { page, frame, uuid } = await begun('One line');
    await frame.type('first');
    await frame.type([shiftKey, returnKey]);
    await frame.type('second');
    expect(await frame.evaluate(`${field}.value`)).toBe('first\nsecond');
    await frame.type(returnKey);
    await there(frame, `${texts}.some((text) => text.includes('first\\nsecond'))`);
    await desk.ask(`/conversations/${uuid}/last-seen`, 'PUT');
    await there(frame, `document.body.innerText.includes(', seen')`);
    const seenAt = async () =>
      (await desk.ask<{ contact_last_seen_at: string | null }>(`/conversations/${uuid}`)).contact_last_seen_at;
    const before = await seenAt();
    await desk.say(uuid, '<p>See <a href="https://example.com/kettle">the kettle</a></p><ul><li>one</li></ul>');
    await there(frame, `document.querySelector('a[href="https://example.com/kettle"][rel~=noopener]')`);
    await expect.poll(seenAt).not.toBe(before);
    await frame.click(field);
    await frame.type(escapeKey);
    await expect.poll(() => page.evaluate(`${launcher}.ariaExpanded`)).toBe('false');
    await desk.say(uuid, 'While you were away');
    await expect.poll(() => page.evaluate(`${launcher}.ariaLabel`)).toBe('Chat, 1 new message');
    await expect.poll(() => page.evaluate(`${panel}.className`)).toBe('peek');
    await press(frame, 'While you were away');
    await there(frame, `${texts}.length === 4`);
    await expect.poll(() => page.evaluate(`${launcher}.ariaLabel`)).toBe('Chat');
    await sameAsStored(frame, uuid);
  });

  test('a picture and a document by the button, a file that is dropped, one that is too large', async () => {
    const { frame, uuid } = await begun('With files');
    const choose = (name: string, type: string, content: string) =>
      frame.evaluate(`(() => {
        const data = new DataTransfer();
        data.items.add(new File([${content}], '${name}', { type: '${type}' }));
        const input = document.querySelector('form input[type=file]');
        input.files = data.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      })()`);
    const pixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    await choose('kettle.gif', 'image/gif', `Uint8Array.from(atob('${pixel}'), (sign) => sign.charCodeAt(0))`);
    await there(frame, `document.querySelector('[data-uuid] img[alt="kettle.gif"]')?.complete`);
    await choose('receipt.txt', 'text/plain', "'12 kettles'");
    await there(frame, `${texts}.some((text) => text.includes('receipt.txt'))`);
    await frame.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'dropped.txt', { type: 'text/plain' }));
      ${field}.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    })()`);
    await there(frame, `${texts}.some((text) => text.includes('dropped.txt'))`);
    await choose('large.txt', 'text/plain', 'new Uint8Array(2 ** 20 + 1)');
    await there(frame, `document.body.innerText.includes('Not sent: the file is larger than 1 MB.')`);
    await press(frame, 'Remove');
    await there(frame, `document.querySelector('[data-waits]') === null`);
    await sameAsStored(frame, uuid);
  });

  test('a line that is cut five times: what both sides write is there once, in its order', async () => {
    const { frame, uuid } = await begun('Through five tunnels');
    for (let round = 1; round <= 5; round++) {
      desk.proxy.cut();
      await write(frame, `question ${round}`);
      await desk.say(uuid, `answer ${round}`);
      desk.proxy.restore();
      await frame.evaluate(`dispatchEvent(new Event('online'))`);
      await there(
        frame,
        `${texts}.length === ${1 + 2 * round} && document.querySelector('[data-waits]') === null`,
        40_000,
      );
    }
    await sameAsStored(frame, uuid);
    expect(await frame.evaluate(`${texts}.flatMap((text) => text.match(/question \\d/) ?? [])`)).toEqual(
      [1, 2, 3, 4, 5].map((round) => `question ${round}`),
    );
  });
});
