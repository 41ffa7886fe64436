import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Outbound, RemotePictures } from '@helpdesk/domain/ports';
import { nodeOutbound } from './node-outbound.ts';
import { pictureType } from './picture-type.ts';
import { someAtOnce } from './some-at-once.ts';

export interface RemotePicturesOptions {
  /** Default: public addresses only, because strangers choose what is asked. */
  readonly outbound?: Outbound;
  readonly limits?: PictureLimits;
}

export interface PictureLimits {
  /** For a picture with all its redirects, in milliseconds. */
  readonly timeMs: number;
  readonly bytes: number;
  readonly redirects: number;
  /** Servers are asked at these ports alone. */
  readonly ports: readonly number[];
  /** Under way; further ones wait, and their time goes on. */
  readonly atOnce: number;
}

export const usualLimits: PictureLimits = {
  timeMs: 10_000,
  bytes: 5 * 1024 * 1024,
  redirects: 3,
  ports: [80, 443],
  atOnce: 16,
};
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Each request goes to an address that was checked, also after a redirect. */
export function remotePictures({
  outbound = nodeOutbound({ allow: [] }),
  limits = usualLimits,
}: RemotePicturesOptions = {}): RemotePictures {
  const inTurn = someAtOnce(limits.atOnce);
  const fetched = async (address: string, signal: AbortSignal) => {
    let url = new URL(address);
    for (let left = limits.redirects; ; left -= 1) {
      const response = await answerOf(url, outbound, limits.ports, signal);
      const { statusCode = 0, headers } = response;
      const isRedirect = redirects.has(statusCode) && headers.location !== undefined;
      if (!isRedirect) return statusCode === 200 ? bytesOf(response, limits.bytes) : undefined;
      response.destroy();
      if (left === 0) return undefined;
      url = new URL(headers.location ?? '', url);
    }
  };
  return {
    fetch: async (address, signal) => {
      const ending = new AbortController();
      const end = (): void => ending.abort();
      const timer = setTimeout(end, limits.timeMs);
      signal?.addEventListener('abort', end, { once: true });
      if (signal?.aborted) end();
      try {
        const bytes = await inTurn(ending.signal, () => fetched(address, ending.signal));
        const contentType = bytes && pictureType(bytes);
        return bytes === undefined || contentType === undefined ? undefined : { contentType, bytes };
      } catch {
        return undefined;
      } finally {
        // Also of an answer that was not read to its end.
        end();
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
      }
    },
  };
}

async function answerOf(
  url: URL,
  outbound: Outbound,
  ports: readonly number[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  if (!isSecure && url.protocol !== 'http:') throw new Error('a picture is fetched by HTTP');
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  if (!ports.includes(port)) throw new Error('a picture is fetched at a usual port');
  const { address, family, serverName } = await outbound.resolve(url.hostname);
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const asked = (isSecure ? requestSecure : requestPlain)({
      host: address,
      family,
      port,
      path: `${url.pathname}${url.search}`,
      // No name, no password and no cookie, whatever the address has.
      headers: { host: url.host, accept: 'image/png, image/jpeg, image/gif, image/webp', 'user-agent': 'Helpdesk' },
      agent: false,
      signal,
      ...(isSecure && serverName !== undefined && { servername: serverName }),
    });
    asked.on('response', resolve).on('error', reject).end();
  });
}

/** Undefined for more than that. What is encoded is not decoded: it is no picture then. */
async function bytesOf(response: IncomingMessage, most: number): Promise<Uint8Array | undefined> {
  if (Number(response.headers['content-length'] ?? 0) > most) return undefined;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    size += part.length;
    if (size > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
