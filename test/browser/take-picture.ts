import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readConfig, startService } from '@helpdesk/service';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { root } from '../architecture/imports.ts';
import { launchChromium } from './chromium.ts';

const run = promisify(execFile);
const height = 620;
const widths = { agent: 860, widget: 360, gap: 16 };

/**
 * Takes the picture of the README again, `docs/pictures/live-chat.png`: both demo pages, with a chat at a desk of demo
 * data. By hand, when the pages have changed: `node test/browser/take-picture.ts`.
 */
async function takePicture(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-picture-'));
  const [apiKey, apiSecret] = ['k'.repeat(32), 's'.repeat(64)];
  const settings = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    HELPDESK_DATA_DIR: folder,
    HELPDESK_BOOTSTRAP_API_KEY: apiKey,
    HELPDESK_BOOTSTRAP_API_SECRET: apiSecret,
  };
  const seed = [join(root, 'apps/service/src/main.ts'), 'seed', '--demo'];
  await run(process.execPath, seed, { env: { ...process.env, ...settings } });
  const read = readConfig(settings);
  if (!('ok' in read)) throw new Error(read.faults.join('\n'));
  const service = await startService(read.ok, false, { demo: true });
  const browser = await launchChromium();
  try {
    const open = async (path: string, width: number): Promise<Page> => {
      const page = await (await browser.newContext({ viewport: { width, height }, colorScheme: 'light' })).newPage();
      await page.goto(`${service.address}${path}`);
      return page;
    };
    const agent = await open('/demo/agent', widths.agent);
    await part(agent, 'api-key-input').fill(apiKey);
    await part(agent, 'api-secret-input').fill(apiSecret);
    await part(agent, 'login-button').click();
    const widget = await open('/demo/widget', widths.widget);
    await chat(agent, widget);
    const pictures = [await agent.screenshot(), await widget.screenshot()] as const;
    await mkdir(join(root, 'docs/pictures'), { recursive: true });
    const width = widths.agent + widths.gap + widths.widget;
    await sharp({ create: { width, height, channels: 3, background: '#8a94a6' } })
      .composite([
        { input: pictures[0], left: 0, top: 0 },
        { input: pictures[1], left: widths.agent + widths.gap, top: 0 },
      ])
      .png({ palette: true, compressionLevel: 9 })
      .toFile(join(root, 'docs/pictures/live-chat.png'));
  } finally {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true });
  }
}

const part = (page: Page, id: string) => page.locator(`[data-testid="${id}"]`);

async function chat(agent: Page, widget: Page): Promise<void> {
  const write = async (page: Page, input: string, text: string): Promise<void> => {
    await part(page, input).fill(text);
    await part(page, input).press('Enter');
    await part(agent, 'message').or(part(agent, 'conversation')).filter({ hasText: text }).first().waitFor();
  };
  await write(widget, 'message-input', 'Hello! Do you ship the blue shoes to Oslo?');
  await part(agent, 'conversation').filter({ hasText: 'Oslo' }).click();
  await part(agent, 'private-checkbox').check();
  await write(agent, 'reply-input', 'Size 42 is left in the warehouse. Ask before you promise 43.');
  await part(agent, 'private-checkbox').uncheck();
  await write(agent, 'reply-input', 'We do, in three days. Which size do you need?');
  await write(widget, 'message-input', 'Size 42, please.');
  await write(agent, 'reply-input', 'Good news: we have that one left, and it can leave today.');
  await part(widget, 'message').filter({ hasText: 'leave today' }).waitFor();
  await widget.locator('[data-testid="message-input"]').pressSequentially('Wonderful, I take');
  await agent.waitForTimeout(1_000);
}

await takePicture();
