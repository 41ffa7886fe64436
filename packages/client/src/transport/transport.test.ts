import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formOf, never, refusal, scriptedFetch, success } from '../testing/scripted-fetch.ts';
import { HelpdeskError } from './helpdesk-error.ts';
import { createTransport, type WireCall } from './transport.ts';

const base = 'https://desk.example.com';
const post: WireCall = { route: 'POST /api/v1/things/{id}', params: { id: 'a/b' }, body: { text: 'hi' } };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The answer, or what it was rejected with, after an hour of trying. */
async function settle(answer: Promise<unknown>): Promise<unknown> {
  const settled = answer.then(
    (value) => value,
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(3_600_000);
  return settled;
}

describe('a request', () => {
  it('goes where its route says, with parameters and query encoded', async () => {
    const { fetch, seen } = scriptedFetch(() => success(1));
    const query = { page: 2, type: ['incoming', 'outgoing'], cursor: undefined, order: 'a&b' };
    await createTransport(`${base}/`, fetch)({ route: 'GET /api/v1/things/{id}', params: { id: 'a/b' }, query });
    expect(seen[0]?.path).toBe('/api/v1/things/a%2Fb?page=2&type=incoming&type=outgoing&order=a%26b');
    expect(seen[0]?.headers.has('Idempotency-Key')).toBe(false);
    expect(seen[0]?.credentials).toBe('omit');
  });

  it('sends files behind the text parts, without a type of its own', async () => {
    const { fetch, seen } = scriptedFetch(() => success(1));
    const files = [new File(['x'], 'x.txt'), new File(['y'], 'y.txt')];
    await createTransport(base, fetch)({ route: 'POST /up', body: { echo_id: 'e', missing: undefined }, files });
    const form = formOf(seen[0]);
    expect([...form.keys()]).toEqual(['echo_id', 'files', 'files']);
    expect(seen[0]?.headers.has('Content-Type')).toBe(false);
  });

  it('has no null in a form, where it would be a word', () => {
    const { fetch, seen } = scriptedFetch(() => success(1));
    const call = { route: 'PUT /up', body: { country: null }, files: [new File(['x'], 'x.txt')] };
    expect(() => createTransport(base, fetch)(call)).toThrow('country: null cannot be sent together with files');
    expect(seen).toEqual([]);
  });
});

describe('what is passing', () => {
  it.each([
    ['no network', new TypeError('fetch failed')],
    ['408', refusal(408, 'NetworkException')],
    ['429', refusal(429, 'RateLimitException')],
    ['502', new Response('<html>', { status: 502 })],
    ['503', refusal(503, 'NetworkException')],
    ['504', new Response('', { status: 504 })],
  ])('is tried again with the same key: %s', async (_name, failure) => {
    const { fetch, seen } = scriptedFetch((_request, index) => (index < 1 ? failure : success('done')));
    expect(await settle(createTransport(base, fetch)(post))).toMatchObject({ data: 'done' });
    expect(seen).toHaveLength(2);
    const keys = seen.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    expect(seen[1]?.body).toEqual(seen[0]?.body);
  });

  it('makes another key for another call', async () => {
    const { fetch, seen } = scriptedFetch(() => success(1));
    const transport = createTransport(base, fetch);
    await transport(post);
    await transport(post);
    expect(seen[0]?.headers.get('Idempotency-Key')).not.toBe(seen[1]?.headers.get('Idempotency-Key'));
  });

  it('uses the key that the caller kept', async () => {
    const { fetch, seen } = scriptedFetch(() => success(1));
    await createTransport(base, fetch)({ ...post, idempotencyKey: 'kept' });
    expect(seen[0]?.headers.get('Idempotency-Key')).toBe('kept');
  });

  it('sends a call with the fetch of its own', async () => {
    const [usual, own] = [scriptedFetch(() => success(1)), scriptedFetch(() => success(2))];
    const transport = createTransport(base, usual.fetch);
    expect((await transport({ ...post, fetch: own.fetch })).data).toBe(2);
    expect((await transport(post)).data).toBe(1);
    expect([usual.seen.length, own.seen.length]).toEqual([1, 1]);
  });

  it('waits at least as long as Retry-After says', async () => {
    const { fetch, seen } = scriptedFetch((_request, index) =>
      index === 0 ? refusal(429, 'RateLimitException', { 'Retry-After': '20' }) : success(1),
    );
    const answer = createTransport(base, fetch)(post);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(seen).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen).toHaveLength(2);
    await answer;
  });

  it('does not wait for an hour, and says how long it would have been', async () => {
    const { fetch, seen } = scriptedFetch(() => refusal(429, 'RateLimitException', { 'Retry-After': '3600' }));
    expect(await settle(createTransport(base, fetch)(post))).toMatchObject({ status: 429, retryAfterMs: 3_600_000 });
    expect(seen).toHaveLength(1);
  });

  it('is given up after five attempts, or as many as the caller says', async () => {
    const { fetch, seen } = scriptedFetch(() => new TypeError('fetch failed'));
    const transport = createTransport(base, fetch);
    expect(await settle(transport(post))).toMatchObject({ status: 0, errorType: 'NetworkException' });
    expect(seen).toHaveLength(5);
    await settle(transport({ ...post, attempts: 2 }));
    expect(seen).toHaveLength(7);
  });

  it('includes a line that swallows the request', async () => {
    const { fetch, seen } = scriptedFetch((_request, index) => (index === 0 ? never() : success('late')));
    expect(await settle(createTransport(base, fetch)(post))).toMatchObject({ data: 'late' });
    expect(seen[1]?.headers.get('Idempotency-Key')).toBe(seen[0]?.headers.get('Idempotency-Key'));
  });

  it('includes an answer that breaks off', async () => {
    const broken = (): Response =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode('{"status":"succ'));
            controller.error(new TypeError('terminated'));
          },
        }),
      );
    const { fetch } = scriptedFetch((_request, index) => (index === 0 ? broken() : success('whole')));
    expect(await settle(createTransport(base, fetch)(post))).toMatchObject({ data: 'whole' });
  });
});

