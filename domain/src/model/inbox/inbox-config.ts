import { parseDuration } from '../shared/duration.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../shared/json.ts';
import { dayLengthMs, hourLengthMs } from '../shared/time.ts';

/**
 * The configuration of a live-chat inbox: a document with names of its own, kept as it was given. Whatever
 * of it is missing or of the wrong type counts as its safe default, so that a widget works with an empty one.
 */
export interface WidgetConfig {
  readonly brand_name: string;
  readonly website_url: string | null;
  readonly language: string;
  readonly fallback_language: string;
  readonly dark_mode: boolean;
  readonly show_powered_by: boolean;
  readonly logo_url: string | null;
  readonly colors: { readonly primary: string };
  readonly launcher: {
    readonly position: 'left' | 'right';
    readonly color: string | null;
    readonly logo_url: string | null;
    readonly spacing: { readonly side: number; readonly bottom: number };
  };
  readonly home_screen: {
    readonly header_text_color: string;
    readonly background: {
      readonly type: 'solid' | 'gradient' | 'image';
      readonly color: string;
      readonly gradient_start: string;
      readonly gradient_end: string;
      readonly image_url: string | null;
    };
    readonly fade_background: boolean;
  };
  readonly home_apps: readonly HomeApp[];
  readonly greeting_message: string;
  readonly introduction_message: string;
  readonly chat_introduction: string;
  readonly direct_to_conversation: boolean;
  readonly notice_banner: { readonly enabled: boolean; readonly text: string };
  readonly features: { readonly file_upload: boolean; readonly emoji: boolean };
  readonly users: WidgetAudience;
  readonly visitors: WidgetAudience;
  readonly prechat_form: {
    readonly enabled: boolean;
    readonly title: string;
    readonly fields: readonly PrechatField[];
  };
  readonly show_office_hours_in_chat: boolean;
  readonly show_office_hours_after_assignment: boolean;
  readonly chat_reply_expectation_message: string;
  /** Milliseconds. */
  readonly session_duration: number;
  readonly trusted_domains: readonly string[];
  readonly blocked_ips: readonly string[];
}

/** What verified contacts (`users`) or visitors may do. */
export interface WidgetAudience {
  readonly allow_start_conversation: boolean;
  readonly prevent_multiple_conversations: boolean;
  readonly prevent_reply_to_closed_conversation: boolean;
  readonly start_conversation_button_text: string;
}

interface HomeApp {
  readonly type: 'announcement' | 'external_link';
  readonly url: string | null;
  readonly title: string;
  readonly description: string;
  readonly image_url: string | null;
  readonly text: string;
}

export const prechatFieldTypes = ['text', 'email', 'number', 'checkbox', 'date', 'link', 'list', 'phone'] as const;

export interface PrechatField {
  readonly key: string;
  readonly type: (typeof prechatFieldTypes)[number];
  readonly label: string;
  readonly placeholder: string;
  readonly required: boolean;
  readonly enabled: boolean;
  readonly order: number;
  readonly is_default: boolean;
  readonly custom_attribute_id: number | null;
  /** Of a `list`: what can be chosen. */
  readonly options: readonly string[];
}

/** Means that the text of the button is not set: widgets then use words in the visitor's language. */
export const unsetStartText = 'Start conversation';

/** The default colour of a widget. */
export const defaultColor = '#2563eb';

/** Pixels between the launcher and the edges of the page. */
export const mostSpacing = 2_000;

/** The default language of a widget. `en` alone means the same. */
export const defaultLanguage = 'en-US';

const audience: WidgetAudience = {
  allow_start_conversation: true,
  prevent_multiple_conversations: false,
  prevent_reply_to_closed_conversation: false,
  start_conversation_button_text: unsetStartText,
};

const homeApp: HomeApp = { type: 'announcement', url: null, title: '', description: '', image_url: null, text: '' };

const prechatField: Omit<PrechatField, 'custom_attribute_id' | 'options'> = {
  key: '',
  type: 'text',
  label: '',
  placeholder: '',
  required: false,
  enabled: true,
  order: 0,
  is_default: false,
};

/** Members that are neither lists nor durations; those are read separately. */
type Plain = Omit<
  WidgetConfig,
  'home_apps' | 'prechat_form' | 'session_duration' | 'trusted_domains' | 'blocked_ips'
> & { readonly prechat_form: Omit<WidgetConfig['prechat_form'], 'fields'> };

