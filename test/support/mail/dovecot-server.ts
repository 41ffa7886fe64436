import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MailboxAccount } from '@helpdesk/domain/ports';
import { debianProgram } from '../debian-program.ts';
import { dovecot } from '../debian-programs.ts';
import { ownPort } from '../own-port.ts';
import { mailAuthority, mailCertificates } from './mail-certificates.ts';

/** A Dovecot with a folder and ports of its own. Every name signs in with the same password and has a mailbox of its own. */
export interface DovecotServer {
  /** Speaks plain or STARTTLS. */
  readonly port: number;
  readonly securePort: number;
  /** An account that no one has used. */
  account(changes?: Partial<MailboxAccount['server']>): MailboxAccount;
  /** Ends the processes of the accounts, and with them their connections. */
  cut(): Promise<void>;
  close(): Promise<void>;
}

export interface DovecotOptions {
  /** Capabilities that it does not announce. */
  readonly without?: readonly string[];
  /** How accounts connect. Default: `none`. */
  readonly tls?: MailboxAccount['server']['tls_type'];
}

const password = 'a-long-password';
const announced = ['IMAP4rev1', 'SASL-IR', 'LOGIN-REFERRALS', 'ID', 'ENABLE', 'LITERAL+'];
const known = [
  'IDLE',
  'SORT',
  'UIDPLUS',
  'MOVE',
  'NAMESPACE',
  'UNSELECT',
  'CHILDREN',
  'ESEARCH',
  'CONDSTORE',
  'QRESYNC',
  'SPECIAL-USE',
];

export async function startDovecot({ without = [], tls = 'none' }: DovecotOptions = {}): Promise<DovecotServer> {
  const program = await debianProgram(dovecot);
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-dovecot-'));
  const [port, securePort] = [await ownPort(), await ownPort()];
  const capabilities = [...announced, ...known].filter((each) => !without.includes(each)).join(' ');
  const file = join(folder, 'dovecot.conf');
  const owner = await ownerOfMails();
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'home'));
  await chown(join(folder, 'home'), owner.uid, owner.gid);
  await writeFile(join(folder, 'cert.pem'), mailCertificates.good.cert.trimStart());
  await writeFile(join(folder, 'key.pem'), mailCertificates.good.key.trimStart(), { mode: 0o600 });
  await writeFile(file, configuration(folder, owner, { port, securePort, capabilities, hasTls: tls !== 'none' }));
  const server = spawn(program, ['-F', '-c', file], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  const close = async (): Promise<void> => {
    server.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.race([answers(port), ended.then(() => Promise.reject(new Error('Dovecot ended')))]);
  } catch (error) {
    const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '');
    await close();
    throw new Error(`Dovecot does not start: ${log}`, { cause: error });
  }
  let accounts = 0;
  return {
    port,
    securePort,
    account: (changes) => {
      accounts++;
      return {
        server: {
          ...{ host: 'localhost', port: tls === 'tls' ? securePort : port, username: `agent${accounts}@desk.example` },
          ...{ tls_type: tls, tls_skip_verify: false, tls_ca: tls === 'none' ? null : mailAuthority },
          ...{ mailbox: 'INBOX', read_interval: '5m', scan_inbox_since: '48h', after_import: 'seen' },
          ...changes,
        },
        password,
      };
    },
    cut: () => killAccounts(server.pid ?? 0),
    close,
  };
}

interface Owner {
  readonly user: string;
  readonly group: string;
  readonly uid: number;
  readonly gid: number;
}

/** Whose the mails are. Dovecot refuses root; others can start it for themselves alone. */
async function ownerOfMails(): Promise<Owner> {
  const { username, uid, gid } = userInfo();
  if (uid === 0) return { user: 'nobody', group: 'nogroup', uid: 65_534, gid: 65_534 };
  // Dovecot takes names of groups alone.
  const { stdout } = await promisify(execFile)('id', ['-gn']);
  return { user: username, group: stdout.trim(), uid, gid };
}

function configuration(
  folder: string,
  { user, group, uid, gid }: Owner,
  at: { readonly port: number; readonly securePort: number; readonly capabilities: string; readonly hasTls: boolean },
): string {
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = ${at.hasTls ? 'yes' : 'no'}
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
first_valid_uid = 1
auth_failure_delay = 0
imap_capability = ${at.capabilities}
mail_location = maildir:~/mail
mailbox_idle_check_interval = 1s
mail_max_userip_connections = 100
namespace inbox {
  inbox = yes
  separator = /
}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/home/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${at.port}
  }
  inet_listener imaps {
    port = ${at.hasTls ? at.securePort : 0}
    ssl = yes
  }
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
`;
}

async function answers(port: number): Promise<void> {
  while (!(await hasGreeting(port)));
}

function hasGreeting(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isThere: boolean): void => {
      socket.destroy();
      // Not at once: the port is not there for a moment.
      if (isThere) resolve(true);
      else setTimeout(() => resolve(false), 20);
    };
    socket.once('data', () => end(true)).once('error', () => end(false));
  });
}

/** Each account that is signed in has a process, `imap`, below the server's. */
async function killAccounts(server: number): Promise<void> {
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/.exec(stat) ?? [];
    if (name === 'imap' && Number(parent) === server) process.kill(Number(entry), 'SIGKILL');
  }
}
