import { mostSpacing, prechatFieldTypes } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../../shapes/about.ts';
import { memberMessage } from '../../shapes/body.ts';
import { documentedAs } from '../../shapes/documented-as.ts';
import { jsonObject } from '../../shapes/json-object.ts';
import { list } from '../../shapes/list.ts';
import { flag, id, oneOf } from '../../shapes/scalars.ts';
import { text } from '../../shapes/text.ts';
import { blockedAddress, color, colorOrNone, isScriptAddress, link, trustedDomain } from './widget-values.ts';

const line = text(0, 500);
const longText = text(0, 5_000);
const pixels = v.pipe(
  v.number('must be a number'),
  v.integer('must be an integer'),
  v.minValue(0),
  v.maxValue(mostSpacing),
);

export const launcherPositions = ['left', 'right'] as const;

/** An object of which only some members need be there; others than these may. */
function part(entries: v.ObjectEntries, required: readonly string[] = []) {
  const wanted = Object.entries(entries).map(([name, schema]) => [
    name,
    required.includes(name) ? schema : v.optional(schema),
  ]);
  const loose = v.looseObject(Object.fromEntries(wanted) as v.ObjectEntries, memberMessage);
  const isObject = (input: unknown): boolean => typeof input === 'object' && input !== null && !Array.isArray(input);
  return v.pipe(
    v.lazy((input): v.GenericSchema => (isObject(input) ? loose : v.never('must be an object'))),
    documentedAs(loose),
  );
}

const colors = { primary: text(1, 64) };
const launcher = {
  position: oneOf(launcherPositions),
  color: v.nullable(text(0, 64)),
  logo_url: link,
  spacing: part({ side: pixels, bottom: pixels }),
};
const backgroundTypes = ['solid', 'gradient', 'image'] as const;
/** What may be set; what was stored before colours were checked is still shown. */
const background = {
  type: oneOf(backgroundTypes),
  color: colorOrNone,
  gradient_start: colorOrNone,
  gradient_end: colorOrNone,
  image_url: link,
};
const homeScreen = {
  header_text_color: text(1, 64),
  background: part({
    type: oneOf(backgroundTypes),
    color: line,
    gradient_start: line,
    gradient_end: line,
    image_url: link,
  }),
  fade_background: flag,
};
const homeApp = {
  type: oneOf(['announcement', 'external_link']),
  url: link,
  title: line,
  description: longText,
  image_url: link,
  text: longText,
};
const audience = {
  allow_start_conversation: flag,
  prevent_multiple_conversations: flag,
  prevent_reply_to_closed_conversation: flag,
  start_conversation_button_text: line,
};
const prechatField = {
  key: text(1, 64),
  type: about(oneOf(prechatFieldTypes), 'A `phone` is sent as `phone` and `phone_country_code`'),
  label: line,
  placeholder: line,
  required: flag,
  enabled: flag,
  order: v.pipe(v.number('must be a number'), v.integer('must be an integer')),
  is_default: flag,
  custom_attribute_id: v.nullable(id),
  options: about(list(line, 100), 'Of a `list`: what can be chosen'),
};

/** Any form of Go that is not negative; it counts as an hour at least. */
const sessionDuration = v.pipe(
  v.string('must be a string'),
  v.maxLength(64, 'must have at most 64 characters'),
  v.regex(
    /^\+?(?:0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|\u00b5s|\u03bcs|ms|s|m|h))+)$/,
    'must be a duration such as 10h, 1h30m or 36000s',
  ),
);

const known = part({
  brand_name: line,
  website_url: link,
  language: text(2, 16),
  fallback_language: text(2, 16),
  dark_mode: flag,
  show_powered_by: flag,
  logo_url: link,
  colors: part({ primary: color }),
  launcher: part({ ...launcher, color: v.nullable(colorOrNone) }),
  home_screen: part({ ...homeScreen, header_text_color: color, background: part(background) }),
  home_apps: list(part(homeApp, ['type']), 20),
  greeting_message: longText,
  introduction_message: longText,
  chat_introduction: longText,
  direct_to_conversation: flag,
  notice_banner: part({ enabled: flag, text: longText }),
  features: part({ file_upload: flag, emoji: flag }),
  users: part(audience),
  visitors: part(audience),
  prechat_form: part({
    enabled: flag,
    title: line,
    fields: list(part(prechatField, ['key']), 50),
  }),
  show_office_hours_in_chat: flag,
  show_office_hours_after_assignment: flag,
  chat_reply_expectation_message: longText,
  session_duration: sessionDuration,
  trusted_domains: list(trustedDomain, 100),
  blocked_ips: list(blockedAddress, 1_000),
});

