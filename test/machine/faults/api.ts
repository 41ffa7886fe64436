import { Agent, request } from 'node:http';
import { credentials } from './running-service.ts';

/** What came of a request: an answer of the service, or a connection that broke. */
export type Reply =
  | { readonly kind: 'answer'; readonly status: number; readonly data: unknown }
  | {
      readonly kind: 'broken';
      /** Whether a part of the response had arrived. */
      readonly hasBegun: boolean;
    };

/** A client of the service which does not take a broken connection for an error. */
export interface Api {
  get(path: string): Promise<unknown>;
  post(path: string, body: object, key: string): Promise<Reply>;
  put(path: string, body: object): Promise<Reply>;
  close(): void;
}

const ofAdmin = { authorization: `token ${credentials.apiKey}:${credentials.apiSecret}` };

/** @param caller headers that say who asks; the first Admin unless given */
export function apiAt(address: string, caller: Readonly<Record<string, string>> = ofAdmin): Api {
  const agent = new Agent({ keepAlive: true });

  function send(method: string, path: string, body?: object, key?: string): Promise<Reply> {
    return new Promise((resolve) => {
      const broken = (hasBegun: boolean) => () => resolve({ kind: 'broken', hasBegun });
      const headers = {
        ...caller,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      };
      const outgoing = request(`${address}/api/v1${path}`, { method, headers, agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', broken(true));
        response.on('aborted', broken(true));
        response.on('end', () => {
          const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly data: unknown };
          resolve({ kind: 'answer', status: response.statusCode ?? 0, data });
        });
      });
      outgoing.on('error', broken(false));
      outgoing.end(body && JSON.stringify(body));
    });
  }

  return {
    get: async (path) => {
      const reply = await send('GET', path);
      if (reply.kind === 'broken') throw new Error(`GET ${path}: the connection broke`);
      if (reply.status !== 200) throw new Error(`GET ${path}: ${reply.status} ${JSON.stringify(reply.data)}`);
      return reply.data;
    },
    post: (path, body, key) => send('POST', path, body, key),
    put: (path, body) => send('PUT', path, body),
    close: () => agent.destroy(),
  };
}

interface Page<T> {
  readonly results: readonly T[];
  readonly total: number;
  readonly total_pages: number;
  readonly next_cursor: string | null;
}

/** All pages of a list, by number or by cursor, and the total that each page names. */
export async function everyPage<T>(
  api: Api,
  path: string,
  by: 'number' | 'cursor',
): Promise<{ readonly rows: readonly T[]; readonly totals: ReadonlySet<number> }> {
  const rows: T[] = [];
  const totals = new Set<number>();
  let next = '';
  for (let number = 1; ; number++) {
    const page = (await api.get(`${path}?page_size=500${next}`)) as Page<T>;
    rows.push(...page.results);
    totals.add(page.total);
    if (by === 'number' ? number >= page.total_pages : page.next_cursor === null) return { rows, totals };
    next = by === 'number' ? `&page=${number + 1}` : `&cursor=${encodeURIComponent(page.next_cursor ?? '')}`;
  }
}
