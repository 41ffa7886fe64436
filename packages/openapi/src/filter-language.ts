import {
  type ContactField,
  contactFields,
  contactSortFields,
  conversationFieldNames,
  conversationFields,
  conversationSortFields,
  filterLimits,
} from '@helpdesk/domain';
import type { SchemaObject } from './json-schema.ts';

/** The filter language of the lists, as JSON Schema; descriptions explain what it means. */

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

const scalar: SchemaObject = { type: ['string', 'number', 'boolean'] };

const [models, fields] = [0, 1].map((part) => [
  ...new Set(conversationFieldNames.map((name) => name.split('.')[part] ?? '')),
]) as [string[], string[]];

interface Language {
  /** The prefix of the names of its schemas. */
  readonly prefix: '' | 'Contact';
  readonly about: readonly string[];
  readonly models: readonly string[];
  readonly field: SchemaObject;
}

function schemasOf({ prefix, about, models: names, field }: Language): Readonly<Record<string, SchemaObject>> {
  const ref = (name: string): SchemaObject => ({ $ref: `#/components/schemas/${prefix}${name}` });
  return {
    [`${prefix}FilterCondition`]: {
      type: 'object',
      description: [
        'A condition on one field. A bare date means that whole day in `HELPDESK_TIMEZONE` of the service if it is set, ' +
          'else in the time zone of the desk.',
        '`in` takes an array, or its JSON text; `between` two ends, both inclusive, or `"a,b"`.',
        '`contains`, `ilike` and `not contains` look for text in any case, without wildcards.',
        '`not equals` and `not contains` keep rows without a value. `set` and `not set` need no value.',
        ...about,
      ].join(' '),
      properties: {
        model: { enum: [...names], type: 'string' },
        field,
        operator: { enum: [...operators], type: 'string' },
        value: { anyOf: [scalar, { type: 'array', items: scalar }, { type: 'null' }] },
      },
      required: ['model', 'field', 'operator'],
    },
    [`${prefix}FilterGroup`]: {
      type: 'object',
      description: 'Conditions that hold all together or any of them.',
      properties: {
        logic: { type: 'string', enum: ['AND', 'OR'], default: 'AND' },
        rules: { type: 'array', items: ref('FilterCondition'), minItems: 1 },
      },
      required: ['rules'],
    },
    [`${prefix}Filter`]: {
      description: [
        `At most ${filterLimits.groups} groups, ${filterLimits.conditions} conditions and ${filterLimits.values} values, and ${filterLimits.bytes / 1024} KiB of text.`,
        `At most ${filterLimits.searching} of the conditions use \`contains\`, \`ilike\` or \`not contains\`.`,
      ].join(' '),
      anyOf: [
        {
          type: 'array',
          items: ref('FilterRule'),
        },
        {
          type: 'object',
          properties: {
            logic: { type: 'string', enum: ['AND', 'OR'], default: 'AND' },
            rules: { type: 'array', items: ref('FilterRule') },
          },
          required: ['rules'],
        },
      ],
    },
    [`${prefix}FilterRule`]: { anyOf: [ref('FilterCondition'), ref('FilterGroup')] },
  };
}

/** Each by the second name of the model too. */
const contactOrders = contactSortFields.flatMap((name) => [name, name.replace('contacts.', 'users.')]);

const contactFieldNames = Object.keys(contactFields) as readonly ContactField[];

export const filterSchemas: Readonly<Record<string, SchemaObject>> = {
  ...schemasOf({
    prefix: '',
    about: [
      'The tags know `contains` (any of), `not contains` (none of), `set` and `not set`, by ids (numbers) or names (text). Text of digits is a name and an id.',
      '`conversations.assigned_user_id` takes `"me"` for the caller with `equals`, `not equals` and `in`.',
      `Fields: ${conversationFieldNames.map((name) => `\`${name}\` (${conversationFields[name].type})`).join(', ')}.`,
    ],
    models,
    field: { enum: fields, type: 'string' },
  }),
  ...schemasOf({
    prefix: 'Contact',
    about: [
      'A flag knows `equals` and `not equals` with `true` or `false`.',
      '`users` is a second name of the model.',
      '`custom.<key>` is a custom attribute that has a definition: a number, a flag (checkbox), or text.',
      `Fields: ${contactFieldNames.map((name) => `\`${name}\` (${contactFields[name].type})`).join(', ')}.`,
    ],
    models: ['contacts', 'users'],
    field: {
      type: 'string',
      pattern: `^(${contactFieldNames.map((name) => name.slice('contacts.'.length)).join('|')}|custom\\.[a-z0-9_]{1,64})$`,
    },
  }),
};

/** What the contract leaves to the domain. */
export function listParameters(path: string): Readonly<Record<string, SchemaObject>> {
  const isOfContacts = path === '/api/v1/contacts';
  return {
    filters: { $ref: `#/components/schemas/${isOfContacts ? 'ContactFilter' : 'Filter'}` },
    order: { type: 'string', enum: ['asc', 'desc'], default: 'desc' },
    order_by: isOfContacts
      ? { type: 'string', enum: contactOrders, default: 'contacts.created_at' }
      : { type: 'string', enum: [...conversationSortFields], default: 'conversations.last_message_at' },
  };
}
