import {
  agentClientFrames,
  agentServerFrames,
  type Route,
  type RouteId,
  routes,
  widgetClientFrames,
  widgetServerFrames,
} from '@helpdesk/contract';
import { conversationFieldNames, conversationFields, conversationSortFields, parseFilter } from '@helpdesk/domain';
import { promMetrics } from '@helpdesk/metrics-prom';
import { type OpenApiDocument, openApiDocument } from '@helpdesk/openapi';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { openDesk } from '../../support/desk.ts';
import { openMemory } from '../../support/stores.ts';
import { validatorOf } from './validator.ts';

const document = openApiDocument({ version: '1.2.3' });
const rows = Object.entries(routes) as [RouteId, Route][];
const own = [
  '/ws',
  '/widget/ws',
  '/uploads/{uuid}',
  '/uploads/thumb_{uuid}',
  '/api/v1/oidc/{id}/login',
  '/api/v1/oidc/{id}/finish',
  '/logout',
  '/metrics',
  '/openapi.json',
  '/docs',
];

/** Left out: an operation of the service itself is never refused; parts that only the frames use count as unused. */
const config = createConfig({
  extends: ['recommended-strict'],
  rules: { 'operation-4xx-response': 'off', 'no-unused-components': 'off' },
});

/** An id is a number: `me` is not one, and neither is `conversations`. */
const unambiguous = 'two ambiguous paths: `/api/v1/views/me/{id}` and `/api/v1/views/{id}/conversations`';

async function faultsOf(text: string): Promise<readonly string[]> {
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config: await config });
  return found
    .map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)
    .filter((fault) => !fault.includes(unambiguous));
}

describe('the document', () => {
  it('has nothing that a linter would find', async () => {
    expect(await faultsOf(JSON.stringify(document))).toEqual([]);
  });

  it.each<[string, (paths: Record<string, Record<string, object>>) => void]>([
    [
      'a reference to nothing',
      (paths) => Object.assign(paths, { '/again': { get: { responses: { 200: { $ref: '#/nowhere' } } } } }),
    ],
    ['an operation twice', (paths) => Object.assign(paths, { '/again': paths['/health'] })],
    ['a path parameter that is not said', (paths) => Object.assign(paths, { '/a/{b}': { get: { responses: {} } } })],
  ])('with %s would be found', async (_what, spoil) => {
    const copy = JSON.parse(JSON.stringify(document)) as { paths: Record<string, Record<string, object>> };
    spoil(copy.paths);
    expect(await faultsOf(JSON.stringify(copy))).not.toEqual([]);
  });

  it('has an operation for each row, and for nothing else but the own paths of the service', () => {
    const said = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => `${operation.operationId} ${method.toUpperCase()} ${path}`),
    );
    const asked = rows.map(([id, { method, path }]) => `${id} ${method} ${path}`);
    const others = said.filter((line) => own.some((path) => line.endsWith(` ${path}`)));
    expect(others).toHaveLength(own.length);
    expect(said.toSorted()).toEqual([...asked, ...others].toSorted());
  });

  it('has every path that the server knows, and no other', async () => {
    const build = { version: '1', engine: 'memory', node: '24' };
    const desk = await openDesk(openMemory, {
      docs: true,
      metrics: () => ({ figures: promMetrics(build), readers: 'nobody' }),
    });
    try {
      const known = desk.app.printRoutes({ commonPrefix: false, includeHooks: false });
      expect(pathsOf(known).toSorted()).toEqual(
        Object.keys(document.paths)
          .map((path) => path.replace(/\{\w+\}/g, '{}'))
          .toSorted(),
      );
    } finally {
      await desk.close();
    }
  });

  it('has every frame of both sockets', () => {
    const groups = {
      AgentClientFrame: agentClientFrames,
      AgentServerFrame: agentServerFrames,
      WidgetClientFrame: widgetClientFrames,
      WidgetServerFrame: widgetServerFrames,
    };
    const { schemas } = document.components;
    for (const [name, frames] of Object.entries(groups)) {
      const types = Object.keys(frames);
      expect(types.length).toBeGreaterThan(2);
      const said = Object.keys(schemas).filter((each) => each.startsWith(`${name}.`));
      expect(said.toSorted()).toEqual(types.map((type) => `${name}.${type}`).toSorted());
      expect(schemas[name]).toEqual({ oneOf: said.map((each) => ({ $ref: `#/components/schemas/${each}` })) });
    }
  });

  it('says who may call, of every row', () => {
    for (const [id, { method, path, caller }] of rows) {
      const operation = operationOf(document, method, path);
      const schemes = operation?.security.flatMap((each) => Object.keys(each));
      if (caller.kind === 'agent') {
        expect(schemes, id).toEqual(['agentToken', 'agentBasic', 'agentSession']);
        if (caller.permission !== null) expect(operation?.description, id).toContain(caller.permission);
      } else if (caller.kind === 'session') expect(schemes, id).toEqual(['agentSession']);
      else expect(schemes, id).not.toContain('agentToken');
    }
  });
});

