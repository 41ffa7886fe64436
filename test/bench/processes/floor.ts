import { createHmac, hkdfSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerParent } from '../child.ts';
import { Refusal, shownBy } from '../floor/caller.ts';
import { openPostgresFloor } from '../floor/postgres-store.ts';
import { agentJson, conversationJson, detailJson, listedContactJson, messageJson } from '../floor/shapes.ts';
import { openSqliteFloor } from '../floor/sqlite-store.ts';
import type { FloorStore, Rows } from '../floor/store.ts';
import { reading } from './readings.ts';

/**
 * The floor: what the measured routes cost when they are written straight on `node:http` and the driver, with the same
 * credential check, transactions and answers as the service, and nothing between. Concurrent writes share a commit, as
 * the service's do; with `?commit=alone` each has its own.
 */

const cursorKey = Buffer.from(hkdfSync('sha256', process.env.FLOOR_SECRET ?? '', '', 'helpdesk signatures', 32));
const url = process.env.DATABASE_URL ?? '';
const file = /^sqlite:(.*)$/.exec(url)?.[1];
const store: FloorStore = file === undefined ? await openPostgresFloor(url) : openSqliteFloor(file);

type Reply = (request: IncomingMessage, match: RegExpExecArray) => Promise<unknown>;

const readAll = 'conversations:read_all';

const routes: readonly (readonly [method: string, path: RegExp, reply: Reply])[] = [
  [
    'GET',
    /^\/api\/v1\/agents\/me$/,
    async (request) => {
      const { agent, permissions } = await store.caller(shown(request));
      return agentJson(agent, permissions);
    },
  ],
  [
    'GET',
    /^\/api\/v1\/conversations\/all(?:\?|$)/,
    async (request) => {
      const size = pageSize(request);
      const found = await store.conversations(shown(request), [readAll], undefined, size + 1);
      return listed(found, size, 'conversations all');
    },
  ],
  [
    'GET',
    /^\/api\/v1\/teams\/(\d+)\/conversations\/unassigned(?:\?|$)/,
    async (request, [, team]) => {
      const size = pageSize(request);
      const needed = ['conversations:read_team_inbox', readAll];
      const found = await store.conversations(shown(request), needed, Number(team), size + 1);
      return listed(found, size, `conversations of team ${team}`);
    },
  ],
  [
    'GET',
    /^\/api\/v1\/contacts(?:\?|$)/,
    async (request) => {
      const size = pageSize(request);
      const found = await store.contacts(shown(request), ['contacts:read_all'], size + 1);
      const name = 'contacts:contacts.created_at:desc';
      return pageJson(found, size, listedContactJson, (row) => [name, row.created_at, row.id]);
    },
  ],
  [
    'GET',
    /^\/api\/v1\/conversations\/([^/?]+)\/messages(?:\?|$)/,
    async (request, [, uuid = '']) => {
      const size = pageSize(request);
      const found = await store.messages(shown(request), ['messages:read', readAll], uuid, size + 1);
      const page = pageJson(found, size, messageJson, ({ id }) => [`messages of ${uuid}`, null, id]);
      // Only messages are paged both ways; the newest page has nothing before it.
      return { ...page, previous_cursor: null };
    },
  ],
  [
    'POST',
    /^\/api\/v1\/conversations\/([^/?]+)\/messages(?:\?|$)/,
    async (request, [, uuid = '']) => {
      const alone = request.url?.includes('commit=alone') === true;
      const text = await messageOf(request);
      return messageJson(await store.post(shown(request), ['messages:write'], uuid, text, alone));
    },
  ],
  [
    'GET',
    /^\/api\/v1\/conversations\/([^/?]+)$/,
    async (request, [, uuid = '']) => {
      const { row, contact, previous } = await store.detail(shown(request), ['conversations:read', readAll], uuid);
      return detailJson(row, contact, previous);
    },
  ],
];

function shown(request: IncomingMessage) {
  return shownBy(request.headers.authorization);
}

function listed(found: Awaited<ReturnType<FloorStore['conversations']>>, size: number, list: string) {
  const name = `${list}:conversations.last_message_at:desc`;
  return pageJson(found, size, conversationJson, (row) => [name, row.last_message_at, row.id]);
}

function pageSize(request: IncomingMessage): number {
  const given = /[?&]page_size=(\d+)/.exec(request.url ?? '')?.[1];
  return given === undefined ? 30 : Math.min(Math.max(Number(given), 1), 500);
}

function pageJson<Row>(
  { rows, total }: Rows<Row>,
  size: number,
  present: (row: Row) => unknown,
  keyset: (row: Row) => readonly unknown[],
) {
  const results = rows.slice(0, size);
  const last = results.at(-1);
  return {
    results: results.map(present),
    total,
    per_page: size,
    total_pages: Math.ceil(total / size),
    page: 1,
    next_cursor: rows.length > size && last !== undefined ? cursor(keyset(last)) : null,
  };
}

function cursor(parts: readonly unknown[]): string {
  const payload = JSON.stringify(parts);
  const mac = createHmac('sha256', cursorKey).update(payload).digest().subarray(0, 16);
  return `${Buffer.from(payload).toString('base64url')}.${mac.toString('base64url')}`;
}

function messageOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', reject);
    request.on('end', () => {
      try {
        const { message } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly message?: unknown };
        if (typeof message === 'string' && message !== '' && message.length <= 50_000) resolve(message);
        else reject(new Refusal(400));
      } catch {
        reject(new Refusal(400));
      }
    });
  });
}

async function answer(request: IncomingMessage): Promise<unknown> {
  for (const [method, path, reply] of routes) {
    const match = method === request.method ? path.exec(request.url ?? '') : null;
    if (match !== null) return reply(request, match);
  }
  throw new Refusal(404);
}

let count = 0;

function send(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  count += 1;
  response.writeHead(status, {
    'x-request-id': `floor-${count.toString(36)}`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

const server = createServer((request, response) => {
  answer(request).then(
    (data) => send(response, 200, { status: 'success', data }),
    (error: unknown) => {
      const status = error instanceof Refusal ? error.status : 500;
      send(response, status, { status: 'error', message: String(error), data: null, error_type: 'GeneralException' });
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  answerParent((server.address() as AddressInfo).port, reading, async () => {
    server.closeAllConnections();
    server.close();
    await store.close();
  });
});
