import type { Caller } from '@helpdesk/contract';
import type { Operation, Parameter, SecurityScheme } from './openapi-types.ts';

export const securitySchemes = {
  agentToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Authorization: token <API_KEY>:<API_SECRET>`',
  },
  agentBasic: { type: 'http', scheme: 'basic', description: 'The API key is the user, the API secret the password' },
  agentSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-helpdesk',
    description:
      'From `POST /api/v1/auth/login`, for browsers; `helpdesk_session` where the service is reached by http. A header ' +
      '`Authorization` wins. What changes something has to come from a page of the same origin. A page that names its ' +
      'agent in `X-Helpdesk-Agent: <id>` is refused (401) once another one has signed in',
  },
  widgetSession: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The session token of a visitor (from the start of a conversation) or of a contact (from the exchange)',
  },
  socketTicket: {
    type: 'apiKey',
    in: 'query',
    name: 'ticket',
    description: 'From `POST /api/v1/ws-ticket`; for browsers, good for one minute and one use',
  },
  metricsToken: { type: 'http', scheme: 'bearer', description: '`HELPDESK_METRICS_TOKEN`, where it is set' },
} as const satisfies Record<string, SecurityScheme>;

export const asAgent: Operation['security'] = [{ agentToken: [] }, { agentBasic: [] }];
const asBrowser = [{ agentSession: [] }] as const;
const asWidget: Operation['security'] = [{ widgetSession: [] }];

/** Any one of the list will do; an empty member stands for callers without credentials. */
export function securityOf(caller: Caller): Operation['security'] {
  if (caller.kind === 'agent') return [...asAgent, ...asBrowser];
  if (caller.kind === 'session') return asBrowser;
  if (caller.kind === 'public' || caller.session === 'none') return [{}];
  return caller.session === 'required' ? asWidget : [...asWidget, {}];
}

/** The headers by which a page names its inbox and its earlier session. */
export function callerParameters(caller: Caller): readonly Parameter[] {
  if (caller.kind !== 'widget') return [];
  return [
    { $ref: '#/components/parameters/InboxHeader' },
    { $ref: '#/components/parameters/InboxQuery' },
    ...(caller.session === 'none' ? [] : [{ $ref: '#/components/parameters/VisitorToken' }]),
  ];
}
