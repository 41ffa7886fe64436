import { type ConversationField, conversationFieldNames, conversationFields, filterLimits } from '@helpdesk/domain';
import fc from 'fast-check';
import { text, time } from './values.ts';

/** A filter as a client sends it: JSON text that `parseFilter` understands. */
export interface FilterChoices {
  /** Ids that status, priority, agent, team, inbox and tag fields are compared with. */
  readonly ids: readonly number[];
  readonly tagNames: readonly string[];
}

type Json = string | number | readonly (string | number)[];

/**
 * Filters over every field and operator, in each of the forms that a value may have: text or natural
 * JSON, bare dates or instants, conditions alone or in groups. Wrap in `JSON.parse` and change a part
 * to get one that is refused.
 */
export function filterArbitrary(choices: FilterChoices): fc.Arbitrary<string> {
  const condition = fc.constantFrom(...conversationFieldNames).chain((name) => conditionOn(name, choices));
  const logic = fc.constantFrom('AND', 'OR', 'and', 'Or');
  const group = fc.record({ logic, rules: fc.array(condition, { minLength: 1, maxLength: 3 }) });
  const rules = fc.array(fc.oneof({ weight: 3, arbitrary: condition }, group), { minLength: 1, maxLength: 4 });
  return fc
    .oneof(rules, fc.record({ logic, rules }))
    .map((filter) => JSON.stringify(filter))
    .filter((text) => (text.match(searching)?.length ?? 0) <= filterLimits.searching);
}

const searching = /"operator":"(?:contains|ilike|not contains)"/g;

function conditionOn(name: ConversationField, choices: FilterChoices): fc.Arbitrary<object> {
  const [model = '', field = ''] = name.split('.');
  const operands = operandsOf(name, choices);
  return fc
    .constantFrom(...operands)
    .chain(([operator, value]) => value.map((each) => ({ model, field, operator, value: each })));
}

type Operands = readonly (readonly [operator: string, value: fc.Arbitrary<Json>])[];

function operandsOf(name: ConversationField, choices: FilterChoices): Operands {
  switch (conversationFields[name].type) {
    case 'integer':
      return [...presence, ...comparisons(integer(choices)), ['between', pairs(integer(choices))]];
    case 'time':
      return [...presence, ...comparisons(moment), ['between', pairs(moment)]];
    case 'text':
      return [...presence, ...comparisons(text), ['between', fc.tuple(text, text)], ...substrings];
    case 'tags':
      return [...presence, ['contains', tags(choices)], ['not contains', tags(choices)]];
  }
}

const ignored = fc.constantFrom<Json>('', 'ignored', 3);
const presence: Operands = [
  ['set', ignored],
  ['not set', ignored],
];

const substrings: Operands = [
  ['contains', text],
  ['ilike', text],
  ['not contains', text],
];

/** Ids as numbers or their text. */
function integer({ ids }: FilterChoices): fc.Arbitrary<string | number> {
  return fc.constantFrom(-1, 0, ...ids, 9007199254740991).chain((id) => fc.constantFrom<string | number>(id, `${id}`));
}

/** An instant, or the bare date that it falls on. */
const moment = time.chain((at) => {
  const iso = new Date(at).toISOString();
  return fc.constantFrom(iso, iso.slice(0, 10), iso.replace('Z', '+00:00'));
});

function comparisons(value: fc.Arbitrary<string | number>): Operands {
  const list = fc.array(value, { minLength: 1, maxLength: 4 });
  return [
    ['equals', value],
    ['not equals', value],
    ['greater than', value],
    ['less than', value],
    ['in', orItsText(list)],
  ];
}

function pairs(value: fc.Arbitrary<string | number>): fc.Arbitrary<Json> {
  return fc.tuple(value, value).chain((pair) => fc.constantFrom<Json>(pair, pair.join(',')));
}

function tags({ ids, tagNames }: FilterChoices): fc.Arbitrary<Json> {
  const name = fc
    .constantFrom(...tagNames)
    .chain((each) => fc.constantFrom(each, each.toUpperCase(), each.toLowerCase()));
  const id = fc.constantFrom(...ids).chain((each) => fc.constantFrom<string | number>(each, `${each}`));
  return orItsText(fc.array(fc.oneof(name, id), { minLength: 1, maxLength: 3 }));
}

function orItsText(list: fc.Arbitrary<(string | number)[]>): fc.Arbitrary<Json> {
  return list.chain((values) => fc.constantFrom<Json>(values, JSON.stringify(values)));
}
