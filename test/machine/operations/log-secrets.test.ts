import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { customerJwt } from '../../api/conformance/customer-jwt.ts';
import { picture } from '../../api/conformance/files.ts';
import { totpCode } from '../../api/conformance/second-factor.ts';
import { credentials, databaseFile, type RunningProcess, startProcess } from '../faults/running-service.ts';

const given = {
  HELPDESK_SECRET: 'the-secret-of-the-desk-that-signs-and-seals',
  HELPDESK_BOOTSTRAP_PASSWORD: 'the password of the first admin',
  HELPDESK_METRICS_TOKEN: 'the-token-of-the-metrics-page',
  LOG_LEVEL: 'trace',
};

let folder: string;
let node: RunningProcess;
/** The secrets by their kind, so that a failure names the kind and does not show the secret. */
const secrets = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-secrets-'));
  node = await startProcess(folder, given);
  for (const [name, value] of Object.entries({ ...given, ...credentials })) {
    if (name !== 'LOG_LEVEL') secrets.set(name, value);
  }
});

afterAll(async () => {
  await node?.kill();
  await rm(folder, { recursive: true });
});

function keep(name: string, value: unknown): string {
  if (typeof value !== 'string' || value.length < 8) throw new Error(`no ${name} came: ${JSON.stringify(value)}`);
  secrets.set(name, value);
  return value;
}

interface Sent {
  readonly status: number;
  readonly data: Record<string, unknown>;
}

const ofAdmin = { authorization: `token ${credentials.apiKey}:${credentials.apiSecret}` };