const defaults: Plain = {
  brand_name: '',
  website_url: null,
  language: defaultLanguage,
  fallback_language: defaultLanguage,
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
  greeting_message: '',
  introduction_message: '',
  chat_introduction: '',
  direct_to_conversation: false,
  notice_banner: { enabled: false, text: '' },
  features: { file_upload: true, emoji: true },
  users: audience,
  visitors: audience,
  prechat_form: { enabled: false, title: '' },
  show_office_hours_in_chat: false,
  show_office_hours_after_assignment: false,
  chat_reply_expectation_message: '',
};

/** Members with a fixed set of values. Any other value counts as the first one. */
const choices: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['launcher.position', ['right', 'left']],
  ['home_screen.background.type', ['solid', 'gradient', 'image']],
  ['home_apps.type', ['announcement', 'external_link']],
  ['prechat_form.fields.type', prechatFieldTypes],
]);

/** Where a link of the widget may lead: nowhere, to http and https, or to a path of the page that shows it. */
export const widgetLinkShape = /^(?:$|[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/?#]|\/(?![/\\]))/;

const defaultSessionDuration = 10 * hourLengthMs;

const shortestSession = hourLengthMs;

const longestSession = 10 * 365 * dayLengthMs;

/**
 * The configuration that a stored document means. Whatever of it is missing or of the wrong type becomes its default.
 *
 * @example
 * widgetConfig({ dark_mode: true }).dark_mode // true
 * widgetConfig({ dark_mode: 'yes' }).dark_mode // false
 */
export function widgetConfig(config: JsonObject): WidgetConfig {
  const filled = fill(defaults, config, '');
  const form = isJsonObject(config.prechat_form) ? config.prechat_form : {};
  return {
    ...filled,
    language: plainLanguage(filled.language),
    fallback_language: plainLanguage(filled.fallback_language),
    home_apps: objects(config.home_apps).map((app) => fill(homeApp, app, 'home_apps')),
    prechat_form: {
      ...filled.prechat_form,
      fields: objects(form.fields)
        .map(readField)
        .filter(({ key }) => key !== ''),
    },
    session_duration: readDuration(config.session_duration),
    trusted_domains: texts(config.trusted_domains),
    blocked_ips: texts(config.blocked_ips),
  };
}

/**
 * The enabled fields, in their order; none while the form is off.
 *
 * @example
 * shownFields(widgetConfig({})) // []
 */
export function shownFields({ prechat_form: form }: Pick<WidgetConfig, 'prechat_form'>): readonly PrechatField[] {
  if (!form.enabled) return [];
  return form.fields.filter((field) => field.enabled).toSorted((a, b) => a.order - b.order);
}

/** The defaults, each replaced by what is given, when it is of the same type. A null default stands for text or nothing. */
function fill<T extends object>(wanted: T, given: JsonValue | undefined, path: string): T {
  const from = isJsonObject(given) ? given : {};
  const members = Object.entries(wanted).map(([name, fallback]: [string, unknown]) => {
    const value = from[name];
    const where = path === '' ? name : `${path}.${name}`;
    const words = choices.get(where);
    if (words !== undefined) return [name, words.some((word) => word === value) ? value : fallback];
    if (isLinkName(name)) return [name, isLink(value) ? value : null];
    if (fallback === null) return [name, typeof value === 'string' ? value : null];
    if (typeof fallback === 'object') return [name, fill(fallback, value, where)];
    return [name, typeof value === typeof fallback ? value : fallback];
  });
  return Object.fromEntries(members) as T;
}

function readField(given: JsonObject): PrechatField {
  const filled = fill(prechatField, given, 'prechat_form.fields');
  const id = given.custom_attribute_id;
  const attributeId = typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
  return { ...filled, custom_attribute_id: attributeId, options: texts(given.options) };
}

function readDuration(given: JsonValue | undefined): number {
  const duration = typeof given === 'string' ? parseDuration(given) : undefined;
  if (duration === undefined) return defaultSessionDuration;
  return Math.min(Math.max(shortestSession, duration), longestSession);
}

function plainLanguage(language: string): string {
  return language === 'en' ? defaultLanguage : language;
}

function isLinkName(name: string): boolean {
  return name === 'url' || name.endsWith('_url');
}

/** A configuration may be from before links were looked at: what could run a script is not served. */
function isLink(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && widgetLinkShape.test(value);
}

function objects(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function texts(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
