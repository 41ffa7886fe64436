import { type InputIssue, invalidInput, refuse } from '../shared/errors.ts';
import type { JsonObject, JsonValue } from '../shared/json.ts';
import { parseInstant } from '../shared/parse-instant.ts';
import type { Timestamp } from '../shared/time.ts';
import { dayOf } from '../shared/zoned-day.ts';

/** The kinds of records that have custom attributes. */
export const attributeOwners = ['contact', 'conversation'] as const;

export type AttributeOwner = (typeof attributeOwners)[number];

export const attributeTypes = ['text', 'number', 'checkbox', 'date', 'link', 'list'] as const;

export type AttributeType = (typeof attributeTypes)[number];

/** What a custom attribute of that key is. Keys without a definition may hold any value. */
export interface CustomAttribute {
  readonly id: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly name: string;
  readonly description: string;
  readonly appliesTo: AttributeOwner;
  /** Unique among the attributes of one owner. */
  readonly key: string;
  /** The choices of a `list`; empty for other types. */
  readonly values: readonly string[];
  readonly dataType: AttributeType;
  /** For clients, which check what is typed. The service runs no pattern of a user. */
  readonly regex: string | null;
  readonly regexHint: string | null;
}

/** The key of an attribute, by which records and placeholders name it. */
export const attributeKeyShape = /^[a-z0-9_]{1,64}$/;

/** How many attributes each owner has, and how many values a list. */
export const attributeLimits = { each: 250, values: 100 } as const;

const link = /^https?:\/\/[^\s/?#]\S*$/i;

const tests: { readonly [Type in AttributeType]: readonly [string, (value: JsonValue) => boolean] } = {
  text: ['must be a string', (value) => typeof value === 'string'],
  number: ['must be a number', (value) => typeof value === 'number'],
  checkbox: ['must be true or false', (value) => typeof value === 'boolean'],
  date: ['must be a date such as 2026-01-31 or an ISO 8601 timestamp', isDate],
  link: [
    'must be an address that begins with http:// or https://',
    (value) => typeof value === 'string' && isLinkValue(value),
  ],
  list: ['must be one of the values of the attribute', (value) => typeof value === 'string'],
};

/**
 * What is wrong with a value of the attribute; undefined when it fits. Null always fits: it means no value.
 *
 * @example
 * attributeFault({ dataType: 'number', values: [] }, '3') // 'must be a number'
 * attributeFault({ dataType: 'list', values: ['free', 'pro'] }, 'pro') // undefined
 */
export function attributeFault(
  { dataType, values }: Pick<CustomAttribute, 'dataType' | 'values'>,
  value: JsonValue,
): string | undefined {
  if (value === null) return undefined;
  const [fault, fits] = tests[dataType];
  if (!fits(value)) return fault;
  return dataType === 'list' && !values.some((each) => each === value) ? fault : undefined;
}

/**
 * Throws `input.invalid` where attributes that are written do not fit their definitions. A value that was there before
 * may stay: it can be older than the definition. `path` is that of the attributes, empty for the whole input.
 *
 * @example
 * requireFittingAttributes([attribute], {}, { seats: 'many' }, 'customAttributes') // throws input.invalid
 */
export function requireFittingAttributes(
  definitions: readonly Pick<CustomAttribute, 'key' | 'dataType' | 'values'>[],
  before: JsonObject,
  after: JsonObject,
  path: string,
): void {
  const issues: InputIssue[] = definitions.flatMap((definition) => {
    const { key } = definition;
    const value = Object.hasOwn(after, key) ? after[key] : undefined;
    if (value === undefined || (Object.hasOwn(before, key) && isSame(before[key], value))) return [];
    const message = attributeFault(definition, value);
    return message === undefined ? [] : [{ path: path === '' ? key : `${path}.${key}`, message }];
  });
  if (issues.length > 0) throw refuse('input.invalid', 'Values of custom attributes do not fit', { issues });
}

/**
 * The values of an attribute of that type: for a list some, each of them once, for any other type none. Throws
 * `input.invalid`.
 *
 * @example
 * requireValues('list', ['free', 'pro']) // ['free', 'pro']
 */
export function requireValues(type: AttributeType, values: readonly string[]): readonly string[] {
  const fault = (message: string): Error => invalidInput('input.invalid', 'values', message);
  if (type !== 'list') {
    if (values.length > 0) throw fault('are for the type list alone');
    return values;
  }
  if (values.length === 0) throw fault('must name at least one value of the list');
  if (new Set(values).size < values.length) throw fault('must name each value once');
  return values;
}

function isSame(one: JsonValue | undefined, other: JsonValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isDate(value: JsonValue): boolean {
  return typeof value === 'string' && (dayOf(value, 'UTC') !== undefined || parseInstant(value) !== undefined);
}

/**
 * Whether the text is a value of an attribute of the type `link`.
 *
 * @example
 * isLinkValue('https://example.com') // true
 */
export function isLinkValue(text: string): boolean {
  return text.length <= 2_000 && link.test(text);
}
