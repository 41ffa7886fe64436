import type { SchemaObject } from './json-schema.ts';
import type { Operation, PathItem, Response } from './openapi-types.ts';
import { asAgent } from './security.ts';

/** What the service answers besides the rows of the contract: sockets, files, health and figures. */

const refused: Response = { $ref: '#/components/responses/Refused' };
const text: SchemaObject = { type: 'string' };

function get(about: Omit<Operation, 'parameters' | 'security'> & Partial<Operation>): PathItem {
  return { get: { parameters: [], security: [{}], ...about } };
}

function page(description: string, type: string, schema: SchemaObject = text): Operation['responses'] {
  return { 200: { description, content: { [type]: { schema } } }, default: refused };
}

const upgrade = (frame: string, more: Operation['responses']): Operation['responses'] => ({
  101: {
    description: 'The socket is open. Each text frame that it is sent is one of these',
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${frame}` } } },
  },
  ...refusalOf(400, 'The request wants no WebSocket'),
  ...more,
  ...refusalOf(429, 'Too many sockets or requests'),
  ...refusalOf(503, 'The service cannot work at the moment'),
  default: refused,
});

const refusalOf = (status: number, description: string): Operation['responses'] => ({
  [status]: {
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/Refusal${status}` } } },
  },
});

const binary = (description: string): Response => ({
  description,
  content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
});

const uuidInPath = { name: 'uuid', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } } as const;

const signed = [
  { name: 'expires', in: 'query', required: false, description: 'Part of a signed address', schema: text },
  { name: 'signature', in: 'query', required: false, description: 'Part of a signed address', schema: text },
] as const;

const fileRefusals = {
  ...refusalOf(401, 'No credentials, and no signature that is valid; also where there is no such file'),
  ...refusalOf(403, 'The agent may not read what it belongs to'),
  ...refusalOf(404, 'There is no such file'),
  default: refused,
};

const providerInPath = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } } as const;

const inQuery = (name: string, description: string) =>
  ({ name, in: 'query', required: false, description, schema: text }) as const;

const sentOn = (description: string): Operation['responses'] => ({
  302: { description },
  ...refusalOf(404, 'There is no such provider, or it is disabled'),
  ...refusalOf(429, 'More than 30 in a minute from this address'),
  default: refused,
});

