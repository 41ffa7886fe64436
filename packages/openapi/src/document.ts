import {
  agentClientFrames,
  agentServerFrames,
  type Route,
  type RouteId,
  routes,
  widgetClientFrames,
  widgetServerFrames,
} from '@helpdesk/contract';
import { anywhere } from './answers.ts';
import { areas } from './areas.ts';
import { frameExamples } from './examples/frames.ts';
import { filterSchemas } from './filter-language.ts';
import { converter, type SchemaObject } from './json-schema.ts';
import { namedSchemas } from './named-schemas.ts';
import type { Method, OpenApiDocument, PathItem } from './openapi-types.ts';
import { operationOf } from './operations.ts';
import { ownPaths } from './own-paths.ts';
import { refusalSchemas } from './refusal-schemas.ts';
import { securitySchemes } from './security.ts';

export interface DocumentOptions {
  /** The version of the service. */
  readonly version: string;
  /** The address of the service. Default: relative to the document. */
  readonly serverUrl?: string;
  /** Answers hold the members that are named and no others: what tests ask. Clients have to live with more. */
  readonly isClosed?: boolean;
}

/** The description of the whole API, made from the rows and schemas that the service itself works with. */
export function openApiDocument({ version, serverUrl = '/', isClosed = false }: DocumentOptions): OpenApiDocument {
  const schemas = converter(namedSchemas, isClosed);
  const paths: Record<string, PathItem> = {};
  for (const [id, row] of Object.entries(routes) as [RouteId, Route][]) {
    const method = row.method.toLowerCase() as Method;
    paths[row.path] = { ...paths[row.path], [method]: operationOf(id, schemas) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Helpdesk',
      version,
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl, description: 'This service' }],
    tags: areas,
    paths: { ...paths, ...ownPaths },
    components: {
      schemas: { ...withExamples(schemas.named()), ...frameSchemas(), ...filterSchemas, ...refusalSchemas },
      responses: {
        Refused: {
          description: `Any request may be refused before its route is looked at, or fail: ${anywhere.join(', ')}`,
          headers: {
            'X-Request-Id': { $ref: '#/components/headers/RequestId' },
            'X-Error-Code': { $ref: '#/components/headers/ErrorCode' },
          },
          content: {
            'application/json': {
              schema: { anyOf: anywhere.map((status) => ({ $ref: `#/components/schemas/Refusal${status}` })) },
            },
          },
        },
      },
      parameters: {
        IfMatch: {
          name: 'If-Match',
          in: 'header',
          required: false,
          description: 'The `ETag` of the conversation, or several of them',
          schema: { type: 'string' },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'The same key with the same body is done once, and answered alike for 24 hours',
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
        InboxHeader: {
          name: 'X-Service-Inbox-ID',
          in: 'header',
          required: false,
          description: 'Which inbox; may be left out where a session says it',
          schema: { type: 'string', format: 'uuid' },
        },
        InboxQuery: {
          name: 'inbox_id',
          in: 'query',
          required: false,
          description: 'Instead of the header',
          schema: { type: 'string', format: 'uuid' },
        },
        VisitorToken: {
          name: 'X-Service-Visitor-Token',
          in: 'header',
          required: false,
          description: 'The session that a contact had as a visitor: it becomes part of the contact',
          schema: { type: 'string' },
        },
      },
      headers: {
        RequestId: { description: 'Names the request in the log', schema: { type: 'string' } },
        ErrorCode: {
          description:
            'Names the exact case, such as `media.empty`; a refusal that no rule of the desk has made has none',
          schema: { type: 'string' },
        },
        RetryAfter: { description: 'Seconds', schema: { type: 'integer', minimum: 1 } },
        Link: {
          description: 'Without a page, where there are more: the next page, as `rel="next"`',
          schema: { type: 'string' },
        },
        ETag: { description: 'Of status, snooze, priority, assignees and tags', schema: { type: 'string' } },
        ClearVisitor: {
          description: '`true`: the visitor is part of the contact now; forget the visitor token',
          schema: { type: 'string', enum: ['true'] },
        },
      },
      securitySchemes,
    },
  };
}

const frameGroups = {
  AgentClientFrame: agentClientFrames,
  AgentServerFrame: agentServerFrames,
  WidgetClientFrame: widgetClientFrames,
  WidgetServerFrame: widgetServerFrames,
} as const;

/** Any frame of a side of a socket, distinguished by `type`. */
function frameSchemas(): Record<string, SchemaObject> {
  return Object.fromEntries(
    Object.entries(frameGroups).map(([name, frames]) => [
      name,
      { oneOf: Object.keys(frames).map((type) => ({ $ref: `#/components/schemas/${name}.${type}` })) },
    ]),
  );
}

/** The frames with an example each; records have theirs where they are answered. */
function withExamples(schemas: Readonly<Record<string, SchemaObject>>): Record<string, SchemaObject> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const [side = '', type = ''] = name.split('.');
      const example = frameExamples[side]?.[type];
      return [name, example === undefined ? schema : Object.assign({}, schema, { examples: [example] })];
    }),
  );
}

const introduction = `
Agents answer contacts; conversations come in through inboxes, and a page with the widget is one of them.

**Answers.** A success is 200 with \`{"status": "success", "data": …}\`. Every refusal has the same four members:
\`status\`, \`message\`, \`data\` and \`error_type\`. Times are UTC with milliseconds. A member that has no value is
\`null\`, not absent. New members may come; ignore what you do not know.

**Once only.** Every POST takes an \`Idempotency-Key\`: send the same key again when an answer was lost.

**Realtime.** \`/ws\` and \`/widget/ws\` tell what happens in order, and what a client missed when it comes back.
`.trim();
