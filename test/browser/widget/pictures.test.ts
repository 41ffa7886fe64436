import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { debianProgram } from '../../support/debian-program.ts';
import { describeInBrowser, launchChromium } from '../chromium.ts';
import { differenceTo } from '../picture.ts';
import { foreignPage, type Visit, type WidgetDesk, widgetDesk } from './widget-desk.ts';

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

/** What is another at each run, as it would be at nine. */
const settle = `for (const each of document.querySelectorAll('time')) each.textContent = '09:00';
  for (const each of document.querySelectorAll('small, b, span')) {
    if (each.childElementCount === 0) each.textContent = each.textContent.replace(/now|\\d+ (seconds?|minutes?) ago/, 'now');
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

  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)(
    '%s, %i pixels wide',
    async (colorScheme, width) => {
      const height = 844;
      const host = await foreignPage(
        `<!doctype html><html lang="en"><title>Shop</title><meta name="color-scheme" content="light dark"><body>
        <script async src="${desk.proxy.address}/widget.js" data-inbox="${desk.inbox.uuid}"></script>`,
      );
      // Another browser, so that letters are drawn with the fonts that are there now.
      const browser = await launchChromium();
      const differences: string[] = [];
      const clip = width === 390 ? { x: 0, y: 0, width, height } : { x: width - 432, y: 0, width: 432, height };
      const take = async ({ page, frame }: Visit, state: string): Promise<void> => {
        await page.waitForTimeout(350);
        await frame().evaluate(settle);
        const picture = await page.screenshot({ clip, animations: 'disabled', scale: 'css' });
        const found = await differenceTo(folder, `${state}-${width}-${colorScheme}`, picture);
        if (found !== undefined) differences.push(found);
      };
      const come = async (): Promise<Visit> => {
        const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: 'en-GB' });
        return desk.visit({ context, url: host.address });
      };

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
      await browser.close();
      await host.close();
    },
    120_000,
  );
});
