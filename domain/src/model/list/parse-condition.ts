import { tidyPhoneNumber } from '../contact/phone-number.ts';
import { storedEmail } from '../shared/email-address.ts';
import { plainLine } from '../shared/name.ts';
import { foldCase } from '../shared/text.ts';
import type { Condition } from './filter.ts';
import { type FilterOptions, invalid, member } from './filter-input.ts';
import { type FieldType, fieldNamed, type ListFields } from './list-fields.ts';
import {
  parseFlag,
  parseInstantOrDay,
  parseInteger,
  parseList,
  parseNumber,
  parsePair,
  parseText,
} from './parse-value.ts';

export interface ParsedCondition {
  readonly condition: Condition;
  readonly valueCount: number;
}

interface Operand {
  readonly field: string;
  readonly value: unknown;
  /** The path of the value in the request, for error messages. */
  readonly path: string;
  readonly options: FilterOptions;
  /** What `"me"` stands for; undefined for fields that name no agent. */
  readonly me: number | undefined;
  /** A text as the field is stored. */
  readonly stored: (text: string) => string;
}

type Build = (operand: Operand) => ParsedCondition;

/** A condition `{model, field, operator, value}`. Throws `filter.invalid` naming what does not fit. */
export function parseCondition(
  fields: ListFields<never>,
  json: object,
  path: string,
  options: FilterOptions,
): ParsedCondition {
  const given = `${textOf(json, 'model', path)}.${textOf(json, 'field', path)}`;
  const name = options.nameOf?.(given) ?? given;
  const known = fieldNamed(fields, name);
  if (known === undefined) throw invalid(`${path}.field`, 'is not a field that lists are filtered by');
  const operator = textOf(json, 'operator', path);
  const build = operators[known.type].get(operator);
  if (build === undefined) throw invalid(`${path}.operator`, 'does not fit the field');
  const me = 'isAgent' in known ? options.agentId : undefined;
  const stored = 'stored' in known && known.stored !== undefined ? storedForms[known.stored] : asGiven;
  return build({ field: name, value: member(json, 'value'), path: `${path}.value`, options, me, stored });
}

const storedForms = { email: storedEmail, telephone: tidyPhoneNumber } as const;

const asGiven = (text: string): string => text;

function textOf(json: object, name: string, path: string): string {
  const value = member(json, name);
  if (typeof value !== 'string') throw invalid(`${path}.${name}`, 'must be a string');
  return value;
}

function one(condition: Condition): ParsedCondition {
  return { condition, valueCount: 1 };
}

const presence: readonly [string, Build][] = [
  ['set', ({ field }) => ({ condition: { op: 'set', field }, valueCount: 0 })],
  ['not set', ({ field }) => ({ condition: { op: 'not set', field }, valueCount: 0 })],
];

/** @param parse of a value that is not the word `me` */
const orderedOperators = (parse: (value: unknown, path: string) => number) =>
  new Map<string, Build>([
    ...presence,
    [
      'equals',
      ({ field, value, path, me }) => one({ op: 'integer equals', field, value: parseId(parse, value, path, me) }),
    ],
    [
      'not equals',
      ({ field, value, path, me }) => one({ op: 'integer not equals', field, value: parseId(parse, value, path, me) }),
    ],
    ['greater than', ({ field, value, path }) => one({ op: 'integer greater than', field, value: parse(value, path) })],
    ['less than', ({ field, value, path }) => one({ op: 'integer less than', field, value: parse(value, path) })],
    [
      'in',
      ({ field, value, path, me }) => {
        const values = parseList(value, path, (each, where) => parseId(parse, each, where, me));
        return { condition: { op: 'integer in', field, values }, valueCount: values.length };
      },
    ],
    [
      'between',
      ({ field, value, path }) => {
        const [low, high] = parsePair(value, path, parse);
        return { condition: { op: 'integer between', field, low, high }, valueCount: 2 };
      },
    ],
  ]);

