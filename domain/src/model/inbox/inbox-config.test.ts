import { describe, expect, it, test } from 'vitest';
import type { JsonObject, JsonValue } from '../shared/json.ts';
import { dayLengthMs, hourLengthMs, minuteLengthMs } from '../shared/time.ts';
import { shownFields, type WidgetConfig, widgetConfig } from './inbox-config.ts';

test('an empty configuration is one with which a widget works', () => {
  const { prechat_form: form, ...config } = widgetConfig({});
  expect(config).toMatchObject({
    language: 'en-US',
    fallback_language: 'en-US',
    dark_mode: false,
    show_powered_by: true,
    launcher: { position: 'right', color: null, spacing: { side: 20, bottom: 20 } },
    features: { file_upload: true, emoji: true },
    users: { allow_start_conversation: true, prevent_multiple_conversations: false },
    visitors: { allow_start_conversation: true, prevent_reply_to_closed_conversation: false },
    home_apps: [],
    session_duration: 10 * hourLengthMs,
    trusted_domains: [],
    blocked_ips: [],
  });
  expect(form).toEqual({ enabled: false, title: '', fields: [] });
});

describe('a member', () => {
  const read = (path: string, value: JsonValue): unknown => {
    const names = path.split('.');
    const given = names.reduceRight<JsonValue>((inner, name) => ({ [name]: inner }), value) as JsonObject;
    return names.reduce<unknown>((outer, name) => (outer as Record<string, unknown>)[name], widgetConfig(given));
  };

  it.each<[string, JsonValue, unknown]>([
    ['brand_name', 'Shop', 'Shop'],
    ['brand_name', 7, ''],
    ['dark_mode', true, true],
    ['dark_mode', 'true', false],
    ['language', 'en', 'en-US'],
    ['fallback_language', 'en', 'en-US'],
    ['language', 'de', 'de'],
    ['launcher.color', '#fff', '#fff'],
    ['launcher.color', 7, null],
    ['launcher.position', 'left', 'left'],
    ['launcher.position', 'top', 'right'],
    ['launcher.position', ['left'], 'right'],
    ['launcher.position', { toString: false }, 'right'],
    ['launcher.spacing.side', 5, 5],
    ['launcher.spacing', 'wide', { side: 20, bottom: 20 }],
    ['home_screen.background.type', 'gradient', 'gradient'],
    ['colors', ['#fff'], { primary: '#2563eb' }],
    ['colors', null, { primary: '#2563eb' }],
    ['trusted_domains', ['a.example', 7, 'b.example'], ['a.example', 'b.example']],
    ['blocked_ips', '192.0.2.1', []],
  ])('%s given as %j', (path, given, wanted) => {
    expect(read(path, given)).toEqual(wanted);
  });

  it.each<[JsonValue, string | null]>([
    ['https://example.com/a.png', 'https://example.com/a.png'],
    ['HTTP://example.com', 'HTTP://example.com'],
    ['/uploads/a', '/uploads/a'],
    ['', ''],
    ['https:///a', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['javascript:alert(1)', null],
    [' https://example.com', null],
    [7, null],
    [['https://example.com'], null],
  ])('a link given as %j', (given, wanted) => {
    expect(read('logo_url', given)).toBe(wanted);
    expect(read('website_url', given)).toBe(wanted);
    expect(widgetConfig({ home_apps: [{ url: given }] }).home_apps[0]?.url).toBe(wanted);
  });

  it.each<[JsonValue, number]>([
    ['2h', 2 * hourLengthMs],
    ['1h', hourLengthMs],
    ['59m', hourLengthMs],
    ['87600h', 3_650 * dayLengthMs],
    ['87601h', 3_650 * dayLengthMs],
    ['soon', 10 * hourLengthMs],
    [5 * minuteLengthMs, 10 * hourLengthMs],
  ])('a session of %j', (given, wanted) => {
    expect(widgetConfig({ session_duration: given }).session_duration).toBe(wanted);
  });

  it('of a list is read with its defaults, and what is no object is left out', () => {
    const [app, ...none] = widgetConfig({ home_apps: [7, { type: 'external_link', title: 'Docs' }, null] }).home_apps;
    expect(none).toEqual([]);
    expect(app).toEqual({
      type: 'external_link',
      url: null,
      title: 'Docs',
      description: '',
      image_url: null,
      text: '',
    });
    expect(widgetConfig({ home_apps: [{ type: 'game' }] }).home_apps[0]?.type).toBe('announcement');
  });
});

describe('the form before a chat', () => {
  const formOf = (fields: JsonValue, enabled = true) => widgetConfig({ prechat_form: { enabled, fields } });
  const keys = (config: WidgetConfig) => shownFields(config).map(({ key }) => key);

  it('shows the enabled fields in their order, and none while it is off', () => {
    const fields = [
      { key: 'b', order: 2 },
      { key: 'off', order: 0, enabled: false },
      { key: 'a', order: 1 },
      { key: '' },
      { order: 3 },
    ];
    expect(keys(formOf(fields))).toEqual(['a', 'b']);
    expect(keys(formOf(fields, false))).toEqual([]);
    expect(keys(widgetConfig({ prechat_form: 7 }))).toEqual([]);
  });

  it('reads a field with its defaults', () => {
    expect(formOf([{ key: 'size', type: 'list', options: ['S', 7, 'L'] }]).prechat_form.fields).toEqual([
      {
        key: 'size',
        type: 'list',
        label: '',
        placeholder: '',
        required: false,
        enabled: true,
        order: 0,
        is_default: false,
        custom_attribute_id: null,
        options: ['S', 'L'],
      },
    ]);
    expect(formOf([{ key: 'a', type: 'color' }]).prechat_form.fields[0]?.type).toBe('text');
  });

  it.each<[JsonValue, number | null]>([
    [7, 7],
    [0, null],
    [-1, null],
    [1.5, null],
    ['7', null],
  ])('a custom attribute given as %j', (given, wanted) => {
    expect(formOf([{ key: 'a', custom_attribute_id: given }]).prechat_form.fields[0]?.custom_attribute_id).toBe(wanted);
  });
});
