import { DomainError, type Inbox, minuteLengthMs, mostPageOrigins, widgetConfig } from '@helpdesk/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerOptions } from '../server-options.ts';
import { isTrustedOrigin } from './trusted-origin.ts';

/** Notes which web sites show the launcher of an inbox. */
export type NotePage = (request: FastifyRequest, inbox: Inbox) => void;

/** No host has a longer origin. In characters. */
const longestOrigin = 270;

/**
 * Writes at most once a minute for each inbox and web site, and for at most ten sites of an inbox a minute, so that
 * invented origins do not cause many writes. The page does not wait for it.
 */
export function pageOrigins(app: FastifyInstance, options: ServerOptions): NotePage {
  const written = new Map<number, Map<string, number>>();
  const writing = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(writing);
  });

  async function write(inboxId: number, origin: string): Promise<void> {
    try {
      await options.helpdesk.notePageOrigin(inboxId, origin);
    } catch (error) {
      // The next request of the page tries again, in a minute.
      if (!(error instanceof DomainError)) app.log.warn({ err: error }, 'the origin of a page was not noted');
    }
  }

  function isDue(inboxId: number, origin: string): boolean {
    const now = options.now();
    const sites = written.get(inboxId) ?? new Map<string, number>();
    for (const [site, at] of sites) if (now - at >= minuteLengthMs) sites.delete(site);
    if (sites.has(origin) || sites.size >= mostPageOrigins) return false;
    written.set(inboxId, sites.set(origin, now));
    return true;
  }

  return (request, { id, config }) => {
    const origin = originOf(request, options.baseUrl());
    if (origin === undefined) return;
    const { trusted_domains } = widgetConfig(config);
    // Any page gets the launcher. A site that the inbox does not trust has no chat, and is not stored as its site.
    if (origin !== options.baseUrl() && !isTrustedOrigin(origin, trusted_domains)) return;
    if (!isDue(id, origin)) return;
    const work = write(id, origin).finally(() => writing.delete(work));
    writing.add(work);
  };
}

/** A browser sends `Origin` for a page of another site, and `Sec-Fetch-Site` alone for a page of the service itself. */
function originOf({ headers }: FastifyRequest, baseUrl: string): string | undefined {
  const given = headers.origin ?? (headers['sec-fetch-site'] === 'same-origin' ? baseUrl : undefined);
  const url = given === undefined || given.length > longestOrigin ? null : URL.parse(given);
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}
