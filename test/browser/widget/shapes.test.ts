import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { styleOf, type Visit, type WidgetDesk, widgetDesk } from './widget-desk.ts';

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
const config = {
  brand_name: `The shop of the ${long}`,
  website_url: 'https://example.com',
  chat_reply_expectation_message: `Usually replies within an hour, ${long}`,
  notice_banner: { enabled: true, text: `Parcels are late. ${long}` },
  home_apps: [{ type: 'announcement', title: long, description: `Order by 17 December ${long}`, text: long }],
};
const field = (key: string, type: string, order: number) => ({ key, type, label: long, required: true, order });
const form = {
  enabled: true,
  fields: [
    field('name', 'text', 1),
    { ...field('topic', 'list', 2), options: [long, 'Orders'] },
    field('terms', 'checkbox', 3),
  ],
};

/** What stands out of the window at its sides, is cut without an ellipsis, or is too small to be pressed. */
const misplaced = `[...document.querySelectorAll('button, a, input, select, textarea, h1, p, li, label')].flatMap((each) => {
  const { left, right, width, height } = each.getBoundingClientRect();
  const style = getComputedStyle(each);
  // What only readers hear, and what is measured by its label.
  if (width <= 1 || height <= 1 || style.clipPath !== 'none') return [];
  const name = each.localName + ' ' + (each.ariaLabel ?? each.textContent).slice(0, 40) + ': ';
  const faults = [];
  if (left < -0.5 || right > innerWidth + 0.5) faults.push(name + 'from ' + left + ' to ' + right);
  if (each.scrollWidth > each.clientWidth + 1 && style.display !== 'inline' && style.textOverflow !== 'ellipsis' && each.localName !== 'select')
    faults.push(name + each.scrollWidth + ' in ' + each.clientWidth);
  const isInText = style.display === 'inline' && each.localName === 'a';
  if (/^(?:button|a|select)$/.test(each.localName) && !isInText && (width < 24 || height < 24))
    faults.push(name + width + ' × ' + height);
  return faults;
})`;

describeInBrowser('the widget in windows and for eyes that are not as usual', () => {
  let desk: WidgetDesk;

  beforeAll(async () => {
    desk = await widgetDesk();
  }, 360_000);
  afterAll(() => desk?.close());
  afterEach(async () => {
    await desk.endVisits();
    await desk.configure({});
    expect(desk.faults).toEqual([]);
  });

  async function fits(visit: Visit, state: string): Promise<void> {
    await visit.page.waitForTimeout(300);
    expect(await visit.frame().evaluate<string[]>(misplaced), state).toEqual([]);
    const { width, full } = await visit
      .frame()
      .evaluate<{ width: number; full: number }>(
        '({ width: innerWidth, full: document.scrollingElement.scrollWidth })',
      );
    expect(full, state).toBeLessThanOrEqual(width);
  }

  test.each<readonly [string, BrowserContextOptions]>([
    ['320 pixels wide', { viewport: { width: 320, height: 568 } }],
    ['a phone at 200 %', { viewport: { width: 195, height: 422 }, deviceScaleFactor: 2 }],
    ['a phone that lies', { viewport: { width: 844, height: 390 } }],
    ['in Arabic, 320 pixels wide', { viewport: { width: 320, height: 568 }, locale: 'ar' }],
  ])(
    '%s: nothing is cut, nothing stands out, everything can be pressed',
    async (_name, options) => {
      const language = options.locale ?? 'en';
      await desk.configure({ ...config, language, prechat_form: form });
      const isArabic = language === 'ar';
      const back = isArabic ? 'العودة إلى البداية' : 'Back to the start';
      const visit = await desk.visit(options);
      const { chat } = visit;
      await visit.open();
      await fits(visit, 'home');
      await chat.getByRole('button', { name: long }).first().click();
      await chat.getByRole('heading', { name: long }).waitFor();
      await fits(visit, 'announcement');
      await chat.getByRole('button', { name: back }).click();
      await chat.locator('[data-first]').click();
      await chat.locator('form').waitFor();
      await chat.locator('form button[type=submit]').click();
      await chat.locator('[aria-invalid=true]').first().waitFor();
      await fits(visit, 'form with faults');

      await desk.configure({ ...config, language });
      await visit.page.reload();
      await visit.open();
      await chat.locator('[data-first]').click();
      await chat.getByRole('textbox').fill(`A ${long}`);
      await chat.locator('button[type=submit]').click();
      await visit.arrived(long);
      await chat.locator('input[type=file]').setInputFiles({
        name: `${long}.exe`,
        mimeType: 'application/x-a',
        buffer: Buffer.from('a'),
      });
      await chat.getByRole('alert').waitFor();
      await chat.locator('form button[aria-expanded]').click();
      desk.proxy.cut();
      await chat.getByRole('status').locator('p').first().waitFor({ timeout: 20_000 });
      await fits(visit, 'conversation without a connection');
    },
    90_000,
  );

  test('forced colours: messages, buttons and the field with the focus have edges', async () => {
    const visit = await desk.visit({ forcedColors: 'active' });
    const { chat, launcher, page } = visit;
    await launcher.waitFor();
    expect(await styleOf(launcher, 'outline-style')).toBe('solid');
    await visit.open();
    expect(await styleOf(chat.locator('section:has([data-first])'), 'border-top-style')).toBe('solid');
    await chat.getByRole('button', { name: 'Close the chat' }).click();
    const uuid = await visit.begin('Can this be seen?');
    await desk.say(uuid, 'It can.');
    await visit.arrived('It can.');
    const bubble = chat.locator('[data-uuid] [dir=auto]').first();
    for (const edge of [bubble, chat.getByRole('button', { name: 'Send' })]) {
      expect(await styleOf(edge, 'border-top-width')).toBe('1px');
      expect(await styleOf(edge, 'border-top-style')).toBe('solid');
    }
    const panel = page.locator('helpdesk-chat div');
    expect(await styleOf(panel, 'outline-color')).not.toBe('rgba(0, 0, 0, 0)');
    await chat.getByRole('textbox').focus();
    expect(await styleOf(chat.locator('form'), 'outline-style')).toBe('solid');
    for (const name of ['Emoji', 'Send', 'Close the chat']) {
      const button = chat.getByRole('button', { name });
      await button.focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      expect(await styleOf(button, 'outline-style'), name).toBe('solid');
    }
  }, 60_000);

  test('reduced motion: nothing moves, whoever types', async () => {
    const visit = await desk.visit({ reducedMotion: 'reduce' });
    const moving = `document.getAnimations().filter(({ effect }) => effect.getComputedTiming().duration > 20)
      .map((each) => each.animationName ?? each.transitionProperty)`;
    const watch = `seen = []; const look = () => { seen.push(...${moving}); requestAnimationFrame(look); }; look();`;
    await visit.launcher.waitFor();
    await visit.page.evaluate(watch);
    const uuid = await visit.begin('Slowly, please');
    await visit.frame().evaluate(watch);
    await desk.say(uuid, 'Of course.');
    await visit.arrived('Of course.');
    await visit.chat.getByRole('button', { name: 'Emoji' }).click();
    await visit.chat.getByRole('button', { name: 'Back to the start' }).click();
    await visit.page.waitForTimeout(500);
    expect(await visit.frame().evaluate('seen')).toEqual([]);
    expect(await visit.page.evaluate('seen')).toEqual([]);
  }, 60_000);
});