export const ownPaths: Readonly<Record<string, PathItem>> = {
  '/ws': get({
    operationId: 'openAgentSocket',
    tags: ['Realtime'],
    summary: 'The socket of an agent: everything that they may see, as it happens',
    description: [
      'Text frames of JSON. The client joins within 10 seconds, and sends something at least every 60 seconds.',
      'What it sends is an `AgentClientFrame`, what it is sent an `AgentServerFrame`.',
      'A `cursor` handed back in `join` brings everything that was missed, in order.',
      'Any other known frame, the text `ping`, or a second without any frame joins the socket too, without a cursor;',
      'with `join=1` in the address only a frame does. Such sockets are sent list items with their messages.',
    ].join(' '),
    security: [...asAgent, { socketTicket: [] }],
    parameters: [inQuery('join', 'With `1`, the client sends `join` and is not joined by its silence')],
    'x-client-frame': { $ref: '#/components/schemas/AgentClientFrame' },
    responses: upgrade('AgentServerFrame', {
      ...refusalOf(401, 'No credentials, or a ticket that is used up'),
      ...refusalOf(403, 'A browser opens it for a page that is not of this service, without a ticket'),
    }),
  }),
  '/widget/ws': get({
    operationId: 'openWidgetSocket',
    tags: ['Realtime'],
    summary: 'The socket of a page with the live chat',
    description: [
      'Text frames of JSON. The client joins with its session token within 10 seconds, and sends something at least',
      'every 60 seconds. What it sends is a `WidgetClientFrame`, what it is sent a `WidgetServerFrame`.',
      'The highest `seq` of each conversation, handed back in `join` as `after`, brings what was missed, in order.',
      'A client that joins without `after` is not sent the own messages of its contact.',
    ].join(' '),
    'x-client-frame': { $ref: '#/components/schemas/WidgetClientFrame' },
    responses: upgrade('WidgetServerFrame', {}),
  }),
  '/uploads/{uuid}': get({
    operationId: 'getUpload',
    tags: ['Media'],
    summary: 'The content of a file',
    description:
      'By a signed address, as records hold it in `url` (one hour), by an agent who may read what the file belongs to, or by anybody when it is public. Understands `Range`.',
    security: [...asAgent, {}],
    parameters: [
      uuidInPath,
      {
        name: 'variant',
        in: 'query',
        required: false,
        description: '`thumbnail`: the small picture of an image',
        schema: { type: 'string', enum: ['thumbnail'] },
      },
      ...signed,
    ],
    responses: {
      200: binary('The file'),
      206: binary('The part asked for'),
      416: { description: 'There is no such part' },
      ...fileRefusals,
    },
  }),
  '/uploads/thumb_{uuid}': get({
    operationId: 'getThumbnail',
    tags: ['Media'],
    summary: 'The thumbnail of an image',
    description:
      'The same as `/uploads/{uuid}?variant=thumbnail`, for clients that make its address from that of the file: the signature of the file opens it too. 404 for a file that has none.',
    security: [...asAgent, {}],
    parameters: [uuidInPath, ...signed],
    responses: { 200: binary('The thumbnail'), ...fileRefusals },
  }),
  '/api/v1/oidc/{id}/login': get({
    operationId: 'beginProviderSignIn',
    tags: ['Signing in'],
    summary: 'Begin a sign-in at a provider',
    description: 'For a browser to navigate to. It has ten minutes to come back, and is known by a cookie.',
    parameters: [providerInPath, inQuery('next', 'The path of this service to which the browser goes afterwards')],
    responses: sentOn(
      'To the provider, or to `/login?error=oidc_failed` if it does not answer. Where `Accept` has `text/html`, every refusal is a redirect to that page: `oidc_off`, `oidc_many`, `unavailable`',
    ),
  }),
  '/api/v1/oidc/{id}/finish': get({
    operationId: 'finishProviderSignIn',
    tags: ['Signing in'],
    summary: 'Finish a sign-in at a provider',
    description: 'Where the provider sends the browser back. Each `state` is good once, in the browser that began.',
    parameters: [
      providerInPath,
      inQuery('code', 'What the provider gave'),
      inQuery('state', 'Of the attempt'),
      inQuery('iss', 'The issuer'),
      inQuery('error', 'What the provider says instead of a code'),
    ],
    responses: sentOn(
      'Signed in: to `next`, with the cookies of a session. Else to `/login?error=` with `oidc_denied`, `oidc_state`, `oidc_failed`, `oidc_unverified`, `oidc_unknown`, `oidc_disabled`, where `Accept` has `text/html` also `oidc_off`, `oidc_many`, `unavailable`, or `second_factor#` and a token for `POST /api/v1/auth/second-factor`',
    ),
  }),
  '/logout': get({
    operationId: 'openLogoutPage',
    tags: ['Signing in'],
    summary: 'Sign out in a browser',
    description: [
      'Ends the session and goes to `/login` when a page of this service has sent the browser here',
      '(`Sec-Fetch-Site: same-origin`). For all others it is a page with a button, which sends a form to this address.',
    ].join(' '),
    security: [{ agentSession: [] }, {}],
    responses: { ...page('The page with the button', 'text/html'), 303: { description: 'Signed out: to `/login`' } },
  }),
  '/metrics': get({
    operationId: 'getMetrics',
    tags: ['Service'],
    summary: 'Figures for Prometheus',
    description: 'In the text format of Prometheus, for those who may read it: by a token, or from the same machine.',
    security: [{ metricsToken: [] }, {}],
    responses: {
      200: { description: 'The figures', content: { 'text/plain': { schema: text } } },
      ...refusalOf(401, 'The token is missing or wrong'),
      ...refusalOf(404, 'The figures are not for this caller'),
      default: refused,
    },
  }),
  '/openapi.json': get({
    operationId: 'getOpenApi',
    tags: ['Service'],
    summary: 'This document',
    description: 'OpenAPI 3.1.',
    responses: page('The document', 'application/json', { type: 'object' }),
  }),
  '/docs': get({
    operationId: 'getDocs',
    tags: ['Service'],
    summary: 'This document as a page',
    description: 'Everything that the page needs comes from the service itself.',
    responses: page('The page', 'text/html'),
  }),
};
