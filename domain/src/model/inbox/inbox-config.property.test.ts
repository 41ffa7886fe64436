import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../shared/json.ts';
import { dayLengthMs, hourLengthMs } from '../shared/time.ts';
import { shownFields, widgetConfig } from './inbox-config.ts';

const value = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>;
const link = fc.constantFrom('https://example.com/a.png', '/a.png', '', 'javascript:alert(1)', '//evil.example', 7);

const field = fc.record(
  {
    key: fc.oneof(fc.constantFrom('name', 'email', ''), value),
    type: fc.oneof(fc.constantFrom('text', 'email', 'list', 'color'), value),
    required: fc.oneof(fc.boolean(), value),
    enabled: fc.oneof(fc.boolean(), value),
    order: fc.oneof(fc.integer(), value),
    custom_attribute_id: fc.oneof(fc.integer(), value),
    options: fc.oneof(fc.array(fc.string()), value),
  },
  { requiredKeys: [] },
);

/** A document as it may be stored: with the names that count, and values of any type. */
const config = fc.record(
  {
    brand_name: value,
    dark_mode: value,
    logo_url: link,
    colors: fc.oneof(value, fc.record({ primary: value })),
    launcher: fc.oneof(
      value,
      fc.record({
        position: fc.oneof(fc.constantFrom('left', 'top', ['left']), value),
        logo_url: link,
        spacing: value,
      }),
    ),
    home_apps: fc.oneof(value, fc.array(fc.record({ type: value, url: link, title: value }))),
    prechat_form: fc.oneof(value, fc.record({ enabled: fc.boolean(), fields: fc.oneof(value, fc.array(field)) })),
    session_duration: fc.oneof(value, fc.constantFrom('30m', '2h', '100000h', '-1h')),
    trusted_domains: fc.oneof(value, fc.array(value)),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>;

/** The types of all members, lists as one of their items. */
function shapeOf(given: unknown): unknown {
  if (Array.isArray(given)) return 'list';
  if (typeof given !== 'object' || given === null) return given === null ? 'text or null' : typeof given;
  return Object.fromEntries(Object.entries(given).map(([name, member]) => [name, shapeOf(member)]));
}

const nullable = (shape: unknown): unknown =>
  JSON.parse(JSON.stringify(shape).replaceAll('"text or null"', '"string"'));

test('whatever is stored, a widget gets every member with the type that it expects', () => {
  const wanted = nullable(shapeOf(widgetConfig({})));
  fc.assert(
    fc.property(config, (stored) => {
      const read = widgetConfig(stored);
      expect(nullable(shapeOf(read))).toEqual(wanted);
      const { session_duration: duration, prechat_form: form } = read;
      expect(duration).toBeGreaterThanOrEqual(hourLengthMs);
      expect(duration).toBeLessThanOrEqual(3_650 * dayLengthMs);
      const urls = [read.logo_url, read.launcher.logo_url, ...read.home_apps.map(({ url }) => url)];
      expect(urls.filter((url) => url !== null && !/^($|https:|\/[^/])/.test(url))).toEqual([]);
      const shown = shownFields(read);
      expect(shown.every(({ key, enabled }) => key !== '' && enabled)).toBe(true);
      expect(shown.length > 0 && !form.enabled).toBe(false);
      expect(shown.map(({ order }) => order)).toEqual(shown.map(({ order }) => order).toSorted((a, b) => a - b));
    }),
  );
});

test('what was read is read the same again', () => {
  fc.assert(
    fc.property(config, (stored) => {
      const { session_duration, ...read } = widgetConfig(stored);
      const { session_duration: _, ...again } = widgetConfig(JSON.parse(JSON.stringify(read)));
      expect(again).toEqual(read);
    }),
  );
});