describe('its examples', () => {
  const validator = validatorOf(openApiDocument({ version: 'test', isClosed: true }));

  it.each(rows)('of %s are what the schemas ask', (_id, { method, path }) => {
    const pointer = `/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`;
    const operation = operationOf(document, method, path);
    const answer = operation?.responses[200];
    if (answer === undefined || !('content' in answer)) throw new Error('there is no success');
    const [[type, { example: reply }] = ['', { example: undefined }]] = Object.entries(answer.content ?? {});
    expect(reply).toBeDefined();
    const schema = `${pointer}/responses/200/content/${type.replace('/', '~1')}/schema`;
    expect(validator.faults(schema, reply)).toEqual([]);
    const body = operation?.requestBody?.content['application/json'];
    if (body === undefined) return;
    expect(body.example).toBeDefined();
    expect(validator.faults(`${pointer}/requestBody/content/application~1json/schema`, body.example)).toEqual([]);
  });
});

describe('every frame and every refusal', () => {
  const { schemas } = openApiDocument({ version: 'test', isClosed: true }).components;
  const named = Object.entries(schemas).filter(([name]) => /^Refusal\d|Frame\./.test(name));
  const validator = validatorOf(openApiDocument({ version: 'test', isClosed: true }));

  it('is seen', () => expect(named.length).toBeGreaterThanOrEqual(38));

  it.each(named)('has an example that it takes: %s', (name, { examples = [] }) => {
    expect(examples).toHaveLength(1);
    expect(validator.faults(`/components/schemas/${name}`, examples[0])).toEqual([]);
  });
});

describe('the filter language', () => {
  const validator = validatorOf(document);
  const faults = (filter: unknown) => validator.faults('/components/schemas/Filter', filter);
  const rule = { model: 'users', field: 'email', operator: 'contains', value: 'example' };

  it.each<[string, unknown]>([
    ['a condition', [rule]],
    ['a group', { logic: 'OR', rules: [rule, { rules: [rule] }] }],
    ['nothing', []],
    ['a list of values', [{ model: 'conversations', field: 'status_id', operator: 'in', value: [1, '2'] }]],
    ['no value', [{ model: 'conversations', field: 'snoozed_until', operator: 'not set' }]],
  ])('takes %s, as the service does', (_what, filter) => {
    expect(faults(filter)).toEqual([]);
    parseFilter(conversationFields, JSON.stringify(filter), { timeZone: 'UTC' });
  });

  it.each<[string, unknown]>([
    ['an unknown operator', [{ ...rule, operator: 'like' }]],
    ['an unknown model', [{ ...rule, model: 'agents' }]],
    ['groups in a group of a group', { rules: [{ rules: [{ rules: [rule] }] }] }],
    ['an empty group', { rules: [{ rules: [] }] }],
    ['no object', 'email'],
  ])('refuses %s, as the service does', (_what, filter) => {
    expect(faults(filter)).not.toEqual([]);
    expect(() => parseFilter(conversationFields, JSON.stringify(filter), { timeZone: 'UTC' })).toThrow();
  });

  it('names every field, and every order', () => {
    const text = JSON.stringify(document.components.schemas.FilterCondition);
    for (const name of conversationFieldNames) expect(text).toContain(`\`${name}\``);
    const list = JSON.stringify(operationOf(document, 'GET', '/api/v1/conversations/all'));
    for (const name of conversationSortFields) expect(list).toContain(`"${name}"`);
  });
});

function operationOf({ paths }: OpenApiDocument, method: string, path: string) {
  return Object.entries(paths[path] ?? {}).find(([name]) => name.toUpperCase() === method)?.[1];
}

/** From the tree that the router prints: one line for each path, deeper ones indented. */
function pathsOf(tree: string): readonly string[] {
  const found = new Set<string>();
  const way: string[] = [];
  for (const line of tree.split('\n')) {
    const parts = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line);
    if (parts === null) continue;
    const [, indent = '', name = '', methods] = parts;
    const depth = indent.length / 4;
    way.splice(depth, way.length, name);
    if (methods === undefined || !/GET|POST|PUT|DELETE/.test(methods)) continue;
    const path = way.join('').replace(/:\w+(\|:\w+)*/g, '{}');
    // The files of the page are its own affair.
    if (path === '/docs' || !path.startsWith('/docs')) found.add(path);
  }
  return [...found];
}
