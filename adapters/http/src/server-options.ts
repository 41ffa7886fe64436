import type { Timestamp, UploadSettings } from '@helpdesk/domain';
import type { DayZone, Notifier } from '@helpdesk/domain/ports';
import type { Helpdesk } from '@helpdesk/domain/use-cases';
import type { FastifyBaseLogger } from 'fastify';
import type { HealthSource } from './operations/health.ts';
import type { MetricsReaders, ServerMetrics } from './operations/server-metrics.ts';
import type { SharedCounts } from './operations/shared-counts.ts';
import type { Timers } from './operations/timers.ts';
import type { BuiltFiles } from './pages/built-files.ts';

/** What the composition root passes to the HTTP adapter. */
export interface ServerOptions {
  readonly helpdesk: Helpdesk;
  /** Wakes who reads the log, and carries what is not worth a log. */
  readonly notifier: Notifier;
  /** The clock of the desk, for everything that expires. */
  readonly now: () => Timestamp;
  /** For sockets, and for refused sign-ins, which wait. Default: those of Node. */
  readonly timers?: Timers | undefined;
  /** Where users reach the service, without a slash at the end. */
  readonly baseUrl: () => string;
  /** Other origins at which agents may sign in. */
  readonly otherAddresses?: (() => readonly string[]) | undefined;
  /** The version of the program. */
  readonly version: string;
  /** Texts of pages in other languages; undefined: there are none. */
  readonly languages?: LanguageSource | undefined;
  readonly uploads: UploadSettings;
  /** A prefix such as `X-Acme` under which the widget's headers are known too. */
  readonly widgetHeaderAlias: string | undefined;
  readonly sockets: SocketLimits;
  /** The description of the API: OpenAPI 3.1, as JSON text. */
  readonly document?: () => Promise<string>;
  /** Pages to serve as they are, by path. */
  readonly pages?: () => ReadonlyMap<string, { readonly type: string; readonly body: string }>;
  /** The built screens of agents; undefined when they were not built. */
  readonly console?: BuiltFiles | undefined;
  /** The widget as it was built; undefined: it was not. */
  readonly widget?: BuiltFiles | undefined;
  /** Signs what clients hand back unchanged (cursors). */
  readonly signer: Signer;
  /** Hex SHA-256, for fingerprints of requests. */
  readonly digest: (text: string) => string;
  /** Where the days of filters begin. The server keeps it current. */
  readonly dayZone: DayZone;
  /** The address that the environment names for the first administrator; undefined: none. */
  readonly firstEmail?: string | undefined;
  /** CIDR list of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  readonly rateLimits: RateLimits;
  /** No refusal of credentials leaves earlier, in milliseconds, so that old and new hashes look alike. Default: 1000. */
  readonly soonestRefusalMs?: number | undefined;
  /** Open connections of one address, except those of trusted proxies; 0 switches the limit off. */
  readonly connectionsPerAddress: number;
  /** Given when other processes of this machine serve the same clients. */
  readonly counts?: SharedCounts | undefined;
  /** Checks whether the service can do its work; the log of events is checked in addition. */
  readonly health: HealthSource;
  /** Undefined: nothing is counted, and there is no `/metrics`. */
  readonly metrics?: { readonly figures: ServerMetrics; readonly readers: MetricsReaders };
  readonly logger: FastifyBaseLogger | false;
}

/** Texts by key, in each language that an operator has put there. */
export interface LanguageSource {
  /** The name of each language by its code; undefined: there is nothing to look into. */
  list(): Promise<Readonly<Record<string, string>> | undefined>;
  /** Undefined: there are none of this code. */
  read(code: string): Promise<Readonly<Record<string, string>> | undefined>;
}

export interface Signer {
  sign(payload: string): string;
  /** The payload, or undefined when the text is not ours. */
  verify(signed: string): string | undefined;
}

/** 0 switches a limit off. */
interface RateLimits {
  readonly apiPerMinute: number;
  /** How many of these may be searches. */
  readonly searchesPerMinute: number;
  readonly failedCredentialsPerMinute: number;
  /** Widget requests without a session, by address. */
  readonly widgetAnonymousPerMinute: number;
  readonly widgetSessionPerMinute: number;
}

/** 0 switches a limit on their number off. */
interface SocketLimits {
  /** Widget sockets of one contact in one inbox. */
  readonly perContact: number;
  /** Sockets of one agent. */
  readonly perAgent: number;
  /** The most sockets of one address. */
  readonly perAddress: number;
  /** Milliseconds. */
  readonly joinWithin: number;
  readonly silentAfter: number;
}
