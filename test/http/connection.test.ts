import { connect } from 'node:net';
import { errorReply } from '@helpdesk/contract';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, openDesk } from '../support/desk.ts';
import { openMemory } from '../support/stores.ts';

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
    const started = Date.now();
    const answer = await exchange('GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(bodyOf(answer).error_type).toBe('NetworkException');
    expect(Date.now() - started).toBeLessThan(13_000);
  }, 20_000);

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

  it('a malformed path is answered in the envelope', async () => {
    const answer = await exchange('GET /api/v1/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('x-request-id');
    expect(bodyOf(answer).error_type).toBe('InputException');
  });
});
