import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { errorReply } from '@helpdesk/contract';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.ts';
import { openMemory } from '../../support/stores.ts';

describe('what fails before there is a request', () => {
  let desk: Desk;
  let port: number;

  beforeAll(async () => {
    desk = await openDesk(openMemory);
    await desk.app.listen({ host: '127.0.0.1', port: 0 });
    const address = desk.app.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });

  afterAll(() => desk.close());

  /** Writes the bytes and reads until the other side closes. */
  const exchange = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      let answer = '';
      socket.setEncoding('utf8');
      socket.on('data', (text: string) => {
        answer += text;
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });

  const bodyOf = (answer: string) => v.parse(errorReply, JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)));

  it.each([
    ['a head that is no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400],
    [
      'reports A2: an address whose bytes are not escaped',
      'GET /health?q=J\u00fcrgen HTTP/1.1\r\nHost: x\r\n\r\n',
      400,
    ],
    ['headers of more than 64 KiB', `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
  ])('%s is answered in the envelope', async (_what, bytes, status) => {
    const answer = await exchange(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('application/json; charset=utf-8');
    expect(bodyOf(answer).error_type).toBe('InputException');
  });

  it('headers of 40 KiB are served: a filter grows when it is percent-encoded', async () => {
    const answer = await exchange(
      `GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Big: ${'x'.repeat(40_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it('a client that drips its head is answered 408 in the envelope', async () => {
    const { server } = desk.app;
    const { headersTimeout } = server;
    expect(headersTimeout).toBe(10_000);
    server.headersTimeout = 1;
    const answer = await exchange('GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    server.headersTimeout = headersTimeout;
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(bodyOf(answer).error_type).toBe('NetworkException');
  });

  it.each(['h2c', 'foo', 'websocket'])('a wish for %s where no socket is, is passed over', async (protocol) => {
    const answer = await exchange(
      `GET /health HTTP/1.1\r\nHost: x\r\nConnection: close, Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it('HEAD of a socket is answered, whatever protocol it wishes for', async () => {
    const answer = await exchange(
      'HEAD /widget/ws HTTP/1.1\r\nHost: x\r\nConnection: close, Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
  });

  it.each(['1.0', '1.1'])('two Host headers are refused by HTTP/%s', async (version) => {
    const answer = await exchange(`GET /health HTTP/${version}\r\nHost: x\r\nHOST: y\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(bodyOf(answer).message).toBe('There is more than one Host header');
  });

  it.each([
    ['two Host headers', () => `${handshake()}Host: y\r\n`, 'There is more than one Host header'],
    ['no Host header', () => handshake().replace('Host: x\r\n', ''), 'The Host header is missing'],
  ])('a handshake with %s opens no socket', async (_what, head, message) => {
    const answer = await exchange(`${head()}\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(bodyOf(answer).message).toBe(message);
  });

  const handshake = ({ path = '/widget/ws', key = 'dGhlIHNhbXBsZSBub25jZQ==', version = '13' } = {}): string =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Request-Id: trace-8\r\n` +
    `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: ${version}\r\n`;

  it.each([
    ['a key that is none', handshake({ key: 'short' }), 400],
    ['two keys', `${handshake()}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`, 400],
    ['a version that nobody speaks', handshake({ version: '7' }), 400],
    ['a protocol that is none', `${handshake()}Sec-WebSocket-Protocol: a,,b\r\n`, 400],
    ['no credentials', handshake({ path: '/ws', key: 'short' }), 401],
  ])('a handshake with %s is answered in the envelope', async (_what, head, status) => {
    const answer = await exchange(`${head}\r\n`);
    const headers = answer.slice(0, answer.indexOf('\r\n\r\n')).toLowerCase();
    expect(headers).toMatch(new RegExp(`^http/1.1 ${status} `));
    for (const header of [
      'content-type: application/json; charset=utf-8',
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'x-request-id: trace-8',
    ]) {
      expect(headers).toContain(header);
    }
    expect(headers.includes('sec-websocket-version: 13, 8')).toBe(head.includes('Version: 7'));
    expect(bodyOf(answer).message).not.toBe('');
  });

  it('a malformed path is answered in the envelope', async () => {
    const answer = await exchange('GET /api/v1/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('x-request-id');
    expect(bodyOf(answer).error_type).toBe('InputException');
  });

  // An error in the log fails the test.
  it('a request whose connection ends first still counts towards the limits of its address', async () => {
    const { server } = desk.app;
    const ended = new Promise<string | undefined>((resolve) => {
      server.prependOnceListener('request', ({ socket }: IncomingMessage) => {
        socket.destroy();
        socket.once('close', () => resolve(socket.remoteAddress));
      });
    });
    const head = 'GET /api/v1/agents/me HTTP/1.1\r\nHost: x\r\nAuthorization: token a:b\r\nConnection: close\r\n\r\n';
    await exchange(head);
    expect(await ended).toBe('127.0.0.1');
    // The same once more is answered behind it.
    expect(await exchange(head)).toMatch(/^HTTP\/1.1 401 /);
  });
});
