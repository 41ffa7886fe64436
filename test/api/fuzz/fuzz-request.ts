import type { OpenApiDocument } from '@helpdesk/openapi';
import type { InjectOptions } from 'fastify';
import { customerSecret } from '../conformance/chat.ts';
import { customerJwt } from '../conformance/customer-jwt.ts';
import { valueMaker } from './draw-value.ts';
import { formBody } from './form-body.ts';
import type { FuzzScene } from './fuzz-scene.ts';
import { mangledBytes, mangledText } from './mangle.ts';
import { type Draw, oddValues, once, pick } from './odd-values.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: unknown;
}

interface Operation {
  readonly id: string;
  readonly path: string;
  readonly method: FuzzRequest['request']['method'];
  readonly parameters: readonly Parameter[];
  readonly content: Readonly<Record<string, { readonly schema: unknown; readonly example?: unknown }>>;
}

export interface FuzzRequest {
  /** The id of the operation that it was made for. */
  readonly operation: string;
  readonly request: {
    readonly method: Exclude<InjectOptions['method'], undefined>;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly payload?: string | Buffer;
  };
}

export interface RequestMaker {
  /** Requests of these operations are sent one at a time. */
  readonly operations: readonly string[];
  make(scene: FuzzScene): Promise<FuzzRequest>;
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'PURGE'] as const;

