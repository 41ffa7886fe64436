import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser, launchChromium } from '../chromium.ts';
import { differenceTo } from '../picture.ts';
import { faultsOf } from './console-desk.ts';

const console = join(import.meta.dirname, '../../../../apps/console');

describeInBrowser('every part of the console in each of its states', () => {
  let server: ChildProcess;
  let browser: Browser;
  let address = '';
  const faults: string[] = [];

  beforeAll(async () => {
    server = spawn(process.execPath, ['build.ts', '--dev'], { cwd: console, stdio: ['ignore', 'pipe', 'inherit'] });
    if (server.stdout === null) throw new Error('it says nothing');
    for await (const line of createInterface({ input: server.stdout })) {
      const said = /http:\/\/localhost:\d+/.exec(stripVTControlCharacters(line));
      if (said === null) continue;
      address = said[0];
      break;
    }
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    server.kill();
    await once(server, 'exit');
  });

  async function open(query: string, options: Parameters<Browser['newPage']>[0]): Promise<Page> {
    const page = await browser.newPage({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...options });
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(`${address}/__parts${query}`);
    await page.getByRole('heading', { name: 'Parts' }).waitFor();
    return page;
  }

  test.each(['light', 'dark'] as const)('looks as in the pictures, and axe finds nothing: %s', async (colorScheme) => {
    const page = await open('', { colorScheme, viewport: { width: 1440, height: 900 } });
    expect(await faultsOf(page)).toEqual([]);
    const differences: string[] = [];
    const parts = await page.locator('main > section').all();
    expect(parts.length).toBeGreaterThan(15);
    for (const part of parts) {
      const name = (await part.getByRole('heading').first().textContent()) ?? '';
      const picture = await part.screenshot({ animations: 'disabled', scale: 'css' });
      const folder = join(import.meta.dirname, 'pictures/parts');
      const found = await differenceTo(folder, `${name.replaceAll(' ', '-').toLowerCase()}-${colorScheme}`, picture);
      if (found !== undefined) differences.push(found);
    }
    expect(differences).toEqual([]);
    for (const opener of ['Menu', 'Small form', 'Dialog, small', 'Dialog, middle', 'Dialog, wide', 'Question']) {
      await page.getByRole('button', { name: opener, exact: true }).click();
      expect(await faultsOf(page), opener).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count(), { message: opener }).toBe(0);
    }
    await page.close();
    expect(faults).toEqual([]);
  });

  test.each([
    ['on a phone', '', 390],
    ['right to left', '?dir=rtl', 1024],
    ['at 320 pixels', '', 320],
    ['with words two fifths longer', '?lang=pseudo', 390],
  ] as const)('nothing stands out at the side: %s', async (_name, query, width) => {
    const page = await open(query, { viewport: { width, height: 900 } });
    const [inner, outer] = await page.evaluate<[number, number]>(
      'var main = document.querySelector("main"); [main.scrollWidth, main.clientWidth]',
    );
    expect(inner).toBeLessThanOrEqual(outer);
    // In the pseudo language only visible texts are longer, and names for screen readers are not.
    if (query !== '?lang=pseudo') expect(await faultsOf(page)).toEqual([]);
    await page.close();
    expect(faults).toEqual([]);
  });
});
