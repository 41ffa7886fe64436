import { describe, expect, test } from 'vitest';
import { addInbox, configure, customer, inboxHeaders, start, store } from './chat.ts';
import { onEveryStore, type World } from './world.ts';

const audience = {
  allow_start_conversation: true,
  prevent_multiple_conversations: false,
  prevent_reply_to_closed_conversation: false,
  start_conversation_button_text: expect.any(String),
};

/** The names and kinds of section 7, by hand. */
const safeDefaults = {
  brand_name: '',
  website_url: null,
  language: 'en-US',
  fallback_language: 'en-US',
  dark_mode: false,
  show_powered_by: true,
  logo_url: null,
  colors: { primary: expect.stringMatching(/^#[0-9a-f]{6}$/) },
  launcher: {
    position: 'right',
    color: null,
    logo_url: null,
    spacing: { side: expect.any(Number), bottom: expect.any(Number) },
  },
  home_screen: {
    header_text_color: 'white',
    background: {
      type: 'solid',
      color: expect.any(String),
      gradient_start: expect.any(String),
      gradient_end: expect.any(String),
      image_url: null,
    },
    fade_background: false,
  },
  home_apps: [],
  greeting_message: '',
  introduction_message: '',
  chat_introduction: '',
  direct_to_conversation: false,
  notice_banner: { enabled: false, text: '' },
  features: { file_upload: true, emoji: true },
  users: audience,
  visitors: audience,
  prechat_form: { enabled: false, title: '', fields: [] },
  show_office_hours_in_chat: false,
  show_office_hours_after_assignment: false,
  chat_reply_expectation_message: '',
  upload: { max_bytes: 20 * 1024 * 1024, extensions: expect.arrayContaining(['png', 'pdf', 'txt']), max_files: 10 },
};

const field = {
  key: 'order_number',
  type: 'text',
  label: 'Order',
  placeholder: 'A-1',
  required: true,
  enabled: true,
  order: 2,
  is_default: false,
  custom_attribute_id: 7,
  options: [],
};

const shown = {
  brand_name: 'Acme ✨',
  website_url: 'https://acme.example',
  language: 'de',
  fallback_language: 'fr',
  dark_mode: true,
  show_powered_by: false,
  logo_url: 'https://acme.example/logo.png',
  colors: { primary: '#123456' },
  launcher: {
    position: 'left',
    color: 'teal',
    logo_url: 'https://acme.example/l.png',
    spacing: { side: 1, bottom: 2 },
  },
  home_screen: {
    header_text_color: 'red',
    background: {
      type: 'gradient',
      color: '#000000',
      gradient_start: '#111111',
      gradient_end: '#222222',
      image_url: 'https://acme.example/b.png',
    },
    fade_background: true,
  },
  home_apps: [
    { type: 'announcement', url: 'https://a', title: 'A', description: 'B', image_url: 'https://c', text: 'D' },
    { type: 'external_link', url: 'https://e', title: 'F', description: 'G', image_url: null, text: 'H' },
  ],
  greeting_message: 'Hi',
  introduction_message: 'We are here',
  chat_introduction: 'Ask us',
  direct_to_conversation: true,
  notice_banner: { enabled: true, text: 'Holiday' },
  features: { file_upload: false, emoji: false },
  users: { ...audience, prevent_multiple_conversations: true, start_conversation_button_text: 'Go' },
  visitors: { ...audience, allow_start_conversation: false, start_conversation_button_text: 'Start' },
  show_office_hours_in_chat: false,
  show_office_hours_after_assignment: true,
  chat_reply_expectation_message: 'Within an hour',
};

const settingsOf = (world: World) => world.data('getWidgetSettings', { headers: inboxHeaders(world) });
const launcherOf = (world: World) => world.data('getWidgetLauncher', { headers: inboxHeaders(world) });

onEveryStore(
  (world) => {
    describe('settings', () => {
      test('have a safe default for every member', async () => {
        await configure(world(), {});
        expect(await settingsOf(world())).toStrictEqual(safeDefaults);
        expect(await launcherOf(world())).toStrictEqual({
          launcher: safeDefaults.launcher,
          colors: safeDefaults.colors,
        });
      });

      test('are what was configured, member by member', async () => {
        await configure(world(), { ...shown, prechat_form: { enabled: false, title: 'Before', fields: [field] } });
        const settings = await settingsOf(world());
        expect(settings).toStrictEqual({
          ...shown,
          users: { ...shown.users, start_conversation_button_text: 'Go' },
          prechat_form: { enabled: false, title: 'Before', fields: [] },
          upload: safeDefaults.upload,
        });
        expect(await launcherOf(world())).toStrictEqual({ launcher: shown.launcher, colors: shown.colors });
      });

      test('take the default for members that are missing inside of others', async () => {
        await configure(world(), {
          launcher: { spacing: { side: 5 } },
          home_screen: { background: { type: 'image' } },
          visitors: { prevent_multiple_conversations: true },
          home_apps: [{ type: 'external_link' }],
        });
        const settings = await settingsOf(world());
        expect(settings.launcher).toMatchObject({ position: 'right', logo_url: null, spacing: { side: 5 } });
        expect(settings.home_screen).toMatchObject({
          fade_background: false,
          background: { type: 'image', image_url: null },
        });
        expect(settings.visitors).toMatchObject({
          allow_start_conversation: true,
          prevent_multiple_conversations: true,
        });
        expect(settings.home_apps).toStrictEqual([
          { type: 'external_link', url: null, title: '', description: '', image_url: null, text: '' },
        ]);
      });

      test('show the enabled fields of a pre-chat form in their order, with their attributes', async () => {
        const email = { ...field, key: 'email', type: 'email', order: 1, is_default: true, custom_attribute_id: null };
        const hidden = { ...field, key: 'hidden', enabled: false, order: 0, custom_attribute_id: 9 };
        await configure(world(), { prechat_form: { enabled: true, title: 'Before', fields: [field, email, hidden] } });
        const settings = await settingsOf(world());
        expect(settings.prechat_form).toStrictEqual({ enabled: true, title: 'Before', fields: [email, field] });
        expect(settings.custom_attributes).toMatchObject({ 7: { id: 7, key: 'order_number', required: true } });
        expect(Object.keys(settings.custom_attributes ?? {})).toEqual(['7']);
        expect(JSON.stringify(settings)).not.toContain('hidden');
      });

      test('show the values of a custom attribute as they are defined', async () => {
        const body = {
          name: 'Size of the shirt',
          applies_to: 'contact',
          key: 'size',
          data_type: 'list',
          values: ['S', 'L'],
        };
        const { id } = await world().data('createCustomAttribute', { body });
        const size = { ...field, key: 'size', type: 'list', label: 'Size', options: [], custom_attribute_id: id };
        const gone = { ...field, key: 'gone', options: ['A'], custom_attribute_id: id + 1 };
        await configure(world(), { prechat_form: { enabled: true, title: '', fields: [size, gone] } });
        const { custom_attributes: shown } = await settingsOf(world());
        expect(shown).toEqual({
          [id]: { id, key: 'size', name: body.name, data_type: 'list', required: true, values: ['S', 'L'] },
          [id + 1]: { id: id + 1, key: 'gone', name: 'Order', data_type: 'text', required: true, values: ['A'] },
        });
        await configure(world(), { prechat_form: { enabled: false, title: '', fields: [size] } });
        expect((await settingsOf(world())).custom_attributes).toBeUndefined();
      });

      test('carry the office hours when they are shown; so do init and a conversation', async () => {
        await configure(world(), { show_office_hours_in_chat: true });
        const { business_hours, default_business_hours_id, working_hours_utc_offset } = await settingsOf(world());
        expect(Array.isArray(business_hours)).toBe(true);
        expect(default_business_hours_id).toBeNull();
        expect(working_hours_utc_offset).toBe(120);
        const { headers, uuid } = await world().visitor();
        const conversation = await world().data('getWidgetConversation', { headers, params: { uuid } });
        expect(conversation).toMatchObject({ business_hours_id: null, working_hours_utc_offset: 120 });
        await configure(world(), {});
        const settings = await settingsOf(world());
        for (const name of ['business_hours', 'default_business_hours_id', 'working_hours_utc_offset']) {
          expect(settings).not.toHaveProperty(name);
        }
        const started = await world().data('initWidgetConversation', { headers, body: { message: 'Hello' } });
        expect(started).toMatchObject({ business_hours_id: null, working_hours_utc_offset: null });
      });

      test('hold from the next request on', async () => {
        await configure(world(), {});
        const person = await customer(world());
        await start(world(), person);
        await configure(world(), { users: { allow_start_conversation: false } });
        await world().refused(403, 'initWidgetConversation', { headers: person.headers, body: { message: 'Hello' } });
        expect((await settingsOf(world())).users.allow_start_conversation).toBe(false);
      });
    });

    describe('a configuration', () => {
      const long = 'x'.repeat(5_001);
      const wrong: readonly (readonly [string, unknown])[] = [
        ['brand_name', 3],
        ['brand_name', 'x'.repeat(501)],
        ['website_url', true],
        ['website_url', 'javascript:alert(1)'],
        ['logo_url', 'data:image/svg+xml,<svg onload=alert(1)>'],
        ['logo_url', '//evil.example/logo.png'],
        ['launcher.logo_url', ' javascript:alert(1)'],
        ['home_screen.background.image_url', 'data:text/html,x'],
        ['home_screen.background.image_url', 'file:///etc/passwd'],
        ['home_apps.0', { type: 'external_link', url: 'JavaScript:alert(1)' }],
        ['home_apps.0', { type: 'external_link', image_url: 'blob:https://a' }],
        ['greeting_message', 'java\nscript:alert(1)'],
        ['theirs.deep.0', 'vbscript:x'],
        ['theirs.link', '\u00a0javascript:alert(1)'],
        ['language', ''],
        ['dark_mode', 'true'],
        ['show_powered_by', null],
        ['colors', 'red'],
        ['colors', []],
        ['colors.primary', 1],
        ['colors.primary', ''],
        ['launcher.position', 'top'],
        ['launcher.position', '__proto__'],
        ['launcher.spacing', 20],
        ['launcher.spacing.side', '20'],
        ['launcher.spacing.side', -1],
        ['launcher.spacing.bottom', 1.5],
        ['home_screen', null],
        ['home_screen.background.type', 'video'],
        ['home_screen.fade_background', 1],
        ['home_apps', {}],
        ['home_apps', Array.from({ length: 21 }, () => ({ type: 'announcement' }))],
        ['home_apps.0', 'announcement'],
        ['home_apps.0', {}],
        ['home_apps.0.type', 'iframe'],
        ['greeting_message', long],
        ['introduction_message', {}],
        ['chat_introduction', 0],
        ['direct_to_conversation', 0],
        ['notice_banner.enabled', 'yes'],
        ['notice_banner.text', long],
        ['features.file_upload', 'false'],
        ['users.allow_start_conversation', 'false'],
        ['visitors.prevent_multiple_conversations', 1],
        ['visitors', [true]],
        ['prechat_form.enabled', 'true'],
        ['prechat_form.fields', {}],
        ['prechat_form.fields.0.key', ''],
        ['prechat_form.fields.0', {}],
        ['prechat_form.fields.0', { key: 'a', type: 'password' }],
        ['prechat_form.fields.0', { key: 'a', required: 'yes' }],
        ['prechat_form.fields.0', { key: 'a', custom_attribute_id: 0 }],
        ['prechat_form.fields.0', { key: 'a', order: '1' }],
        ['show_office_hours_in_chat', 'no'],
        ['chat_reply_expectation_message', false],
        ['session_duration', 10],
        ['session_duration', ''],
        ['session_duration', 'soon'],
        ['session_duration', '-1h'],
        ['session_duration', '1.5'],
        ['session_duration', '10'],
        ['trusted_domains', 'shop.example'],
        ['trusted_domains.0', 3],
        ['trusted_domains.0', ''],
        ['trusted_domains.0', 'https://shop.example/widget'],
        ['blocked_ips.0', '127.1'],
        ['trusted_domains', Array.from({ length: 101 }, (_, index) => `shop${index}.example`)],
        ['blocked_ips', '203.0.113.9'],
        ['blocked_ips.0', null],
      ];

      /** `a.0.b` and a value as `{a: [{b: value}]}`. */
      function configOf(path: string, value: unknown): Record<string, unknown> {
        const steps = path.split('.');
        const built = steps.reduceRight<unknown>((inner, step) => (step === '0' ? [inner] : { [step]: inner }), value);
        return built as Record<string, unknown>;
      }

      test.each(wrong)('%s that does not fit is refused and changes nothing: %j', async (path, value) => {
        const before = await world().dump();
        const config = configOf(path, value);
        const wanted = `config.${path}`;
        const update = { params: { id: world().inboxId }, body: { config } };
        const created = { body: { name: 'Third', channel: 'livechat', config } };
        for (const refusal of [
          await world().refused(400, 'updateInbox', update),
          await world().refused(400, 'createInbox', created),
        ]) {
          expect(
            refusal.paths.some((each) => each === wanted || each.startsWith(`${wanted}.`)),
            refusal.paths.join(),
          ).toBe(true);
        }
        expect(await world().dump()).toEqual(before);
      });

      test('takes links to http and https, and paths', async () => {
        const config = {
          website_url: 'https://shop.example',
          logo_url: '/uploads/logo.png',
          launcher: { logo_url: '' },
        };
        const { id } = await addInbox(world(), { config });
        expect((await world().data('getInbox', { params: { id } })).config).toEqual(config);
      });

      test('kept from before links were looked at is served without those that are none', async () => {
        const script = 'javascript:alert(1)';
        const inbox = await addInbox(world());
        await store(
          world(),
          {
            website_url: script,
            logo_url: 'data:text/html,x',
            launcher: { logo_url: ` ${script}` },
            home_screen: { background: { image_url: '//evil.example/x.png' } },
            home_apps: [{ type: 'external_link', url: script, image_url: 'https://shop.example/a.png', title: 'A' }],
          },
          inbox.id,
        );
        const settings = await world().data('getWidgetSettings', { headers: inboxHeaders(world(), inbox) });
        expect(settings).toMatchObject({ website_url: null, logo_url: null, launcher: { logo_url: null } });
        expect(settings.home_screen.background.image_url).toBeNull();
        expect(settings.home_apps[0]).toMatchObject({ url: null, image_url: 'https://shop.example/a.png', title: 'A' });
        expect(JSON.stringify(settings)).not.toMatch(/script:|data:|evil/);
      });

      test('keeps what it does not know, and loses no member that an agent did not send', async () => {
        const config = { brand_name: 'Acme', theirs: { deep: [1, null] } };
        const { id } = await addInbox(world(), { config });
        expect((await world().data('getInbox', { params: { id } })).config).toEqual(config);
        await world().data('updateInbox', { params: { id }, body: { name: 'Other' } });
        expect((await world().data('getInbox', { params: { id } })).config).toEqual(config);
      });
    });
  },
  { shared: true, timeZone: 'Europe/Berlin' },
);
