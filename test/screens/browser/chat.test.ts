import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningService, readConfig, startService } from '@helpdesk/service';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerJwt } from '../../api/conformance/customer-jwt.ts';
import { type CuttingProxy, cuttingProxy } from '../../support/cutting-proxy.ts';
import { patientService } from '../../support/patience.ts';
import { describeInBrowser, launchChromium } from './chromium.ts';
import { type Visit, visitOf } from './widget/widget-desk.ts';

const key = { apiKey: 'k'.repeat(32), apiSecret: 's'.repeat(64) };
const login = { email: 'admin@example.com', password: 'she drinks her tea at nine' };
const secret = 'the secret of the customer';

/** Two tabs of a real browser, on the shop's page and in the console: the visitor's line can be cut. */
describeInBrowser('a visitor and an agent in two tabs', () => {
  let folder: string;
  let service: RunningService;
  let proxy: CuttingProxy;
  let browser: Browser;
  let contexts: readonly BrowserContext[];
  let visitor: Page;
  let agent: Page;
  let widget: Visit;
  const faults: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-browser-'));
    const read = readConfig({
      ...patientService,
      PORT: '0',
      HELPDESK_DATA_DIR: folder,
      HELPDESK_BOOTSTRAP_EMAIL: login.email,
      HELPDESK_BOOTSTRAP_PASSWORD: login.password,
      HELPDESK_BOOTSTRAP_API_KEY: key.apiKey,
      HELPDESK_BOOTSTRAP_API_SECRET: key.apiSecret,
    });
    if (!('ok' in read)) throw new Error(read.faults.join('\n'));
    service = await startService(read.ok, false, { demo: true });
    proxy = await cuttingProxy(service.address);
    browser = await launchChromium();
    contexts = [await browser.newContext(), await browser.newContext()];
    [visitor, agent] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
    widget = visitOf(
      visitor,
      (path) => ask(path),
      async () => {},
    );
    for (const page of [visitor, agent]) page.on('pageerror', (error) => faults.push(String(error)));
  });

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

  const shownTo = (text: string) => widget.chat.locator('[data-uuid]').filter({ hasText: text });

  const seenByAgent = (text: string) => agent.locator('li[data-uuid]').filter({ hasText: text });

  async function answer(text: string): Promise<void> {
    await agent.getByRole('textbox', { name: /^Reply to|^Note|note for colleagues/ }).fill(text);
    await agent.keyboard.press('Control+Enter');
    await seenByAgent(text).waitFor();
  }

  const shown = () =>
    agent.locator('li[data-uuid]').evaluateAll((items) => items.map((item) => item.dataset.uuid ?? ''));

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
    await visitor.goto(`${proxy.address}/demo`);
    await widget.begin('Is anybody there? <b>');

    const { uuid } = await theOnlyConversation();
    await agent.goto(`${service.address}/c/${uuid}`);
    await agent.getByLabel('E-mail').fill(login.email);
    await agent.getByLabel('Password', { exact: true }).fill(login.password);
    await agent.keyboard.press('Enter');
    await seenByAgent('Is anybody there? <b>').waitFor();
    await agent.keyboard.press('r');
    await answer('Always.');
    await shownTo('Always.').waitFor();
    await widget.write('Splendid');
    await seenByAgent('Splendid').waitFor();
    expect(faults).toEqual([]);
  });

  test('the line is cut, and nothing is missing when it is back', async () => {
    proxy.cut();
    await widget.chat.getByText('No connection.').waitFor();
    for (const text of ['one', 'two', 'three']) await answer(text);
    await agent.keyboard.press('Escape');
    await agent.keyboard.press('n');
    await answer('He must not read this');
    await widget.write('Written while nobody heard');
    await widget.chat.locator('[data-waits]').waitFor();

    proxy.restore();
    await shownTo('Written while nobody heard').waitFor();
    await seenByAgent('Written while nobody heard').waitFor();
    const { uuid } = await theOnlyConversation();
    await expect.poll(() => widget.shown()).toEqual(await stored(uuid, true));
    await expect.poll(shown).toEqual(await stored(uuid, false));
    await expect.poll(() => widget.shown()).toHaveLength(7);
    await expect.poll(() => widget.chat.getByText('He must not read this').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('a known customer takes over the conversation that he began as a visitor', async () => {
    const [inbox] = await ask<{ id: number }[]>('/inboxes');
    await ask(`/inboxes/${inbox?.id}`, { method: 'PUT', body: JSON.stringify({ secret }) });
    const before = await theOnlyConversation();
    const claims = { external_user_id: 'u-1', email: 'kim@example.com', first_name: 'Kim', last_name: 'Lindqvist' };
    const jwt = await customerJwt(claims, secret, Date.now());
    await visitor.evaluate((token) => {
      const { Helpdesk } = globalThis as unknown as { Helpdesk: (name: string, options: object) => void };
      Helpdesk('update', { jwt: token });
    }, jwt);
    await agent.getByRole('complementary').getByText('Kim Lindqvist').first().waitFor();
    await expect.poll(() => widget.shown()).toEqual(await stored(before.uuid, true));

    await widget.write('It is me, Kim');
    await seenByAgent('It is me, Kim').waitFor();
    const after = await theOnlyConversation();
    expect(after.uuid).toBe(before.uuid);
    expect(after.contact_id).not.toBe(before.contact_id);
    await agent.getByRole('complementary').getByText('Kim Lindqvist').first().waitFor();
    expect(faults).toEqual([]);
  });
});
