import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningService, readConfig, startService } from '@helpdesk/service';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser, launchChromium } from './chromium.ts';

const key = { apiKey: 'k'.repeat(32), apiSecret: 's'.repeat(64) };

/** An Admin has opened an address of the API in the browser, and now visits a page of another site. */
describeInBrowser('a page of another origin', () => {
  let folder: string;
  let service: RunningService;
  let others: Server;
  let port: number;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-browser-'));
    const read = readConfig({
      PORT: '0',
      HELPDESK_DATA_DIR: folder,
      HELPDESK_BOOTSTRAP_API_KEY: key.apiKey,
      HELPDESK_BOOTSTRAP_API_SECRET: key.apiSecret,
    });
    if (!('ok' in read)) throw new Error(read.faults.join('\n'));
    service = await startService(read.ok, false);
    others = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<p>Hello'));
    await new Promise<void>((resolve) => others.listen(0, resolve));
    ({ port } = others.address() as AddressInfo);
    browser = await launchChromium();
    const httpCredentials = { username: key.apiKey, password: key.apiSecret };
    page = await (await browser.newContext({ httpCredentials })).newPage();
    await page.goto(`${service.address}/api/v1/agents/me`);
    expect(await page.content()).toContain(key.apiKey);
  });

  afterAll(async () => {
    await browser?.close();
    await new Promise((resolve) => others?.close(resolve));
    await service?.stop();
    await rm(folder, { recursive: true });
  });

  async function ask<T>(path: string, body?: object): Promise<T> {
    const response = await fetch(`${service.address}/api/v1${path}`, {
      headers: { authorization: `token ${key.apiKey}:${key.apiSecret}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return ((await response.json()) as { data: T }).data;
  }

  test('of the same site cannot replace the key of an agent', async () => {
    const body = { first_name: 'Grace', email: 'grace@example.com', roles: ['Agent'] };
    const { id } = await ask<{ id: number }>('/agents', body);
    const path = `/api/v1/agents/${id}/api-key`;
    await page.goto(`http://127.0.0.1:${port}/`);
    const answered = page.waitForResponse((response) => response.url().endsWith(path));
    const options = "{ method: 'POST', mode: 'no-cors', credentials: 'include' }";
    await page.evaluate(`fetch('${service.address}${path}', ${options}).then(() => {})`);
    // Without the credentials that the browser keeps the status would be 401.
    expect((await answered).status()).toBe(403);
    await expect.poll(() => ask(`/agents/${id}`)).toMatchObject({ api_key: null });
  });

  test('of another site cannot store a file that everybody may read', async () => {
    await page.goto(`http://localhost:${port}/`);
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/v1/media'));
    await page.evaluate(`
      const form = document.createElement('form');
      Object.assign(form, { action: '${service.address}/api/v1/media', method: 'POST', enctype: 'multipart/form-data' });
      form.innerHTML = '<input name="linked_model" value="help_articles"><input name="files" type="file">';
      const chosen = new DataTransfer();
      chosen.items.add(new File(['Call this number'], 'help.txt', { type: 'text/plain' }));
      form.elements.namedItem('files').files = chosen.files;
      document.body.append(form);
      form.submit();
    `);
    expect((await answered).status()).toBe(403);
    expect(await readdir(join(folder, 'uploads'), { recursive: true })).not.toContainEqual(
      expect.stringMatching(/[0-9a-f]{8}-/),
    );
  });
});
