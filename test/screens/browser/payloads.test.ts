import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningService, readConfig, startService } from '@helpdesk/service';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { faultsOf, type SeenElement } from '../../api/html/forbidden.ts';
import { payloads } from '../../api/html/payloads.ts';
import { patientService } from '../../support/patience.ts';
import { describeInBrowser, launchChromium } from './chromium.ts';
import { type Planted, plantPayloads, type StoredMessage } from './plant-payloads.ts';

const key = { apiKey: 'k'.repeat(32), apiSecret: 's'.repeat(64) };
const login = { email: 'admin@example.com', password: 'she drinks her tea at nine' };

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
      ...patientService,
      PORT: '0',
      HELPDESK_DATA_DIR: folder,
      HELPDESK_BOOTSTRAP_API_KEY: key.apiKey,
      HELPDESK_BOOTSTRAP_API_SECRET: key.apiSecret,
      HELPDESK_BOOTSTRAP_EMAIL: login.email,
      HELPDESK_BOOTSTRAP_PASSWORD: login.password,
      HELPDESK_RATE_LIMIT_API: '0',
      HELPDESK_RATE_LIMIT_WIDGET_SESSION: '0',
    });
    if (!('ok' in read)) throw new Error(read.faults.join('\n'));
    service = await startService(read.ok, false, { demo: true });
    browser = await launchChromium();
    planted = await plantPayloads(service.address, `${key.apiKey}:${key.apiSecret}`);
  });

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

  const elementsIn = (selector: string, place: Pick<Page, 'locator'> = page): Promise<readonly SeenElement[]> =>
    place.locator(selector).evaluateAll((roots) =>
      roots.flatMap((root) =>
        [...root.querySelectorAll('*')].map((element) => ({
          tag: element.localName,
          isHtml: element.namespaceURI === 'http://www.w3.org/1999/xhtml',
          attributes: [...element.attributes].map(({ name, value }) => ({ name, value })),
        })),
      ),
    );

  const forbiddenIn = async (selector: string, place?: Pick<Page, 'locator'>): Promise<readonly string[]> =>
    (await elementsIn(selector, place)).flatMap(faultsOf);

  async function showOlder(place: Pick<Page, 'getByRole'>, name: string): Promise<void> {
    const older = place.getByRole('button', { name });
    for (let turn = 0; turn < 60 && (await older.count()) > 0; turn++) {
      await older.click({ timeout: 2_000 }).catch(() => undefined);
      await page.waitForTimeout(200);
    }
  }

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
  });

  test('nothing of what is stored runs when it is put into a page', async () => {
    expect(payloads.length).toBeGreaterThanOrEqual(300);
    expect(planted.messages.length).toBeGreaterThan(4 * payloads.length);
    await render(planted.messages);
    expect(alerts).toBe(0);
    expect(await forbiddenIn('section')).toEqual([]);
    expect((await elementsIn('section')).length).toBeGreaterThan(100);
  });

  test('nor when it is the page', async () => {
    const html = planted.messages.filter((message) => message.content_type === 'html');
    expect(html.length).toBeGreaterThanOrEqual(payloads.length);
    await page.setContent(`<!doctype html><body>${html.map(({ content }) => content).join('\n')}`, {
      waitUntil: 'domcontentloaded',
    });
    await page.waitForTimeout(500);
    expect(alerts).toBe(0);
    expect(await forbiddenIn('body')).toEqual([]);
  });

  test('nor in the console of an agent', async () => {
    await page.goto(service.address);
    await page.getByLabel('E-mail').fill(login.email);
    await page.getByLabel('Password', { exact: true }).fill(login.password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Main' }).first().waitFor();
    await page.goto(`${service.address}/all?status=any`);
    const uuids = [...new Set(planted.messages.map((message) => message.conversation_uuid))];
    expect(uuids).toHaveLength(3);
    let shown = 0;
    let inside = 0;
    for (const uuid of uuids) {
      await page.goto(`${service.address}/c/${uuid}`);
      const log = page.getByLabel('Messages');
      await expect.poll(() => log.getByRole('listitem').count()).toBeGreaterThan(2);
      await showOlder(page, 'Load older messages');
      for (const fold of await log.getByRole('button', { name: / changes$/ }).all()) await fold.click();
      await expect.poll(() => log.getByRole('listitem').count()).toBeGreaterThan(5);
      shown += await page.getByRole('article').count();
      // Within the frame that the console makes for it.
      expect(await forbiddenIn('article [dir=auto] > div > :is(div, span)')).toEqual([]);
      inside += (await elementsIn('article [dir=auto] > div > :is(div, span)')).length;
      await expect.poll(() => page.locator('script:not([src]), iframe, object, embed, math').count()).toBe(0);
    }
    expect(shown).toBeGreaterThan(payloads.length);
    expect(inside).toBeGreaterThan(100);
    expect(alerts).toBe(0);
  });

  test('nor in the widget of the visitor', async () => {
    await page.goto(`${service.address}/demo`);
    const { inboxUuid, token } = planted;
    await page.evaluate(
      ([inbox, session]) => {
        localStorage.setItem(`helpdesk.${inbox}.session`, session);
        localStorage.setItem(`helpdesk.${inbox}.holder`, 'visitor');
      },
      [inboxUuid, token] as const,
    );
    await page.reload();
    const chat = page.frameLocator('helpdesk-chat iframe');
    await page.locator('helpdesk-chat button').click();
    await chat.locator('ul button').first().click();
    await chat.locator('[data-uuid]').first().waitFor();
    await showOlder(chat, 'Show older messages');
    await expect.poll(() => chat.locator('[data-uuid]').count()).toBeGreaterThan(payloads.length);
    await page.waitForTimeout(500);
    const frame = page.frames().find((each) => each.url().includes('/widget/'));
    expect(await forbiddenIn('[data-uuid] [dir=auto]', frame)).toEqual([]);
    expect(alerts).toBe(0);
  });
});
