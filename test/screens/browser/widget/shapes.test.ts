import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { deskOfTests } from './desk-of-tests.ts';
import { styleOf, type Visit } from './widget-desk.ts';

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

/** How wide the words in the empty text field are, and the room for them. */
const measuredField = `{
  const field = document.querySelector('textarea');
  const { font, lineHeight, paddingBlockStart, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = font;
  ({
    needed: pen.measureText(field.placeholder).width,
    there: field.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd),
    lines: Math.round((field.scrollHeight - 2 * parseFloat(paddingBlockStart)) / parseFloat(lineHeight)),
  });
}`;

describeInBrowser('the widget in windows and for eyes that are not as usual', () => {
  const desk = deskOfTests();

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
    ['1440 pixels wide at 200 %', { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }],
    ['in Arabic, 320 pixels wide', { viewport: { width: 320, height: 568 }, locale: 'ar' }],
  ])('%s: nothing is cut, nothing stands out, everything can be pressed', async (_name, options) => {
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
    await chat.getByRole('status').locator('p').first().waitFor();
    await fits(visit, 'conversation without a connection');
  });

  test.each([
    ['en', 'Write a message'],
    ['de', 'Nachricht schreiben'],
    ['fr', 'Écrire un message'],
    ['es', 'Escribe un mensaje'],
    ['ar', 'اكتب رسالة'],
  ])('a phone at 200 %: the words in the empty text field are whole, %s', async (language, placeholder) => {
    await desk.configure({ language, direct_to_conversation: true });
    const visit = await desk.visit({ viewport: { width: 195, height: 422 }, deviceScaleFactor: 2 });
    await visit.open();
    const field = visit.chat.getByPlaceholder(placeholder, { exact: true });
    await field.fill('1');
    await visit.chat.locator('button[type=submit]').click();
    await visit.arrived('1');
    await expect.poll(() => field.inputValue()).toBe('');
    const { needed, there, lines } = await visit.frame().evaluate<Readonly<Record<string, number>>>(measuredField);
    expect(needed).toBeLessThanOrEqual(there ?? 0);
    expect(lines).toBe(1);
  });

  test.each([
    ['a phone that lies', { width: 844, height: 390 }],
    ['1440 pixels wide at 200 %', { width: 720, height: 422 }],
  ])('%s: home shows its button without scrolling', async (_name, viewport) => {
    await desk.configure({
      brand_name: 'Saltmarsh Kitchen',
      introduction_message: 'We are four people who know our kettles.',
      chat_reply_expectation_message: 'Usually replies within an hour',
    });
    const visit = await desk.visit({ viewport });
    await visit.open();
    const button = visit.chat.getByRole('button', { name: 'Start a conversation' });
    await button.waitFor();
    const { bottom, foot } = await visit.frame().evaluate<{ bottom: number; foot: number }>(`({
      bottom: document.querySelector('[data-first]').getBoundingClientRect().bottom,
      foot: [...document.querySelectorAll('p')].at(-1).getBoundingClientRect().top,
    })`);
    expect(bottom).toBeLessThanOrEqual(foot);
  });

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
  });

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
  });
});