async function send(
  method: string,
  path: string,
  { headers = ofAdmin, body }: { readonly headers?: Record<string, string>; readonly body?: unknown } = {},
): Promise<Sent> {
  const isPlain = body === undefined || typeof body === 'string' || body instanceof FormData;
  const answer = await fetch(`${node.address}${path}`, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isPlain ? (body as string | FormData) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  const { data } = isJson ? (JSON.parse(text) as { readonly data: unknown }) : { data: text };
  return { status: answer.status, data: (data ?? {}) as Record<string, unknown> };
}

/** Opens a socket, sends these frames, and waits until it was answered or closed. */
async function talk(path: string, frames: readonly unknown[], headers: Record<string, string> = {}): Promise<void> {
  const socket = new WebSocket(`${node.address.replace('http', 'ws')}${path}`, { headers });
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.on('open', () => {
    for (const frame of frames) socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
    if (frames.length === 0) socket.close(4_000, keep('a reason to leave', 'a-reason-that-a-client-gives'));
  });
  socket.once('message', () => socket.close());
  await closed;
}

async function raw(bytes: string): Promise<void> {
  const { port } = new URL(node.address);
  const socket = connect(Number(port), '127.0.0.1', () => socket.end(bytes));
  socket.resume();
  await once(socket, 'close');
}

describe('at the finest level', () => {
  it('the log holds requests, sockets and failures, and not one secret', async () => {
    // Of agents: the header in both schemes, a wrong one, and keys that are created and replaced.
    const pair = `${credentials.apiKey}:${credentials.apiSecret}`;
    const basic = keep('basic credentials', Buffer.from(pair).toString('base64'));
    const wrong = keep('a wrong secret', 'a-secret-that-somebody-guessed');
    expect((await send('GET', '/api/v1/agents/me', { headers: { authorization: `Basic ${basic}` } })).status).toBe(200);
    const guess = { authorization: `token ${credentials.apiKey}:${wrong}` };
    expect((await send('GET', '/api/v1/agents/me', { headers: guess })).status).toBe(401);
    const { data: me } = await send('GET', '/api/v1/agents/me');
    const made = { first_name: 'Ada', email: 'ada@example.com', roles: ['Agent'] };
    const { data: agent } = await send('POST', '/api/v1/agents', { body: made });
    const once = { ...ofAdmin, 'idempotency-key': keep('an idempotency key', 'the-key-of-a-repeated-request') };
    const { data: key } = await send('POST', `/api/v1/agents/${agent.id}/api-key`, { headers: once });
    keep('a new API secret', key.api_secret);
    const { data: again } = await send('POST', `/api/v1/agents/${agent.id}/api-key`, { headers: once });
    expect(again.api_secret).toBe(key.api_secret);
    const password = keep('a new password', 'a new password of some agent');
    await send('PUT', `/api/v1/agents/${agent.id}`, { body: { new_password: password } });
    await send('PUT', `/api/v1/agents/${agent.id}`, { body: { new_password: [password] } });
    await send('PUT', `/api/v1/agents/${agent.id}`, { body: `{"new_password": "${password}` });
    await send('PUT', `/api/v1/agents/${agent.id}`, {
      body: { roles: [keep('a secret in the wrong member', 'pasted-secret')] },
    });
    await send('POST', '/api/v1/media', { body: `{"x":"${password}"}` });
    await send('GET', `/api/v1/agents/me?api_secret=${credentials.apiSecret}`);
    await send('GET', `/api/v1/nowhere/${credentials.apiSecret}`);
    await send('GET', `/api/v1/%zz?secret=${credentials.apiSecret}`);

    // Signing in: links, sessions, devices, second factors.
    const { data: link } = await send('POST', `/api/v1/agents/${agent.id}/password-link`, { body: {} });
    const linkToken = keep('the token of a link', String(link.url).split('#')[1]);
    const chosen = keep('a password of a link', 'a phrase that the agent chose');
    const own = { 'sec-fetch-site': 'same-origin' };
    await send('POST', '/api/v1/agents/set-password', { headers: own, body: { token: linkToken, password: 'short' } });
    await send('POST', '/api/v1/agents/set-password', { headers: own, body: { token: linkToken, password: chosen } });
    await send('POST', '/api/v1/agents/set-password', { headers: own, body: { token: [linkToken], password: chosen } });
    await send('GET', `/set-password?token=${linkToken}`);
    const login = { email: made.email, password: chosen };
    const opened = await fetch(`${node.address}/api/v1/auth/login`, {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    const cookies = opened.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    keep('the token of a session', cookies[0]?.split('=')[1]);
    keep('the token of a device', cookies[1]?.split('=')[1]);
    const inBrowser = { ...own, cookie: cookies.join('; ') };
    const { data: totp } = await send('POST', '/api/v1/auth/totp', { headers: inBrowser });
    const totpSecret = keep('a TOTP secret', totp.secret);
    const code = totpCode(totpSecret, Date.now());
    const confirmed = await send('POST', '/api/v1/auth/totp/confirm', { headers: inBrowser, body: { code } });
    const [recovery, spoilt] = (confirmed.data.recovery_codes ?? []) as readonly string[];
    keep('a recovery code', recovery);
    keep('a recovery code in the wrong member', spoilt);
    const waiting = await fetch(`${node.address}/api/v1/auth/login`, {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    const { data: needed } = (await waiting.json()) as { data: { second_factor: { token: string } } };
    const body2 = { token: keep('a sign-in that waits', needed.second_factor.token), code: recovery };
    await send('POST', '/api/v1/auth/second-factor', { headers: own, body: { ...body2, code: [spoilt] } });
    expect((await send('POST', '/api/v1/auth/second-factor', { headers: own, body: body2 })).status).toBe(200);
    expect((await send('GET', '/api/v1/auth/session', { headers: inBrowser })).status).toBe(200);

    // The widget: inbox secret, customer's JWT, tokens of sessions.
    const inboxSecret = keep('an inbox secret', 'the secret that the inbox shares with the shop');
    const { data: inboxes } = await send('GET', '/api/v1/inboxes');
    const [inbox] = inboxes as unknown as readonly { readonly id: number; readonly uuid: string }[];
    const saved = await send('PUT', `/api/v1/inboxes/${inbox?.id}`, { body: { secret: inboxSecret } });
    expect(saved.status).toBe(200);
    const headers = { 'x-service-inbox-id': inbox?.uuid ?? '' };
    const claims = { external_user_id: 'u1', email: 'u1@example.org', first_name: 'Mia' };
    const jwt = keep('a JWT', await customerJwt(claims, inboxSecret, Date.now()));
    const forged = keep('a forged JWT', await customerJwt(claims, 'another secret of somebody else, long', Date.now()));
    const chat = '/api/v1/widget/chat';
    const { data: session } = await send('POST', `${chat}/auth/exchange`, { headers, body: { jwt } });
    const token = keep('a session token', session.session_token);
    expect((await send('POST', `${chat}/auth/exchange`, { headers, body: { jwt: forged } })).status).toBe(401);
    await send('POST', `${chat}/auth/exchange`, { headers, body: { jwt: [jwt] } });
    const visit = { ...headers, 'idempotency-key': 'the-key-of-a-visitor' };
    const body = { message: keep('a message', 'a message that is nobody else’s business') };
    const { data: begun } = await send('POST', `${chat}/conversations/init`, { headers: visit, body });
    keep('a token of a visitor', begun.session_token);
    await send('POST', `${chat}/conversations/init`, { headers: visit, body });
    const bearer = {
      ...headers,
      authorization: `Bearer ${token}`,
      'x-service-visitor-token': String(begun.session_token),
    };
    expect((await send('GET', `${chat}/auth/me`, { headers: bearer })).status).toBe(200);
    await send('GET', `${chat}/conversations?token=${token}`, { headers });

    // An e-mail inbox: passwords of its servers, in their places and out of them.
    const server = {
      host: 'localhost',
      username: 'help',
      password: keep('a mail password', 'the-password-of-a-mailbox'),
    };
    const config = { imap: [server], smtp: [server] };
    const mail = { name: 'Mail', channel: 'email', from: 'Shop <help@shop.example>', config };
    const { status: created, data: mailInbox } = await send('POST', '/api/v1/inboxes', { body: mail });
    expect(created).toBe(200);
    expect((await send('POST', '/api/v1/inboxes', { body: mail })).status).toBe(409);
    const { password: mailPassword } = server;
    for (const wrongConfig of [{ imap: [mailPassword] }, { imap: mailPassword }, { spam: mailPassword }]) {
      const answer = await send('PUT', `/api/v1/inboxes/${mailInbox.id}`, { body: { config: wrongConfig } });
      expect(answer.status).toBe(400);
    }
    await send('POST', '/api/v1/inboxes/test', { body: { config } });
    await send('GET', `/api/v1/inboxes/${mailInbox.id}/health`);

    // Files: a signature that is right, wrong, and of another variant.
    const form = new FormData();
    form.append('files', new Blob([await picture()]), 'a.png');
    const { data: media } = await send('POST', '/api/v1/media', { body: form });
    const url = String((media as unknown as readonly { readonly url: string }[])[0]?.url ?? media.url);
    const signature = keep('a signature', new URL(url, node.address).searchParams.get('signature'));
    expect((await send('GET', url, { headers: {} })).status).toBe(200);
    expect((await send('GET', url.replace('expires=', 'expires=1'), { headers: {} })).status).toBe(401);
    await send('GET', `/uploads/none?signature=${signature}`, { headers: {} });
    await send('PUT', url, { headers: {} });

    // Sockets: tickets and tokens, in their place and out of it.
    const ticketOf = async (): Promise<string> => {
      const { data } = await send('POST', '/api/v1/ws-ticket');
      return keep(`ticket ${secrets.size}`, data.ticket);
    };
    const ticket = await ticketOf();
    await talk(`/ws?ticket=${ticket}`, [{ type: 'join', data: {} }]);
    await talk(`/ws?ticket=${ticket}`, []);
    await talk(`/ws?ticket=${await ticketOf()}`, []);
    await talk(`/ws?ticket=${await ticketOf()}`, [`{"type": "join", "data": "${ticket}`, '{}']);
    await talk('/ws', [], guess);
    await send('GET', `/ws?ticket=${await ticketOf()}`, { headers: {} });
    await talk(`/socket?ticket=${await ticketOf()}`, []);
    const join = { type: 'join', token, data: { inbox_id: inbox?.uuid } };
    await talk('/widget/ws', [join]);
    await talk('/widget/ws', [{ ...join, token: keep('a wrong token', 'a-token-that-nobody-was-given') }]);
    await talk('/widget/ws', [{ ...join, data: { inbox_id: token } }]);
    await talk('/widget/ws', [{ type: token }]);

    // The figures, and requests that are not valid HTTP.
    const reader = { authorization: `Bearer ${given.HELPDESK_METRICS_TOKEN}` };
    expect((await send('GET', '/metrics', { headers: reader })).status).toBe(200);
    expect((await send('GET', `/metrics?token=${given.HELPDESK_METRICS_TOKEN}`, { headers: {} })).status).toBe(401);
    await raw(`GET /api/v1/agents/me HTTP/1.1\r\nAuthorization: token ${pair}\r\n\r\n`);
    await raw(`GET /api/v1/agents/me HTTP/1.1\r\nHost: x\r\nAuthorization token ${pair}\r\n\r\n`);
    await raw(`POST /api/v1/agents?secret=${wrong} HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{"x":"${wrong}`);

    // An unexpected fault: a table that is not there, under a request full of secrets.
    const other = new DatabaseSync(databaseFile(folder));
    other.exec('alter table inboxes rename to hidden_inboxes');
    const failed = await send('PUT', `/api/v1/inboxes/${inbox?.id}?ticket=${ticket}`, {
      body: { secret: inboxSecret },
    });
    await send('POST', `${chat}/auth/exchange`, { headers, body: { jwt } });
    other.exec('alter table hidden_inboxes rename to inboxes');
    other.close();
    expect(failed.status).toBe(500);
    expect(await node.stop()).toBe(0);

    const output = node.output();
    const lines = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []));
    const answered = lines.filter(({ msg }) => msg === 'answered');
    for (const route of ['/api/v1/agents/{id}/api-key', '/uploads/{uuid}', '/ws', 'unknown', `${chat}/auth/exchange`]) {
      expect(
        answered.map((line) => line.route),
        route,
      ).toContain(route);
    }
    expect(answered.every(({ requestId, method, status }) => Boolean(requestId && method && status))).toBe(true);
    expect(answered.some((line) => line.agent === me.id)).toBe(true);
    expect(lines.filter(({ msg }) => msg === 'a socket was opened').length).toBeGreaterThan(6);
    expect(lines.filter(({ msg }) => msg === 'a socket was closed').length).toBeGreaterThan(6);
    const broken = lines.filter(({ msg }) => msg === 'unexpected error');
    expect(broken.length).toBeGreaterThan(0);
    expect(broken.every(({ err }) => err?.stack?.includes('\n    at '))).toBe(true);
    expect(lines.filter(({ level, err }) => level < 40 && err?.stack !== undefined)).toEqual([]);

    expect(secrets.size).toBeGreaterThan(20);
    const shown = [...secrets].filter(([, secret]) => formsOf(secret).some((form) => output.includes(form)));
    expect(shown.map(([name]) => name)).toEqual([]);
  });
});

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly requestId?: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly agent?: number;
  readonly err?: { readonly stack?: string };
}

/** The secret itself, its forms in addresses and in base64, and a part of it. */
function formsOf(secret: string): readonly string[] {
  const half = secret.slice(0, Math.max(12, Math.floor(secret.length / 2)));
  return [secret, half, encodeURIComponent(secret), Buffer.from(secret).toString('base64').replace(/=+$/, '')];
}
