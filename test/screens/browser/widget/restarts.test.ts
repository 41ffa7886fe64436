import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentials, type RunningProcess, startProcess } from '../../../machine/faults/running-service.ts';
import { ownPort } from '../../../support/own-port.ts';
import { describeInBrowser, launchChromium } from '../chromium.ts';
import { foreignPage, storedMessages, visitOf } from './widget-desk.ts';

describeInBrowser('the service is killed while visitors and agents write', () => {
  let folder: string;
  let service: RunningProcess;
  let browser: Browser;
  let port: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-widget-kill-'));
    port = String(await ownPort());
    service = await startProcess(folder, { PORT: port });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.kill();
    await rm(folder, { recursive: true });
  });

  /** Undefined while the service does not answer. */
  async function tryToAsk<T>(path: string, body?: unknown): Promise<T | undefined> {
    try {
      const response = await fetch(`${service.address}/api/v1${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `token ${credentials.apiKey}:${credentials.apiSecret}`,
          'content-type': 'application/json',
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return ((await response.json()) as { data: T }).data;
    } catch {
      return undefined;
    }
  }
  async function ask<T>(path: string): Promise<T> {
    const data = await tryToAsk<T>(path);
    if (data === undefined) throw new Error(`GET ${path}: nobody answers`);
    return data;
  }

  test('and started again on the same database: everything arrives, once, in order', async () => {
    const { uuid: inbox } = await ask<{ uuid: string }>('/inboxes/1');
    const host = await foreignPage(
      `<!doctype html><html lang="en"><title>Shop</title><body>
      <script async src="${service.address}/widget.js" data-inbox="${inbox}"></script>`,
    );
    const page = await (await browser.newContext()).newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(host.address);
    const visit = visitOf(page, ask, () => page.close());
    const conversation = await visit.begin('Before all kills');
    const written = ['Before all kills'];

    for (let round = 1; round <= 3; round++) {
      const write = async (part: string): Promise<void> => {
        written.push(`${part} kill ${round}`);
        await visit.write(`${part} kill ${round}`);
      };
      const answers = Array.from(
        { length: 10 },
        (_, number) => () =>
          tryToAsk(`/conversations/${conversation}/messages`, { message: `answer ${round}.${number}` }),
      ).reduce((before: Promise<unknown>, next) => before.then(next), Promise.resolve());
      await write('just before');
      await service.kill();
      await write('during');
      await answers;
      service = await startProcess(folder, { PORT: port });
      await write('after');
      await expect.poll(() => visit.chat.locator('[data-waits]').count()).toBe(0);
      await expect.poll(() => visit.shown()).toEqual(await storedMessages(ask, conversation));
    }

    const texts = await visit.chat.locator('[data-uuid]').allInnerTexts();
    expect(
      texts.flatMap((text) => /(?:Before all|just before|during|after) kills?(?: \d)?/.exec(text)?.[0] ?? []),
    ).toEqual(written);
    await expect.poll(() => visit.chat.getByText('No connection.').count()).toBe(0);
    expect(faults).toEqual([]);
    await host.close();
  });
});
