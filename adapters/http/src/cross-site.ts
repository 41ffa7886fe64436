import { refuse } from '@helpdesk/domain';
import type { FastifyRequest } from 'fastify';

/**
 * Browsers keep Basic credentials once a person has opened an address of the API with them, and send them along with
 * requests that pages of others make. `Sec-Fetch-Site` says whose page it was; no script can set it, and programs that
 * are not browsers do not send it. Throws `origin.cross_site`.
 */
export function refuseOtherSites({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string' && /\b(?:cross|same)-site\b/i.test(site)) {
    throw refuse('origin.cross_site', 'A page of another origin may not do this with the credentials of its visitor');
  }
}

/**
 * A browser sends the cookie of a session along by itself. So a change needs a sign that a page of this service makes it:
 * `Sec-Fetch-Site` of the same origin or, where a browser does not send that (over plain http), its `Origin`. Throws
 * `origin.cross_site`.
 */
export function requireOwnPage({ headers }: Pick<FastifyRequest, 'headers'>, baseUrl: string): void {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? origin === originOf(baseUrl) : site === 'same-origin';
  if (!isOwn) throw otherOrigin();
}

/**
 * Before anybody is signed in there is no cookie to misuse, but a page could sign its visitor in to another account.
 * What says that it is of another origin is refused; programs send neither header. Throws `origin.cross_site`.
 */
export function refuseOtherOrigins({ headers }: Pick<FastifyRequest, 'headers'>, baseUrl: string): void {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isWrong =
    (site !== undefined && site !== 'same-origin') || (origin !== undefined && origin !== originOf(baseUrl));
  if (isWrong) throw otherOrigin();
}

function originOf(baseUrl: string): string {
  return new URL(baseUrl).origin;
}

function otherOrigin(): Error {
  return refuse('origin.cross_site', 'Only a page of this service may do this for an agent who is signed in');
}
