import type { JsonObject, JsonValue } from '../shared/json.ts';

/** What placeholders stand for. Null and empty texts are missing. */
export interface PlaceholderSource {
  readonly contact: {
    readonly firstName: string;
    readonly lastName: string | null;
    readonly email: string | null;
    readonly customAttributes: JsonObject;
  };
  readonly agent: { readonly firstName: string; readonly lastName: string | null };
  readonly conversation: { readonly referenceNumber: string; readonly subject: string | null };
  readonly inbox: { readonly name: string };
}

type Value = string | null | undefined;

const placeholder = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;

const readers: ReadonlyMap<string, (from: PlaceholderSource) => Value> = new Map<
  string,
  (from: PlaceholderSource) => Value
>([
  ['contact.first_name', ({ contact }) => contact.firstName],
  ['contact.last_name', ({ contact }) => contact.lastName],
  ['contact.email', ({ contact }) => contact.email],
  ['agent.first_name', ({ agent }) => agent.firstName],
  ['agent.last_name', ({ agent }) => agent.lastName],
  ['conversation.reference_number', ({ conversation }) => conversation.referenceNumber],
  ['conversation.subject', ({ conversation }) => conversation.subject],
  ['inbox.name', ({ inbox }) => inbox.name],
]);

const customAttribute = /^contact\.custom\.([a-z0-9_]{1,64})$/;

/** The names of placeholders; `contact.custom.` is followed by the key of a custom attribute. */
export const placeholderNames: readonly string[] = [...readers.keys(), 'contact.custom.'];

/**
 * The first placeholder in the text that stands for nothing; undefined where all are known.
 *
 * @example
 * unknownPlaceholder('Dear {{contact.first_name|customer}}') // undefined
 * unknownPlaceholder('Dear {{contact.nickname}}') // 'contact.nickname'
 */
export function unknownPlaceholder(html: string): string | undefined {
  for (const [, name = ''] of html.matchAll(placeholder)) {
    const trimmed = name.trim();
    if (!readers.has(trimmed) && !customAttribute.test(trimmed)) return trimmed;
  }
  return undefined;
}

/**
 * The text with values, which are escaped: none of them becomes markup. A placeholder without a value and without a
 * text behind `|` stays as it is, and is named in `missing`, once.
 *
 * @example
 * fillPlaceholders('<p>Dear {{contact.first_name}}, {{contact.custom.plan|free}}</p>', source)
 * // { content: '<p>Dear Ada, free</p>', missing: [] }
 */
export function fillPlaceholders(
  html: string,
  source: PlaceholderSource,
): { readonly content: string; readonly missing: readonly string[] } {
  const missing = new Set<string>();
  const content = html.replace(placeholder, (whole: string, name: string, fallback: string | undefined) => {
    const trimmed = name.trim();
    const value = valueOfName(trimmed, source);
    if (value !== undefined && value !== null && value !== '') return escapeHtml(value);
    if (fallback !== undefined) return fallback;
    missing.add(trimmed);
    return whole;
  });
  return { content, missing: [...missing] };
}

function valueOfName(name: string, source: PlaceholderSource): Value {
  const key = customAttribute.exec(name)?.[1];
  if (key === undefined) return readers.get(name)?.(source);
  const { customAttributes } = source.contact;
  return Object.hasOwn(customAttributes, key) ? textOf(customAttributes[key]) : undefined;
}

function textOf(value: JsonValue | undefined): Value {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? value.map(textOf).filter(Boolean).join(', ') : undefined;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** A value may also stand in an attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes.get(sign) ?? sign);
}
