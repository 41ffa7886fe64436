import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerJwt } from '../../conformance/customer-jwt.ts';
import { settingPaths, settledElsewhere } from '../../widget/setting-paths.ts';
import { describeInBrowser } from '../chromium.ts';
import { styleOf, type Visit, type WidgetDesk, widgetDesk } from './widget-desk.ts';

type Check = (visit: Visit, desk: WidgetDesk) => Promise<void>;

interface Scene {
  readonly name: string;
  /** Merged into the settings of an inbox that never had any. */
  readonly config: object;
  /** Before the checks. */
  readonly act?: Check;
  /** By the path of the setting whose effect is looked for. Run in this order, on one visit. */
  readonly checks: Readonly<Record<string, Check>>;
  readonly claims?: Readonly<Record<string, unknown>>;
}

const secret = 'the secret of the customer';
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const start = ({ chat }: Visit, name = 'Start a conversation') => chat.getByRole('button', { name });
const head = ({ chat }: Visit) => chat.locator('header').first();
const sees =
  (text: string): Check =>
  async ({ chat }) =>
    chat.getByText(text, { exact: true }).first().waitFor();
const open: Check = ({ open: run }) => run();
const pictureOf = (place: string) => `https://pictures.example.com/${place}.gif`;
const asks =
  (place: string): Check =>
  async ({ page, chat }) => {
    await expect
      .poll(async () => [
        ...(await page
          .locator('helpdesk-chat img')
          .evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? ''))),
        ...(await chat.locator('img').evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? ''))),
      ])
      .toContain(pictureOf(place));
  };

async function close(visit: Visit, desk: WidgetDesk): Promise<void> {
  const { results } = await desk.ask<{ results: { uuid: string }[] }>('/conversations/all');
  const [uuid] = await visit.shown();
  for (const each of results) {
    if (!(await desk.stored(each.uuid)).includes(uuid ?? '')) continue;
    await desk.ask(`/conversations/${each.uuid}/status`, 'PUT', { status: 'Closed' });
  }
}

/** What an audience may do, once for visitors and once for verified contacts. */
const audience = (name: 'visitors' | 'users', claims?: Readonly<Record<string, unknown>>): readonly Scene[] => [
  {
    name: `${name} who may do less`,
    ...(claims !== undefined && { claims }),
    config: {
      [name]: {
        prevent_multiple_conversations: true,
        prevent_reply_to_closed_conversation: true,
        start_conversation_button_text: 'Ask the kitchen',
      },
    },
    act: open,
    checks: {
      [`${name}.start_conversation_button_text`]: async (visit) => {
        await start(visit, 'Ask the kitchen').click();
        await visit.write(`One of ${name}`);
        await visit.arrived(`One of ${name}`);
      },
      [`${name}.prevent_multiple_conversations`]: async (visit) => {
        await visit.chat.getByRole('button', { name: 'Back to the start' }).click();
        await start(visit, 'Continue the conversation').click();
        await visit.arrived(`One of ${name}`);
      },
      [`${name}.prevent_reply_to_closed_conversation`]: async (visit, desk) => {
        await close(visit, desk);
        await start(visit, 'Start a new conversation').waitFor();
        await expect.poll(() => visit.chat.getByRole('textbox').count()).toBe(0);
      },
    },
  },
  {
    name: `${name} who may not begin`,
    ...(claims !== undefined && { claims }),
    config: { [name]: { allow_start_conversation: false }, introduction_message: 'Only read' },
    act: open,
    checks: {
      [`${name}.allow_start_conversation`]: async (visit, desk) => {
        await sees('Only read')(visit, desk);
        await expect.poll(() => start(visit).count()).toBe(0);
      },
    },
  },
];

const field = (key: string, order: number, more: object = {}) => ({
  key,
  type: 'text',
  label: `Label of ${key}`,
  required: false,
  order,
  ...more,
});