describe('what is not passing', () => {
  it.each([400, 401, 403, 404, 409, 413, 422, 500])('is not tried again: %d', async (status) => {
    const issues = { issues: [{ path: 'text', message: 'no' }] };
    const { fetch, seen } = scriptedFetch(() =>
      refusal(status, 'InputException', { 'X-Request-Id': 'r1', 'X-Error-Code': 'a.b' }, issues),
    );
    const error = await settle(createTransport(base, fetch)(post));
    expect(error).toBeInstanceOf(HelpdeskError);
    const message = `refused with ${status}`;
    expect(error).toMatchObject({
      status,
      errorType: 'InputException',
      message,
      data: issues,
      code: 'a.b',
      requestId: 'r1',
    });
    expect(seen).toHaveLength(1);
  });

  it.each<[string, Partial<WireCall>]>([
    ['a DELETE', { route: 'DELETE /api/v1/things/1' }],
    ['what the API does once only', { route: 'PUT /api/v1/things/1/toggle' }],
    ['a change of a known state', { route: 'PUT /api/v1/things/1', headers: { 'If-Match': '"3"' } }],
  ])('is not done twice when nobody knows whether it was done: %s', async (_name, call) => {
    const { fetch, seen } = scriptedFetch(() => new TypeError('fetch failed'));
    const transport = createTransport(base, fetch, { onceOnly: new Set(['PUT /api/v1/things/1/toggle']) });
    expect(await settle(transport({ ...post, ...call }))).toMatchObject({ status: 0 });
    expect(seen).toHaveLength(1);
  });

  it('is an answer of somebody else', async () => {
    const { fetch } = scriptedFetch(() => new Response('<html>Log in to the hotel</html>'));
    expect(await settle(createTransport(base, fetch)(post))).toMatchObject({ status: 200, name: 'HelpdeskError' });
  });
});

describe('what is tried for as long as it takes', () => {
  it.each([
    ['an error of the service', refusal(500, 'GeneralException')],
    ['an answer of somebody else', new Response('<html>Log in to the hotel</html>')],
    ['a wait of hours', refusal(429, 'RateLimitException', { 'Retry-After': '7200' })],
  ])('goes on after %s', async (_name, passing) => {
    const { fetch, seen } = scriptedFetch((_request, index) => (index < 3 ? passing.clone() : success('done')));
    const call = { ...post, attempts: Number.POSITIVE_INFINITY };
    expect(await settle(createTransport(base, fetch)(call))).toMatchObject({ data: 'done' });
    expect(seen).toHaveLength(4);
  });

  it.each([400, 401, 403, 404])('ends with a refusal: %d', async (status) => {
    const { fetch, seen } = scriptedFetch(() => refusal(status, 'InputException'));
    const call = { ...post, attempts: Number.POSITIVE_INFINITY };
    expect(await settle(createTransport(base, fetch)(call))).toMatchObject({ status });
    expect(seen).toHaveLength(1);
  });
});

describe('an aborted signal', () => {
  it.each([
    ['during a request', () => never()],
    ['between two', () => new TypeError('fetch failed')],
  ])('ends it with its reason, %s', async (_name, answer) => {
    const { fetch, seen } = scriptedFetch(answer);
    const controller = new AbortController();
    const call = createTransport(base, fetch)({ ...post, attempts: Infinity, signal: controller.signal });
    const error = call.catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(100);
    controller.abort('enough');
    expect(await error).toBe('enough');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(seen).toHaveLength(1);
  });
});
