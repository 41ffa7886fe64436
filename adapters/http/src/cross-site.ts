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
