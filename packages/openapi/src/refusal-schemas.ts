import { errorTypeOf } from '@helpdesk/contract';
import type { SchemaObject } from './json-schema.ts';

const envelope = (errorType: SchemaObject, data: SchemaObject): SchemaObject => ({
  type: 'object',
  properties: {
    status: { const: 'error' },
    message: { type: 'string', minLength: 1, description: 'For people' },
    data,
    error_type: errorType,
  },
  required: ['status', 'message', 'data', 'error_type'],
});

const issues: SchemaObject = {
  type: 'object',
  properties: {
    issues: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', description: 'Members joined by points; empty: the whole request' },
          message: { type: 'string' },
        },
        required: ['path', 'message'],
      },
    },
  },
  required: ['issues'],
};

const nothing: SchemaObject = { type: 'null' };

/** What `data` of a refusal holds; nothing unless named here. */
const dataOf: Readonly<Record<number, SchemaObject>> = {
  400: issues,
  409: {
    description: 'Of a stale `If-Match`: the conversation as it is',
    anyOf: [nothing, { $ref: '#/components/schemas/ConversationDetail' }],
  },
  503: {
    description: 'Of `/health` and `/health/ready`: which checks failed',
    anyOf: [
      nothing,
      { type: 'object', properties: { checks: { type: 'object', additionalProperties: { type: 'string' } } } },
    ],
  },
};

/** `Refusal400` for a 400, and so on. */
export const refusalSchemas: Readonly<Record<string, SchemaObject>> = {
  ...Object.fromEntries(
    Object.entries(errorTypeOf).map(([status, errorType]) => [
      `Refusal${status}`,
      envelope({ type: 'string', const: errorType }, dataOf[Number(status)] ?? nothing),
    ]),
  ),
};
