import { isLoopbackHost } from '../../shared/host-name.ts';
import type { JsonObject, JsonValue } from '../../shared/json.ts';
import { choiceIn, durationIn, flagIn, lineIn, numberIn, type Report, type ReportAt } from './config-members.ts';

/** The server of a mailbox or of a relay, without its password. Names are those of the API. */
export interface MailServer {
  /** In lower case; an IPv6 address in brackets. */
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly tls_type: 'tls' | 'starttls' | 'none';
  readonly tls_skip_verify: boolean;
  /** Certificates in PEM that are trusted besides the usual ones. */
  readonly tls_ca: string | null;
}

export interface ImapServer extends MailServer {
  readonly mailbox: string;
  /** Durations as text, such as `5m`. */
  readonly read_interval: string;
  readonly scan_inbox_since: string;
  /** `seen`, `nothing`, `delete` or `move:` with the name of a mailbox. */
  readonly after_import: string;
}

export interface SmtpServer extends MailServer {
  readonly auth_protocol: 'plain' | 'login' | 'none';
  readonly hello_hostname: string | null;
  readonly max_conns: number;
  readonly save_sent: 'never' | 'auto';
}

const longestName = 255;
const longestCertificates = 65_536;

/**
 * A mailbox of a configuration; undefined where it cannot be reached as it is given. Source: section 1 of the design
 * of the e-mail channel.
 *
 * @example
 * readImapServer({ host: 'imap.x.example', username: 'ada' }, report)?.port // 993
 */
export function readImapServer(given: JsonObject, at: ReportAt): ImapServer | undefined {
  const server = readServer(given, 993, true, at);
  const members = {
    mailbox: lineIn(given.mailbox, longestName, at('mailbox')) ?? 'INBOX',
    read_interval: durationIn(given.read_interval, '5m', ['30s', '1h'], at('read_interval')),
    // Mails older than 390 days are skipped: what is known of them is deleted after 400.
    scan_inbox_since: durationIn(given.scan_inbox_since, '48h', ['0', '9360h'], at('scan_inbox_since')),
    after_import: afterImport(given.after_import, at),
  };
  return server && { ...server, ...members };
}

/**
 * The relay of a configuration; undefined where it cannot be reached as it is given. Source: section 1 of the design
 * of the e-mail channel.
 *
 * @example
 * readSmtpServer({ host: 'smtp.x.example', username: 'ada' }, report)?.tls_type // 'starttls'
 */
export function readSmtpServer(given: JsonObject, at: ReportAt): SmtpServer | undefined {
  const protocol = choiceIn(given.auth_protocol, ['plain', 'login', 'none'], at('auth_protocol'));
  const server = readServer(given, 587, protocol !== 'none', at);
  const hello = given.hello_hostname;
  const members = {
    auth_protocol: protocol,
    hello_hostname:
      hello === null || hello === undefined || hello === '' ? null : readHost(hello, at('hello_hostname')),
    max_conns: numberIn(given.max_conns, 2, [1, 20], at('max_conns')),
    save_sent: choiceIn(given.save_sent, ['never', 'auto'], at('save_sent')),
  };
  return server && { ...server, ...members };
}

function readServer(given: JsonObject, standardPort: number, hasLogin: boolean, at: ReportAt): MailServer | undefined {
  const host = readHost(given.host, at('host'));
  const port = numberIn(given.port, standardPort, [1, 65_535], at('port'));
  const username = hasLogin ? lineIn(given.username, longestName, at('username')) : '';
  if (username === null && (given.username ?? '') === '') at('username')('is required');
  // The ports that speak TLS from the first byte on; on all others it is begun by a command.
  const usual = port === 993 || port === 465 ? 'tls' : 'starttls';
  const tls = choiceIn(given.tls_type ?? usual, ['tls', 'starttls', 'none'], at('tls_type'));
  const skips = flagIn(given.tls_skip_verify, false, at('tls_skip_verify'));
  const certificates = readCertificates(given.tls_ca, at);
  if (host === null || username === null) return undefined;
  const isUnsafe = hasLogin && !isLoopbackHost(host);
  if (isUnsafe && tls === 'none')
    at('tls_type')('must not be none with a password, which anyone on the way could read');
  if (isUnsafe && skips) at('tls_skip_verify')('must not be true with a password, which any server would get');
  if (isUnsafe && (tls === 'none' || skips)) return undefined;
  return { host, port, username, tls_type: tls, tls_skip_verify: skips, tls_ca: certificates };
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const hostShape = new RegExp(`^(?:${label}(?:\\.${label})*|\\[[0-9a-f:.]{2,45}\\])$`);

/** A host name or an address, without scheme and port. */
function readHost(given: JsonValue | undefined, report: Report): string | null {
  if (given === undefined || given === null || given === '') {
    report('is required');
    return null;
  }
  const text = typeof given === 'string' && given.length <= longestName ? given.trim().toLowerCase() : '';
  // People write an IPv6 address without brackets. It has several colons, and a name with a port has one.
  const host = text.split(':').length > 2 && !text.startsWith('[') ? `[${text}]` : text;
  if (hostShape.test(host)) return host;
  report('must be the name of a server such as mail.example.com');
  return null;
}

function afterImport(given: JsonValue | undefined, at: ReportAt): string {
  if (given === undefined || given === null) return 'seen';
  const action = lineIn(given, longestName, at('after_import'));
  if (action === null) return 'seen';
  if (['seen', 'nothing', 'delete'].includes(action) || /^move:./.test(action)) return action;
  at('after_import')('must be seen, nothing, delete, or move: with the name of a mailbox');
  return 'seen';
}

function readCertificates(given: JsonValue | undefined, at: ReportAt): string | null {
  if (given === undefined || given === null || given === '') return null;
  const isPem =
    typeof given === 'string' && given.length <= longestCertificates && given.includes('-----BEGIN CERTIFICATE-----');
  if (!isPem) at('tls_ca')('must be certificates in PEM, at most 64 KiB');
  return isPem ? given : null;
}
