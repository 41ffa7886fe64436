import { type errorTypeOf, type Route, type RouteId, routes } from '@helpdesk/contract';
import type * as v from 'valibot';
import { refusalsOf, takesIdempotencyKey } from './answers.ts';
import { areaOf } from './areas.ts';
import { examples } from './examples.ts';
import { listParameters } from './filter-language.ts';
import type { Converter, SchemaObject } from './json-schema.ts';
import type { MediaType, Operation, Parameter, Response } from './openapi-types.ts';
import { callerParameters, securityOf } from './security.ts';

/** The operation of one row: everything that a client has to know to call it. */
export function operationOf(id: RouteId, converter: Converter): Operation {
  const row: Route = routes[id];
  const body = requestBodyOf(id, row, converter);
  return {
    operationId: id,
    tags: [areaOf(row)],
    summary: row.summary,
    description: descriptionOf(row),
    security: securityOf(row.caller),
    parameters: parametersOf(row, converter),
    ...(body !== undefined && { requestBody: body }),
    ...(row.answer !== undefined && { 'x-answer': row.answer }),
    responses: {
      200: successOf(id, row, converter),
      ...Object.fromEntries(refusalsOf(row).map(({ status, meaning }) => [status, refusal(status, meaning)])),
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

function descriptionOf(row: Route): string {
  const { caller, form } = row;
  const lines: string[] = [];
  if (caller.kind === 'agent') {
    lines.push(
      caller.permission === null ? 'Any agent may call it.' : `Needs the permission \`${caller.permission}\`.`,
    );
  }
  if (caller.kind === 'session') lines.push('For agents who are signed in with a browser; an API key is refused.');
  if (caller.kind === 'widget' && caller.session === 'optional') lines.push('With a session or without one.');
  if (row.answer !== undefined) lines.push('A success is not wrapped in `status` and `data`.');
  if (row.ifMatch === true) {
    lines.push('With `If-Match` it is done only while the `ETag` of the conversation is still the one given.');
  }
  if (form?.files === 'avatar') {
    lines.push(
      'As a form it takes an image of at most 2 MiB in `files` too; `avatar_url` with the word `null` clears it.',
    );
  }
  if (form?.files === 'logo') {
    lines.push('Takes a PNG, JPEG, GIF or WebP of at most 1 MiB, which becomes a square of 256 pixels.');
  }
  if (form?.files === 'all')
    lines.push('What a contact, an inbox and an IP address may upload in a day is limited (429).');
  return lines.join(' ');
}

function parametersOf(row: Route, converter: Converter): readonly Parameter[] {
  const ofLists = listParameters(row.path);
  const named = (schema: v.GenericSchema | undefined, place: 'path' | 'query'): Parameter[] => {
    if (schema === undefined) return [];
    const { properties = {}, required = [] } = converter.spelledOut(schema, 'input');
    return Object.entries(properties).map(([name, given]) => {
      const property = given as SchemaObject;
      // The parameters that the domain parses are described once for all lists. A description in the contract has
      // precedence.
      const isDescribed = property.description !== undefined || property.enum !== undefined;
      const shown = isDescribed ? property : (ofLists[name] ?? property);
      return parameter(name, place, required.includes(name), shown);
    });
  };
  return [
    ...named(row.params, 'path'),
    ...named(row.query, 'query'),
    ...callerParameters(row.caller),
    ...(row.ifMatch === true ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ...(takesIdempotencyKey(row) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
}

/** JSON text in the address has a content type; everything else is plain text, a number or a word. */
function parameter(name: string, place: 'path' | 'query', isRequired: boolean, schema: SchemaObject): Parameter {
  const { description, ...rest } = schema;
  const about = { name, in: place, required: isRequired, ...(description !== undefined && { description }) };
  if (name === 'filters') return { ...about, content: { 'application/json': { schema: rest } } };
  return { ...about, schema: asNumber(rest) };
}

/** The default of a number was text, as in the address. */
function asNumber(schema: SchemaObject): SchemaObject {
  if (schema.type !== 'integer' || typeof schema.default !== 'string') return schema;
  return { ...schema, default: Number(schema.default) };
}

function requestBodyOf(id: RouteId, row: Route, converter: Converter): Operation['requestBody'] {
  if (row.body === undefined && row.form === undefined) return undefined;
  const schema = row.body === undefined ? { type: 'object' as const } : converter.convert(row.body, 'input');
  const example = examples[id].body;
  const json: MediaType = { schema, ...(example !== undefined && { example }) };
  const content: Record<string, MediaType> = {};
  if (row.form === undefined || row.form.files === 'avatar') content['application/json'] = json;
  if (row.form !== undefined) content['multipart/form-data'] = { schema: formOf(row, converter) };
  return { required: row.body?.type !== 'nullish', content };
}

function formOf(row: Route, converter: Converter): SchemaObject {
  const { properties = {}, required = [] } = row.body === undefined ? {} : converter.spelledOut(row.body, 'input');
  const file = { type: 'string', format: 'binary' } as const;
  const files: SchemaObject =
    row.form?.files === 'all'
      ? { type: 'array', items: file, minItems: 1, description: 'One part for each file' }
      : { ...file, description: 'The first part of this name counts' };
  return {
    type: 'object',
    properties: {
      ...properties,
      ...(row.form?.files === 'avatar' && { avatar_url: { const: 'null', description: 'Clears the picture' } }),
      files,
    },
    required: [...required, ...(row.form?.files === 'avatar' ? [] : ['files'])],
  };
}

function successOf(id: RouteId, row: Route, converter: Converter): Response {
  const data = converter.convert(row.reply, 'output');
  return {
    description: 'Done',
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(id === 'getConversation' && { ETag: { $ref: '#/components/headers/ETag' } }),
      ...(id === 'listContactNotes' && { Link: { $ref: '#/components/headers/Link' } }),
      ...(row.caller.kind === 'widget' &&
        row.caller.session !== 'none' && {
          'X-Service-Clear-Visitor': { $ref: '#/components/headers/ClearVisitor' },
        }),
    },
    content: contentOf(row.answer, data, examples[id].reply),
  };
}

function contentOf(answer: Route['answer'], data: SchemaObject, example: unknown): Record<string, MediaType> {
  if (answer === 'text') return { 'text/plain': { schema: data, example } };
  if (answer === 'image') return { 'image/*': { schema: data, example } };
  if (answer === 'mail') return { 'message/rfc822': { schema: data, example } };
  if (answer === 'json') return { 'application/json': { schema: data, example } };
  const schema: SchemaObject = {
    type: 'object',
    properties: { status: { const: 'success' }, data },
    required: ['status', 'data'],
  };
  return { 'application/json': { schema, example: { status: 'success', data: example } } };
}

function refusal(status: keyof typeof errorTypeOf, meaning: string): Response {
  const isLater = status === 429 || status === 503;
  return {
    description: meaning,
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      'X-Error-Code': { $ref: '#/components/headers/ErrorCode' },
      ...(isLater && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
    },
    content: { 'application/json': { schema: { $ref: `#/components/schemas/Refusal${status}` } } },
  };
}