/** Requests of every operation of the document, most of them near to what it allows, and some far from it. */
export function requestMaker(document: OpenApiDocument, random: Draw): RequestMaker {
  let aim: FuzzScene | undefined;
  const known = (): FuzzScene => {
    if (aim === undefined) throw new Error('there is no desk to aim at');
    return aim;
  };
  const { drawn, resolved } = valueMaker(document, random, known);
  const operations = operationsOf(document, resolved);
  // What takes a body has more ways to go wrong.
  const weighted = operations.flatMap((each) => (Object.keys(each.content).length > 0 ? [each, each, each] : [each]));

  /** Whatever it is, as it can stand in an address. */
  const inAddress = (value: unknown): string => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    const whole = encodeURIComponent(text.toWellFormed());
    return once(random, 30) ? pick(random, ['%zz', '%ff%fe', '%00', '%2e%2e%2f', '..%5c', '']) : whole;
  };

  function pathOf({ path, parameters }: Operation): string {
    const isWidget = path.includes('/widget/');
    const fitting = (isWidget ? known().widgetPlaces : known().places).filter((place) =>
      parameters.every((each) => each.in !== 'path' || each.name in place),
    );
    const place = fitting.length > 0 && !once(random, 3) ? pick(random, fitting) : {};
    return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      if (place[name] !== undefined) return place[name];
      const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
      return inAddress(drawn(parameter?.schema));
    });
  }

  function queryOf({ parameters }: Operation): string {
    const pairs: string[] = [];
    for (const { name, required, schema } of parameters.filter((each) => each.in === 'query')) {
      if (required === true ? once(random, 20) : !once(random, 3)) continue;
      const value = drawn(schema);
      for (const each of Array.isArray(value) && name !== 'filters' ? value : [value]) {
        const text = name === 'filters' ? JSON.stringify(each) : each;
        pairs.push(`${name}=${inAddress(once(random, 30) ? mangledText(random, String(text)) : text)}`);
      }
    }
    if (once(random, 30))
      pairs.push(`${pick(random, ['__proto__', 'page', 'x[]', 'filters'])}=${inAddress(pick(random, oddValues))}`);
    return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  }

  function headersOf(operation: Operation): Record<string, string> {
    const isWidget = operation.path.includes('/widget/');
    const own = pick(random, isWidget ? known().widgets : known().agents);
    const others = pick(random, isWidget ? known().agents : known().widgets);
    const caller = once(random, 20) ? others : own;
    return {
      ...(once(random, 25) ? {} : caller),
      ...(once(random, 25) && { 'if-match': pick(random, ['"1"', '*', 'W/"1"', '"', '', 'x'.repeat(999)]) }),
      ...(once(random, 15) && { 'idempotency-key': pick(random, ['a', 'b', 'c', '', 'x'.repeat(300), '\u00e9']) }),
      ...(once(random, 40) && { 'x-request-id': pick(random, ['trace', 'x y', 'x'.repeat(65), '\u00e9']) }),
      ...(once(random, 40) && {
        authorization: pick(random, ['', 'Bearer', 'token a:b', 'Basic !!!', 'Bearer \u00e9', 'token :']),
      }),
      ...(once(random, 40) && { 'x-service-inbox-id': String(pick(random, oddValues)).slice(0, 200) }),
      ...(once(random, 40) && { 'x-service-visitor-token': pick(random, ['', 'x', 'x'.repeat(5_000)]) }),
      ...(once(random, 60) && { origin: pick(random, ['null', 'https://shop.example', 'file://', 'x']) }),
    };
  }

  async function bodyOf({
    content,
  }: Operation): Promise<{ readonly type: string; readonly payload: string | Buffer } | undefined> {
    const kinds = Object.entries(content);
    if (kinds.length === 0) return once(random, 10) ? { type: 'application/json', payload: '{"a":1}' } : undefined;
    const [type, { schema, example }] = pick(random, kinds);
    const value = example !== undefined && once(random, 2) ? exampleLike(example, drawn(schema)) : drawn(schema);
    if (type === 'multipart/form-data') return formBody(random, value, known().texts);
    const signed = await withJwt(value);
    const text = JSON.stringify(signed) ?? '';
    if (once(random, 12)) return { type, payload: mangledBytes(random, mangledText(random, text)) };
    const wrong = ['text/plain', 'application/xml', 'application/json; charset=utf-16', '', 'multipart/form-data'];
    return { type: once(random, 40) ? pick(random, wrong) : type, payload: text };
  }

  /** The example of the document, in which a member may be another: it gets further than what is all drawn. */
  function exampleLike(example: unknown, other: unknown): unknown {
    if (typeof example !== 'object' || example === null || typeof other !== 'object' || other === null) return example;
    const changed = Object.entries(other).filter(() => once(random, 5));
    return { ...example, ...Object.fromEntries(changed) };
  }

  /** A token that the customer's system could have signed, with claims that it should not have. */
  async function withJwt(value: unknown): Promise<unknown> {
    if (typeof value !== 'object' || value === null || !('jwt' in value) || once(random, 4)) return value;
    const claims = {
      external_user_id: `u-${Math.floor(random() * 5)}`,
      email: `someone${Math.floor(random() * 5)}@example.org`,
      first_name: pick(random, known().texts).slice(0, 100),
      contact_custom_attributes: { plan: pick(random, known().texts).slice(0, 100) },
      ...(once(random, 3) && {
        [pick(random, [
          'external_user_id',
          'email',
          'first_name',
          'last_name',
          'nbf',
          'exp',
          'contact_custom_attributes',
        ])]: pick(random, oddValues),
      }),
    };
    const jwt = await customerJwt(claims, customerSecret, known().world.clock.now());
    return { ...value, jwt: once(random, 10) ? mangledText(random, jwt) : jwt };
  }

  return {
    operations: operations.map(({ id }) => id),
    make: async (scene) => {
      aim = scene;
      const operation = pick(random, weighted);
      const body = await bodyOf(operation);
      const headers = {
        ...headersOf(operation),
        ...(body !== undefined && body.type !== '' && { 'content-type': body.type }),
      };
      const method = once(random, 40) ? pick(random, methods) : operation.method;
      const url = pathOf(operation) + queryOf(operation);
      const payload = body !== undefined && { payload: body.payload };
      return { operation: operation.id, request: { method, url, headers, ...payload } };
    },
  };
}

/** The operations that answer in the envelope. */
function operationsOf(
  document: OpenApiDocument,
  resolved: (schema: unknown) => Readonly<Record<string, unknown>>,
): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const { content: answer = {} } = resolved(operation.responses['200']) as { content?: object };
      if (!/^\/(api|health)/.test(path) || !('application/json' in answer)) return [];
      return [
        {
          id: operation.operationId,
          path,
          method: method.toUpperCase() as Operation['method'],
          parameters: (operation.parameters ?? []).map((each) => resolved(each) as unknown as Parameter),
          content: (resolved(operation.requestBody).content ?? {}) as Operation['content'],
        },
      ];
    }),
  );
}
