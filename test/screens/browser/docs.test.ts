import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningService, readConfig, startService } from '@helpdesk/service';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser, launchChromium } from './chromium.ts';

const key = { apiKey: 'k'.repeat(32), apiSecret: 's'.repeat(64) };

describeInBrowser('the page of the API', () => {
  let folder: string;
  let service: RunningService;
  let browser: Browser;
  let page: Page;
  const faults: string[] = [];
  const hosts = new Set<string>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-docs-'));
    const read = readConfig({
      PORT: '0',
      HELPDESK_DATA_DIR: folder,
      HELPDESK_BOOTSTRAP_API_KEY: key.apiKey,
      HELPDESK_BOOTSTRAP_API_SECRET: key.apiSecret,
    });
    if (!('ok' in read)) throw new Error(read.faults.join('\n'));
    service = await startService(read.ok, false);
    browser = await launchChromium();
    page = await browser.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    // A refusal by the page's policy is reported here.
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol.startsWith('http')) hosts.add(host);
    });
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await rm(folder, { recursive: true });
  });

  test('shows every area, asks nobody but the service, and breaks no rule of its own', async () => {
    await page.goto(`${service.address}/docs`);
    for (const area of ['Conversations', 'Messages', 'Widget', 'Realtime', 'Service']) {
      await page.locator(`.opblock-tag[data-tag="${area}"]`).waitFor();
    }
    expect(faults).toEqual([]);
    expect([...hosts]).toEqual([new URL(service.address).host]);
  });

  test('tries an operation with the credentials that are typed in', async () => {
    await page.locator('.authorize').first().click();
    const token = page.locator('.auth-container', { hasText: 'agentToken' });
    await token.locator('input').fill(`token ${key.apiKey}:${key.apiSecret}`);
    await token.locator('button[type="submit"]').click();
    await page.locator('.btn-done').first().click();
    await page.locator('.opblock-tag[data-tag="Agents"]').click();
    const operation = page.locator('#operations-Agents-getMe');
    await operation.locator('.opblock-summary').first().click();
    await operation.locator('button.execute').click();
    const answer = operation.locator('.live-responses-table tbody').first();
    await expect.poll(() => answer.textContent()).toContain('admin@example.com');
    expect(faults).toEqual([]);
    expect([...hosts]).toEqual([new URL(service.address).host]);
  });
});
