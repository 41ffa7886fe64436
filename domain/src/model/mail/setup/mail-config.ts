import { unknownPlaceholder } from '../../macro/placeholders.ts';
import { parseEmail } from '../../shared/email-address.ts';
import type { InputIssue } from '../../shared/errors.ts';
import type { JsonObject, JsonValue } from '../../shared/json.ts';
import { longestSignature } from '../../shared/text-lengths.ts';
import type { MailAddress } from '../received-mail.ts';
import { type QuoteHistory, quoteHistories } from '../sending/mail-quote.ts';
import { mayReceiveMail } from '../sending/mail-recipients.ts';
import { agentSignature, displayName } from '../sending/mail-signature.ts';
import { choiceIn, flagIn, lineIn, numberIn, objectsIn, type ReportAt, valuesIn } from './config-members.ts';
import { type ImapServer, readImapServer, readSmtpServer, type SmtpServer } from './mail-server.ts';

/** The configuration of an e-mail inbox, without secrets. Names are those of the API. */
export interface MailConfig {
  readonly auth_type: 'password';
  readonly imap: readonly ImapServer[];
  /** At most one; without one, replies fail. */
  readonly smtp: readonly SmtpServer[];
  readonly aliases: readonly MailAlias[];
  readonly reply_to: string | null;
  readonly enable_plus_addressing: boolean;
  readonly reference_in_subject: boolean;
  readonly quote_history: QuoteHistory;
  /** HTML. It is made safe before it is stored. */
  readonly signature: string;
  /** Null: by the provider. */
  readonly trusted_authserv: string | null;
  /** Addresses, and domains. */
  readonly reply_to_senders: readonly string[];
  readonly forwarders: readonly string[];
  readonly spam: 'close' | 'drop' | 'ignore';
  /** 0: for ever. */
  readonly thread_days: number;
  readonly max_mail_mb: number;
  readonly max_per_minute: number;
}

/** Another address of the inbox. Agents may choose it as the sender with `send`. */
interface MailAlias {
  readonly address: string;
  readonly name: string;
  readonly send: boolean;
}

const mostMailboxes = 3;
export const mostAliases = 20;
/** Addresses and domains in one list of senders. */
export const mostSenders = 200;

/**
 * The configuration that a document means, and what is wrong with the document. Members of other names are dropped. A
 * member that is wrong has its default, and a server that cannot be reached is left out, so that the configuration of
 * an inbox from before is readable. Faults have paths such as `config.imap.0.host`. Source: section 1 of the design
 * of the e-mail channel.
 *
 * @example
 * readMailConfig({}).config.quote_history // 'last'
 * readMailConfig({ spam: 'keep' }).issues
 * // [{ path: 'config.spam', message: 'must be one of close, drop, ignore' }]
 */
export function readMailConfig(given: JsonObject): {
  readonly config: MailConfig;
  readonly issues: readonly InputIssue[];
} {
  const issues: InputIssue[] = [];
  const at: ReportAt = (path) => (message) => issues.push({ path: `config.${path}`, message });
  const below =
    (list: string, index: number): ReportAt =>
    (path) =>
      at(`${list}.${index}.${path}`);
  const config: MailConfig = {
    auth_type: choiceIn(given.auth_type, ['password'], at('auth_type')),
    imap: objectsIn(given.imap, mostMailboxes, at('imap')).flatMap(
      (each, index) => readImapServer(each, below('imap', index)) ?? [],
    ),
    smtp: objectsIn(given.smtp, 1, at('smtp')).flatMap(
      (each, index) => readSmtpServer(each, below('smtp', index)) ?? [],
    ),
    aliases: objectsIn(given.aliases, mostAliases, at('aliases')).flatMap(
      (each, index) => readAlias(each, below('aliases', index)) ?? [],
    ),
    reply_to: isGiven(given.reply_to) ? ownAddress(given.reply_to, at('reply_to')) : null,
    enable_plus_addressing: flagIn(given.enable_plus_addressing, true, at('enable_plus_addressing')),
    reference_in_subject: flagIn(given.reference_in_subject, true, at('reference_in_subject')),
    quote_history: choiceIn(given.quote_history, quoteHistories, at('quote_history')),
    signature: readSignature(given.signature, at('signature')),
    trusted_authserv: lineIn(given.trusted_authserv, 255, at('trusted_authserv')),
    reply_to_senders: readSenders(given.reply_to_senders, 'reply_to_senders', at),
    forwarders: readSenders(given.forwarders, 'forwarders', at),
    spam: choiceIn(given.spam, ['close', 'drop', 'ignore'], at('spam')),
    thread_days: numberIn(given.thread_days, 90, [0, 3_650], at('thread_days')),
    max_mail_mb: numberIn(given.max_mail_mb, 30, [1, 100], at('max_mail_mb')),
    max_per_minute: numberIn(given.max_per_minute, 30, [1, 10_000], at('max_per_minute')),
  };
  reportSameMailboxes(config.imap, at('imap'));
  return { config, issues };
}

