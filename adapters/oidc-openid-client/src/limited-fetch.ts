import type { CustomFetch } from 'openid-client';

/** Bytes of an answer. */
const longestAnswer = 1024 * 1024;

/** The time for all requests of one call together, in milliseconds. */
export const callWithin = 5_000;

/** The provider answers with a redirect, which is not followed: a secret, or its keys, might come from anywhere. */
export class SentOn extends Error {
  readonly code = 'REDIRECTED';
  readonly location: string;

  constructor(location: string) {
    super('the provider redirects');
    this.location = location;
  }
}

/** Whether a secret may travel there: by https, or without leaving this machine. */
export function isSafeAddress({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/**
 * Requests to a provider, within limits: only to safe addresses, also where the provider names them, no redirects, at
 * most so long and so much.
 */
export function limitedFetch(deadline: AbortSignal): CustomFetch {
  return async (address, options) => {
    if (!isSafeAddress(new URL(address))) throw new Error('the provider names an address that is not safe');
    const { method, headers, body, duplex } = options;
    const response = await fetch(address, {
      method,
      headers,
      redirect: 'manual',
      signal: deadline,
      ...(body !== undefined && { body: body as NonNullable<RequestInit['body']> }),
      ...(duplex !== undefined && { duplex }),
    });
    if (response.status >= 300 && response.status < 400) throw new SentOn(response.headers.get('location') ?? '');
    return new Response(await contentOf(response), {
      status: response.status,
      headers: response.headers,
    });
  };
}

async function contentOf(response: Response): Promise<Blob | null> {
  if (response.body === null) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.byteLength;
    if (bytes > longestAnswer) throw new Error('the answer of the provider is too long');
    parts.push(part);
  }
  return new Blob(parts);
}
