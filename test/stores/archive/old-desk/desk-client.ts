import type { FastifyInstance } from 'fastify';
import type { SettableClock } from '../../../support/settable-clock.ts';

interface Asked {
  readonly as?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly form?: FormData;
}

/** Writes to a desk by paths and members as a client does: the types of later versions are not those of the desk. */
export type DeskClient = (method: 'POST' | 'PUT' | 'DELETE', path: string, asked?: Asked) => Promise<Made>;

/** What the writing of a desk needs of the answers. */
export interface Made {
  readonly id: number;
  readonly uuid: string;
  readonly api_key: string;
  readonly api_secret: string;
  readonly session_token: string;
  readonly user: { readonly user_id: number };
  readonly conversation: { readonly uuid: string };
}

/** A minute passes with each request; a refusal ends the making of the desk. */
export function deskClient(app: FastifyInstance, clock: SettableClock, admin: string): DeskClient {
  return async (method, path, { as = admin, headers, body, form } = {}) => {
    clock.advance(60_000);
    const sent = form === undefined ? undefined : new Response(form);
    const response = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: {
        ...(headers === undefined || headers['x-service-inbox-id'] === undefined
          ? { authorization: `token ${as}` }
          : {}),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(sent !== undefined && { 'content-type': sent.headers.get('content-type') ?? '' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      ...(sent !== undefined && { payload: Buffer.from(await sent.arrayBuffer()) }),
    });
    if (response.statusCode !== 200) throw new Error(`${method} ${path}: ${response.statusCode} ${response.body}`);
    return response.json().data as Made;
  };
}
