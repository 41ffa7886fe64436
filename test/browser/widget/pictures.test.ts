import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectAgent, createAgentClient } from '@helpdesk/client';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { debianProgram } from '../../support/debian-program.ts';
import { describeInBrowser, launchChromium } from '../chromium.ts';
import { differenceTo } from '../picture.ts';
import { axeFaults } from './axe-faults.ts';
import { deskKey, foreignPage, type Visit, type WidgetDesk, widgetDesk } from './widget-desk.ts';

const folder = join(import.meta.dirname, 'pictures');
const field = (key: string, type: string, label: string, order: number) => ({
  key,
  type,
  label,
  required: order < 3,
  order,
});
const look = {
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
const form = {
  enabled: true,
  fields: [field('name', 'text', 'Name', 1), field('email', 'email', 'E-mail', 2), field('order', 'text', 'Order', 3)],
};

/** Copper, from very near. */
function photo(): Promise<Buffer> {
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

/** What is another at each run, as it would be at nine. In the nodes that are there, which go on being written. */
const settle = `for (const each of document.querySelectorAll('time')) each.firstChild.data = '09:00';
  for (const each of document.querySelectorAll('small, b, span')) {
    if (each.childElementCount > 0 || each.firstChild === null) continue;
    each.firstChild.data = each.firstChild.data.replace(/now|\\d+ (seconds?|minutes?) ago/, 'now');
  }
  document.activeElement?.blur();`;

describeInBrowser('the widget looks as in the pictures of the repository', () => {
  let desk: WidgetDesk;
  beforeAll(async () => {
    await debianProgram({
      name: 'Noto fonts',
      package: 'fonts-noto-core fonts-noto-color-emoji',
      places: ['/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf'],
      isFile: true,
      variable: 'NOTO_SANS',
      tests: 'the pictures of the widget',
    });
    desk = await widgetDesk();
  }, 360_000);
  afterAll(() => desk?.close());

  test.skipIf(process.env.TAKE_PICTURES === '1')('and a picture of another state is another one', async () => {
    for (const [name, other] of [
      ['home-390-light', 'home-again-390-light'],
      ['conversation-1440-dark', 'no-connection-1440-dark'],
    ] as const)
      expect(await differenceTo(folder, name, await readFile(join(folder, `${other}.png`)))).toContain('is different');
  });

  const looks = [
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const;
  const height = 844;

  async function inLook(colorScheme: 'light' | 'dark', width: number) {
    const host = await foreignPage(
      `<!doctype html><html lang="en"><title>Shop</title><meta name="color-scheme" content="light dark"><body>
      <script async src="${desk.proxy.address}/widget.js" data-inbox="${desk.inbox.uuid}"></script>`,
    );
    // Another browser, so that letters are drawn with the fonts that are there now.
    const browser: Browser = await launchChromium();
    const differences: string[] = [];
    const clip = width === 390 ? { x: 0, y: 0, width, height } : { x: width - 432, y: 0, width: 432, height };
    return {
      differences,
      take: async ({ page, frame }: Visit, state: string): Promise<void> => {
        await page.waitForTimeout(350);
        await frame().evaluate(settle);
        const picture = await page.screenshot({ clip, animations: 'disabled', scale: 'css' });
        const found = await differenceTo(folder, `${state}-${width}-${colorScheme}`, picture);
        if (found !== undefined) differences.push(found);
      },
      come: async (): Promise<Visit> => {
        const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: 'en-GB' });
        return desk.visit({ context, url: host.address });
      },
      close: async (): Promise<void> => {
        await browser.close();
        await host.close();
      },
    };
  }

  test.each(looks)(
    '%s, %i pixels wide',
    async (colorScheme, width) => {
      const { come, take, differences, close } = await inLook(colorScheme, width);
      await desk.configure({ ...look, prechat_form: form });
      const first = await come();
      await first.open();
      await take(first, 'home');
      await first.chat.getByRole('button', { name: 'Start a conversation' }).click();
      await first.chat.getByLabel('E-mail').fill('mira@example');
      await first.chat.getByRole('button', { name: 'Send' }).click();
      await first.chat.getByText('Name is missing.').waitFor();
      await take(first, 'form');
      await first.close();

      await desk.configure({ ...look, notice_banner: { enabled: true, text: 'Parcels are late this week.' } });
      const visit = await come();
      const text = `Hello, where is my copper kettle?`;
      const uuid = await visit.begin(text);
      await desk.ask(`/conversations/${uuid}/messages`, 'POST', {
        message: '<p>Good morning! It left on Monday, and <a href="https://example.com">here it is now</a>.</p>',
      });
      await visit.arrived('Good morning!');
      await take(visit, 'conversation');
      desk.proxy.cut();
      await visit.write('Thank you');
      await visit.chat.getByText('No connection.').waitFor();
      await visit.chat.getByText('Waits').waitFor();
      await take(visit, 'no-connection');
      desk.proxy.restore();
      await visit.arrived('Thank you', 40_000);
      await visit.chat.getByText('No connection.').waitFor({ state: 'detached' });
      await desk.ask(`/conversations/${uuid}/status`, 'PUT', { status: 'Resolved' });
      await visit.chat.getByText('This conversation has ended.').waitFor();
      await take(visit, 'ended');
      await visit.chat.getByRole('button', { name: 'Back to the start' }).click();
      await visit.chat.getByText('Your conversations').waitFor();
      await take(visit, 'home-again');
      const home = () => visit.chat.getByRole('button', { name: 'Back to the start' }).click();
      await visit.chat.getByRole('button', { name: /Parcels before the holidays/ }).click();
      await visit.chat.getByRole('heading', { name: 'Parcels before the holidays' }).waitFor();
      await take(visit, 'announcement');
      await home();
      for (const question of ['Do you repair handles?', 'May I send it back?', 'Which size fits a hob?']) {
        await visit.chat.getByRole('button', { name: 'Start a conversation' }).click();
        await visit.write(question);
        await visit.arrived(question);
        await home();
      }
      await visit.chat.getByRole('button', { name: 'All conversations' }).click();
      await visit.chat.getByRole('heading', { name: 'Your conversations', level: 1 }).waitFor();
      await take(visit, 'list');
      await home();
      if (width !== 390) {
        await visit.launcher.click();
        await desk.say(uuid, 'It has arrived at your door.');
        await visit.chat.getByText('It has arrived at your door.').waitFor();
        await take(visit, 'card');
        await visit.chat.getByRole('button', { name: 'Close' }).click();
        await visit.open();
      }
      await desk.configure({ ...look, language: 'ar', colors: { primary: '#f2c230' } });
      await visit.page.reload();
      await visit.open();
      await take(visit, 'home-arabic');
      const { contact_id: contact } = await desk.ask<{ contact_id: number }>(`/conversations/${uuid}`);
      await desk.ask(`/contacts/${contact}/block`, 'PUT', { enabled: false });
      await visit.chat.getByText('هذه المحادثة غير متاحة').waitFor();
      await take(visit, 'blocked');
      expect(differences).toEqual([]);
      await visit.close();
      await close();
    },
    120_000,
  );

  test.each(looks)(
    'moments of a conversation, %s, %i pixels wide; axe finds nothing in them',
    async (colorScheme, width) => {
      const { come, take, differences, close } = await inLook(colorScheme, width);
      const shot = async (visit: Visit, state: string): Promise<void> => {
        expect(await axeFaults(visit), state).toEqual([]);
        await take(visit, state);
      };
      await desk.configure({ ...look, visitors: { prevent_reply_to_closed_conversation: true } });
      const visit = await come();
      const { chat, page } = visit;
      const uuid = await visit.begin('My kettle has a dent. Here is a picture.');
      await chat
        .locator('form input[type=file]')
        .setInputFiles({ name: 'kettle.png', mimeType: 'image/png', buffer: await photo() });
      await chat.getByRole('img', { name: 'kettle.png' }).waitFor();
      await desk.ask(`/conversations/${uuid}/last-seen`, 'PUT');
      await chat.getByText(/, seen$/).waitFor();
      await shot(visit, 'photo-seen');

      const { apiKey, apiSecret } = deskKey;
      const client = createAgentClient({ baseUrl: desk.service().address, credentials: { apiKey, apiSecret } });
      const agent = connectAgent({ client });
      await expect.poll(() => agent.cursor()).toBeDefined();
      await desk.say(uuid, 'That is a pity. One moment, please.');
      await visit.arrived('That is a pity.');
      // It is forgotten after six seconds.
      const types = setInterval(() => agent.typing(uuid, true), 1_000);
      await chat.getByText('Admin is typing').waitFor();
      await shot(visit, 'typing');
      clearInterval(types);
      agent.typing(uuid, false);
      await chat.getByText('Admin is typing').waitFor({ state: 'detached' });
      agent.close();

      let answer: { readonly status: number; readonly headers?: Record<string, string> } | undefined = { status: 500 };
      await page.route('**/message', (route) =>
        answer === undefined
          ? route.continue()
          : route.fulfill({
              ...answer,
              json: { status: 'error', error_type: 'GeneralException', message: 'x', data: null },
            }),
      );
      await visit.write('Do you repair dents?');
      await chat.getByText('Not sent: the service is busy.').waitFor({ timeout: 15_000 });
      await shot(visit, 'not-sent');
      answer = { status: 429, headers: { 'retry-after': '30' } };
      await chat.getByRole('button', { name: 'Try again' }).click();
      const seconds = chat.getByText(/^Too many messages at once\. Goes on in \d+ s\.$/);
      await seconds.waitFor();
      await shot(visit, 'too-many');
      await visit.close();

      const closed = await come();
      const other = await closed.begin('Another question');
      await desk.say(other, 'And its answer.');
      await closed.arrived('And its answer.');
      await desk.ask(`/conversations/${other}/status`, 'PUT', { status: 'Closed' });
      await closed.chat.getByRole('button', { name: 'Start a new conversation' }).waitFor();
      await shot(closed, 'closed');
      expect(differences).toEqual([]);
      await closed.close();
      await close();
    },
    120_000,
  );
});
