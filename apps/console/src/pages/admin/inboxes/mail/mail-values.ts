import type { Inbox, ReplyOf } from '@helpdesk/client';
import { type JsonObject, readMailConfig, readSender, storedMailConfig, writtenSender } from '@helpdesk/domain';
import { blocksOfHtml } from '../../../../state/texts/read-html.ts';
import { htmlOf, textOf } from '../../../../state/texts/rich-text.ts';
import type { Written } from '../../../conversation/composer/field.ts';
import { blocksOf } from '../../../conversation/composer/formatted-field.tsx';

export type ServerKind = 'imap' | 'smtp';

/** A server as it is typed. */
interface ServerValues {
  readonly host: string;
  readonly port: string;
  readonly tls_type: string;
  readonly username: string;
  /** The mask of the service keeps the stored one. */
  readonly password: string;
  readonly tls_ca: string;
}

type ServerField = `${ServerKind}.${keyof ServerValues}`;

export interface Alias {
  readonly address: string;
  readonly name: string;
  readonly send: boolean;
}

interface OwnValues {
  readonly name: string;
  readonly address: string;
  readonly sender_name: string;
  readonly from_name_template: string;
  readonly signature: Written;
  readonly aliases: readonly Alias[];
  /** How the relay is signed in to: as the mailbox, with a name of its own, or not at all. */
  readonly smtp_login: 'same' | 'own' | 'none';
  readonly after_import: keyof typeof afterImports;
  readonly folder: string;
  readonly read_interval: string;
  readonly scan_inbox_since: string;
  readonly reference_in_subject: boolean;
  readonly enable_plus_addressing: boolean;
  readonly quote_history: 'last' | 'all' | 'none';
  readonly max_mail_mb: string;
  readonly spam: 'close' | 'drop' | 'ignore';
  readonly thread_days: string;
  readonly reply_to_senders: readonly string[];
  readonly forwarders: readonly string[];
}

/** What the forms of an e-mail inbox hold: its address, its first mailbox, its relay, and its rules. */
export type MailValues = OwnValues & { readonly [Field in ServerField]: string };

export const afterImports = { seen: true, nothing: true, move: true, delete: true } as const;

const move = 'move:';

/** What the forms show of an inbox as the service has it. */
export interface StoredMail extends Pick<Inbox, 'name' | 'from' | 'from_name_template'> {
  readonly config: JsonObject;
}

/** An inbox that is not there yet. */
export const unmade: StoredMail = {
  name: '',
  from: null,
  from_name_template: '',
  config: storedMailConfig(readMailConfig({}).config),
};

export function storedMail({ name, from, from_name_template, config }: Inbox): StoredMail {
  return { name, from, from_name_template, config: config as JsonObject };
}

/** The values of the forms. A member that this version cannot read has its default. */
export function mailValues(stored: StoredMail, folder: string): MailValues {
  const { config } = readMailConfig(stored.config);
  const [imap] = config.imap;
  const [smtp] = config.smtp;
  const sender = stored.from === null ? undefined : readSender(stored.from);
  const after = imap?.after_import ?? 'seen';
  const isMove = after.startsWith(move);
  return {
    name: stored.name,
    address: sender?.address ?? '',
    sender_name: sender?.name ?? '',
    from_name_template: stored.from_name_template,
    signature: signatureOf(stored),
    aliases: config.aliases,
    smtp_login: smtp === undefined || smtp.username === imap?.username ? 'same' : smtp.username === '' ? 'none' : 'own',
    after_import: isMove ? 'move' : after === 'nothing' || after === 'delete' ? after : 'seen',
    folder: isMove ? after.slice(move.length) : folder,
    read_interval: imap?.read_interval ?? '5m',
    scan_inbox_since: imap?.scan_inbox_since ?? '48h',
    reference_in_subject: config.reference_in_subject,
    enable_plus_addressing: config.enable_plus_addressing,
    quote_history: config.quote_history,
    max_mail_mb: String(config.max_mail_mb),
    spam: config.spam,
    thread_days: String(config.thread_days),
    reply_to_senders: config.reply_to_senders,
    forwarders: config.forwarders,
    ...serverValues('imap', imap, passwordIn(stored, 'imap'), { port: 993, tls: 'tls' }),
    ...serverValues('smtp', smtp, passwordIn(stored, 'smtp'), { port: 465, tls: 'tls' }),
  };
}

type Server = ReturnType<typeof readMailConfig>['config'][ServerKind][number];

function serverValues(
  kind: ServerKind,
  server: Server | undefined,
  password: string,
  usual: { readonly port: number; readonly tls: string },
): { readonly [Field in ServerField]: string } {
  return {
    [`${kind}.host`]: server?.host ?? '',
    [`${kind}.port`]: String(server?.port ?? usual.port),
    [`${kind}.tls_type`]: server?.tls_type ?? usual.tls,
    [`${kind}.username`]: server?.username ?? '',
    [`${kind}.password`]: password,
    [`${kind}.tls_ca`]: server?.tls_ca ?? '',
  } as { readonly [Field in ServerField]: string };
}

