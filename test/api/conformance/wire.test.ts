import { once } from 'node:events';
import { connect } from 'node:net';
import { errorReply, inputIssues } from '@helpdesk/contract';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

/** What the HTTP layer answers before there is a request to route; only a real socket shows it. */

interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: unknown;
}

function parse(text: string): RawAnswer {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { status: Number(first.split(' ')[1]), headers: new Map(headers), body: JSON.parse(body || 'null') };
}

onEveryStore((world) => {
  async function talk(request: string): Promise<RawAnswer> {
    const { app } = world();
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    if (address === null || typeof address === 'string') throw new Error('no address');
    const socket = connect(address.port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.write(request);
    await once(socket, 'close');
    return parse(Buffer.concat(chunks).toString('utf8'));
  }

  const request = (line: string, headers: readonly string[] = [], body = '') =>
    [line, 'Host: desk', 'Connection: close', ...headers, '', body].join('\r\n');
  const authorization = () => `Authorization: token ${world().admin}`;

  function expectRefusal(answer: RawAnswer, status: number): void {
    expect(answer.status).toBe(status);
    const { error_type, data } = v.parse(errorReply, answer.body);
    expect(error_type).toBe('InputException');
    if (status === 400) v.parse(inputIssues, data);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
  }

  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['an unknown method', request('BREW /api/v1/tags HTTP/1.1'), 400],
    ['a broken header', request('GET /api/v1/tags HTTP/1.1', ['no colon here']), 400],
    ['two lengths', request('POST /api/v1/tags HTTP/1.1', ['Content-Length: 1', 'Content-Length: 2'], 'ab'), 400],
    ['no host', 'GET /api/v1/tags HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['headers over 64 KiB', request('GET /api/v1/tags HTTP/1.1', [`X-Filler: ${'x'.repeat(66_000)}`]), 431],
    ['an address over 64 KiB', request(`GET /api/v1/tags?x=${'x'.repeat(66_000)} HTTP/1.1`), 431],
  ])('%s is refused in the envelope', async (_name, text, status) => {
    expectRefusal(await talk(text), status);
  });

  test('an expectation that nobody has heard of is in the envelope', async () => {
    const answer = await talk(request('GET /health HTTP/1.1', ['Expect: the-unexpected']));
    if (answer.status !== 200) expectRefusal(answer, answer.status);
  });

  test('a body over 64 KiB without a length', async () => {
    const chunk = 'x'.repeat(8_000);
    const body = `${`${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(9)}0\r\n\r\n`;
    const headers = [authorization(), 'Content-Type: application/json', 'Transfer-Encoding: chunked'];
    expectRefusal(await talk(request('POST /api/v1/tags HTTP/1.1', headers, body)), 413);
  });

  test('a filter of 8 KiB fits, however it is encoded', async () => {
    const frame = JSON.stringify([{ model: 'users', field: 'email', operator: 'equals', value: '' }]);
    const filters = frame.replace('""', `"${'('.repeat(8 * 1024 - frame.length)}"`);
    const encoded = [...filters].map((each) => `%${each.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
    const answer = await talk(request(`GET /api/v1/conversations/all?filters=${encoded} HTTP/1.1`, [authorization()]));
    expect(answer.status).toBe(200);
  });
});
