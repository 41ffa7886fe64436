import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningService, readConfig, startService } from '@helpdesk/service';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerJwt } from '../conformance/customer-jwt.ts';
import { type CuttingProxy, cuttingProxy } from '../support/cutting-proxy.ts';
import { describeInBrowser, launchChromium } from './chromium.ts';

const key = { apiKey: 'k'.repeat(32), apiSecret: 's'.repeat(64) };
const secret = 'the secret of the customer';

/** Two tabs of a real browser, on the demo pages: the visitor's line can be cut. */
describeInBrowser('a visitor and an agent in two tabs', () => {
  let folder: string;
  let service: RunningService;
  let proxy: CuttingProxy;
  let browser: Browser;
  let contexts: readonly BrowserContext[];
  let visitor: Page;
  let agent: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-browser-'));
    const read = readConfig({
      PORT: '0',
      HELPDESK_DATA_DIR: folder,
      HELPDESK_BOOTSTRAP_API_KEY: key.apiKey,
      HELPDESK_BOOTSTRAP_API_SECRET: key.apiSecret,
    });
    if (!('ok' in read)) throw new Error(read.faults.join('\n'));
    service = await startService(read.ok, false, { demo: true });
    proxy = await cuttingProxy(service.address);
    browser = await launchChromium();
    contexts = [await browser.newContext(), await browser.newContext()];
    [visitor, agent] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
    for (const page of [visitor, agent]) page.on('pageerror', (error) => faults.push(String(error)));
  }, 360_000);

  afterAll(async () => {
    await browser?.close();
    await proxy?.close();
    await service?.stop();
    await rm(folder, { recursive: true });
  });

  async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await fetch(`${service.address}/api/v1${path}`, {
      ...init,
      headers: { authorization: `token ${key.apiKey}:${key.apiSecret}`, 'content-type': 'application/json' },
    });
    const { data } = (await response.json()) as { data: T };
    return data;
  }

  const part = (page: Page, id: string) => page.locator(`[data-testid="${id}"]`);

  async function write(page: Page, input: string, text: string): Promise<void> {
    await part(page, input).fill(text);
    await part(page, input).press('Enter');
  }

  const shown = (page: Page) =>
    page.locator('[data-testid="message"]').evaluateAll((items) => items.map((item) => item.dataset.uuid ?? ''));

  /** What is in the conversation, oldest first: public messages for the visitor, all for the agent. */
  async function stored(uuid: string, isPublic: boolean): Promise<readonly string[]> {
    const { results } = await ask<{ results: { uuid: string; type: string; private: boolean }[] }>(
      `/conversations/${uuid}/messages?page_size=500`,
    );
    const wanted = results.filter((message) => !isPublic || (!message.private && message.type !== 'activity'));
    return wanted.map((message) => message.uuid).toReversed();
  }

  async function theOnlyConversation(): Promise<{ readonly uuid: string; readonly contact_id: number }> {
    const { results } = await ask<{ results: { uuid: string; contact_id: number }[] }>('/conversations/all');
    expect(results).toHaveLength(1);
    return results[0] ?? { uuid: '', contact_id: 0 };
  }

  test('they chat', async () => {
    await visitor.goto(`${proxy.address}/demo/widget`);
    await write(visitor, 'message-input', 'Is anybody there? <b>');
    await part(visitor, 'message').filter({ hasText: 'Is anybody there? <b>' }).waitFor();

    await agent.goto(`${service.address}/demo/agent`);
    await part(agent, 'api-key-input').fill(key.apiKey);
    await part(agent, 'api-secret-input').fill(key.apiSecret);
    await part(agent, 'login-button').click();
    await part(agent, 'conversation').first().click();
    await part(agent, 'message').filter({ hasText: 'Is anybody there? <b>' }).waitFor();
    await write(agent, 'reply-input', 'Always.');
    await part(visitor, 'message').filter({ hasText: 'Always.' }).waitFor();
    await write(visitor, 'message-input', 'Splendid');
    await part(agent, 'message').filter({ hasText: 'Splendid' }).waitFor();
    expect(faults).toEqual([]);
  }, 60_000);

  test('the line is cut, and nothing is missing when it is back', async () => {
    proxy.cut();
    await visitor.locator('[data-testid="status"][data-state="connecting"]').waitFor();
    for (const text of ['one', 'two', 'three']) {
      await write(agent, 'reply-input', text);
      await part(agent, 'message').filter({ hasText: text }).waitFor();
    }
    await part(agent, 'private-checkbox').check();
    await write(agent, 'reply-input', 'He must not read this');
    await part(agent, 'message').filter({ hasText: 'He must not read this' }).waitFor();
    await write(visitor, 'message-input', 'Written while nobody heard');
    await part(visitor, 'pending-message').waitFor();

    proxy.restore();
    await visitor.locator('[data-testid="status"][data-state="open"]').waitFor({ timeout: 60_000 });
    await part(visitor, 'message').filter({ hasText: 'Written while nobody heard' }).waitFor({ timeout: 60_000 });
    await part(agent, 'message').filter({ hasText: 'Written while nobody heard' }).waitFor();
    const { uuid } = await theOnlyConversation();
    await expect.poll(() => shown(visitor), { timeout: 10_000 }).toEqual(await stored(uuid, true));
    await expect.poll(() => shown(agent), { timeout: 10_000 }).toEqual(await stored(uuid, false));
    expect(await part(visitor, 'message').allTextContents()).toHaveLength(7);
    expect(await part(visitor, 'message-list').textContent()).not.toContain('He must not read this');
    expect(faults).toEqual([]);
  }, 180_000);

  test('a known customer takes over the conversation that he began as a visitor', async () => {
    const [inbox] = await ask<{ id: number }[]>('/inboxes');
    await ask(`/inboxes/${inbox?.id}`, { method: 'PUT', body: JSON.stringify({ secret }) });
    const before = await theOnlyConversation();
    const claims = { external_user_id: 'u-1', email: 'kim@example.com', first_name: 'Kim', last_name: 'Lindqvist' };
    await part(visitor, 'sign-in').locator('summary').click();
    await part(visitor, 'jwt-input').fill(await customerJwt(claims, secret, Date.now()));
    await part(visitor, 'sign-in-button').click();
    await part(visitor, 'user-name').filter({ hasText: 'Kim Lindqvist' }).waitFor();
    await visitor.locator('[data-testid="status"][data-state="open"]').waitFor();
    await expect.poll(() => shown(visitor), { timeout: 10_000 }).toEqual(await stored(before.uuid, true));

    await write(visitor, 'message-input', 'It is me, Kim');
    await part(agent, 'message').filter({ hasText: 'It is me, Kim' }).waitFor();
    const after = await theOnlyConversation();
    expect(after.uuid).toBe(before.uuid);
    expect(after.contact_id).not.toBe(before.contact_id);
    await part(agent, 'contact-name').filter({ hasText: 'Kim Lindqvist' }).waitFor();
    expect(faults).toEqual([]);
  }, 60_000);
});
