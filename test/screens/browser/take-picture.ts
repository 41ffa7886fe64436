import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readConfig, startService } from '@helpdesk/service';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { root } from '../../project/architecture/imports.ts';
import { program } from '../../support/program.ts';
import { launchChromium } from './chromium.ts';
import { type Visit, visitOf } from './widget/widget-desk.ts';

const run = promisify(execFile);
const pictures = join(root, 'docs/pictures');
const key = { apiKey: 'k'.repeat(32), apiSecret: 's'.repeat(64) };

/**
 * Takes the pictures of the documentation again, at a desk of demo data. By hand, when the screens have changed:
 * `node test/screens/browser/take-picture.ts`.
 */
async function takePictures(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-picture-'));
  const settings = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    HELPDESK_DATA_DIR: folder,
    HELPDESK_BOOTSTRAP_API_KEY: key.apiKey,
    HELPDESK_BOOTSTRAP_API_SECRET: key.apiSecret,
  };
  const seed = [program, 'seed', '--demo'];
  const { stdout } = await run(process.execPath, seed, { env: { ...process.env, ...settings } });
  const read = readConfig(settings);
  if (!('ok' in read)) throw new Error(read.faults.join('\n'));
  const service = await startService(read.ok, false, { demo: true });
  const browser = await launchChromium();
  try {
    await mkdir(pictures, { recursive: true });
    const { page, uuid, email } = await atWork(browser, service.address, stdout);
    const shots: readonly (readonly [string, string, 'light' | 'dark'])[] = [
      ['console', `/all/c/${uuid}`, 'light'],
      ['console-dark', `/all/c/${uuid}`, 'dark'],
      ['reports', '/reports?days=30', 'light'],
      ['inbox', '/admin/inboxes/1', 'light'],
      ['roles', '/admin/roles', 'light'],
    ];
    for (const [name, path, colorScheme] of shots) {
      if (path.startsWith('/admin')) await makeAdmin(service.address, email);
      await page.emulateMedia({ colorScheme });
      await page.goto(`${service.address}${path}`);
      // Wait for requests, and for whatever follows the size of the page.
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(1_500);
      await sharp(await page.screenshot())
        .png({ palette: true, colours: 128, compressionLevel: 9 })
        .toFile(join(pictures, `${name}.png`));
    }
  } finally {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true });
  }
}

/** A team lead who is signed in, and a visitor with whom they have just talked. */
async function atWork(browser: Browser, address: string, seeded: string) {
  const [, email = '', password = ''] = /^ +(\S+@\S+) +(\S+) +Team lead$/m.exec(seeded) ?? [];
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })).newPage();
  await page.goto(address);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).first().waitFor();
  const shop = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await shop.goto(`${address}/demo`);
  const widget = visitOf(
    shop,
    async () => ({ results: [] }) as never,
    async () => {},
  );
  const uuid = await talk(page, widget, address);
  return { page, uuid, email };
}

interface Agent {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

async function makeAdmin(address: string, email: string): Promise<void> {
  const lead = (await ask<readonly Agent[]>(address, '/agents')).find((each) => each.email === email);
  if (lead === undefined) throw new Error(`no agent has the address ${email}`);
  const { id, first_name, last_name } = lead;
  await ask(address, `/agents/${id}`, { first_name, last_name, email, enabled: true, roles: ['Admin', 'Agent'] });
}

async function talk(page: Page, widget: Visit, address: string): Promise<string> {
  await widget.open();
  await widget.chat.getByRole('button', { name: 'Start a conversation' }).click();
  await widget.write('Hello! The lid of the kettle does not close any more. Can you send only a new one?');
  const { results } = await ask<{ results: { uuid: string }[] }>(
    address,
    '/conversations/all?order_by=conversations.created_at&order=desc&page_size=1',
  );
  const uuid = results[0]?.uuid ?? '';
  const say = (message: string, isPrivate = false) =>
    page.evaluate(
      ([path, body]) =>
        fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } }).then(({ ok }) => ok),
      [`/api/v1/conversations/${uuid}/messages`, JSON.stringify({ message, private: isPrivate })] as const,
    );
  await say('<p>I am sorry to hear that. Which of the two kettles is it: 1.2 or 1.7 litres?</p>');
  await widget.write('The big one, 1.7.');
  await say('<p>Two lids are left in the warehouse. Ask before you promise a third.</p>', true);
  await say('<p>Good news: the lid is here, and it can leave <b>today</b>. You pay nothing.</p>');
  await widget.write('Wonderful, thank you!');
  await page.waitForTimeout(500);
  return uuid;
}

/** @param body is put there; without it, what is there is returned */
async function ask<T>(address: string, path: string, body?: unknown): Promise<T> {
  const headers = { authorization: `token ${key.apiKey}:${key.apiSecret}`, 'content-type': 'application/json' };
  const put = body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body) };
  const response = await fetch(`${address}/api/v1${path}`, { headers, ...put });
  return ((await response.json()) as { data: T }).data;
}

await takePictures();
