import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RelayAccount } from '@helpdesk/domain/ports';
import { type DebianProgram, debianProgram } from '../debian-program.ts';
import { ownPort } from '../own-port.ts';
import { mailCertificates } from './mail-certificates.ts';
import { relayAccount } from './relay-server.ts';

const run = promisify(execFile);

/** Not among those that `.ci/run` installs: only the long set needs it. */
const postfix: DebianProgram = {
  name: 'postfix',
  package: 'postfix',
  places: ['/usr/sbin/postfix'],
  variable: 'POSTFIX_PATH',
  tests: 'the tests that send mail by a real server',
};

export interface PostfixServer {
  readonly account: RelayAccount;
  /** The mails for that address, once no session is open and its queue is empty. */
  arrived(address: string): Promise<readonly Buffer[]>;
  close(): Promise<void>;
}

/** Where Postfix is. Rejects where it cannot be installed, or is not started by root: its parts change their user. */
export async function findPostfix(): Promise<string> {
  if (process.getuid?.() !== 0) throw new Error('Postfix can be started by root alone');
  return debianProgram(postfix);
}

/**
 * Postfix with folders, queue and port of its own, which delivers into one folder and puts off or refuses what
 * `RelayOfSuite` says.
 */
export async function startPostfix(program: string): Promise<PostfixServer> {
  const [user = '', group = ''] = await Promise.all([idOf('-u'), idOf('-g')]);
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-postfix-'));
  await chmod(folder, 0o755);
  const config = join(folder, 'config');
  for (const each of ['config', 'queue', 'data', 'mail']) await mkdir(join(folder, each));
  for (const each of ['data', 'mail']) await chown(join(folder, each), Number(user), Number(group));
  const { cert, key } = mailCertificates.good;
  await writeFile(join(config, 'certificate.pem'), `${key}${cert}`, { mode: 0o600 });
  const port = await ownPort();
  await writeFile(join(config, 'main.cf'), mainSettings(folder, user, group));
  await writeFile(join(config, 'master.cf'), services(port));
  await run(program, ['-c', config, 'start']);
  return {
    account: relayAccount(port, {}),
    arrived: async (address) => {
      await untilIdle(folder);
      return deliveredTo(folder, address);
    },
    close: async () => {
      await run(program, ['-c', config, 'stop']);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function idOf(which: '-u' | '-g'): Promise<string> {
  return (await run('id', [which, 'postfix']).catch(() => ({ stdout: '' }))).stdout.trim();
}

function mainSettings(folder: string, user: string, group: string): string {
  return `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = relay.example
mydestination =
mynetworks = 127.0.0.0/8
alias_maps =
virtual_mailbox_domains = x.example
virtual_mailbox_base = ${folder}/mail
virtual_mailbox_maps = static:all/
virtual_uid_maps = static:${user}
virtual_gid_maps = static:${group}
virtual_mailbox_limit = 0
message_size_limit = 40000000
smtpd_error_sleep_time = 0
smtpd_tls_chain_files = ${folder}/config/certificate.pem
smtpd_tls_security_level = may
smtpd_sender_restrictions = check_sender_access inline:{ { other@shop.example = 553 5.7.1 not your address } }
smtpd_recipient_restrictions = check_recipient_access inline:{
  { later@x.example = 450 4.2.0 try later } { full@x.example = 452 4.2.2 mailbox full }
  { unknown@x.example = 550 5.1.1 no such user } } permit_mynetworks reject
`;
}

/** Without chroot, which would need files of the system in the queue. */
function services(port: number): string {
  return `
127.0.0.1:${port} inet n - n - - smtpd
cleanup   unix  n - n - 0 cleanup
qmgr      unix  n - n 300 1 qmgr
tlsmgr    unix  - - n 1000? 1 tlsmgr
rewrite   unix  - - n - - trivial-rewrite
bounce    unix  - - n - 0 bounce
defer     unix  - - n - 0 bounce
trace     unix  - - n - 0 bounce
verify    unix  - - n - 1 verify
flush     unix  n - n 1000? 0 flush
proxymap  unix  - - n - - proxymap
virtual   unix  - n n - - virtual
error     unix  - - n - - error
retry     unix  - - n - - error
anvil     unix  - - n - 1 anvil
postlog   unix-dgram n - n - 1 postlogd
`;
}

/** As many sessions have ended as were begun, and no mail is in the queue. */
async function untilIdle(folder: string): Promise<void> {
  const queues = ['incoming', 'active', 'deferred', 'maildrop'].map((name) => join(folder, 'queue', name));
  for (let tries = 0; tries < 600; tries++) {
    const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '');
    const [begun = 0, ended = 0] = [/smtpd\[\d+\]: connect from/g, /smtpd\[\d+\]: disconnect from/g].map(
      (line) => [...log.matchAll(line)].length,
    );
    const waiting = await Promise.all(queues.map((queue) => readdir(queue, { recursive: true, withFileTypes: true })));
    if (begun === ended && !waiting.flat().some((entry) => entry.isFile())) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Postfix is still busy: ${await readFile(join(folder, 'log'), 'utf8')}`);
}

async function deliveredTo(folder: string, address: string): Promise<readonly Buffer[]> {
  const box = join(folder, 'mail', 'all', 'new');
  const names = await readdir(box).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(join(box, name))));
  return mails.filter((mail) => mail.includes(`Delivered-To: ${address}\n`));
}
