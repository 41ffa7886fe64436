import { expect } from 'vitest';
import { styleOf } from '../widget-desk.ts';
import { asks, head, open, pictureOf, type Scene, sees, start } from './scene.ts';

/** The launcher, and the first view. */
export const homeScenes: readonly Scene[] = [
  {
    name: 'launcher',
    config: {
      launcher: {
        position: 'left',
        color: '#aa3355',
        spacing: { side: 44, bottom: 66 },
        logo_url: pictureOf('launcher'),
      },
    },
    checks: {
      'launcher.position': async ({ launcher }) => expect((await launcher.boundingBox())?.x).toBeLessThan(640),
      'launcher.spacing.side': async ({ launcher }) => expect((await launcher.boundingBox())?.x).toBe(44),
      'launcher.spacing.bottom': async ({ launcher }) => expect((await launcher.boundingBox())?.y).toBe(860 - 66 - 56),
      'launcher.color': async ({ launcher }) =>
        await expect.poll(() => styleOf(launcher, 'background-color')).toBe('rgb(170, 51, 85)'),
      'launcher.logo_url': asks('launcher'),
    },
  },
  {
    name: 'brand and home',
    config: {
      brand_name: 'Saltmarsh',
      website_url: 'https://saltmarsh.example.com/',
      logo_url: pictureOf('brand'),
      colors: { primary: '#227744' },
      greeting_message: 'Good morning',
      introduction_message: 'We are four',
      chat_reply_expectation_message: 'Within an hour',
      show_powered_by: true,
      home_screen: {
        header_text_color: '#ffff00',
        fade_background: true,
        background: { type: 'gradient', gradient_start: '#112233', gradient_end: '#332211' },
      },
      home_apps: [
        {
          type: 'announcement',
          title: 'Parcels',
          description: 'Order soon',
          text: 'All of it',
          image_url: pictureOf('news'),
        },
        { type: 'external_link', title: 'Follow it', url: 'https://track.example.com/' },
      ],
    },
    act: open,
    checks: {
      brand_name: sees('Saltmarsh'),
      website_url: async ({ chat }) =>
        await expect
          .poll(() => chat.getByRole('link', { name: 'Saltmarsh' }).getAttribute('href'))
          .toBe('https://saltmarsh.example.com/'),
      logo_url: asks('brand'),
      'colors.primary': async (visit) =>
        await expect.poll(() => styleOf(start(visit), 'background-color')).toBe('rgb(34, 119, 68)'),
      greeting_message: sees('Good morning'),
      introduction_message: sees('We are four'),
      chat_reply_expectation_message: sees('Within an hour'),
      show_powered_by: sees('Powered by Helpdesk'),
      'home_screen.header_text_color': async ({ chat }) =>
        await expect.poll(() => styleOf(chat.getByRole('heading', { level: 1 }), 'color')).toBe('rgb(255, 255, 0)'),
      'home_screen.background.type': async (visit) =>
        await expect.poll(() => styleOf(head(visit), 'background-image')).toContain('linear-gradient'),
      'home_screen.background.gradient_start': async (visit) =>
        await expect.poll(() => styleOf(head(visit), 'background-image')).toContain('rgb(17, 34, 51)'),
      'home_screen.background.gradient_end': async (visit) =>
        await expect.poll(() => styleOf(head(visit), 'background-image')).toContain('rgb(51, 34, 17)'),
      'home_screen.fade_background': async (visit) =>
        await expect.poll(() => head(visit).getAttribute('class')).toMatch(/\s/),
      'home_apps.type': async ({ chat }) => {
        await chat.getByRole('button', { name: 'Parcels' }).waitFor();
        await chat.getByRole('link', { name: 'Follow it' }).waitFor();
      },
      'home_apps.title': sees('Parcels'),
      'home_apps.description': sees('Order soon'),
      'home_apps.url': async ({ chat }) =>
        await expect
          .poll(() => chat.getByRole('link', { name: 'Follow it' }).getAttribute('href'))
          .toBe('https://track.example.com/'),
      'home_apps.image_url': asks('news'),
      'home_apps.text': async (visit, desk) => {
        await visit.chat.getByRole('button', { name: 'Parcels' }).click();
        await sees('All of it')(visit, desk);
      },
    },
  },
  {
    name: 'a plain ground, in German, at night',
    config: { language: 'de', dark_mode: true, home_screen: { background: { type: 'solid', color: '#445566' } } },
    act: async (visit) => {
      await visit.page.emulateMedia({ colorScheme: 'dark' });
      await visit.open();
    },
    checks: {
      language: async (visit) => await expect.poll(() => visit.frame().locator('html').getAttribute('lang')).toBe('de'),
      dark_mode: async (visit) => {
        const [red = 255] =
          (await styleOf(visit.frame().locator('body'), 'background-color')).match(/[\d.]+/g)?.map(Number) ?? [];
        expect(red).toBeLessThan(100);
      },
      'home_screen.background.color': async (visit) =>
        await expect.poll(() => styleOf(head(visit), 'background-color')).toBe('rgb(68, 85, 102)'),
    },
  },
  {
    name: 'a picture, and a language that there is not',
    config: {
      language: 'tlh',
      fallback_language: 'fr',
      home_screen: { background: { type: 'image', image_url: pictureOf('ground') } },
    },
    act: open,
    checks: {
      fallback_language: async (visit) =>
        await expect.poll(() => visit.frame().locator('html').getAttribute('lang')).toBe('fr'),
      'home_screen.background.image_url': async (visit) =>
        await expect.poll(() => styleOf(head(visit), 'background-image')).toContain(pictureOf('ground')),
    },
  },
];
