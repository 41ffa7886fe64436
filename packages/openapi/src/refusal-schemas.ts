import { type ErrorType, errorTypeOf } from '@helpdesk/contract';
import { secondFactorMethods } from '@helpdesk/domain';
import type { SchemaObject } from './json-schema.ts';

interface Refused {
  readonly message: string;
  readonly data?: NonNullable<SchemaObject['examples']>[number];
}

type Status = keyof typeof errorTypeOf;

const envelope = (errorType: ErrorType, data: SchemaObject, example: Refused): SchemaObject => ({
  type: 'object',
  properties: {
    status: { const: 'error' },
    message: { type: 'string', minLength: 1, description: 'For people' },
    data,
    error_type: { type: 'string', const: errorType },
  },
  required: ['status', 'message', 'data', 'error_type'],
  examples: [{ status: 'error', message: example.message, data: example.data ?? null, error_type: errorType }],
});

const clockText = 'A code of the last or next ten minutes: the clock of the phone may be wrong';

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
    clock: { const: true, description: clockText },
  },
  required: ['issues'],
};

const nothing: SchemaObject = { type: 'null' };

/** One of these codes, for callers who go on in another way for each. */
const coded = (...codes: readonly string[]): SchemaObject => ({
  type: 'object',
  properties: { code: { type: 'string', enum: [...codes] } },
  required: ['code'],
});

/** What `data` of a refusal holds; nothing unless named here. */
const dataOf: Readonly<Record<number, SchemaObject>> = {
  400: issues,
  401: {
    description:
      'Of a login whose password was right: how it goes on at `/api/v1/auth/second-factor`. Of that: `clock`. Of a setup ' +
      'link: what is wrong with it',
    anyOf: [
      nothing,
      coded('setup.token', 'setup.expired'),
      {
        type: 'object',
        properties: {
          second_factor: {
            type: 'object',
            properties: {
              token: { type: 'string' },
              expires_at: { type: 'string', format: 'date-time' },
              methods: { type: 'array', items: { type: 'string', enum: [...secondFactorMethods] } },
            },
            required: ['token', 'expires_at', 'methods'],
          },
        },
        required: ['second_factor'],
      },
      {
        type: 'object',
        properties: { clock: { const: true, description: clockText } },
        required: ['clock'],
      },
    ],
  },
  403: {
    description:
      'Of an act that needs a fresh session (`confirm`): confirm it at `/api/v1/auth/confirm` and repeat the request. Of ' +
      'a session that may only set up a second factor (`enroll`): begin at `/api/v1/auth/totp`. ' +
      'Of a page that was opened where nobody may sign in (`origin.unknown`): where the service is',
    anyOf: [
      nothing,
      { type: 'object', properties: { confirm: { const: true } }, required: ['confirm'] },
      { type: 'object', properties: { enroll: { const: true } }, required: ['enroll'] },
      {
        type: 'object',
        properties: { code: { const: 'origin.unknown' }, address: { type: 'string', format: 'uri' } },
        required: ['code', 'address'],
      },
    ],
  },
  409: {
    description:
      'Of a stale `If-Match`: the conversation as it is; of a stale draft: the current one; of a setup link: why it is dead',
    anyOf: [
      nothing,
      coded('setup.closed'),
      { $ref: '#/components/schemas/ConversationDetail' },
      {
        type: 'object',
        properties: { draft: { anyOf: [nothing, { $ref: '#/components/schemas/Draft' }] } },
        required: ['draft'],
      },
    ],
  },
  503: {
    description: 'Of `/health` and `/health/ready`: which checks failed',
    anyOf: [
      nothing,
      { type: 'object', properties: { checks: { type: 'object', additionalProperties: { type: 'string' } } } },
    ],
  },
};

const examples: Readonly<Record<Status, Refused>> = {
  400: {
    message: 'The input is not valid',
    data: { issues: [{ path: 'first_name', message: 'must have 1 to 128 characters' }] },
  },
  401: { message: 'The credentials are not valid' },
  403: { message: 'This needs the permission messages:write' },
  404: { message: 'There is no such conversation' },
  405: { message: 'This route does not know the method' },
  408: { message: 'The request took too long to arrive' },
  409: { message: 'Another tag has this name' },
  413: { message: 'The body is too large' },
  415: { message: 'The body must be application/json' },
  422: { message: 'The role is still held by an agent' },
  429: { message: 'Too many requests with this API key' },
  431: { message: 'The request headers are too large' },
  500: { message: 'Something unexpected happened; the request id is 9ab8c9893b7b-2' },
  503: { message: 'The database cannot be reached or written' },
};

const statuses = Object.keys(errorTypeOf).map(Number) as Status[];

/** `Refusal400` for a 400, and so on. */
export const refusalSchemas: Readonly<Record<string, SchemaObject>> = Object.fromEntries(
  statuses.map((status) => [
    `Refusal${status}`,
    envelope(errorTypeOf[status], dataOf[status] ?? nothing, examples[status]),
  ]),
);
