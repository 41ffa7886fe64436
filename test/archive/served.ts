import type { ReplyOf, RouteId } from '@helpdesk/contract';
import { buildServer } from '@helpdesk/http';
import { sha256Hasher } from '@helpdesk/platform-node';
import { type Composition, compose, readConfig } from '@helpdesk/service';
import type { FastifyInstance } from 'fastify';
import { ask, type Given } from '../conformance/ask.ts';
import { credentials } from './places.ts';

/** A desk behind its HTTP server, as the service composes it, without the jobs that would change it meanwhile. */
export interface Served {
  readonly app: FastifyInstance;
  readonly composition: Composition;
  /** As the first Admin, unless told otherwise; a refusal fails the test. */
  data<Id extends RouteId>(id: Id, given?: Given): Promise<ReplyOf<Id>>;
}

export async function withServed<T>(
  env: Readonly<Record<string, string>>,
  work: (served: Served) => Promise<T>,
): Promise<T> {
  const read = readConfig(env);
  if (!('ok' in read)) throw new Error(read.faults.join('\n'));
  const composition = await compose(read.ok);
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
    sockets: { perContact: 0, perAddress: 0, joinWithin: 10_000, silentAfter: 60_000 },
    timeZone: ports.timeZone,
    trustedProxies: [],
    connectionsPerAddress: 0,
    rateLimits: {
      apiPerMinute: 0,
      failedCredentialsPerMinute: 0,
      widgetAnonymousPerMinute: 0,
      widgetSessionPerMinute: 0,
    },
    health: { isServing: () => true, checks: {} },
    logger: false,
  });
  const admin = `${credentials.apiKey}:${credentials.apiSecret}`;
  try {
    return await work({
      app,
      composition,
      data: async (id, given) => (await ask(app, admin, id, given)).data,
    });
  } finally {
    await app.close();
    await composition.close();
  }
}
