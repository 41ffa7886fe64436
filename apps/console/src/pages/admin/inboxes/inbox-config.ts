import type { WidgetSettings } from '@helpdesk/client';
import { hourLengthMs, type JsonObject, shownFields, type WidgetConfig, widgetConfig } from '@helpdesk/domain';

/** The configuration of a live-chat inbox with every member: what is not set has its default. */
export interface FullConfig extends Omit<WidgetConfig, 'session_duration'> {
  /** A duration in the form that `parseDuration` reads. */
  readonly session_duration: string;
}

export type HomeApp = FullConfig['home_apps'][number];

/** What a stored configuration means, as the service reads it: a member of another type counts as not set. */
export function fullConfig(config: Readonly<Record<string, unknown>>): FullConfig {
  const full = widgetConfig(config as JsonObject);
  return { ...full, session_duration: `${full.session_duration / hourLengthMs}h` };
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
  const { prechat_form: form, home_apps: apps } = after;
  const lists = ['trusted_domains', 'blocked_ips'];
  const values = Object.fromEntries(
    changed.map(([name, value]) => [
      name,
      lists.includes(name) && Array.isArray(value)
        ? value.map((line) => String(line).trim()).filter((line) => line !== '')
        : value,
    ]),
  );
  const storedForm = isRecord(stored.prechat_form) ? stored.prechat_form : {};
  return {
    ...stored,
    ...values,
    ...('home_apps' in values && { home_apps: withStored(stored.home_apps, before.home_apps, apps) }),
    ...('prechat_form' in values && {
      prechat_form: {
        ...storedForm,
        ...form,
        fields: withStored(storedForm.fields, before.prechat_form.fields, form.fields),
      },
    }),
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Items that were not changed stay as they are stored, with what this version does not know of them. */
function withStored(stored: unknown, before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  if (!Array.isArray(stored) || stored.length !== before.length) return after;
  const known = before.map((item) => JSON.stringify(item));
  return after.map((item) => {
    const at = known.indexOf(JSON.stringify(item));
    return at < 0 ? item : stored[at];
  });
}

/** The settings that a visitor's widget would be given. */
export function settingsOf(config: FullConfig): WidgetSettings {
  const { session_duration: _duration, trusted_domains: _domains, blocked_ips: _addresses, ...settings } = config;
  const fields = shownFields(config).map((field) => ({ ...field, options: [...field.options] }));
  return {
    ...settings,
    home_apps: [...settings.home_apps],
    prechat_form: { ...config.prechat_form, fields },
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
