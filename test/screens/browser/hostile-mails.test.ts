import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailPayloads } from '../../api/html/mail-payloads.ts';
import { describeInBrowser, launchChromium } from './chromium.ts';
import { readHtmlMails, showMails } from './hostile-mails.ts';

describeInBrowser('mail 34: more than three hundred mails that are written to run or to load', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  it('do neither where they are read', async () => {
    expect(mailPayloads.length).toBeGreaterThan(300);
    const seen = await showMails(browser, await readHtmlMails(mailPayloads));
    expect(seen).toEqual({ shown: expect.any(Number), alerts: 0, requests: [], left: false });
    expect(seen.shown).toBeGreaterThan(600);
  });

  it('do neither in the frame of the console, even as they came', async () => {
    const seen = await showMails(browser, mailPayloads, 'showInFrame');
    expect(seen).toEqual({ shown: expect.any(Number), alerts: 0, requests: [], left: false });
    expect(seen.shown).toBeGreaterThan(150);
  });

  it('would do both without the sanitiser', async () => {
    const seen = await showMails(browser, ['<img src="https://tracker.test/a.png" onclick="alert(1)">']);
    expect(seen).toMatchObject({ alerts: 1, requests: ['https://tracker.test/a.png'] });
  });
});
