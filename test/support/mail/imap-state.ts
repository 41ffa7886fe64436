import type { SecureContext } from 'node:tls';
import type { ImapFaults } from './imap-faults.ts';
import type { ImapFolder, ImapFolders, StoredMail } from './imap-folders.ts';
import type { ImapToken } from './imap-tokens.ts';

/** Answers a command; returns the words that end it, or nothing where they come later. */
export type RunCommand = (session: ImapSession, args: readonly ImapToken[], tag: string) => string | undefined;

/** What a session needs of its server. */
export interface ImapHost {
  /** The mailboxes of an account; undefined where the login is wrong. */
  signIn(user: string, password: string): ImapFolders | undefined;
  readonly faults: ImapFaults;
  /** Those that are switched off are left out. */
  readonly capabilities: readonly string[];
  /** STARTTLS is offered, and a login needs it. */
  readonly startsTls: boolean;
  readonly secureContext: SecureContext;
}

/** The mailbox that a session has opened. */
export interface SelectedFolder {
  readonly folder: ImapFolder;
  readonly readOnly: boolean;
  /** The mails that the client knows; their places are their sequence numbers. */
  view: StoredMail[];
}

/** One connection, as the commands see it. */
export interface ImapSession {
  readonly host: ImapHost;
  isSecure: boolean;
  /** Of the account; null before the login. */
  folders: ImapFolders | null;
  selected: SelectedFolder | null;
  /** Takes the next line, which is not a command: of AUTHENTICATE or IDLE. */
  takeLine: ((line: string) => void) | null;
  send(bytes: string | Buffer): void;
  /** Sends the answer that ends a command, after what has changed in the mailbox. */
  finish(tag: string, words: string): void;
  /** Reports what has changed in the mailbox. */
  report(): void;
  signIn(folders: ImapFolders): void;
  startTls(): void;
  end(): void;
}

/** What the session offers now. */
export function capabilitiesOf({ host, isSecure, folders }: ImapSession): readonly string[] {
  const needsTls = host.startsTls && !isSecure;
  const login = needsTls ? ['STARTTLS', 'LOGINDISABLED'] : ['AUTH=PLAIN', 'SASL-IR'];
  return ['IMAP4rev1', ...(folders === null ? login : []), ...host.capabilities];
}

/** Sends what has changed in the mailbox since the client was last informed. */
export function reportChanges({ selected, send, host }: ImapSession): void {
  if (selected === null) return;
  const visible = visibleMails(selected.folder, host);
  // A mailbox of the bench has ten thousand mails, and nothing has changed after most commands.
  if (isSame(selected.view, visible)) return;
  const there = new Set(visible);
  selected.view.forEach((mail, index, view) => {
    const gone = view.slice(0, index).filter((earlier) => !there.has(earlier)).length;
    if (!there.has(mail)) send(`* ${index + 1 - gone} EXPUNGE\r\n`);
  });
  const kept = selected.view.filter((mail) => there.has(mail));
  const known = new Set(kept);
  const fresh = visible.filter((mail) => !known.has(mail));
  selected.view = [...kept, ...fresh];
  if (fresh.length > 0) send(`* ${selected.view.length} EXISTS\r\n`);
}

function isSame(one: readonly StoredMail[], other: readonly StoredMail[]): boolean {
  return one.length === other.length && one.every((mail, index) => mail === other[index]);
}

/** The mails of the folder that answers may name. */
export function visibleMails({ mails }: ImapFolder, { faults: { hidden } }: ImapHost): readonly StoredMail[] {
  return hidden === undefined ? mails : mails.filter(({ uid }) => !hidden.has(uid));
}
