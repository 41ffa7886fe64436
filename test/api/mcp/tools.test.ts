import { type Route, routes } from '@helpdesk/contract';
import { openApiDocument } from '@helpdesk/openapi';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { toolInput } from '../../../apps/mcp/src/tool-input.ts';
import { toolRequest } from '../../../apps/mcp/src/tool-request.ts';
import { allTools, type Tool } from '../../../apps/mcp/src/tools.ts';

/** The tools against the document they are made from. */

const document = openApiDocument({ version: 'test' });
const tools = allTools(document);

// Strict: a keyword or a format that a client would not understand is a fault. Both dialects that clients use.
const validators = [Ajv2020, Ajv].map((Dialect) => {
  const ajv = new Dialect({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  addFormats.default(ajv);
  return ajv;
});

const uuid = '7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10';

function tool(name: string): Tool {
  const found = tools.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no tool ${name}`);
  return found;
}

function operationOf({ path, method }: Tool) {
  return document.paths[path]?.[({ GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const)[method]];
}

/** The arguments that the document itself gives as an example. */
function exampleOf(each: Tool): Record<string, unknown> {
  const body = operationOf(each)?.requestBody?.content['application/json']?.example;
  const inPath = [...each.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name.endsWith('uuid') ? uuid : 7]);
  const query = each.input.places.has('query') ? { query: 'invoice' } : {};
  const metric = each.input.places.has('metric') ? { metric: 'messages_in' } : {};
  const address = each.name === 'getMailHosts' ? { address: 'ada@gmail.com' } : {};
  const given = Array.isArray(body) ? { body } : typeof body === 'object' && body;
  return { ...Object.fromEntries(inPath), ...query, ...metric, ...address, ...given };
}

describe('every tool', () => {
  it('is an operation that agents call, and every such operation is one, except fourteen', () => {
    const ofAgents = Object.entries<Route>(routes).filter(([, { caller }]) => caller.kind === 'agent');
    const missing = ofAgents.map(([name]) => name).filter((name) => !tools.some((each) => each.name === name));
    expect(missing.toSorted()).toEqual([
      'createApiKey',
      'createNamedApiKey',
      'createPasswordLink',
      'createSocketTicket',
      'getGeneralSettings',
      'getMailPicture',
      'inviteAgents',
      'listAiPrompts',
      'listBusinessHours',
      'listContextLinks',
      'listSlaPolicies',
      'openRawMail',
      'setContactAttributes',
      'setConversationAttributes',
      'setMyPreferences',
      'uploadMedia',
    ]);
    expect(tools).toHaveLength(ofAgents.length - missing.length);
    for (const { name } of tools) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });

  it.each(tools.map((each) => [each.name, each] as const))('%s: its schema takes the example', (_name, each) => {
    const example = exampleOf(each);
    for (const ajv of validators) {
      const check = ajv.compile(each.input.schema);
      expect(check(example), JSON.stringify(check.errors)).toBe(true);
      expect(check({ ...example, surprise: 1 })).toBe(false);
      for (const name of each.input.schema.required) {
        const { [name]: _left, ...rest } = example;
        expect(check(rest), `without ${name}`).toBe(false);
      }
    }
    const { path, body } = toolRequest(each, example);
    expect(path).not.toMatch(/[{}]|undefined/);
    const sent = operationOf(each)?.requestBody?.content['application/json']?.example;
    // reports A1: what an assistant writes is text, unless it sets another type.
    const { content_type: isText, rendered } = each.input.schema.properties;
    // foreign G6: and its braces are no placeholders.
    expect(body === undefined ? undefined : JSON.parse(body)).toEqual(
      isText ? { content_type: 'text', ...(rendered && { rendered: true }), ...Object(sent) } : sent,
    );
  });
});

describe('the request of a call', () => {
  it('repeats the name of a list, and writes a filter as JSON', () => {
    const args = { cuuid: uuid, type: ['incoming', 'outgoing'], private: false };
    expect(toolRequest(tool('listMessages'), args).path).toBe(
      `/api/v1/conversations/${uuid}/messages?type=incoming&type=outgoing&private=false`,
    );
    const filters = [{ model: 'conversations', field: 'inbox_id', operator: 'equals', value: 1 }];
    const { path } = toolRequest(tool('listAllConversations'), { filters });
    expect(JSON.parse(new URL(path, 'http://desk.test').searchParams.get('filters') ?? '')).toEqual(filters);
  });

  it.each(['.', '..', ''])('never leads to another operation: "%s"', (note) => {
    expect(() => toolRequest(tool('deleteContactNote'), { id: 1, note_id: note })).toThrow(RangeError);
  });

  it('takes the etag of a conversation where the operation does', () => {
    const args = { uuid, priority: 'High', if_match: '"3"' };
    expect(toolRequest(tool('setConversationPriority'), args)).toMatchObject({
      ifMatch: '"3"',
      body: '{"priority":"High"}',
    });
    expect(tool('getConversation').input.schema.properties).not.toHaveProperty('if_match');
  });

  it('keeps a body apart whose members bear the name of a parameter', () => {
    const operation = {
      operationId: 'x',
      tags: [],
      summary: '',
      description: '',
      security: [],
      responses: {},
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/B' } } } },
    } as const;
    const definitions = {
      B: { type: 'object', properties: { id: { $ref: '#/components/schemas/C' } } },
      C: { type: 'string' },
    } as const;
    const input = toolInput(operation, definitions);
    expect(input.schema).toMatchObject({
      properties: { id: { type: 'integer' }, body: { $ref: '#/$defs/B' } },
      required: ['id', 'body'],
      $defs: { B: { properties: { id: { $ref: '#/$defs/C' } } }, C: { type: 'string' } },
    });
    const clashing: Tool = { ...tool('updateTag'), input };
    expect(toolRequest(clashing, { id: 4, body: { id: 'four' } })).toMatchObject({
      path: '/api/v1/tags/4',
      body: '{"id":"four"}',
    });
  });
});
