import { createHmac, hash, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerParent, processorTime } from './child.ts';
import {
  type AgentRow,
  agentJson,
  type ConversationRow,
  conversationJson,
  type ListRow,
  type MessageRow,
  messageJson,
  permissionsOf,
} from './floor-shapes.ts';
import { closeFloor, read, write } from './floor-statements.ts';

/**
 * The floor: what the measured routes cost when they are written straight on `node:http` and the
 * driver, with the same statements, credential check, transactions and answers as the service, and
 * nothing between. Concurrent writes share a commit, as the service's do; with `?commit=alone`
 * each has its own.
 */

const permissionOrder = (process.env.FLOOR_PERMISSIONS ?? '').split(' ');
const cursorKey = Buffer.from(hkdfSync('sha256', process.env.FLOOR_SECRET ?? '', '', 'helpdesk signatures', 32));
const minute = 60_000;

interface Caller {
  readonly agent: AgentRow;
  readonly permissions: readonly string[];
}

class Refusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

function authenticate(request: IncomingMessage): Caller {
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ');
  const pair = scheme.toLowerCase() === 'token' ? value : Buffer.from(value, 'base64').toString();
  const colon = pair.indexOf(':');
  const agent = read.agent.get(pair.slice(0, colon)) as AgentRow | undefined;
  if (agent === undefined || agent.enabled !== 1) throw new Refusal(401);
  const given = Buffer.from(hash('sha256', pair.slice(colon + 1)));
  if (!timingSafeEqual(given, Buffer.from(agent.api_secret_hash))) throw new Refusal(401);
  const now = Date.now();
  const stale = now - minute;
  if ((agent.last_active_at ?? 0) <= stale || (agent.api_key_last_used_at ?? 0) <= stale) {
    write.touchActive.run(now, agent.id, stale);
    write.touchKey.run(now, agent.id, stale);
    agent.last_active_at = now;
    agent.api_key_last_used_at = now;
  }
  return { agent, permissions: permissionsOf(agent, permissionOrder) };
}

function allow(caller: Caller, permission: string): void {
  if (!caller.permissions.includes(permission)) throw new Refusal(403);
}

function listMessages(caller: Caller, uuid: string, url: string) {
  allow(caller, 'messages:read');
  const conversation = read.conversation.get(uuid) as ConversationRow | undefined;
  if (conversation === undefined) throw new Refusal(404);
  allow(caller, 'conversations:read_all');
  const size = pageSize(url);
  const rows = read.messages.all(conversation.id, size + 1, 0) as readonly MessageRow[];
  const { count } = read.messagesTotal.get(conversation.id) as { readonly count: number };
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const next = rows.length > size && last ? cursor([`messages of ${uuid}`, null, last.id]) : null;
  return pageJson(shown.map(messageJson), count, size, next);
}

function listUnassigned(caller: Caller, team: number, url: string) {
  allow(caller, 'conversations:read_team_inbox');
  if (read.team.get(team) === undefined) throw new Refusal(404);
  allow(caller, 'conversations:read_all');
  const size = pageSize(url);
  const viewer = caller.agent.id;
  const rows = read.list.all(viewer, viewer, team, size + 1, 0) as readonly ListRow[];
  const { count } = read.listTotal.get(team) as { readonly count: number };
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const name = `conversations of team ${team}:conversations.last_message_at:desc`;
  const next = rows.length > size && last ? cursor([name, last.last_message_at, last.id]) : null;
  return pageJson(shown.map(conversationJson), count, size, next);
}

function pageSize(url: string): number {
  const given = /[?&]page_size=(\d+)/.exec(url)?.[1];
  return given === undefined ? 30 : Math.min(Math.max(Number(given), 1), 500);
}

function pageJson(results: readonly unknown[], total: number, size: number, next: string | null) {
  return {
    results,
    total,
    per_page: size,
    total_pages: Math.ceil(total / size),
    page: 1,
    next_cursor: next,
  };
}

function cursor(parts: readonly unknown[]): string {
  const payload = JSON.stringify(parts);
  const mac = createHmac('sha256', cursorKey).update(payload).digest().subarray(0, 16);
  return `${Buffer.from(payload).toString('base64url')}.${mac.toString('base64url')}`;
}

interface Post {
  readonly caller: Caller;
  readonly uuid: string;
  readonly text: string;
  readonly response: ServerResponse;
}

