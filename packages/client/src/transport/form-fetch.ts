import type { Fetch } from './transport.ts';

/**
 * `fetch` for forms, which reports how much of one has left, from 0 to 1: only `XMLHttpRequest` knows. Unlike `fetch`, it
 * sends the cookies of its own origin in any case; the routes of the widget pay no attention to them.
 */
export const formFetch =
  (tell: (share: number) => void): Fetch =>
  (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'POST', url);
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total }) => tell(total === 0 ? 0 : loaded / total);
      request.onerror = request.onabort = request.ontimeout = () => reject(new TypeError('It did not get through'));
      request.onload = () => {
        const headers = new Headers();
        for (const line of request.getAllResponseHeaders().split('\r\n')) {
          const [name = '', value = ''] = line.split(/: (.*)/);
          if (name) headers.append(name, value);
        }
        resolve(new Response(request.responseText || null, { status: request.status, headers }));
      };
      init.signal?.addEventListener('abort', () => request.abort(), { once: true });
      tell(0);
      request.send(init.body as FormData);
    });
