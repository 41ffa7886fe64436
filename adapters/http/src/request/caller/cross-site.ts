import { refuse, refuseSignIn, signInRefusals } from '@helpdesk/domain';
import type { FastifyRequest } from 'fastify';
import { type OwnPlaces, pageOwner } from './own-page.ts';

/**
 * Browsers keep Basic credentials once a person has opened an address of the API with them, and send them along with
 * requests of pages of other sites. `Sec-Fetch-Site` shows whose page it was. No script can set it, and programs that
 * are not browsers do not send it. Throws `origin.cross_site`.
 */
export function refuseOtherSites({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string' && /\b(?:cross|same)-site\b/i.test(site)) {
    throw refuse('origin.cross_site', 'A page of another origin may not do this with the credentials of its visitor');
  }
}

/**
 * A browser sends the cookie of a session along by itself. So a change needs a sign that a page of this service makes
 * it. Throws `origin.cross_site` and `origin.unknown`.
 */
export function requireOwnPage(request: FastifyRequest, places: OwnPlaces): void {
  refuseUnlessOwn(request, places, false);
}

/**
 * Before an agent is signed in there is no cookie to misuse, but a page could sign its visitor in to another account.
 * Requests whose headers name another origin are refused. Programs send neither header. Throws `origin.cross_site` and
 * `origin.unknown`.
 *
 * @param anyAddress a page of this service may ask at any name of it
 */
export function refuseOtherOrigins(request: FastifyRequest, places: OwnPlaces, anyAddress: boolean): void {
  if (anyAddress && pageOwner(request, places) === 'unknown_address') return;
  refuseUnlessOwn(request, places, true);
}

function refuseUnlessOwn(request: FastifyRequest, places: OwnPlaces, mayBeSilent: boolean): void {
  const owner = pageOwner(request, places);
  if (owner === 'own' || (owner === 'silent' && mayBeSilent)) return;
  const ownAddress = places.baseUrl();
  const isUnknown = owner === 'unknown_address';
  const reason = isUnknown ? 'page_unknown' : 'page_elsewhere';
  const code = signInRefusals[reason].answer;
  const [origin, host] = [request.headers.origin, request.host].map((text) => text?.slice(0, longestLogged));
  request.log.info(
    { code, reason, origin, host, site: request.headers['sec-fetch-site'], address: ownAddress },
    'page refused',
  );
  if (isUnknown) {
    throw refuseSignIn('page_unknown', `This helpdesk is at ${ownAddress}; open it there`, { address: ownAddress });
  }
  throw refuseSignIn('page_elsewhere', 'Only a page of this service may do this for an agent who is signed in');
}

/** What a header may bring into the log, in characters. */
const longestLogged = 300;
