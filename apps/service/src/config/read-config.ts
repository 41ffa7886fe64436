import {
  dayLengthMs,
  defaultExtensions,
  type SessionLimits,
  type TextQuotas,
  type UploadSettings,
} from '@helpdesk/domain';
import type { DatabasePlace } from '@helpdesk/sql';
import * as v from 'valibot';
import { placeIn, placeOf } from './engines.ts';
import { type Environment, type Given, readGiven, secretVariables } from './environment.ts';
import type { FirstRun, logLevels } from './values.ts';
import { variableNames, variables } from './variables.ts';

export type { Environment, Given } from './environment.ts';

const schema = v.object(variables);
const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

export interface Config {
  readonly database: DatabasePlace;
  /** The most connections of this node to Postgres at a time. */
  readonly databaseConnections: number;
  readonly databasePatience: number;
  /** Servers of NATS that carry signals between nodes; undefined: Postgres carries them. */
  readonly eventBus: readonly string[] | undefined;
  readonly host: string;
  readonly port: number;
  /** How many processes serve. */
  readonly workers: number;
  /** Without a slash at the end; undefined: the address that the service listens at. */
  readonly publicUrl: string | undefined;
  readonly logLevel: (typeof logLevels)[number];
  readonly dataDir: string;
  /** Undefined: kept in the data folder. */
  readonly secret: string | undefined;
  readonly bootstrap: BootstrapConfig;
  readonly trustedProxies: readonly string[];
  /** Hosts, addresses and networks inside of the network that the service may connect to. */
  readonly outboundAllow: readonly string[];
  /** IANA name; undefined: days begin in the time zone of the desk. */
  readonly timeZone: string | undefined;
  /** 0 switches a limit off. */
  readonly rateLimits: {
    readonly apiPerMinute: number;
    readonly searchesPerMinute: number;
    readonly failedCredentialsPerMinute: number;
    readonly widgetAnonymousPerMinute: number;
    readonly widgetSessionPerMinute: number;
  };
  /** 0 switches a limit off. */
  readonly sockets: { readonly perContact: number; readonly perAgent: number; readonly perAddress: number };
  /** 0 switches the limit off. */
  readonly connectionsPerAddress: number;
  readonly uploads: UploadSettings;
  /** Texts of pages in other languages; undefined: there are none. */
  readonly languageDir: string | undefined;
  /** Uploads leave so much of the disk free; 0 switches it off. */
  readonly diskReserveBytes: number;
  readonly textQuotas: TextQuotas;
  readonly sessionLimits: SessionLimits;
  /** Whether agents may sign in with passwords whatever the settings of the desk are. */
  readonly passwordLoginIsForced: boolean;
  readonly widgetHeaderAlias: string | undefined;
  /** The token for reading `/metrics`; undefined: only programs on this machine may read it. */
  readonly metricsToken: string | undefined;
  /** How far back a client that was disconnected can receive what it missed. */
  readonly eventRetentionDays: number;
  /** 0: entries are kept for ever. */
  readonly auditRetentionDays: number;
  readonly rawMailDays: number;
}

/** The first Admin, as far as the environment names them. Key and secret come together. */
export interface BootstrapConfig {
  readonly firstRun: FirstRun;
  readonly email: string;
  readonly password: Given | undefined;
  readonly credentials: { readonly apiKey: Given; readonly apiSecret: Given } | undefined;
}

