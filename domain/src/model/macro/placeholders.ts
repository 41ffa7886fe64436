import type { ContactType } from '../contact/contact.ts';
import { namelessVisitor } from '../contact/contact-details.ts';
import { longestMessage } from '../message/html-text.ts';
import type { MessageContentType } from '../message/message.ts';
import { invalidInput } from '../shared/errors.ts';
import type { JsonObject, JsonValue } from '../shared/json.ts';

/** What placeholders stand for. Null and empty texts are missing. */
export interface PlaceholderSource {
  readonly contact: {
    readonly type: ContactType;
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

type Reader = (from: PlaceholderSource) => Value;

interface Person {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

const placeholder = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;

/** The names of placeholders, besides `contact.custom.` with the key of a custom attribute. */
export const recordPlaceholders = [
  'contact.first_name',
  'contact.last_name',
  'contact.email',
  'agent.first_name',
  'agent.last_name',
  'conversation.reference_number',
  'conversation.subject',
  'inbox.name',
] as const;

const readerOf: Readonly<Record<(typeof recordPlaceholders)[number], Reader>> = {
  'contact.first_name': (from) => contactOf(from).firstName,
  'contact.last_name': ({ contact }) => contact.lastName,
  'contact.email': ({ contact }) => contact.email,
  'agent.first_name': ({ agent }) => agent.firstName,
  'agent.last_name': ({ agent }) => agent.lastName,
  'conversation.reference_number': ({ conversation }) => conversation.referenceNumber,
  'conversation.subject': ({ conversation }) => conversation.subject,
  'inbox.name': ({ inbox }) => inbox.name,
};

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>(Object.entries(readerOf));

/** The same as templates of Go name them: clients of the family write these. */
const templateReaders: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...['.Contact', '.Recipient'].flatMap((model) => namesOf(model, contactOf)),
  ...['.Agent', '.Author'].flatMap((model) => namesOf(model, ({ agent }) => agent)),
  ...['.Contact', '.Recipient'].map((model): [string, Reader] => [`${model}.Email`, ({ contact }) => contact.email]),
  ['.Conversation.ReferenceNumber', ({ conversation }) => conversation.referenceNumber],
  ['.Conversation.Subject', ({ conversation }) => conversation.subject],
  ['.Inbox.Name', ({ inbox }) => inbox.name],
]);

function namesOf(model: string, person: (from: PlaceholderSource) => Person): readonly [string, Reader][] {
  return [
    [`${model}.FirstName`, (from) => person(from).firstName],
    [`${model}.LastName`, (from) => person(from).lastName],
    [
      `${model}.FullName`,
      (from) => {
        const { firstName, lastName } = person(from);
        return [firstName, lastName].filter(Boolean).join(' ');
      },
    ],
  ];
}

/** A visitor without a name has a placeholder name, which must not be used as theirs. */
function contactOf({ contact: { type, firstName, lastName } }: PlaceholderSource): Person {
  return { firstName: type === 'visitor' && firstName === namelessVisitor ? null : firstName, lastName };
}

const customAttribute = /^contact\.custom\.([a-z0-9_]{1,64})$/;

/** The names of placeholders; `contact.custom.` is followed by the key of a custom attribute. */
export const placeholderNames: readonly string[] = [...recordPlaceholders, 'contact.custom.'];

/**
 * The first placeholder in the text that stands for nothing; undefined where all are known.
 *
 * @example
 * unknownPlaceholder('Dear {{contact.first_name|customer}}') // undefined
 * unknownPlaceholder('Dear {{contact.nickname}}') // 'contact.nickname'
 */
export function unknownPlaceholder(html: string): string | undefined {
  return placesIn(html).find(({ isKnown }) => !isKnown)?.name;
}

/**
 * Whether there is a placeholder in the text that stands for something.
 *
 * @example
 * hasPlaceholder('Dear {{contact.first_name}}') // true
 * hasPlaceholder('{{ this }} is a template') // false
 */
export function hasPlaceholder(text: string): boolean {
  return placesIn(text).some(({ isKnown }) => isKnown);
}

/** A placeholder in a text, from `start` up to `end`. */
export interface OpenPlaceholder {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The placeholders in the text that stand for something and have nothing behind `|`: without a value they are left out
 * when the text is posted.
 *
 * @example
 * openPlaceholders('Dear {{contact.first_name}} {{contact.last_name|customer}}')
 * // [{ name: 'contact.first_name', start: 5, end: 27 }]
 */
export function openPlaceholders(text: string): readonly OpenPlaceholder[] {
  return placesIn(text)
    .filter(({ isKnown, fallback }) => isKnown && fallback === undefined)
    .map(({ name, start, end }) => ({ name, start, end }));
}

/** A piece of a text; `missing` is the name of a placeholder that has no value. */
export interface FilledPiece {
  readonly text: string;
  readonly kind: 'text' | 'value' | 'missing';
}

/**
 * The text cut at its placeholders, each with its value or what stands behind `|`.
 *
 * @example
 * const source = {
 *   contact: { type: 'contact', firstName: 'Ada', lastName: '', email: null, customAttributes: {} },
 *   agent: { firstName: 'Mia', lastName: 'Novak' },
 *   conversation: { referenceNumber: '101', subject: null },
 *   inbox: { name: 'Shop' },
 * } as const;
 * filledPieces('Dear {{contact.first_name}}', source)
 * // [{ text: 'Dear ', kind: 'text' }, { text: 'Ada', kind: 'value' }]
 */
export function filledPieces(text: string, source: PlaceholderSource): readonly FilledPiece[] {
  const pieces: FilledPiece[] = [];
  let at = 0;
  for (const { name, fallback, isKnown, start, end } of placesIn(text)) {
    if (start > at) pieces.push({ text: text.slice(at, start), kind: 'text' });
    const value = valueOfName(name, source) || (isKnown ? fallback : undefined);
    pieces.push(value == null ? { text: name, kind: 'missing' } : { text: value, kind: 'value' });
    at = end;
  }
  return at < text.length ? [...pieces, { text: text.slice(at), kind: 'text' }] : pieces;
}

interface Place extends OpenPlaceholder {
  readonly fallback: string | undefined;
  readonly isKnown: boolean;
}

function placesIn(text: string): readonly Place[] {
  return [...text.matchAll(placeholder)].map(({ 0: whole, 1: given = '', 2: fallback, index }) => {
    const name = nameIn(given);
    return { name, fallback, isKnown: isKnown(name), start: index, end: index + whole.length };
  });
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
  const content = replaced(html, 'messageContent', source, escapeHtml, (name, whole) => {
    missing.add(name);
    return whole;
  });
  return { content, missing: [...missing] };
}

/**
 * What is posted of a text that was written with placeholders: one without a value and without a text behind `|` is
 * left out, and what is not a placeholder stays. Values are escaped in HTML alone.
 *
 * @example
 * postedText('Hi {{contact.first_name}}, {{ you }}', 'text', source) // 'Hi Ada, {{ you }}'
 */
export function postedText(
  text: string,
  type: MessageContentType,
  source: PlaceholderSource,
  path = 'message',
): string {
  const write = type === 'html' ? escapeHtml : (value: string) => value;
  return replaced(text, path, source, write, (name, whole) => (isKnown(name) ? '' : whole));
}

/** Throws `input.invalid` where the values make it longer than a message may be. */
function replaced(
  text: string,
  path: string,
  source: PlaceholderSource,
  write: (value: string) => string,
  without: (name: string, whole: string) => string,
): string {
  let room = Math.max(longestMessage, text.length);
  return text.replace(placeholder, (whole: string, given: string, fallback: string | undefined) => {
    const name = nameIn(given);
    const value = valueOfName(name, source);
    const isThere = value !== undefined && value !== null && value !== '';
    const put = isThere ? write(value) : isKnown(name) ? (fallback ?? without(name, whole)) : without(name, whole);
    room -= put.length;
    if (room < 0) {
      throw invalidInput('input.invalid', path, `must have at most ${longestMessage} characters with its values`);
    }
    return put;
  });
}

/** Without the spaces and dashes that a template may have inside its braces, also as an editor writes them. */
function nameIn(given: string): string {
  const name = given.replaceAll('&nbsp;', ' ').trim();
  return name
    .replace(/^-(?=\s)/, '')
    .replace(/(?<=\s)-$/, '')
    .trim();
}

function isKnown(name: string): boolean {
  return readers.has(name) || templateReaders.has(name) || customAttribute.test(name);
}

function valueOfName(name: string, source: PlaceholderSource): Value {
  const key = customAttribute.exec(name)?.[1];
  if (key === undefined) return (readers.get(name) ?? templateReaders.get(name))?.(source);
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

/**
 * The text as HTML, which may also stand in an attribute.
 *
 * @example
 * escapeHtml('a < "b"') // 'a &lt; &quot;b&quot;'
 */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes.get(sign) ?? sign);
}
