import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { debianProgram } from '../../../support/debian-program.ts';
import { notoFonts } from '../../../support/debian-programs.ts';
import { launchChromium } from '../chromium.ts';
import { differenceTo } from '../picture.ts';
import { axeFaults } from './axe-faults.ts';
import { foreignPage, type Visit, type WidgetDesk } from './widget-desk.ts';

export const pictures = join(import.meta.dirname, 'pictures');

export const looks = [
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const;

/** The settings of the inbox in most pictures. */
export const look = {
  brand_name: 'Saltmarsh Kitchen',
  colors: { primary: '#934a26' },
  dark_mode: true,
  introduction_message: 'We are four people who know our kettles.',
  chat_reply_expectation_message: 'Usually replies within an hour',
  home_apps: [
    { type: 'announcement', title: 'Parcels before the holidays', description: 'Order by 17 December', text: 'Soon.' },
    { type: 'external_link', title: 'Follow your parcel', url: 'https://example.com/track' },
  ],
};

/** Copper, from very near. */
export function photo(): Promise<Buffer> {
  const [width, height] = [640, 480];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const light = (at % width) / width + at / (width * height);
    for (const [channel, most] of [150, 90, 55].entries()) pixels[at * 3 + channel] = 60 + (most * light) / 2;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** The fonts with which the pictures are drawn. */
export function fontsOfPictures(): Promise<unknown> {
  return debianProgram(notoFonts);
}

/** What is another at each run, as it would be at nine. In the nodes that are there, which go on being written. */
const settle = `for (const each of document.querySelectorAll('time')) each.firstChild.data = '09:00';
  for (const each of document.querySelectorAll('small, b, span')) {
    if (each.childElementCount > 0 || each.firstChild === null) continue;
    each.firstChild.data = each.firstChild.data.replace(/now|\\d+ (seconds?|minutes?) ago/, 'now');
  }
  document.activeElement?.blur();`;

/** Where pictures of one look are taken. */
export interface Studio {
  /** What is not as in the pictures of the repository. */
  readonly differences: readonly string[];
  /** A visitor who was never here; with a JWT a verified contact. */
  come(jwt?: string): Promise<Visit>;
  /** Compares what is shown with the picture of that state, or takes it. */
  take(visit: Visit, state: string): Promise<void>;
  /** The same, of what axe finds nothing in. */
  shot(visit: Visit, state: string): Promise<void>;
  close(): Promise<void>;
}

/** With a zoom the page has so much less room, as in a browser whose zoom is that. */
export async function studio(
  desk: WidgetDesk,
  colorScheme: 'light' | 'dark',
  width: number,
  zoom = 1,
): Promise<Studio> {
  const host = await foreignPage(
    `<!doctype html><html lang="en"><title>Shop</title><meta name="color-scheme" content="light dark"><body>
    <script async src="${desk.proxy.address}/widget.js" data-inbox="${desk.inbox.uuid}"></script>`,
  );
  // A new browser, so that it uses the fonts that are installed now.
  const browser: Browser = await launchChromium();
  const differences: string[] = [];
  const viewport = { width: width / zoom, height: 844 / zoom };
  const left = Math.max(0, viewport.width - 432);
  const clip = { x: left, y: 0, width: viewport.width - left, height: viewport.height };
  async function take({ page, frame }: Visit, state: string): Promise<void> {
    await page.waitForTimeout(350);
    await frame().evaluate(settle);
    const picture = await page.screenshot({ clip, animations: 'disabled', scale: 'css' });
    const found = await differenceTo(pictures, `${state}-${width}-${colorScheme}`, picture);
    if (found !== undefined) differences.push(found);
  }
  return {
    differences,
    take,
    shot: async (visit, state) => {
      expect(await axeFaults(visit), state).toEqual([]);
      await take(visit, state);
    },
    come: async (jwt) => {
      const context = await browser.newContext({ viewport, deviceScaleFactor: zoom, colorScheme, locale: 'en-GB' });
      const booted = `Helpdesk = (...call) => Helpdesk.q.push(call); Helpdesk.q = [];
        Helpdesk('boot', ${JSON.stringify({ inbox: desk.inbox.uuid, jwt })});`;
      if (jwt !== undefined) await context.addInitScript(`if (self === top) { ${booted} }`);
      return desk.visit({ context, url: host.address });
    },
    close: async () => {
      await browser.close();
      await host.close();
    },
  };
}