const scenes: readonly Scene[] = [
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
  {
    name: 'conversation',
    config: {
      direct_to_conversation: true,
      chat_introduction: 'Ask us anything',
      notice_banner: { enabled: true, text: 'Parcels are late' },
      features: { file_upload: true, emoji: true },
      show_office_hours_in_chat: true,
      show_office_hours_after_assignment: true,
    },
    act: open,
    checks: {
      direct_to_conversation: async ({ chat }) => chat.getByRole('textbox', { name: 'Write a message' }).waitFor(),
      chat_introduction: sees('Ask us anything'),
      'notice_banner.text': sees('Parcels are late'),
      'notice_banner.enabled': async (_visit, desk) => {
        await desk.configure({
          direct_to_conversation: true,
          notice_banner: { enabled: false, text: 'Parcels are late' },
        });
        const other = await desk.visit();
        await other.open();
        await other.chat.getByRole('textbox', { name: 'Write a message' }).waitFor();
        await expect.poll(() => other.chat.getByText('Parcels are late').count()).toBe(0);
        await other.close();
      },
      'features.emoji': async ({ chat }) => chat.getByRole('button', { name: 'Emoji' }).waitFor(),
      show_office_hours_in_chat: async ({ chat }) => chat.getByText(/It is \d+:\d\d/).waitFor(),
      working_hours_utc_offset: async ({ chat }) => {
        const shown = (await chat.getByText(/It is \d+:\d\d/).textContent())?.match(/(\d+):(\d\d)/);
        const now = new Date();
        const minutes = Number(shown?.[1]) * 60 + Number(shown?.[2]) - now.getUTCHours() * 60 - now.getUTCMinutes();
        // The desk of the test is at UTC.
        expect([0, -1, 1_439, -1_440]).toContain(minutes);
      },
      'features.file_upload': async (visit) => {
        await visit.write('With a file');
        await visit.arrived('With a file');
        await visit.chat.locator('input[type=file]').last().waitFor({ state: 'attached' });
      },
      show_office_hours_after_assignment: async (visit, desk) => {
        const { results } = await desk.ask<{ results: { uuid: string; last_message: string }[] }>('/conversations/all');
        const { uuid = '' } = results.find(({ last_message: last }) => last === 'With a file') ?? {};
        await desk.ask(`/conversations/${uuid}/messages`, 'POST', { message: 'From an agent' });
        await visit.chat.getByText(/^(?:Online|Away).* · It is \d+:\d\d/).waitFor();
      },
      'upload.max_bytes': async ({ chat }) => {
        const files = chat.locator('input[type=file]').last();
        await files.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(2 ** 20 + 1) });
        await chat.getByText('Not sent: the file is larger than 1 MB.').waitFor();
      },
      'upload.extensions': async ({ chat }) => {
        const files = chat.locator('input[type=file]').last();
        await expect.poll(() => files.getAttribute('accept')).toContain('.pdf');
        await files.setInputFiles({ name: 'a.exe', mimeType: 'application/x-a', buffer: Buffer.from('a') });
        await chat.getByText('Not sent: files of the kind .exe are not taken here.').waitFor();
      },
      'upload.max_files': async (visit) => {
        const file = (number: number) => ({ name: `${number}.txt`, mimeType: 'text/plain', buffer: Buffer.from('a') });
        const before = (await visit.shown()).length;
        await visit.chat
          .locator('input[type=file]')
          .last()
          .setInputFiles(Array.from({ length: 11 }, (_, number) => file(number)));
        // Ten to one message.
        await expect.poll(async () => (await visit.shown()).length, { timeout: 10_000 }).toBe(before + 2);
      },
    },
  },
  {
    name: 'form',
    config: {
      prechat_form: {
        enabled: true,
        title: 'Who are you?',
        fields: [
          field('last', 2),
          field('first', 1, { required: true, placeholder: 'Such as Mira' }),
          field('topic', 3, { type: 'list', options: ['Repairs', 'Orders'] }),
        ],
      },
    },
    act: async (visit) => {
      await visit.open();
      await start(visit).click();
    },
    checks: {
      'prechat_form.enabled': async ({ chat }) => chat.getByLabel('Label of first').waitFor(),
      'prechat_form.title': sees('Who are you?'),
      'prechat_form.fields.label': async ({ chat }) => chat.getByLabel('Label of last').waitFor(),
      'prechat_form.fields.key': async ({ chat }) =>
        await expect.poll(() => chat.locator('form [name]').count()).toBe(4),
      'prechat_form.fields.type': async ({ chat }) => chat.getByRole('combobox', { name: 'Label of topic' }).waitFor(),
      'prechat_form.fields.options': async ({ chat }) =>
        await expect
          .poll(() => chat.getByRole('combobox').locator('option').allInnerTexts())
          .toEqual(['Choose', 'Repairs', 'Orders']),
      'prechat_form.fields.placeholder': async ({ chat }) =>
        await expect.poll(() => chat.getByLabel('Label of first').getAttribute('placeholder')).toBe('Such as Mira'),
      'prechat_form.fields.required': async ({ chat }) => {
        await chat.getByRole('button', { name: 'Send' }).click();
        await chat.getByText('Label of first is missing.').waitFor();
        await expect.poll(() => chat.getByText('Label of last is missing.').count()).toBe(0);
      },
    },
  },
  ...audience('visitors'),
  ...audience('users', {
    external_user_id: 'u-1',
    email: 'kim@example.com',
    first_name: 'Kim',
    last_name: 'Lindqvist',
  }),
];

describeInBrowser('every setting of an inbox is seen by a visitor', () => {
  let desk: WidgetDesk;
  beforeAll(async () => {
    desk = await widgetDesk({ HELPDESK_MAX_UPLOAD_MB: '1', HELPDESK_ALLOWED_EXTENSIONS: 'pdf,png,txt' });
    await desk.ask(`/inboxes/${desk.inbox.id}`, 'PUT', { secret });
  }, 360_000);
  afterAll(() => desk?.close());

  test('and none is left out', () => {
    const isElsewhere = (path: string) =>
      Object.keys(settledElsewhere).some((each) => path === each || path.startsWith(`${each}.`));
    const looked = scenes.flatMap(({ checks }) => Object.keys(checks));
    expect(looked.toSorted()).toEqual(settingPaths.filter((path) => !isElsewhere(path)).toSorted());
  });

  describe.each(scenes)('$name', ({ config, act, checks, claims }) => {
    test('each has its effect', async () => {
      await desk.configure(config);
      const visit = await desk.visit({
        before: async (page) => {
          const body = Buffer.from(picture.split(',')[1] ?? '', 'base64');
          await page.route('https://pictures.example.com/**', (route) =>
            route.fulfill({ contentType: 'image/gif', body }),
          );
        },
      });
      await visit.launcher.waitFor();
      if (claims !== undefined) {
        const jwt = await customerJwt(claims, secret, Date.now());
        await visit.page.evaluate(`Helpdesk('update', { jwt: '${jwt}' })`);
      }
      await act?.(visit, desk);
      for (const [path, check] of Object.entries(checks)) {
        await check(visit, desk).catch((cause: unknown) => {
          throw new Error(`${path} has no effect`, { cause });
        });
      }
      await visit.close();
      expect(desk.faults).toEqual([]);
    }, 60_000);
  });
});
