import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningService, readConfig, startService } from '@helpdesk/service';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownPort } from '../../support/own-port.ts';
import { describeInBrowser, launchChromium } from './chromium.ts';
import { faultsOf } from './console/console-desk.ts';

const sizes = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 320, height: 640, colorScheme: 'light' },
] as const;

describeInBrowser('setup 22, 23: the first administrator', () => {
  let folder: string;
  let service: RunningService;
  let browser: Browser;
  let link: string;

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-setup-'));
    const port = await ownPort();
    const read = readConfig({ PORT: String(port), HELPDESK_DATA_DIR: folder, HELPDESK_FIRST_RUN: 'link' });
    if (!('ok' in read)) throw new Error(read.faults.join('\n'));
    service = await startService(read.ok, false);
    link = `http://localhost:${port}/setup#${service.setup?.token}`;
  });
  afterEach(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(link);
    return page;
  }

  test('opens the link, fills in five fields, and is in the console', async () => {
    const page = await open();
    const first = page.getByLabel('Name of the helpdesk');
    await first.waitFor();
    expect(new URL(page.url()).hash).toBe('');
    // The page can be loaded again: the token is not in the address, and not lost.
    await page.reload();
    await first.waitFor();
    await expect.poll(() => first.evaluate((field) => field.matches(':focus'))).toBe(true);
    await first.fill('Saltmarsh Kitchen');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('E-mail').fill('ada@saltmarsh.example');
    await page.getByLabel('Password').fill('thirty years of tea');
    await page.keyboard.press('Enter');
    // setup 27: at localhost a passkey is offered.
    await page.getByRole('button', { name: 'Add a passkey' }).waitFor();
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByText('Saltmarsh Kitchen').first().waitFor();
    await page.getByRole('link', { name: 'Admin' }).waitFor();
    const again = await open();
    await again.getByRole('heading', { name: 'This helpdesk is set up' }).waitFor();
  });

  test('takes a link that is pasted into a tab where the page is open already', async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(link.split('#')[0] ?? '');
    await page.getByRole('heading', { name: 'This helpdesk is not set up yet' }).waitFor();
    await page.goto(link);
    await page.getByLabel('Name of the helpdesk').waitFor();
    expect(new URL(page.url()).hash).toBe('');
  });

  test('setup 27: at an address of numbers no passkey is offered', async () => {
    link = link.replace('localhost', '127.0.0.1');
    const page = await open();
    await page.getByLabel('Name of the helpdesk').fill('Saltmarsh Kitchen');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('E-mail').fill('ada@saltmarsh.example');
    await page.getByLabel('Password').fill('thirty years of tea');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('link', { name: 'Admin' }).waitFor();
  });

  test.each(sizes)(
    'has no fault of access and does not scroll sideways at %o',
    async ({ width, height, colorScheme }) => {
      for (const locale of ['en', 'ar']) {
        const page = await open({ viewport: { width, height }, colorScheme, locale });
        await page.locator('form').waitFor();
        await page.locator('button[type=submit]').click();
        await page.locator('[role=alert]').waitFor();
        expect(await faultsOf(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        await page.context().close();
      }
    },
  );
});
