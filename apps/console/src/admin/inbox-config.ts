import type { WidgetSettings } from '@helpdesk/client';

/** The configuration of a live-chat inbox with every member: what is not set has its default. */
export interface FullConfig
  extends Omit<
    WidgetSettings,
    'upload' | 'custom_attributes' | 'business_hours' | 'default_business_hours_id' | 'working_hours_utc_offset'
  > {
  readonly session_duration: string;
  readonly trusted_domains: readonly string[];
  readonly blocked_ips: readonly string[];
}

export type PrechatField = FullConfig['prechat_form']['fields'][number];
export type HomeApp = FullConfig['home_apps'][number];

const audience: FullConfig['users'] = {
  allow_start_conversation: true,
  prevent_multiple_conversations: false,
  prevent_reply_to_closed_conversation: false,
  start_conversation_button_text: 'Start conversation',
};

export const defaultColor = '#2563eb';

const defaults: FullConfig = {
  brand_name: '',
  website_url: null,
  language: 'en-US',
  fallback_language: 'en-US',
  dark_mode: false,
  show_powered_by: true,
  logo_url: null,
  colors: { primary: defaultColor },
  launcher: { position: 'right', color: null, logo_url: null, spacing: { side: 20, bottom: 20 } },
  home_screen: {
    header_text_color: 'white',
    background: { type: 'solid', color: defaultColor, gradient_start: '', gradient_end: '', image_url: null },
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
  session_duration: '10h',
  trusted_domains: [],
  blocked_ips: [],
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a stored configuration means, as the service reads it: a member of another type counts as not set. */
export function fullConfig(config: Readonly<Record<string, unknown>>): FullConfig {
  return filled(defaults, config) as FullConfig;
}

function filled(wanted: object, given: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(wanted).map(([name, fallback]: [string, unknown]) => {
      const value = given[name];
      if (Array.isArray(fallback)) return [name, Array.isArray(value) ? value : fallback];
      if (isRecord(fallback)) return [name, filled(fallback, isRecord(value) ? value : {})];
      if (fallback === null) return [name, typeof value === 'string' ? value : null];
      return [name, typeof value === typeof fallback ? value : fallback];
    }),
  );
}

/** Only what was changed is added to what is stored, so that the rest keeps following the defaults. */
export function storedConfig(
  stored: Readonly<Record<string, unknown>>,
  before: FullConfig,
  after: FullConfig,
): Readonly<Record<string, unknown>> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof FullConfig]),
  );
  const lists = ['trusted_domains', 'blocked_ips'];
  return {
    ...stored,
    ...Object.fromEntries(
      changed.map(([name, value]) => [
        name,
        lists.includes(name) && Array.isArray(value)
          ? value.map((line) => String(line).trim()).filter((line) => line !== '')
          : value,
      ]),
    ),
  };
}

/** The settings that a visitor's widget would be given. */
export function settingsOf(config: FullConfig): WidgetSettings {
  const { session_duration: _duration, trusted_domains: _domains, blocked_ips: _addresses, ...settings } = config;
  const { prechat_form: form } = config;
  const fields = form.enabled ? form.fields.filter(({ enabled }) => enabled) : [];
  return {
    ...settings,
    home_apps: [...settings.home_apps],
    prechat_form: { ...form, fields: fields.toSorted((a, b) => a.order - b.order) },
    upload: { max_bytes: 0, extensions: [], max_files: 0 },
  };
}

/** One place up or down; at the edges it stays. */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): readonly Item[] {
  const to = index + by;
  const [one, other] = [items[index], items[to]];
  if (one === undefined || other === undefined) return items;
  return items.map((item, at) => (at === index ? other : at === to ? one : item));
}

/** Whether a line is a domain that may show the widget: `shop.example`, `*.shop.example`, with a scheme and a port. */
export function isDomain(line: string): boolean {
  return /^(?:https?:\/\/)?(?:\*\.)?(?:[\p{L}\p{N}_-]+\.)*[\p{L}\p{N}_-]+(?::\d{1,5})?\/?$/u.test(line.trim());
}
