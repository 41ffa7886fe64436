import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  dayLengthMs,
  defaultExtensions,
  type JournalEvent,
  type TextQuotas,
  type UploadQuotas,
} from '@helpdesk/domain';
import type { IdGenerator, Mailboxes, MailParser, Notifier, Ports, Store } from '@helpdesk/domain/ports';
import { createHelpdesk, emailTransport, type Helpdesk, newApiCredentials } from '@helpdesk/domain/use-cases';
import { htmlSanitizer } from '@helpdesk/html-sanitize';
import { buildServer, type Checks, type ServerOptions, type Timers } from '@helpdesk/http';
import { sharpMediaInspector } from '@helpdesk/images-sharp';
import { openidProviders } from '@helpdesk/oidc-openid-client';
import { openApiDocument } from '@helpdesk/openapi';
import { webAuthnPasskeys } from '@helpdesk/passkeys-simplewebauthn';
import {
  aesSealer,
  commonPasswords,
  dayZone,
  hmacHasher,
  hmacSigner,
  knownDesk,
  liveChatTransport,
  localNotifier,
  nodeIds,
  sha256Hasher,
} from '@helpdesk/platform-node';
import {
  plainPasswords,
  unusedMailboxes,
  unusedMailParser,
  unusedMailRelay,
  unusedOutbound,
  unusedPictures,
} from '@helpdesk/testkit';
import { joseCustomerTokens } from '@helpdesk/tokens-jose';
import { otpauthCodes } from '@helpdesk/totp-otpauth';
import type { FastifyInstance } from 'fastify';
import { watchedLogger } from './logged-errors.ts';
import { mediaWhenNeeded } from './media-when-needed.ts';
import {
  type SettableClock,
  type SettableDeadlines,
  type SettableTimers,
  settableClock,
  settableDeadlines,
  settableTimers,
} from './settable-clock.ts';
import type { OpenStore } from './stores.ts';

/** A desk with its HTTP server, on any store, at a time that the test sets. */
export interface Desk {
  readonly app: FastifyInstance;
  readonly helpdesk: Helpdesk;
  readonly store: Store;
  readonly clock: SettableClock;
  /** The server's own, with `standsStill`. */
  readonly timers: SettableTimers;
  /** The time limits of requests to identity providers. */
  readonly providerDeadlines: SettableDeadlines;
  /** What was noted in the journal, oldest first. */
  readonly journal: readonly JournalEvent[];
  readonly ports: Ports;
  /** The folder of the uploaded files. */
  readonly uploads: string;
  /** `key:secret` of the first Admin. */
  readonly admin: string;
  close(): Promise<void>;
}

export interface DeskOptions {
  /** Of the service. Default: UTC; null: that of the desk. */
  readonly timeZone?: string | null;
  /** Those of the operating system unless given. */
  readonly ids?: IdGenerator;
  readonly apiPerMinute?: number;
  readonly searchesPerMinute?: number;
  readonly failedCredentialsPerMinute?: number;
  readonly widgetAnonymousPerMinute?: number;
  readonly widgetSessionPerMinute?: number;
  /** Sockets and refused sign-ins follow `Desk.timers`, which only the test moves. Default: the time of the machine. */
  readonly standsStill?: boolean;
  /** 0 unless given: only tests of it have to wait for refused sign-ins. */
  readonly soonestRefusalMs?: number;
  readonly socketsPerContact?: number;
  readonly socketsPerAgent?: number;
  readonly socketsPerAddress?: number;
  /** In milliseconds. Default: longer than any test. */
  readonly joinWithin?: number;
  readonly silentAfter?: number;
  readonly maxUploadBytes?: number;
  /** Default: no limits. */
  readonly uploadQuotas?: Partial<UploadQuotas>;
  /** Default: no limits. */
  readonly textQuotas?: Partial<TextQuotas>;
  readonly diskReserveBytes?: number;
  readonly connectionsPerAddress?: number;
  readonly trustedProxies?: readonly string[];
  readonly extensions?: readonly string[];
  /** Two of them unless given; null: there is no folder of them. */
  readonly languages?: ServerOptions['languages'] | null;
  readonly widgetHeaderAlias?: string;
  readonly baseUrl?: string;
  /** A person sets the desk up with a link. Default: it counts as set up. */
  readonly hasSetupLink?: boolean;
  /** The address that the page of the setup proposes. */
  readonly firstEmail?: string;
  readonly passwordLoginIsForced?: boolean;
  readonly checks?: Checks;
  /** None unless given, as everything that mail needs. */
  readonly mailParser?: MailParser;
  readonly mailboxServers?: Mailboxes;
  /** Serves `/openapi.json` and `/docs`, which takes as long as building the rest of the server. Default: false. */
  readonly docs?: boolean;
  /** Made for each server. */
  readonly metrics?: () => NonNullable<ServerOptions['metrics']>;
  /** The built files of the widget. None unless given, as where it was not built. */
  readonly widget?: ServerOptions['widget'];
  /** A desk of one process unless given. */
  readonly notifier?: Notifier;
  /** What reaches mail servers. None unless given: a test that uses one fails. */
  readonly mailServers?: Partial<Pick<Ports, 'mailboxServers' | 'mailRelay' | 'outbound' | 'remotePictures'>>;
  /** What the server is given instead of the desk's own use cases: a test of tests plants its holes here. */
  readonly planted?: (own: Helpdesk) => Helpdesk;
}

/** A limit in milliseconds that a test never reaches, even on a slow machine. */
const unmet = 3_600_000;
const unlimited = { maxBytes: 0, maxFiles: 0 };
const noQuota = { maxBytes: 0, maxRows: 0 };
const secret = 'a secret that only tests use, long enough';