const textOperators = new Map<string, Build>([
  ...presence,
  ['equals', ({ field, ...operand }) => one({ op: 'text equals', field, value: storedText(operand) })],
  ['not equals', ({ field, ...operand }) => one({ op: 'text not equals', field, value: storedText(operand) })],
  ['greater than', ({ field, ...operand }) => one({ op: 'text greater than', field, value: storedText(operand) })],
  ['less than', ({ field, ...operand }) => one({ op: 'text less than', field, value: storedText(operand) })],
  ['contains', ({ field, value, path }) => one({ op: 'text contains', field, value: parseText(value, path) })],
  ['ilike', ({ field, value, path }) => one({ op: 'text contains', field, value: parseText(value, path) })],
  ['not contains', ({ field, value, path }) => one({ op: 'text not contains', field, value: parseText(value, path) })],
  [
    'in',
    ({ field, value, path, stored }) => {
      const values = parseList(value, path, (each, where) => stored(parseText(each, where)));
      return { condition: { op: 'text in', field, values }, valueCount: values.length };
    },
  ],
  [
    'between',
    ({ field, value, path, stored }) => {
      const [low, high] = parsePair(value, path, (each, where) => stored(parseText(each, where)));
      return { condition: { op: 'text between', field, low, high }, valueCount: 2 };
    },
  ],
]);

const timeOperators = new Map<string, Build>([
  ...presence,
  ['equals', ({ field, ...operand }) => one({ op: 'time in', field, spans: [span(operand)] })],
  ['not equals', ({ field, ...operand }) => one({ op: 'time not in', field, spans: [span(operand)] })],
  ['greater than', ({ field, ...operand }) => one({ op: 'time from', field, at: span(operand).until })],
  ['less than', ({ field, ...operand }) => one({ op: 'time before', field, at: span(operand).from })],
  [
    'in',
    ({ field, value, path, options }) => {
      const spans = parseList(value, path, (each, where) => parseInstantOrDay(each, where, options));
      return { condition: { op: 'time in', field, spans }, valueCount: spans.length };
    },
  ],
  [
    'between',
    ({ field, value, path, options }) => {
      const [low, high] = parsePair(value, path, (each, where) => parseInstantOrDay(each, where, options));
      return { condition: { op: 'time in', field, spans: [{ from: low.from, until: high.until }] }, valueCount: 2 };
    },
  ],
]);

const flagOperators = new Map<string, Build>([
  ...presence,
  ['equals', ({ field, value, path }) => one({ op: 'text equals', field, value: parseFlag(value, path) })],
  ['not equals', ({ field, value, path }) => one({ op: 'text not equals', field, value: parseFlag(value, path) })],
]);

const tagOperators = new Map<string, Build>([
  ['set', () => ({ condition: { op: 'tags set' }, valueCount: 0 })],
  ['not set', () => ({ condition: { op: 'tags not set' }, valueCount: 0 })],
  ['contains', ({ value, path }) => tagCondition('tags any', value, path)],
  ['not contains', ({ value, path }) => tagCondition('tags none', value, path)],
]);

const operators: Readonly<Record<FieldType, ReadonlyMap<string, Build>>> = {
  integer: orderedOperators(parseInteger),
  number: orderedOperators(parseNumber),
  text: textOperators,
  time: timeOperators,
  flag: flagOperators,
  tags: tagOperators,
};

/** A number, or `me` where the field names an agent. */
function parseId(
  parse: (value: unknown, path: string) => number,
  value: unknown,
  path: string,
  me: number | undefined,
): number {
  return me !== undefined && value === 'me' ? me : parse(value, path);
}

function storedText({ value, path, stored }: Pick<Operand, 'value' | 'path' | 'stored'>): string {
  return stored(parseText(value, path));
}

function span({ value, path, options }: Omit<Operand, 'field'>) {
  return parseInstantOrDay(value, path, options);
}

/** A number is an id, text is a name; text of digits is both, as clients send ids as text. */
function tagCondition(op: 'tags any' | 'tags none', value: unknown, path: string): ParsedCondition {
  const given = parseList(value, path, (each, where) =>
    typeof each === 'number' ? parseInteger(each, where) : foldCase(plainLine(parseText(each, where)).normalize('NFC')),
  );
  const tagNames = given.filter((each) => typeof each === 'string');
  const idsAsText = tagNames.filter((name) => /^\d{1,15}$/.test(name)).map(Number);
  const tagIds = [...given.filter((each) => typeof each === 'number'), ...idsAsText];
  return { condition: { op, tagIds, tagNames }, valueCount: given.length };
}
