import type { Browser, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser, launchChromium } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk } from './console-desk.ts';

/** A name of the local network: to it browsers send no `Sec-Fetch-Mode` over plain http. */
const name = 'desk.lan';

/** What a page can ask for without our client; each is refused with 401. */
const asks = {
  picture: 'new Image().src = "/api/v1/agents/me"',
  script: 'void fetch("/api/v1/agents")',
  stream: 'new EventSource("/api/v1/tags")',
  form: `{
    const form = document.createElement('form');
    form.action = '/api/v1/teams';
    document.body.append(form);
    form.submit();
  }`,
} as const;
const addresses = { picture: '/agents/me', script: '/agents', stream: '/tags', form: '/teams' } as const;

describeInBrowser('reports F1: a page at an address of the local network, over plain http', () => {
  let desk: ConsoleDesk;
  let browser: Browser;
  beforeAll(async () => {
    desk = await consoleDesk();
    browser = await launchChromium([name]);
  });
  afterAll(async () => {
    await browser?.close();
    await desk?.close();
  });

  const isRefusal = (response: Response, path: string): boolean =>
    response.status() === 401 && new URL(response.url()).pathname === `/api/v1${path}`;

  test('no request of it makes the browser ask for a password', async () => {
    // Without a window Chromium names a language only when it is given one.
    const page = await browser.newPage({ locale: 'en-GB' });
    const address = `http://${name}:${new URL(desk.proxy.address).port}`;
    const refusals: Response[] = [];
    page.on('response', (response) => response.status() === 401 && refusals.push(response));
    await page.goto(`${address}/mine`);
    await page.getByLabel('E-mail').waitFor();
    for (const [ask, script] of Object.entries(asks)) {
      const path = addresses[ask as keyof typeof asks];
      const [refusal] = await Promise.all([
        page.waitForResponse((each) => isRefusal(each, path)),
        page.evaluate(script),
      ]);
      expect(await refusal.request().headerValue('sec-fetch-mode'), ask).toBeNull();
    }
    // The form has led there.
    await page.waitForURL(`${address}/api/v1/teams?`);
    await page.goto(`${address}/api/v1/inboxes`);
    // The start of the console, what the page asked for, and the address that was opened.
    expect(refusals.length).toBeGreaterThanOrEqual(6);
    for (const each of refusals) expect(await each.headerValue('www-authenticate'), each.url()).toBeNull();
    await page.close();
  });
});