type Path = [v.UnknownPathItem, ...v.UnknownPathItem[]];

/** More of them would make a long answer; the next ones are named when these are mended. */
const mostNamed = 20;

/** Where in it there are some; members that are not known here may be shown by other clients. */
function scriptAddresses(config: object): readonly Path[] {
  const found: Path[] = [];
  const trail: v.UnknownPathItem[] = [];
  const look = (container: object): void => {
    for (const [key, value] of Object.entries(container) as [string, unknown][]) {
      if (found.length === mostNamed) return;
      const item: v.UnknownPathItem = { type: 'unknown', origin: 'value', input: container, key, value };
      if (typeof value === 'string' && isScriptAddress(value)) {
        const [first = item, ...rest] = [...trail, item];
        found.push([first, ...rest]);
      } else if (typeof value === 'object' && value !== null) {
        trail.push(item);
        look(value);
        trail.pop();
      }
    }
  };
  look(config);
  return found;
}

/** What an inbox may be configured with: everything is optional, and unknown members are kept as they are. */
export const inboxConfig = v.pipe(
  jsonObject,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const result = v.safeParse(known, dataset.value);
    for (const { message, path } of result.issues ?? []) addIssue(path === undefined ? { message } : { message, path });
    for (const path of scriptAddresses(dataset.value))
      addIssue({ message: 'must not be an address of a script', path });
  }),
  documentedAs(known),
);

export const widgetLauncher = v.strictObject({
  launcher: v.strictObject({
    ...launcher,
    spacing: v.strictObject({ side: pixels, bottom: pixels }),
  }),
  colors: v.strictObject(colors),
});

/** Everything of the configuration that a page may know, with the safe default of what is not configured. */
export const widgetSettings = v.strictObject({
  ...widgetLauncher.entries,
  brand_name: line,
  website_url: link,
  language: v.string(),
  fallback_language: v.string(),
  dark_mode: flag,
  show_powered_by: flag,
  logo_url: link,
  home_screen: v.strictObject({
    ...homeScreen,
    background: v.strictObject({
      type: oneOf(backgroundTypes),
      color: line,
      gradient_start: line,
      gradient_end: line,
      image_url: link,
    }),
  }),
  home_apps: v.array(v.strictObject(homeApp)),
  greeting_message: longText,
  introduction_message: longText,
  chat_introduction: longText,
  direct_to_conversation: flag,
  notice_banner: v.strictObject({ enabled: flag, text: longText }),
  features: v.strictObject({ file_upload: flag, emoji: flag }),
  users: v.strictObject(audience),
  visitors: v.strictObject(audience),
  prechat_form: about(
    v.strictObject({ enabled: flag, title: line, fields: v.array(v.strictObject(prechatField)) }),
    '`fields` are the enabled ones, in their order; none while the form is off',
  ),
  show_office_hours_in_chat: flag,
  show_office_hours_after_assignment: flag,
  chat_reply_expectation_message: longText,
  upload: v.strictObject({ max_bytes: id, extensions: v.array(v.string()), max_files: id }),
  /** With a pre-chat form: what its fields with a custom attribute are, by the attribute's id. */
  custom_attributes: v.optional(
    v.record(
      v.string(),
      v.strictObject({
        id,
        key: v.string(),
        name: v.string(),
        data_type: v.string(),
        required: flag,
        values: about(v.array(v.string()), 'Of a list: what there is to choose from; else empty'),
      }),
    ),
  ),
  business_hours: v.optional(about(v.array(jsonObject), 'With office hours shown')),
  default_business_hours_id: v.optional(v.nullable(id)),
  working_hours_utc_offset: v.optional(about(v.number(), 'Minutes')),
});
