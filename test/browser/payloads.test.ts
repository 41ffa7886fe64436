import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningService, readConfig, startService } from '@helpdesk/service';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { faultsOf, type SeenElement } from '../html/forbidden.ts';
import { payloads } from '../html/payloads.ts';
import { describeInBrowser, launchChromium } from './chromium.ts';
import { type Planted, plantPayloads, type StoredMessage } from './plant-payloads.ts';

const key = { apiKey: 'k'.repeat(32), apiSecret: 's'.repeat(64) };

/** Whatever is stored of it, as HTML of agents, as texts and in names, runs in no reader's browser. */
describeInBrowser('what is written to run in the browser of another person', () => {
  let folder: string;
  let service: RunningService;
  let browser: Browser;
  let page: Page;
  let planted: Planted;
  let alerts = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-payloads-'));
    const read = readConfig({
      PORT: '0',
      HELPDESK_DATA_DIR: folder,
      HELPDESK_BOOTSTRAP_API_KEY: key.apiKey,
      HELPDESK_BOOTSTRAP_API_SECRET: key.apiSecret,
      HELPDESK_RATE_LIMIT_API: '0',
      HELPDESK_RATE_LIMIT_WIDGET_SESSION: '0',
    });
    if (!('ok' in read)) throw new Error(read.faults.join('\n'));
    service = await startService(read.ok, false, { demo: true });
    browser = await launchChromium();
    planted = await plantPayloads(service.address, `${key.apiKey}:${key.apiSecret}`);
  }, 360_000);

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await rm(folder, { recursive: true });
  });

  // Each test has a page of its own: some payloads leave theirs.
  beforeEach(async () => {
    alerts = 0;
    page = await browser.newPage();
    await page.exposeFunction('alert', () => {
      alerts += 1;
    });
    const ours = new URL(service.address).host;
    await page.route('**', (route) =>
      new URL(route.request().url()).host === ours ? route.continue() : route.abort(),
    );
  });

  afterEach(() => page.close());

  const elementsIn = (selector: string): Promise<readonly SeenElement[]> =>
    page.locator(selector).evaluateAll((roots) =>
      roots.flatMap((root) =>
        [...root.querySelectorAll('*')].map((element) => ({
          tag: element.localName,
          isHtml: element.namespaceURI === 'http://www.w3.org/1999/xhtml',
          attributes: [...element.attributes].map(({ name, value }) => ({ name, value })),
        })),
      ),
    );

  const forbiddenIn = async (selector: string): Promise<readonly string[]> =>
    (await elementsIn(selector)).flatMap(faultsOf);

  const part = (id: string) => page.locator(`[data-testid="${id}"]`);

  /** By a client without a policy of its own: HTML where the service calls it HTML, text elsewhere. */
  async function render(all: readonly Pick<StoredMessage, 'content' | 'content_type'>[]): Promise<void> {
    await page.goto('about:blank');
    await page.locator('body').evaluate((body, shown) => {
      for (const { content, content_type: type } of shown) {
        const section = body.appendChild(body.ownerDocument.createElement('section'));
        if (type === 'html') section.innerHTML = content;
        else section.textContent = content;
        // Not every kind of element has a focus.
        for (const element of section.querySelectorAll('*')) if ('focus' in element) element.focus();
      }
    }, all);
    // What fails to load runs its handler later.
    await page.waitForTimeout(500);
  }

  test('the browser runs what is not sanitised, and the walk finds it', async () => {
    await render(payloads.map((content) => ({ content, content_type: 'html' })));
    expect(alerts).toBeGreaterThan(30);
    expect((await forbiddenIn('section')).length).toBeGreaterThan(200);
  }, 60_000);

  test('nothing of what is stored runs when it is put into a page', async () => {
    expect(payloads.length).toBeGreaterThanOrEqual(300);
    expect(planted.messages.length).toBeGreaterThan(4 * payloads.length);
    await render(planted.messages);
    expect(alerts).toBe(0);
    expect(await forbiddenIn('section')).toEqual([]);
    expect((await elementsIn('section')).length).toBeGreaterThan(100);
  }, 60_000);

  test('nor when it is the page', async () => {
    const html = planted.messages.filter((message) => message.content_type === 'html');
    expect(html.length).toBeGreaterThanOrEqual(payloads.length);
    await page.setContent(`<!doctype html><body>${html.map(({ content }) => content).join('\n')}`, {
      waitUntil: 'domcontentloaded',
    });
    await page.waitForTimeout(500);
    expect(alerts).toBe(0);
    expect(await forbiddenIn('body')).toEqual([]);
  }, 60_000);

  test('nor on the page of an agent', async () => {
    await page.goto(`${service.address}/demo/agent`);
    await part('api-key-input').fill(key.apiKey);
    await part('api-secret-input').fill(key.apiSecret);
    await part('login-button').click();
    const items = part('conversation');
    await items.first().waitFor();
    expect(await items.count()).toBe(3);
    for (let index = 0; index < 3; index++) {
      await items.nth(index).click();
      await expect.poll(() => part('message').count()).toBeGreaterThan(5);
      await page.waitForTimeout(300);
      expect(await forbiddenIn('.bubble')).toEqual([]);
      expect(await page.locator('script:not([src]), iframe, object, embed, svg, math').count()).toBe(0);
    }
    expect(alerts).toBe(0);
  }, 60_000);

  test('nor in the widget of the visitor', async () => {
    await page.goto(`${service.address}/demo/widget`);
    const { inboxUuid, token } = planted;
    await page.evaluate(
      ([inbox, session]) => {
        localStorage.setItem(`helpdesk.${inbox}.session`, session);
        localStorage.setItem(`helpdesk.${inbox}.holder`, 'visitor');
      },
      [inboxUuid, token] as const,
    );
    await page.reload();
    await expect.poll(() => part('message').count(), { timeout: 10_000 }).toBeGreaterThan(payloads.length);
    await page.waitForTimeout(500);
    expect(await forbiddenIn('.bubble')).toEqual([]);
    expect(alerts).toBe(0);
  }, 60_000);
});
