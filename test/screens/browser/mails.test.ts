import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailPayloads } from '../../api/html/mail-payloads.ts';
import { describeInBrowser, launchChromium } from './chromium.ts';
import { readHtmlMails, showMails } from './hostile-mails.ts';

/** Spread over all of them; all are in `hostile-mails.test.ts`. */
const some = mailPayloads.filter((_, index) => index % Math.floor(mailPayloads.length / 40) === 0);

describeInBrowser('mail 34: mails that are written to run or to load', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  it('do neither where they are read', async () => {
    expect(some.length).toBeGreaterThanOrEqual(40);
    const seen = await showMails(browser, await readHtmlMails(some));
    expect(seen).toEqual({ shown: expect.any(Number), alerts: 0, requests: [], left: false });
    expect(seen.shown).toBeGreaterThan(120);
  });

  it('do neither in the frame of the console, even as they came', async () => {
    const seen = await showMails(browser, some, 'showInFrame');
    expect(seen).toEqual({ shown: expect.any(Number), alerts: 0, requests: [], left: false });
    expect(seen.shown).toBeGreaterThan(20);
  });
});