/**
 * The configuration as a document to store. `readMailConfig` reads the same from it.
 *
 * @example
 * storedMailConfig(readMailConfig({}).config).spam // 'close'
 */
export function storedMailConfig(config: MailConfig): JsonObject {
  return {
    ...config,
    imap: config.imap.map((server) => ({ ...server })),
    smtp: config.smtp.map((server) => ({ ...server })),
    aliases: config.aliases.map((alias) => ({ ...alias })),
  };
}

/**
 * The sender of an inbox, from `Name <address>` or an address alone; undefined where mails cannot be
 * sent from it.
 *
 * @example
 * readSender('Shop <help@shop.example>') // { address: 'help@shop.example', name: 'Shop' }
 */
export function readSender(text: string): MailAddress | undefined {
  const given = text.slice(0, 1_000).trim();
  const start = given.endsWith('>') ? given.lastIndexOf('<') : -1;
  const address = sendable(start < 0 ? given : given.slice(start + 1, -1));
  const name = start < 0 ? '' : given.slice(0, start).trim();
  return address === undefined ? undefined : { address, name: displayName(name.replace(/^"(.*)"$/s, '$1')) };
}

/**
 * A sender as it is stored and shown. `readSender` reads the same from it.
 *
 * @example
 * writtenSender({ address: 'help@shop.example', name: 'Shop' }) // 'Shop <help@shop.example>'
 */
export function writtenSender({ address, name }: MailAddress): string {
  return name === '' ? address : `${name} <${address}>`;
}

const longestTemplate = 255;

/** What a name of a sender may be made of. Every recipient sees it, so that nothing of the contact is in it. */
const senderPlaceholders: ReadonlySet<string> = new Set(['agent.first_name', 'agent.last_name', 'inbox.name']);

/**
 * What is wrong with a template for the name of the sender; undefined where nothing is. Source: section 1 of the
 * design of the e-mail channel.
 *
 * @example
 * senderTemplateFault('{{agent.first_name}} at {{inbox.name}}') // undefined
 */
export function senderTemplateFault(template: string): string | undefined {
  if (template.length > longestTemplate) return `must be at most ${longestTemplate} characters`;
  const names = [...template.matchAll(/\{\{([^{}|]*)/g)].map(([, name = '']) => name.trim());
  const other = names.find((name) => !senderPlaceholders.has(name));
  return other === undefined ? undefined : `may contain ${[...senderPlaceholders].join(', ')}, and not ${other}`;
}

/**
 * What names a mailbox among all inboxes: two inboxes that read one mailbox would each import its mails.
 *
 * @example
 * mailboxPlace({ host: 'imap.x.example', username: 'Ada', mailbox: 'INBOX' }) // '["imap.x.example","ada","INBOX"]'
 */
export function mailboxPlace({ host, username, mailbox }: Pick<ImapServer, 'host' | 'username' | 'mailbox'>): string {
  // `INBOX` is the only name that servers take in any case.
  const name = /^inbox$/i.test(mailbox) ? 'INBOX' : mailbox;
  return JSON.stringify([host, username.toLowerCase(), name]);
}

function reportSameMailboxes(servers: readonly ImapServer[], report: (message: string) => void): void {
  if (new Set(servers.map(mailboxPlace)).size < servers.length) report('must not have a mailbox twice');
}

function readAlias(given: JsonObject, at: ReportAt): MailAlias | undefined {
  const address = ownAddress(given.address, at('address'));
  const name = displayName(lineIn(given.name, 255, at('name')) ?? '');
  const send = flagIn(given.send, false, at('send'));
  return address === null ? undefined : { address, name, send };
}

function ownAddress(given: JsonValue | undefined, report: (message: string) => void): string | null {
  const address = typeof given === 'string' ? sendable(given) : undefined;
  if (address === undefined) report('must be an address such as help@example.com, in ASCII');
  return address ?? null;
}

function sendable(text: string): string | undefined {
  const address = parseEmail(text);
  return address !== undefined && mayReceiveMail(address) ? address : undefined;
}

function readSignature(given: JsonValue | undefined, report: (message: string) => void): string {
  const standard = `{{${agentSignature}}}`;
  if (!isGiven(given)) return standard;
  if (typeof given !== 'string' || given.length > longestSignature) {
    report(`must be HTML of at most ${longestSignature} characters`);
    return standard;
  }
  const unknown = unknownPlaceholder(given.replace(/\{\{ ?agent\.signature ?\}\}/g, ''));
  if (unknown !== undefined) report(`has an unknown placeholder: ${unknown.slice(0, 64)}`);
  return given;
}

const domainShape = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/;

function readSenders(given: JsonValue | undefined, path: string, at: ReportAt): readonly string[] {
  const read = (text: string): string | undefined => {
    const domain = text.trim().toLowerCase();
    return domainShape.test(domain) ? domain : parseEmail(text);
  };
  return valuesIn(given, mostSenders, read, 'must be an address or a domain', at, path);
}

function isGiven(value: JsonValue | undefined): value is JsonValue {
  return value !== undefined && value !== null && value !== '';
}
