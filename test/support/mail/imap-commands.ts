import { mailCommands } from './imap-mail-commands.ts';
import { capabilitiesOf, type ImapSession, type RunCommand, visibleMails } from './imap-state.ts';
import { type ImapToken, textOf } from './imap-tokens.ts';

const login = (session: ImapSession, user: string, password: string): string => {
  const { host } = session;
  if (host.startsTls && !session.isSecure) return 'NO [PRIVACYREQUIRED] STARTTLS comes first';
  const folders = host.signIn(user, password);
  if (folders === undefined) return host.faults.refuseLogin ?? 'NO [AUTHENTICATIONFAILED] Invalid credentials';
  session.signIn(folders);
  return `OK [CAPABILITY ${capabilitiesOf(session).join(' ')}] Logged in`;
};

const plainLogin = (session: ImapSession, encoded: string): string => {
  const [, user = '', password = ''] = Buffer.from(encoded, 'base64').toString().split('\0');
  return login(session, user, password);
};

const authenticate: RunCommand = (session, [mechanism, initial], tag) => {
  if (textOf(mechanism).toUpperCase() !== 'PLAIN') return 'NO Unsupported mechanism';
  if (initial !== undefined) return plainLogin(session, textOf(initial));
  session.takeLine = (line) => {
    session.takeLine = null;
    session.finish(tag, plainLogin(session, line));
  };
  session.send('+ \r\n');
  return undefined;
};

const open =
  (readOnly: boolean): RunCommand =>
  (session, [name]) => {
    session.selected = null;
    const folder = session.folders?.find(textOf(name));
    if (folder === undefined) return 'NO [NONEXISTENT] There is no such mailbox';
    const view = [...visibleMails(folder, session.host)];
    session.selected = { folder, readOnly, view };
    session.send('* FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)\r\n');
    session.send(`* OK [PERMANENTFLAGS (${readOnly ? '' : '\\Deleted \\Seen \\Flagged'})] kept\r\n`);
    session.send(`* ${view.length} EXISTS\r\n* 0 RECENT\r\n`);
    session.send(`* OK [UIDVALIDITY ${folder.uidValidity}] valid\r\n* OK [UIDNEXT ${folder.uidNext}] next\r\n`);
    return readOnly ? 'OK [READ-ONLY] open' : 'OK [READ-WRITE] open';
  };

const append: RunCommand = (session, args) => {
  const { folders } = session;
  const folder = folders?.find(textOf(args[0]));
  if (folder === undefined || folders === null) return 'NO [TRYCREATE] There is no such mailbox';
  const raw = args.at(-1);
  if (!Buffer.isBuffer(raw)) return 'BAD A literal is needed';
  const flags = args.slice(1, -1).find((each) => Array.isArray(each)) ?? [];
  const date = args.slice(1, -1).find((each) => typeof each === 'string');
  const mail = folders.append(
    folder,
    raw,
    date === undefined ? new Date() : new Date(textOf(date)),
    (flags as readonly ImapToken[]).map(textOf),
  );
  return session.host.capabilities.includes('UIDPLUS')
    ? `OK [APPENDUID ${folder.uidValidity} ${mail.uid}] appended`
    : 'OK appended';
};

const idle: RunCommand = (session, _args, tag) => {
  if (!session.host.capabilities.includes('IDLE')) return 'BAD IDLE is not known';
  session.takeLine = (line) => {
    session.takeLine = null;
    session.finish(tag, line.toUpperCase() === 'DONE' ? 'OK idled' : 'BAD DONE was expected');
  };
  session.send('+ idling\r\n');
  session.report();
  return undefined;
};

const list: RunCommand = (session, [, pattern]) => {
  if (textOf(pattern) === '') session.send('* LIST (\\Noselect) "/" ""\r\n');
  const shape = new RegExp(
    `^${textOf(pattern)
      .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('%', '[^/]*')}$`,
    'i',
  );
  for (const name of session.folders?.byName.keys() ?? [])
    if (shape.test(name)) session.send(`* LIST () "/" "${name}"\r\n`);
  return 'OK listed';
};

const status: RunCommand = (session, [name, items = []]) => {
  const folder = session.folders?.find(textOf(name));
  if (folder === undefined) return 'NO [NONEXISTENT] There is no such mailbox';
  const values: Readonly<Record<string, bigint | number>> = {
    MESSAGES: folder.mails.length,
    UIDNEXT: folder.uidNext,
    UIDVALIDITY: folder.uidValidity,
    UNSEEN: folder.mails.filter(({ flags }) => !flags.has('\\Seen')).length,
  };
  const named = (Array.isArray(items) ? items : [items]).map((each) => textOf(each).toUpperCase());
  const known = named.filter((each) => Object.hasOwn(values, each));
  session.send(`* STATUS "${textOf(name)}" (${known.map((each) => `${each} ${values[each]}`).join(' ')})\r\n`);
  return 'OK counted';
};

/** Answers with one line that says something, and that all is well. */
const saying =
  (line: string): RunCommand =>
  ({ send }) => {
    send(`* ${line}\r\n`);
    return 'OK done';
  };

const startTls: RunCommand = (session, _args, tag) => {
  if (!session.host.startsTls || session.isSecure) return 'BAD STARTTLS is not known';
  session.send(`${tag} OK begin\r\n`);
  session.startTls();
  return undefined;
};

const logout: RunCommand = (session, _args, tag) => {
  session.send(`* BYE see you\r\n${tag} OK done\r\n`);
  session.end();
  return undefined;
};

const create: RunCommand = ({ folders }, [name]) =>
  folders?.create(textOf(name)) === true ? 'OK made' : 'NO [ALREADYEXISTS] is there';

export const imapCommands: ReadonlyMap<string, RunCommand> = new Map<string, RunCommand>([
  ['CAPABILITY', (session, args, tag) => saying(`CAPABILITY ${capabilitiesOf(session).join(' ')}`)(session, args, tag)],
  ['NOOP', () => 'OK done'],
  ['ID', saying('ID ("name" "test")')],
  ['NAMESPACE', saying('NAMESPACE (("" "/")) NIL NIL')],
  ['ENABLE', saying('ENABLED')],
  ['LOGIN', (session, [user, password]) => login(session, textOf(user), textOf(password))],
  ['AUTHENTICATE', authenticate],
  ['STARTTLS', startTls],
  ['LOGOUT', logout],
  ['SELECT', open(false)],
  ['EXAMINE', open(true)],
  ['CREATE', create],
  ['LIST', list],
  ['LSUB', list],
  ['STATUS', status],
  ['APPEND', append],
  ['IDLE', idle],
  ...mailCommands,
]);