export async function openDesk(open: OpenStore, options: DeskOptions = {}): Promise<Desk> {
  const { store, close } = await open();
  const uploads = await mkdtemp(join(tmpdir(), 'helpdesk-uploads-'));
  const clock = settableClock(Date.UTC(2026, 4, 20, 12));
  const timers = settableTimers();
  const providerDeadlines = settableDeadlines();
  const journal: JournalEvent[] = [];
  const known = knownDesk();
  const ports: Ports = {
    store,
    notifier: options.notifier ?? localNotifier(),
    mediaStore: mediaWhenNeeded(uploads, options.diskReserveBytes),
    mediaInspector: sharpMediaInspector,
    transports: { livechat: liveChatTransport, email: emailTransport({ secrets: sha256Hasher }) },
    mailParser: options.mailParser ?? unusedMailParser,
    mailboxServers: options.mailboxServers ?? unusedMailboxes,
    mailRelay: unusedMailRelay,
    outbound: unusedOutbound,
    remotePictures: unusedPictures,
    ...options.mailServers,
    customerTokens: joseCustomerTokens,
    identityProviders: openidProviders(providerDeadlines.next),
    uploads: {
      maxBytes: options.maxUploadBytes ?? 20 * 1024 * 1024,
      maxFiles: 10,
      extensions: options.extensions ?? defaultExtensions,
      quotas: { contact: unlimited, inbox: unlimited, address: unlimited, ...options.uploadQuotas },
    },
    textQuotas: { contact: noQuota, address: noQuota, ...options.textQuotas },
    clock,
    ids: options.ids ?? nodeIds,
    // A slow hash would only slow the tests; the real one has its own.
    passwords: plainPasswords,
    commonPasswords,
    secrets: sha256Hasher,
    sealer: aesSealer(secret),
    macs: hmacHasher(secret),
    oneTimeCodes: otpauthCodes,
    passkeys: webAuthnPasskeys(() => options.baseUrl ?? 'http://desk.test'),
    passwordLoginIsForced: options.passwordLoginIsForced ?? false,
    sanitizer: htmlSanitizer,
    dayZone: dayZone(options.timeZone === null ? undefined : (options.timeZone ?? 'UTC'), known),
    knownDesk: known,
    sessionLimits: { verified: 30 * dayLengthMs, visitor: 180 * dayLengthMs },
    journal: { note: (event) => void journal.push(event) },
  };
  const helpdesk = createHelpdesk(ports);
  const credentials = newApiCredentials(ports.ids);
  const { hasSetupLink = false } = options;
  const firstAdmin = { email: 'admin@example.com', password: 'correct horse battery', credentials };
  await helpdesk.bootstrapDesk({ ...firstAdmin, hasSetupLink });
  const app = serverOf(ports, options.planted?.(helpdesk) ?? helpdesk, options, timers);
  await app.ready();
  return {
    app,
    helpdesk,
    store,
    clock,
    timers,
    providerDeadlines,
    journal,
    ports,
    uploads,
    admin: `${credentials.apiKey}:${credentials.apiSecret}`,
    close: async () => {
      await app.close();
      await close();
      await rm(uploads, { recursive: true });
    },
  };
}

const greetings = new Map([
  ['de', { greeting: 'Guten Tag' }],
  ['en-US', { greeting: 'Hello' }],
]);

const someLanguages: NonNullable<ServerOptions['languages']> = {
  list: async () => ({ de: 'Deutsch', 'en-US': 'English' }),
  read: async (code) => greetings.get(code),
};

/** The HTTP server of a desk; several may serve the same one. `timers` are used with `standsStill`. */
export function serverOf(
  ports: Ports,
  helpdesk: Helpdesk,
  options: DeskOptions = {},
  timers?: Timers,
): FastifyInstance {
  return buildServer({
    helpdesk,
    notifier: ports.notifier,
    now: ports.clock.now,
    timers: options.standsStill ? timers : undefined,
    baseUrl: () => options.baseUrl ?? ports.knownDesk.settings().publicUrl ?? 'http://desk.test',
    otherAddresses: () => ports.knownDesk.settings().addresses,
    version: '1.2.3',
    languages: options.languages === null ? undefined : (options.languages ?? someLanguages),
    uploads: ports.uploads,
    widgetHeaderAlias: options.widgetHeaderAlias,
    ...(options.widget !== undefined && { widget: options.widget }),
    sockets: {
      perContact: options.socketsPerContact ?? 0,
      perAgent: options.socketsPerAgent ?? 0,
      perAddress: options.socketsPerAddress ?? 0,
      joinWithin: options.joinWithin ?? unmet,
      silentAfter: options.silentAfter ?? unmet,
    },
    signer: hmacSigner(secret),
    digest: sha256Hasher.digest,
    dayZone: ports.dayZone,
    firstEmail: options.firstEmail,
    trustedProxies: options.trustedProxies ?? [],
    connectionsPerAddress: options.connectionsPerAddress ?? 0,
    rateLimits: {
      apiPerMinute: options.apiPerMinute ?? 0,
      searchesPerMinute: options.searchesPerMinute ?? 0,
      failedCredentialsPerMinute: options.failedCredentialsPerMinute ?? 0,
      widgetAnonymousPerMinute: options.widgetAnonymousPerMinute ?? 0,
      widgetSessionPerMinute: options.widgetSessionPerMinute ?? 0,
    },
    soonestRefusalMs: options.soonestRefusalMs ?? 0,
    ...(options.docs === true && { document: async () => JSON.stringify(openApiDocument({ version: 'test' })) }),
    health: { isServing: () => true, checks: options.checks ?? {} },
    ...(options.metrics !== undefined && { metrics: options.metrics() }),
    logger: watchedLogger,
  });
}
