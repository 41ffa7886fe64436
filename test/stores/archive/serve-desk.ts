import type { Clock } from '@helpdesk/domain/ports';
import { createHelpdesk } from '@helpdesk/domain/use-cases';
import { buildServer } from '@helpdesk/http';
import { sha256Hasher } from '@helpdesk/platform-node';
import { type Composition, compose, readConfig } from '@helpdesk/service';
import type { FastifyInstance } from 'fastify';
import { watchedLogger } from '../../support/logged-errors.ts';

/** A desk behind its HTTP server, as the service composes it, without the jobs that would change it during a test. */
export interface ServedDesk {
  readonly app: FastifyInstance;
  readonly composition: Composition;
  close(): Promise<void>;
}

/** @param clock the system's unless given */
export async function serveDesk(env: Readonly<Record<string, string>>, clock?: Clock): Promise<ServedDesk> {
  const read = readConfig(env);
  if (!('ok' in read)) throw new Error(read.faults.join('\n'));
  const composed = await compose(read.ok);
  const composition = clock === undefined ? composed : withClock(composed, clock);
  const { helpdesk, ports, signer } = composition;
  const app = buildServer({
    helpdesk,
    signer,
    digest: sha256Hasher.digest,
    notifier: ports.notifier,
    now: ports.clock.now,
    baseUrl: () => 'http://desk.test',
    version: '1.2.3',
    uploads: ports.uploads,
    widgetHeaderAlias: undefined,
    sockets: { perContact: 0, perAgent: 0, perAddress: 0, joinWithin: 10_000, silentAfter: 60_000 },
    dayZone: ports.dayZone,
    trustedProxies: [],
    connectionsPerAddress: 0,
    rateLimits: {
      apiPerMinute: 0,
      searchesPerMinute: 0,
      failedCredentialsPerMinute: 0,
      widgetAnonymousPerMinute: 0,
      widgetSessionPerMinute: 0,
    },
    health: { isServing: () => true, checks: {} },
    logger: watchedLogger,
  });
  return {
    app,
    composition,
    close: async () => {
      await app.close();
      await composition.close();
    },
  };
}

function withClock(composition: Composition, clock: Clock): Composition {
  const ports = { ...composition.ports, clock };
  return { ...composition, ports, helpdesk: createHelpdesk(ports) };
}
