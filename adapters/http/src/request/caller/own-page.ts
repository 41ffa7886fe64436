import { isAddressLiteral, isLoopbackHost } from '@helpdesk/domain';
import type { FastifyRequest } from 'fastify';
import type { ServerOptions } from '../../server-options.ts';

export type OwnPlaces = Pick<ServerOptions, 'baseUrl' | 'otherAddresses'>;

type Asked = Pick<FastifyRequest, 'headers' | 'host' | 'protocol'>;

/**
 * Whose page sends a request: `silent` where no header names a page; `unknown_address` for a page of this service at an
 * address where agents may not sign in.
 */
export type PageOwner = 'own' | 'silent' | 'other' | 'unknown_address';

/**
 * Asks the two headers that no script can set. `Sec-Fetch-Site` is enough where a browser sends it: over https and to
 * this machine. Elsewhere `Origin` has to be the own address, or has to agree with `Host` and hold an address or a
 * loopback name, or be one of the desk's other addresses: the owner of any other name can let it lead to us while a page
 * of theirs is open (DNS rebinding).
 */
export function pageOwner(request: Asked, { baseUrl, otherAddresses }: OwnPlaces): PageOwner {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return 'other';
  if (origin === undefined) return site === undefined ? 'silent' : 'own';
  const page = URL.parse(origin);
  if (page === null || page.origin !== origin) return 'other';
  const own = new URL(baseUrl());
  if (page.origin === own.origin) return 'own';
  const isHere = hostOf(request, page.protocol)?.host === page.host;
  const isLoopback = isLoopbackHost(page.hostname);
  if (own.protocol === 'https:' && page.protocol === 'http:' && !isLoopback) {
    return isHere ? 'unknown_address' : 'other';
  }
  if (site === 'same-origin') return 'own';
  if (!isHere) return 'other';
  const isKnown = isLoopback || isAddressLiteral(page.hostname) || otherAddresses?.().includes(origin) === true;
  return isKnown && page.protocol === `${request.protocol}:` ? 'own' : 'unknown_address';
}

/**
 * Whether a browser gets cookies for https. An untrusted proxy cannot report how the browser connected. Then the scheme
 * of the service's own address counts, unless the page's header shows that it was opened over plain http.
 */
export function isSecureRequest({ headers, protocol }: Asked, ownAddress: string): boolean {
  if (protocol === 'https') return true;
  return ownAddress.startsWith('https:') && headers.origin?.startsWith('http:') !== true;
}

/** Whether the browser may have opened a service at plain http on its own machine, whose own address is https. */
export function mayBePlainHere(request: Asked, ownAddress: string): boolean {
  if (request.protocol === 'https' || !ownAddress.startsWith('https:')) return false;
  const asked = hostOf(request, 'http:');
  return asked !== undefined && isLoopbackHost(asked.hostname);
}

/** Passkeys are of one name. A desk without an address of its own has them on this machine alone, as `localhost`. */
export function mayHavePasskeys(request: Asked, ownAddress: string): boolean {
  const asked = hostOf(request, `${request.protocol}:`)?.hostname ?? '';
  if (isAddressLiteral(asked)) return false;
  return isLoopbackHost(asked) || !isLoopbackHost(new URL(ownAddress).hostname);
}

/** Where links to files begin for a caller: programs keep what they are given, a page shows files from where it is. */
export function addressFor(request: FastifyRequest, { baseUrl }: { readonly baseUrl: () => string }): string {
  const isProgram = request.actor !== null && request.actor.session === undefined;
  return isProgram ? baseUrl() : addressOfBrowser(request, baseUrl());
}

/**
 * The address at which the browser opened the service, for links to files that its page shows. It is the configured
 * address unless another address of this service is certain: a proxy that does not pass `Host` on sends all requests to
 * a loopback address.
 */
function addressOfBrowser(request: Asked, ownAddress: string): string {
  const { origin } = request.headers;
  const asked = hostOf(request, `${request.protocol}:`);
  if (asked === undefined) return ownAddress;
  const isLoopback = isLoopbackHost(asked.hostname);
  if (!isLoopback && !isAddressLiteral(asked.hostname)) return ownAddress;
  if (isLoopback && !isLoopbackHost(new URL(ownAddress).hostname) && origin !== asked.origin) return ownAddress;
  return asked.origin;
}

function hostOf({ host }: Asked, protocol: string): URL | undefined {
  if (!/^[^\s/\\?#@]+$/.test(host)) return undefined;
  return URL.parse(`${protocol}//${host}`) ?? undefined;
}
