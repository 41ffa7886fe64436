import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { ImapServer } from '@helpdesk/domain';
import type { MailboxAccount } from '@helpdesk/domain/ports';
import type { ImapFaults } from './imap-faults.ts';
import { type ImapFolder, type ImapFolders, imapFolders, type StoredMail } from './imap-folders.ts';
import { imapSession } from './imap-session.ts';
import type { ImapHost } from './imap-state.ts';
import { mailAuthority, mailCertificates } from './mail-certificates.ts';

/** An IMAP server in this process for tests. Everything but `account` is about its first account. */
export interface TestImapServer {
  readonly port: number;
  /** How to reach it; members of the server may be given. Another `username` is another account with the same password. */
  account(changes?: Partial<ImapServer>, password?: string): MailboxAccount;
  /** Puts a mail into a mailbox, `INBOX` where none is named, which is made where it is missing. Returns its UID. */
  append(raw: string | Buffer, options?: { readonly date?: Date; readonly mailbox?: string }): number;
  /** By name as the protocol writes it. */
  readonly mailboxes: ReadonlyMap<string, ImapFolder>;
  /** Removes a mail as another client would. */
  remove(uid: number, mailbox?: string): void;
  /** The mailbox was made again: another UIDVALIDITY, the same mails, UIDs from 1 on. Its connections end. */
  recreate(mailbox?: string): void;
  /** Attempts to log in, and those that were refused. */
  readonly logins: { readonly tried: number; readonly refused: number };
  /** What goes wrong from now on. */
  readonly faults: ImapFaults;
  /** Open connections. */
  readonly connections: number;
  /** Ends every connection without a word. */
  cut(): void;
  /** Ends every connection, and listens no more until `restart`. */
  stop(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface TestImapOptions {
  /** Default: `none`. */
  readonly tls?: ImapServer['tls_type'];
  /** Capabilities that are switched off, such as `IDLE`, `MOVE`, `UIDPLUS`, `ESEARCH`. */
  readonly without?: readonly string[];
  /** Default: a good one for `localhost`, which `account` trusts. */
  readonly certificate?: keyof typeof mailCertificates;
  readonly user?: string;
  readonly password?: string;
}

const offered = ['IDLE', 'MOVE', 'UIDPLUS', 'ESEARCH', 'NAMESPACE', 'ID', 'ENABLE', 'LITERAL+'];

export async function startImap(options: TestImapOptions = {}): Promise<TestImapServer> {
  const {
    tls = 'none',
    without = [],
    certificate = 'good',
    user = 'support@desk.example',
    password = 'a long password',
  } = options;
  const folders = imapFolders();
  const accounts = new Map<string, ImapFolders>([[user, folders]]);
  const faults: ImapFaults = {};
  const logins = { tried: 0, refused: 0 };
  const sockets = new Set<Socket>();
  const secureContext = createSecureContext(mailCertificates[certificate]);
  const host: ImapHost = {
    faults,
    capabilities: offered.filter((each) => !without.includes(each)),
    startsTls: tls === 'starttls' && !without.includes('STARTTLS'),
    secureContext,
    signIn: (name, given) => {
      logins.tried++;
      const isRight = faults.refuseLogin === undefined && given === password;
      if (!isRight) logins.refused++;
      if (!accounts.has(name)) accounts.set(name, imapFolders());
      return isRight ? accounts.get(name) : undefined;
    },
  };
  const connected = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    if (tls !== 'tls') {
      imapSession(socket, host, false);
      return;
    }
    const secure = new TLSSocket(socket, { isServer: true, secureContext });
    secure.on('error', () => socket.destroy());
    imapSession(secure, host, true);
  };
  const listen = async (at: number): Promise<Server> => {
    const server = createServer({ noDelay: true }, connected).listen(at, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const stop = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    cut();
    await closed;
  };
  const folderOf = (name = 'INBOX'): ImapFolder => {
    folders.create(name);
    return folders.find(name) as ImapFolder;
  };
  return {
    port,
    mailboxes: folders.byName,
    logins,
    faults,
    get connections() {
      return sockets.size;
    },
    account: (changes = {}, given = password) => ({
      server: {
        ...{ host: 'localhost', port, username: user, tls_type: tls, tls_skip_verify: false },
        tls_ca: tls === 'none' ? null : mailAuthority,
        ...{ mailbox: 'INBOX', read_interval: '5m', scan_inbox_since: '48h', after_import: 'seen' },
        ...changes,
      },
      password: given,
    }),
    append: (raw, { date = new Date(), mailbox } = {}) =>
      folders.append(folderOf(mailbox), typeof raw === 'string' ? Buffer.from(raw) : raw, date).uid,
    remove: (uid, mailbox) => {
      const folder = folderOf(mailbox);
      folders.remove(folder, new Set(folder.mails.filter((mail) => mail.uid === uid)));
    },
    recreate: (mailbox) => {
      const folder = folderOf(mailbox);
      const mails: readonly StoredMail[] = folder.mails.splice(0);
      folder.uidValidity += 1_000n;
      folder.uidNext = 1;
      for (const { raw, date, flags } of mails) folders.append(folder, raw, date, flags);
      cut();
    },
    cut,
    stop,
    restart: async () => {
      await stop();
      server = await listen(port);
    },
    close: stop,
  };
}
