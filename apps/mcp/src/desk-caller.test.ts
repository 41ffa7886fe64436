import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { type DeskCaller, deskCaller } from './desk-caller.ts';
import type { ToolRequest } from './tool-request.ts';
import { toolResult } from './tool-result.ts';

let server: Server;
const seen: IncomingMessage[] = [];
const secret = 'the-secret-half-of-a-key';

afterEach(() => {
  vi.restoreAllMocks();
  seen.length = 0;
  server.closeAllConnections();
  server.close();
});

/** A caller whose service answers like this. */
async function against(
  handle: (response: ServerResponse, request: IncomingMessage) => void,
  timeoutMs = 120_000,
): Promise<DeskCaller> {
  server = createServer((request, response) => {
    seen.push(request);
    handle(response, request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const credentials = { apiKey: 'a-key', apiSecret: secret };
  return deskCaller({ url: `http://127.0.0.1:${port}`, credentials, version: 'test', timeoutMs });
}

const get: ToolRequest = { method: 'GET', path: '/api/v1/tags', ifMatch: undefined, body: undefined };
const post: ToolRequest = { ...get, method: 'POST', body: '{"name":"a"}' };

it('takes text for what it is', async () => {
  const call = await against((response) => {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end('Conversation #142');
  });
  expect(await call(get)).toEqual({ ok: true, data: 'Conversation #142' });
});

it.each([
  [429, 'RateLimitException', 'Too many requests with this key. Try again after 7 s.'],
  [503, 'GeneralException', 'The service cannot answer at the moment. Try again after 7 s.'],
])('says after %i what to do', async (status, type, advice) => {
  const call = await against((response) => {
    response.writeHead(status, { 'Retry-After': '7', 'X-Request-Id': 'r-1' });
    response.end(JSON.stringify({ status: 'error', message: 'Not now', data: null, error_type: type }));
  });
  const { isError, structuredContent, content } = toolResult(await call(get));
  expect(isError).toBe(true);
  expect(structuredContent).toEqual({
    error: { status, type, message: 'Not now', retry_after_seconds: 7, request_id: 'r-1' },
  });
  expect(content[1]?.text).toBe(`Refused (${status} ${type}): Not now\n${advice}`);
  // Waiting is the assistant's: a call that repeats itself would be one more of the too many.
  expect(seen).toHaveLength(1);
});

it('repeats a POST whose connection broke, with the same key, so that it is done once', async () => {
  const call = await against((response, { socket }) => {
    if (seen.length === 1) socket.destroy();
    else response.end('{"status":"success","data":true}');
  });
  expect(await call(post)).toEqual({ ok: true, data: true });
  const keys = seen.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
  await call(post);
  expect(seen[2]?.headers['idempotency-key']).not.toBe(keys[0]);
});

it.each(['PUT', 'DELETE'] as const)('does not repeat a %s, and says that it may have been done', async (method) => {
  const call = await against((_response, { socket }) => void socket.destroy());
  const answer = await call({ ...get, method });
  expect(answer).toMatchObject({ ok: false, status: 0, message: expect.stringContaining('Whether it was done') });
  expect(seen).toHaveLength(1);
});

it('gives up when there is no answer in time, and does not ask again', async () => {
  const call = await against(() => {}, 200);
  const asked = vi.spyOn(globalThis, 'fetch');
  expect(await call(get)).toMatchObject({ status: 0, message: expect.stringContaining('within 0.2 s') });
  expect(asked).toHaveBeenCalledTimes(1);
});

it('does not ask for a client that has given up', async () => {
  const call = await against((response) => void response.end('{"status":"success","data":true}'));
  expect(await call(get, AbortSignal.abort())).toMatchObject({ ok: false, status: 0 });
  await call(post);
  expect(seen.map(({ method }) => method)).toEqual(['POST']);
});

it('takes nothing for the service that is not, and follows nobody elsewhere with the key', async () => {
  const page = await against((response) => response.end('<html>Welcome to the router</html>'));
  expect(await page(get)).toMatchObject({
    ok: false,
    message: 'The answer (200) does not come from a helpdesk service',
  });
  server.close();
  const elsewhere = await against((response) => response.writeHead(301, { Location: 'https://other.test/' }).end());
  expect(await elsewhere(get)).toMatchObject({ message: expect.stringContaining('leads on to https://other.test/') });
  expect(seen).toHaveLength(2);
});

it('shows the secret to the service and to nobody else', async () => {
  const call = await against((_response, { socket }) => void socket.destroy());
  expect(JSON.stringify(toolResult(await call(post)))).not.toContain(secret);
  expect(seen[0]?.headers.authorization).toBe(`token a-key:${secret}`);
});
