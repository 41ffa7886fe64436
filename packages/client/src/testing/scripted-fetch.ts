import type { Fetch } from '../transport/transport.ts';

/** A request as the service would see it. */
export interface SeenRequest {
  readonly method: string;
  /** The path with the query. */
  readonly path: string;
  readonly headers: Headers;
  readonly credentials: string | undefined;
  readonly body: unknown;
}

type Answer = Response | Error | Promise<Response>;

/** Answers every request with the result of `answer`; an error stands for a lost connection. */
export function scriptedFetch(answer: (request: SeenRequest, index: number) => Answer): {
  readonly fetch: Fetch;
  readonly seen: readonly SeenRequest[];
} {
  const seen: SeenRequest[] = [];
  const fetch: Fetch = async (url, init) => {
    const { pathname, search } = new URL(url);
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      path: pathname + search,
      headers: new Headers(init.headers),
      credentials: init.credentials,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    seen.push(request);
    const answered = answer(request, seen.length - 1);
    if (answered instanceof Error) throw answered;
    const { signal } = init;
    if (!signal) return answered;
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      Promise.resolve(answered).then(resolve, reject);
    });
  };
  return { fetch, seen };
}

/** The form that a request carried. */
export function formOf(request: SeenRequest | undefined): FormData {
  if (!(request?.body instanceof FormData)) throw new Error('that was no form');
  return request.body;
}

export function success(data: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify({ status: 'success', data }), { headers });
}

export function refusal(
  status: number,
  errorType: string,
  headers: Readonly<Record<string, string>> = {},
  data: unknown = null,
): Response {
  const body = { status: 'error', message: `refused with ${status}`, data, error_type: errorType };
  return new Response(JSON.stringify(body), { status, headers });
}

export function never(): Promise<Response> {
  return new Promise(() => {});
}