function signatureOf({ config }: StoredMail): Written {
  const blocks = blocksOfHtml(signatureHtml(config));
  return { text: textOf(blocks), doc: blocks };
}

export function signatureHtml(config: JsonObject): string {
  return readMailConfig(config).config.signature;
}

/** The stored HTML until it was changed: it may have more formats than the editor. */
export function htmlOfSignature(values: Pick<MailValues, 'signature'>, stored: StoredMail): string {
  const isSame = JSON.stringify(values.signature) === JSON.stringify(signatureOf(stored));
  if (isSame) return signatureHtml(stored.config);
  return values.signature.text.trim() === '' ? '' : htmlOf(blocksOf(values.signature));
}

/** Stands for the stored password of a server; undefined where none is stored. */
export function maskOf(stored: StoredMail, kind: ServerKind): string | undefined {
  return passwordIn(stored, kind) || undefined;
}

function passwordIn({ config }: StoredMail, kind: ServerKind): string {
  const [first] = objectsIn(config[kind]);
  return typeof first?.password === 'string' ? first.password : '';
}

export function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly JsonObject[]) : [];
}

/** What is sent to create an inbox, to change it, and to test it. */
export interface MailBody {
  readonly name: string;
  readonly from: string | null;
  readonly from_name_template: string;
  readonly config: JsonObject;
}

/** What is not in the forms stays as it is stored. */
export function inboxBody(values: MailValues, stored: StoredMail): MailBody {
  const { smtp_login: login } = values;
  const { config } = stored;
  const [mailbox = {}, ...furtherMailboxes] = objectsIn(config.imap);
  const [relay = {}] = objectsIn(config.smtp);
  const own = {
    mailbox: mailbox.mailbox ?? 'INBOX',
    read_interval: values.read_interval,
    scan_inbox_since: values.scan_inbox_since,
    after_import: values.after_import === 'move' ? `${move}${values.folder.trim()}` : values.after_import,
  };
  const imap = serverBody(values, 'imap');
  const smtp = serverBody(values, 'smtp');
  const same = { username: imap.username, password: imap.password };
  const signsIn = login === 'own' ? {} : login === 'same' ? same : { username: '', password: null };
  const { reference_in_subject, enable_plus_addressing, quote_history, spam, aliases } = values;
  return {
    name: values.name.trim(),
    from: senderOf(values),
    from_name_template: values.from_name_template.trim(),
    config: {
      ...config,
      imap: hasServer(values, stored, 'imap') ? [{ ...mailbox, ...own, ...imap }, ...furtherMailboxes] : [],
      smtp: hasServer(values, stored, 'smtp') ? [{ ...relay, ...smtp, ...signsIn }] : [],
      ...{ reference_in_subject, enable_plus_addressing, quote_history, spam },
      aliases: aliases.map((alias) => ({ ...alias })),
      signature: htmlOfSignature(values, stored),
      max_mail_mb: numberOf(values.max_mail_mb),
      thread_days: numberOf(values.thread_days),
      reply_to_senders: [...values.reply_to_senders],
      forwarders: [...values.forwarders],
    },
  };
}

function senderOf({ address, sender_name: name }: MailValues): string | null {
  if (address.trim() === '') return null;
  return writtenSender({ address: readSender(address)?.address ?? address.trim(), name: name.trim() });
}

/** An inbox may only read, only send, or do neither, and other parts of it can be changed all the same. */
function hasServer(values: MailValues, stored: StoredMail, kind: ServerKind): boolean {
  return stored === unmade || values[`${kind}.host`].trim() !== '' || objectsIn(stored.config[kind]).length > 0;
}

function serverBody(values: MailValues, kind: ServerKind) {
  const of = (member: keyof ServerValues): string => values[`${kind}.${member}`];
  return {
    host: of('host').trim(),
    port: numberOf(of('port')),
    tls_type: of('tls_type'),
    username: of('username').trim(),
    password: of('password'),
    tls_ca: of('tls_ca').trim() || null,
  };
}

/** A text that is no number goes on as it is, to be refused. */
function numberOf(text: string): number | string {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : text;
}

type Hosts = ReplyOf<'getMailHosts'>;

/** What is filled in once the provider of an address is known, or that it is not known. */
export function valuesOfHosts(hosts: Pick<Hosts, 'imap' | 'smtp'>): Partial<MailValues> {
  const of = (kind: ServerKind, usual: string) => {
    const host = hosts[kind];
    return {
      [`${kind}.host`]: host?.host ?? '',
      [`${kind}.port`]: host === null ? usual : String(host.port),
      [`${kind}.tls_type`]: host?.tls_type ?? 'tls',
    };
  };
  return { ...of('imap', '993'), ...of('smtp', '465') } as Partial<MailValues>;
}