function postMessage({ caller, uuid, text }: Post) {
  const { agent } = caller;
  const now = Date.now();
  const conversation = write.conversation.get(uuid) as ConversationRow | undefined;
  if (conversation === undefined) throw new Refusal(404);
  const contact = write.contact.get(conversation.contact_id) as { readonly email: string | null };
  const to = contact.email === null ? [] : [contact.email];
  const meta = JSON.stringify({ to, cc: [], bcc: [], from: [agent.email], subject: '' });
  const seq = conversation.seq + 1;
  const messageUuid = randomUUID();
  const status = conversation.inbox_channel === 'livechat' ? 'sent' : 'pending';
  const { id } = write.message.get(
    ...[messageUuid, now, now, 'outgoing', status, conversation.id],
    ...[text, text, 'html', 0, agent.id, 'agent', meta],
  ) as { readonly id: number };
  const preview = text.slice(0, 500);
  write.update.run(
    ...[preview, now, 'agent', preview, now, 'agent', null],
    ...[conversation.first_reply_at ?? now, now, now, seq, conversation.id],
  );
  const event = { type: 'message.created', conversationId: conversation.id, seq, messageId: id };
  write.event.run(now, event.type, conversation.id, seq, JSON.stringify(event));
  write.participant.run(conversation.id, agent.id, now);
  return messageJson(write.messageByUuid.get(messageUuid, conversation.id) as MessageRow);
}

let waiting: Post[] = [];
let scheduled = false;
const most = 64;

function postTogether(post: Post): void {
  waiting.push(post);
  if (scheduled) return;
  scheduled = true;
  setImmediate(commitWaiting);
}

function commitWaiting(): void {
  const batch = waiting.slice(0, most);
  waiting = waiting.slice(batch.length);
  scheduled = waiting.length > 0;
  if (scheduled) setImmediate(commitWaiting);
  commitAll(batch);
}

function commitAll(batch: readonly Post[]): void {
  const answers: (() => void)[] = [];
  write.begin.run();
  try {
    for (const post of batch) {
      write.savepoint.run();
      try {
        const data = postMessage(post);
        answers.push(() => succeed(post.response, data));
      } catch (error) {
        write.undo.run();
        answers.push(() => refuse(post.response, error));
      }
      write.release.run();
    }
    write.commit.run();
  } catch (error) {
    write.rollback.run();
    for (const post of batch) refuse(post.response, error);
    return;
  }
  for (const answer of answers) answer();
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

function succeed(response: ServerResponse, data: unknown): void {
  send(response, 200, { status: 'success', data });
}

function refuse(response: ServerResponse, error: unknown): void {
  const status = error instanceof Refusal ? error.status : 500;
  send(response, status, { status: 'error', message: String(error), data: null, error_type: 'GeneralException' });
}

const messagesPath = /^\/api\/v1\/conversations\/([^/]+)\/messages(?:\?|$)/;
const unassignedPath = /^\/api\/v1\/teams\/(\d+)\/conversations\/unassigned(?:\?|$)/;

function answer(request: IncomingMessage, response: ServerResponse): void {
  const url = request.url ?? '';
  const caller = authenticate(request);
  const conversation = messagesPath.exec(url)?.[1];
  const team = unassignedPath.exec(url)?.[1];
  if (request.method === 'POST' && conversation !== undefined) {
    allow(caller, 'messages:write');
    readBody(request, response, (text) => {
      const post = { caller, uuid: conversation, text, response };
      if (url.includes('commit=alone')) commitAll([post]);
      else postTogether(post);
    });
  } else if (conversation !== undefined) succeed(response, listMessages(caller, conversation, url));
  else if (team !== undefined) succeed(response, listUnassigned(caller, Number(team), url));
  else if (url === '/api/v1/agents/me') succeed(response, agentJson(caller.agent, caller.permissions));
  else throw new Refusal(404);
}

function readBody(request: IncomingMessage, response: ServerResponse, then: (message: string) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    try {
      const { message } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly message?: unknown };
      if (typeof message !== 'string' || message === '' || message.length > 50_000) throw new Refusal(400);
      then(message);
    } catch (error) {
      refuse(response, error);
    }
  });
}

const server = createServer((request, response) => {
  try {
    answer(request, response);
  } catch (error) {
    refuse(response, error);
  }
});
server.listen(0, '127.0.0.1', () => {
  answerParent((server.address() as AddressInfo).port, processorTime, async () => {
    server.closeAllConnections();
    server.close();
    closeFloor();
  });
});
