import { conversationFieldNames, conversationFields, conversationSortFields, filterLimits } from '@helpdesk/domain';
import type { SchemaObject } from './json-schema.ts';

/** The filter language of the conversation lists, as JSON Schema; what it means is said in words. */

const operators = [
  'equals',
  'not equals',
  'greater than',
  'less than',
  'in',
  'between',
  'contains',
  'ilike',
  'not contains',
  'set',
  'not set',
] as const;

const scalar: SchemaObject = { type: ['string', 'number'] };

const [models, fields] = [0, 1].map((part) => [
  ...new Set(conversationFieldNames.map((name) => name.split('.')[part] ?? '')),
]) as [string[], string[]];

export const filterSchemas: Readonly<Record<string, SchemaObject>> = {
  FilterCondition: {
    type: 'object',
    description: [
      'A condition on one field. A bare date means that whole day in the time zone of the desk.',
      '`in` takes an array, or its JSON text; `between` two ends, both inclusive, or `"a,b"`.',
      '`contains`, `ilike` and `not contains` look for text in any case, without wildcards.',
      '`not equals` and `not contains` keep rows without a value. `set` and `not set` need no value.',
      'The tags know `contains` (any of), `not contains` (none of), `set` and `not set`, by ids (numbers) or names (text). Text of digits is a name and an id.',
      `Fields: ${conversationFieldNames.map((name) => `\`${name}\` (${conversationFields[name].type})`).join(', ')}.`,
    ].join(' '),
    properties: {
      model: { enum: models, type: 'string' },
      field: { enum: fields, type: 'string' },
      operator: { enum: [...operators], type: 'string' },
      value: { anyOf: [scalar, { type: 'array', items: scalar }, { type: 'null' }] },
    },
    required: ['model', 'field', 'operator'],
  },
  FilterGroup: {
    type: 'object',
    description: 'Conditions that hold all together or any of them.',
    properties: {
      logic: { type: 'string', enum: ['AND', 'OR'], default: 'AND' },
      rules: { type: 'array', items: { $ref: '#/components/schemas/FilterCondition' }, minItems: 1 },
    },
    required: ['rules'],
  },
  Filter: {
    description: [
      `At most ${filterLimits.groups} groups, ${filterLimits.conditions} conditions and ${filterLimits.values} values, and ${filterLimits.bytes / 1024} KiB of text.`,
      `At most ${filterLimits.searching} of the conditions use \`contains\`, \`ilike\` or \`not contains\`.`,
    ].join(' '),
    anyOf: [
      {
        type: 'array',
        items: { $ref: '#/components/schemas/FilterRule' },
      },
      {
        type: 'object',
        properties: {
          logic: { type: 'string', enum: ['AND', 'OR'], default: 'AND' },
          rules: { type: 'array', items: { $ref: '#/components/schemas/FilterRule' } },
        },
        required: ['rules'],
      },
    ],
  },
  FilterRule: {
    anyOf: [{ $ref: '#/components/schemas/FilterCondition' }, { $ref: '#/components/schemas/FilterGroup' }],
  },
};

/** What the contract leaves to the domain. */
export const listParameters: Readonly<Record<string, SchemaObject>> = {
  filters: { $ref: '#/components/schemas/Filter' },
  order: { type: 'string', enum: ['asc', 'desc'], default: 'desc' },
  order_by: { type: 'string', enum: [...conversationSortFields], default: 'conversations.last_message_at' },
};