/** Every fault at once, each a line that names its variable. */
export function readConfig(env: Environment): { readonly ok: Config } | { readonly faults: readonly string[] } {
  const { given, faults: unreadable } = readGiven(env, variableNames);
  const texts = Object.fromEntries([...given].map(([name, { value }]) => [name, value]));
  const parsed = v.safeParse(schema, texts);
  const apiKey = given.get('HELPDESK_BOOTSTRAP_API_KEY');
  const apiSecret = given.get('HELPDESK_BOOTSTRAP_API_SECRET');
  const faults = [
    ...unreadable,
    ...(parsed.issues ?? []).map((issue) => describe(issue, given)),
    ...((apiKey === undefined) === (apiSecret === undefined) || unreadable.length > 0
      ? []
      : ['HELPDESK_BOOTSTRAP_API_KEY and HELPDESK_BOOTSTRAP_API_SECRET: give both or neither']),
    ...(given.has('HELPDESK_EVENT_BUS') && !mayHaveNodes(given.get('DATABASE_URL'))
      ? ['HELPDESK_EVENT_BUS: is for several nodes on Postgres; set DATABASE_URL=postgres://… too, or leave it out']
      : []),
  ];
  if (!parsed.success || faults.length > 0) return { faults };
  const { output } = parsed;
  return {
    ok: {
      database: output.DATABASE_URL ?? placeIn(output.HELPDESK_DATA_DIR),
      databaseConnections: output.HELPDESK_DATABASE_CONNECTIONS,
      databasePatience: output.HELPDESK_DATABASE_PATIENCE,
      eventBus: output.HELPDESK_EVENT_BUS,
      host: output.HOST,
      port: output.PORT,
      workers: output.HELPDESK_WORKERS,
      publicUrl: output.PUBLIC_URL,
      logLevel: output.LOG_LEVEL,
      dataDir: output.HELPDESK_DATA_DIR,
      secret: output.HELPDESK_SECRET,
      bootstrap: bootstrapOf(output, given),
      trustedProxies: output.HELPDESK_TRUSTED_PROXIES,
      outboundAllow: output.HELPDESK_OUTBOUND_ALLOW,
      timeZone: output.HELPDESK_TIMEZONE,
      rateLimits: {
        apiPerMinute: output.HELPDESK_RATE_LIMIT_API,
        searchesPerMinute: output.HELPDESK_RATE_LIMIT_SEARCH,
        failedCredentialsPerMinute: output.HELPDESK_RATE_LIMIT_FAILED_CREDENTIALS,
        widgetAnonymousPerMinute: output.HELPDESK_RATE_LIMIT_WIDGET_ANONYMOUS,
        widgetSessionPerMinute: output.HELPDESK_RATE_LIMIT_WIDGET_SESSION,
      },
      sockets: {
        perContact: output.HELPDESK_MAX_SOCKETS_PER_CONTACT,
        perAgent: output.HELPDESK_MAX_SOCKETS_PER_AGENT,
        perAddress: output.HELPDESK_MAX_SOCKETS_PER_ADDRESS,
      },
      connectionsPerAddress: output.HELPDESK_MAX_CONNECTIONS_PER_ADDRESS,
      uploads: {
        maxBytes: output.HELPDESK_MAX_UPLOAD_MB * mebibyte,
        maxFiles: 10,
        extensions: output.HELPDESK_ALLOWED_EXTENSIONS ?? defaultExtensions,
        quotas: {
          contact: {
            maxBytes: output.HELPDESK_UPLOAD_QUOTA_CONTACT_MB * mebibyte,
            maxFiles: output.HELPDESK_UPLOAD_QUOTA_CONTACT_FILES,
          },
          address: {
            maxBytes: output.HELPDESK_UPLOAD_QUOTA_ADDRESS_MB * mebibyte,
            maxFiles: output.HELPDESK_UPLOAD_QUOTA_ADDRESS_FILES,
          },
          inbox: {
            maxBytes: output.HELPDESK_UPLOAD_QUOTA_INBOX_MB * mebibyte,
            maxFiles: output.HELPDESK_UPLOAD_QUOTA_INBOX_FILES,
          },
        },
      },
      textQuotas: {
        contact: {
          maxBytes: output.HELPDESK_TEXT_QUOTA_CONTACT_KB * kibibyte,
          maxRows: output.HELPDESK_TEXT_QUOTA_CONTACT_ROWS,
        },
        address: {
          maxBytes: output.HELPDESK_TEXT_QUOTA_ADDRESS_KB * kibibyte,
          maxRows: output.HELPDESK_TEXT_QUOTA_ADDRESS_ROWS,
        },
      },
      languageDir: output.HELPDESK_LANG_DIR,
      diskReserveBytes: output.HELPDESK_DISK_RESERVE_MB * mebibyte,
      sessionLimits: {
        verified: output.HELPDESK_SESSION_MAX_VERIFIED_DAYS * dayLengthMs,
        visitor: output.HELPDESK_SESSION_MAX_VISITOR_DAYS * dayLengthMs,
      },
      passwordLoginIsForced: output.HELPDESK_PASSWORD_LOGIN === 'on',
      widgetHeaderAlias: output.HELPDESK_WIDGET_HEADER_ALIAS,
      metricsToken: output.HELPDESK_METRICS_TOKEN,
      eventRetentionDays: output.HELPDESK_EVENT_RETENTION_DAYS,
      auditRetentionDays: output.HELPDESK_AUDIT_RETENTION_DAYS,
      rawMailDays: output.HELPDESK_RAW_MAIL_DAYS,
    },
  };
}

function bootstrapOf(output: v.InferOutput<typeof schema>, given: ReadonlyMap<string, Given>): BootstrapConfig {
  const apiKey = given.get('HELPDESK_BOOTSTRAP_API_KEY');
  const apiSecret = given.get('HELPDESK_BOOTSTRAP_API_SECRET');
  return {
    firstRun: output.HELPDESK_FIRST_RUN,
    email: output.HELPDESK_BOOTSTRAP_EMAIL,
    password: given.get('HELPDESK_BOOTSTRAP_PASSWORD'),
    credentials: apiKey && apiSecret && { apiKey, apiSecret },
  };
}

/** An address that no engine understands has a fault of its own, so it gets no second one here. */
function mayHaveNodes(url: Given | undefined): boolean {
  return url !== undefined && placeOf(url.value)?.capabilities.nodes !== false;
}

/** A secret's value is never shown, not even a wrong one. */
function describe(issue: v.InferIssue<typeof schema>, given: ReadonlyMap<string, Given>): string {
  const name = String(issue.path?.[0]?.key);
  const from = given.get(name);
  const shown =
    from === undefined || secretVariables.has(name) || issue.path?.length !== 1
      ? ''
      : `, not ${JSON.stringify(from.value.slice(0, 80))}`;
  return `${from?.variable ?? name}: ${issue.message}${shown}`;
}
