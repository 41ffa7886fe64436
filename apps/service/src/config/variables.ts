import * as v from 'valibot';
import { database } from './database.ts';
import * as values from './values.ts';

/** Of the first Admin, where nobody has named one. */
export const exampleEmail = 'admin@example.com';

/**
 * What the environment decides; every variable that has an effect is here, in the order in which people read of them.
 */
export const variables = {
  DATABASE_URL: told(v.optional(database), {
    about: 'sqlite: and the path of a file, or postgres://user:password@host/database, which many nodes can share',
    unset: 'sqlite:./data/helpdesk.db, in HELPDESK_DATA_DIR',
  }),
  HELPDESK_DATABASE_CONNECTIONS: told(v.optional(values.wholeNumber(2, 1_000), '10'), {
    about: 'at most so many connections to Postgres, of each node; its workers share them',
  }),
  HELPDESK_DATABASE_PATIENCE: told(v.optional(values.wholeNumber(1, 100), '1'), {
    about: 'multiplies how long the database may take, for a slow disk or server; above 1, outages are noticed later',
  }),
  HELPDESK_EVENT_BUS: told(v.optional(values.busServers), {
    about: 'nats://host:4222 carries the signals between nodes instead of Postgres',
  }),
  HOST: told(v.optional(values.host, '127.0.0.1'), {
    about: 'the address to listen at; 0.0.0.0 is reachable from other machines',
  }),
  PORT: told(v.optional(values.wholeNumber(0, 65_535), '9000'), { about: 'the port to listen at; 0 takes a free one' }),
  HELPDESK_WORKERS: told(v.optional(values.processes, '1'), {
    about: 'processes that serve requests, on one machine; auto is one for each core',
  }),
  PUBLIC_URL: told(v.optional(values.publicUrl), {
    about: 'the address that users see, behind a proxy; links to files begin with it',
    unset: 'http://HOST:PORT',
  }),
  LOG_LEVEL: told(v.optional(values.logLevel, 'info'), { about: values.logLevels.join(', ') }),
  HELPDESK_DATA_DIR: told(v.optional(v.string(), './data'), {
    about: 'uploads, the generated secret and, unless DATABASE_URL says otherwise, the database',
  }),
  HELPDESK_SECRET: told(v.optional(values.longSecret), {
    about: 'seals what rests in the database and signs links; at least 32 characters, the same for all nodes',
    unset: 'generated into the data folder',
  }),
  HELPDESK_FIRST_RUN: told(v.optional(values.firstRun, 'full'), {
    about:
      'what a new desk prints: full, a setup link and the secrets of the first Admin; link, the link alone, where output is kept; off, the secrets alone',
  }),
  HELPDESK_BOOTSTRAP_EMAIL: told(v.optional(values.email, exampleEmail), {
    about: 'the first Admin; counts on an empty database only',
  }),
  HELPDESK_BOOTSTRAP_PASSWORD: told(v.optional(values.password), {
    about: "the first Admin's password, 10 to 128 characters",
    unset: 'generated and printed once',
  }),
  HELPDESK_BOOTSTRAP_API_KEY: told(v.optional(values.credential), {
    about: "the first Admin's API key, 16 to 128 letters, digits, _ or -; together with its secret",
    unset: 'generated and printed once',
  }),
  HELPDESK_BOOTSTRAP_API_SECRET: told(v.optional(values.apiSecret), {
    about: 'the secret of that key, 16 to 128 printable ASCII characters without a space',
    unset: 'generated and printed once',
  }),
  HELPDESK_TRUSTED_PROXIES: told(v.optional(values.networks, ''), {
    about: 'addresses and networks whose X-Forwarded-For is believed, such as 10.0.0.0/8,::1',
  }),
  HELPDESK_OUTBOUND_ALLOW: told(v.optional(values.outboundHosts, ''), {
    about:
      'inner hosts, addresses and networks of mail servers that may be reached, such as mail.internal.example,10.0.0.0/8',
  }),
  HELPDESK_TIMEZONE: told(v.optional(values.timeZone), {
    about: 'where days of reports, filters and quotas begin, such as Europe/Berlin',
    unset: 'the time zone of the desk, UTC until one is chosen',
  }),
  HELPDESK_RATE_LIMIT_FAILED_CREDENTIALS: told(v.optional(values.wholeNumber(0, 1_000_000), '30'), {
    about: 'failed agent credentials a minute and address; 0 switches a limit off, here and below',
  }),
  HELPDESK_RATE_LIMIT_API: told(v.optional(values.wholeNumber(0, 1_000_000), '1200'), {
    about: 'requests a minute and API key',
  }),
  HELPDESK_RATE_LIMIT_SEARCH: told(v.optional(values.wholeNumber(0, 1_000_000), '120'), {
    about: 'searches a minute and API key',
  }),
  HELPDESK_RATE_LIMIT_WIDGET_ANONYMOUS: told(v.optional(values.wholeNumber(0, 1_000_000), '30'), {
    about: 'widget requests without a session, a minute and address',
  }),
  HELPDESK_RATE_LIMIT_WIDGET_SESSION: told(v.optional(values.wholeNumber(0, 1_000_000), '240'), {
    about: 'widget requests a minute and session',
  }),
  HELPDESK_MAX_SOCKETS_PER_CONTACT: told(v.optional(values.wholeNumber(0, 1_000_000), '10'), {
    about: 'open widget sockets of one contact',
  }),
  HELPDESK_MAX_SOCKETS_PER_AGENT: told(v.optional(values.wholeNumber(0, 1_000_000), '20'), {
    about: 'open sockets of one agent',
  }),
  HELPDESK_MAX_SOCKETS_PER_ADDRESS: told(v.optional(values.wholeNumber(0, 1_000_000), '200'), {
    about: 'open widget sockets of one address',
  }),
  HELPDESK_MAX_CONNECTIONS_PER_ADDRESS: told(v.optional(values.wholeNumber(0, 1_000_000), '1000'), {
    about: 'open connections of one address, sockets included; trusted proxies are not counted',
  }),
  HELPDESK_MAX_UPLOAD_MB: told(v.optional(values.wholeNumber(1, 10_000), '20'), {
    about: 'the largest file, in MiB; a proxy in front must let a little more through',
  }),
  HELPDESK_ALLOWED_EXTENSIONS: told(v.optional(values.extensions), {
    about: 'file extensions that may be uploaded, separated by commas; * allows all',
    unset: 'images, pdf, office and text files, csv, zip, audio, video',
  }),
  HELPDESK_LANG_DIR: told(v.optional(v.string()), {
    about: 'a folder of de.json, pt-BR.json and so on: the texts that pages ask for at /api/v1/lang',
  }),
  HELPDESK_UPLOAD_QUOTA_CONTACT_MB: told(v.optional(values.wholeNumber(0, 100_000_000), '200'), {
    about: 'MiB that one contact may upload in a day; 0 switches a quota off, here and below',
  }),
  HELPDESK_UPLOAD_QUOTA_CONTACT_FILES: told(v.optional(values.wholeNumber(0, 100_000_000), '500'), {
    about: 'files that one contact may upload in a day',
  }),
  HELPDESK_UPLOAD_QUOTA_ADDRESS_MB: told(v.optional(values.wholeNumber(0, 100_000_000), '1000'), {
    about: 'MiB that the contacts of one address may upload in a day; an IPv6 address counts by its /64 network',
  }),
  HELPDESK_UPLOAD_QUOTA_ADDRESS_FILES: told(v.optional(values.wholeNumber(0, 100_000_000), '2500'), {
    about: 'files that the contacts of one address may upload in a day',
  }),
  HELPDESK_UPLOAD_QUOTA_INBOX_MB: told(v.optional(values.wholeNumber(0, 100_000_000), '5000'), {
    about: 'MiB that all contacts of one inbox may upload in a day',
  }),
  HELPDESK_UPLOAD_QUOTA_INBOX_FILES: told(v.optional(values.wholeNumber(0, 100_000_000), '20000'), {
    about: 'files that all contacts of one inbox may upload in a day',
  }),
  HELPDESK_TEXT_QUOTA_CONTACT_KB: told(v.optional(values.wholeNumber(0, 100_000_000), '1024'), {
    about: 'KiB of text that one contact may write in a day; 0 switches a quota off, here and below',
  }),
  HELPDESK_TEXT_QUOTA_CONTACT_ROWS: told(v.optional(values.wholeNumber(0, 100_000_000), '1000'), {
    about:
      'rows that one contact may have stored in a day: messages, conversations, page visits, sessions, kept answers',
  }),
  HELPDESK_TEXT_QUOTA_ADDRESS_KB: told(v.optional(values.wholeNumber(0, 100_000_000), '51200'), {
    about: 'KiB of text that the visitors of one address may write in a day; an IPv6 address counts by its /64 network',
  }),
  HELPDESK_TEXT_QUOTA_ADDRESS_ROWS: told(v.optional(values.wholeNumber(0, 100_000_000), '20000'), {
    about: 'rows that the visitors of one address may have stored in a day',
  }),
  HELPDESK_DISK_RESERVE_MB: told(v.optional(values.wholeNumber(0, 100_000_000), '1024'), {
    about:
      'MiB of the disk that uploads and visitors leave free; below it they are refused, and customers and agents still write',
  }),
  HELPDESK_SESSION_MAX_VERIFIED_DAYS: told(v.optional(values.wholeNumber(1, 3_650), '30'), {
    about: 'days after which a signed-in contact has to sign in again, however the session is used',
  }),
  HELPDESK_SESSION_MAX_VISITOR_DAYS: told(v.optional(values.wholeNumber(1, 3_650), '180'), {
    about: 'days after which the session of a visitor ends, however it is used',
  }),
  HELPDESK_PASSWORD_LOGIN: told(v.optional(values.onlyOn), {
    about: 'on: agents may sign in with a password even where the settings of the desk say that they may not',
    unset: 'as the settings of the desk say',
  }),
  HELPDESK_WIDGET_HEADER_ALIAS: told(v.optional(values.headerPrefix), {
    about: "with X-Acme the widget's headers are known as X-Acme-Inbox-ID too",
  }),
  HELPDESK_METRICS_TOKEN: told(v.optional(values.credential), {
    about: 'who reads /metrics has to send it as a bearer token; 16 to 128 letters, digits, _ or -',
    unset: 'read from this machine alone, and only while PUBLIC_URL and HELPDESK_TRUSTED_PROXIES name nothing else',
  }),
  HELPDESK_EVENT_RETENTION_DAYS: told(v.optional(values.wholeNumber(1, 3_650), '7'), {
    about: 'days; how far back a client that was away is told what it missed',
  }),
  HELPDESK_AUDIT_RETENTION_DAYS: told(v.optional(values.wholeNumber(0, 36_500), '365'), {
    about: 'days for which entries of the audit log are kept; 0 keeps them for ever',
  }),
  HELPDESK_RAW_MAIL_DAYS: told(v.optional(values.wholeNumber(1, 400), '30'), {
    about: 'days for which received mails are kept as they came, next to their messages',
  }),
} as const;

export type VariableName = keyof typeof variables;

export const variableNames = Object.keys(variables) as readonly VariableName[];

/** The description of a variable in help and documentation. */
export interface Told {
  readonly about: string;
  /** What holds without the variable, in words, where the default cannot be written as a value. */
  readonly unset?: string;
}

function told<const S extends v.GenericSchema<string | undefined, unknown>>(schema: S, words: Told) {
  return v.pipe(schema, v.metadata({ ...words }));
}
