import { createHelpdesk, type Helpdesk, newApiCredentials, type Ports, type Store } from '@helpdesk/domain';
import { htmlSanitizer } from '@helpdesk/html-sanitize';
import { buildServer } from '@helpdesk/http';
import { aesSealer, hmacSigner, nodeIds, sha256Hasher } from '@helpdesk/platform-node';
import type { FastifyInstance } from 'fastify';
import { type SettableClock, settableClock } from './settable-clock.ts';
import type { OpenStore } from './stores.ts';

/** A desk with its HTTP server, on any store, at a time that the test sets. */
export interface Desk {
  readonly app: FastifyInstance;
  readonly helpdesk: Helpdesk;
  readonly store: Store;
  readonly clock: SettableClock;
  readonly ports: Ports;
  /** `key:secret` of the first Admin. */
  readonly admin: string;
  close(): Promise<void>;
}

export interface DeskOptions {
  readonly timeZone?: string;
  readonly apiPerMinute?: number;
  readonly failedCredentialsPerMinute?: number;
  readonly ready?: () => Promise<void>;
}

const secret = 'a secret that only tests use, long enough';

export async function openDesk(open: OpenStore, options: DeskOptions = {}): Promise<Desk> {
  const { store, close } = await open();
  const clock = settableClock(Date.UTC(2026, 4, 20, 12));
  const ports: Ports = {
    store,
    clock,
    ids: nodeIds,
    // A slow hash would only slow the tests; the real one has its own.
    passwords: { hash: async (text) => `plain$${text}`, verify: async (text, hash) => hash === `plain$${text}` },
    secrets: sha256Hasher,
    sealer: aesSealer(secret),
    sanitizer: htmlSanitizer,
    timeZone: options.timeZone ?? 'UTC',
  };
  const helpdesk = createHelpdesk(ports);
  const credentials = newApiCredentials(nodeIds);
  await helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials });
  const app = buildServer({
    helpdesk,
    signer: hmacSigner(secret),
    digest: sha256Hasher.digest,
    timeZone: ports.timeZone,
    trustedProxies: [],
    rateLimits: {
      apiPerMinute: options.apiPerMinute ?? 0,
      failedCredentialsPerMinute: options.failedCredentialsPerMinute ?? 0,
    },
    ready: options.ready ?? (async () => {}),
    logger: false,
  });
  await app.ready();
  return {
    app,
    helpdesk,
    store,
    clock,
    ports,
    admin: `${credentials.apiKey}:${credentials.apiSecret}`,
    close: async () => {
      await app.close();
      await close();
    },
  };
}
