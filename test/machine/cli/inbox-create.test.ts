import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runHere } from '../../stores/archive/run-here.ts';
import { startImap, type TestImapServer } from '../../support/mail/imap-server.ts';
import { mailOf } from '../../support/mail/mail-of.ts';
import { startRelay, type TestRelay } from '../../support/mail/relay-server.ts';
import { patientService } from '../../support/patience.ts';

const password = 'a long password';
const sender = 'Support <support@desk.example>';

describe('inbox create', () => {
  let folder: string;
  let env: Readonly<Record<string, string>>;
  let imap: TestImapServer;
  let relay: TestRelay;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-inbox-'));
    env = {
      ...patientService,
      DATABASE_URL: `sqlite:${folder}/desk.db`,
      HELPDESK_DATA_DIR: folder,
      HELPDESK_OUTBOUND_ALLOW: 'localhost,127.0.0.1',
    };
    [imap, relay] = await Promise.all([startImap(), startRelay()]);
    await runHere(['seed', '--conversations', '1'], env);
  });
  afterEach(async () => {
    await Promise.all([imap.close(), relay.close()]);
    await rm(folder, { recursive: true });
  });

  const create = (options: readonly string[], input = '') =>
    runHere(['inbox', 'create', '--name', 'Mail', '--channel', 'email', ...options], env, input);

  const fileOf = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };

  /** Servers on this machine speak no TLS, which only a file can say. */
  function servers(changes: object = {}) {
    const reading = imap.account().server;
    const sending = relay.account.server;
    return fileOf(
      'settings.json',
      JSON.stringify({
        imap: [{ host: reading.host, port: reading.port, username: reading.username, tls_type: 'none' }],
        smtp: [{ host: sending.host, port: sending.port, tls_type: 'none', auth_protocol: 'none' }],
        ...changes,
      }),
    );
  }

  function stored() {
    const database = new DatabaseSync(join(folder, 'desk.db'), { readOnly: true });
    const row = database.prepare(`select * from inboxes where name = 'Mail'`).get();
    const secrets = database.prepare('select name from mail_secrets order by name').all();
    database.close();
    return { row, config: JSON.parse(String(row?.config ?? 'null')), secrets };
  }

  /** Every byte of the database. */
  async function bytesOfDatabase(): Promise<string> {
    const names = (await readdir(folder)).filter((name) => name.startsWith('desk.db'));
    return (await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))).join('');
  }

  it('mail 57, 58: signs in at both servers, and then creates the inbox, with a password from standard input', async () => {
    imap.append(mailOf('One'));
    imap.append(mailOf('Two'));
    const settings = await servers({ spam: 'drop' });
    const made = await create(['--from', sender, '--config', settings, '--password-stdin'], `${password}\n`);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toContain('Reading works. Mails that will come in: 2\nSending works.\n');
    expect(made.out).toMatch(/[0-9a-f-]{36}/);
    const { row, config, secrets } = stored();
    expect(row).toMatchObject({ channel: 'email', enabled: 1, from_address: sender });
    expect(config).toMatchObject({ spam: 'drop', imap: [{ host: imap.account().server.host }] });
    expect(secrets).toEqual([{ name: 'imap.0' }]);
    expect(made.out + (await bytesOfDatabase())).not.toContain(password);
    expect(imap.logins.tried).toBe(1);
  });

  it('mail 57: takes the password from a file, and creates nothing where a server refuses it', async () => {
    const file = await fileOf('password', 'wrong\n');
    const refused = await create(['--from', sender, '--config', await servers(), '--password-file', file]);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/^Reading does not work: auth_failed/);
    expect(refused.err).toContain('The inbox was not created.');
    expect(refused.err).not.toContain('    at ');
    expect(stored().row).toBeUndefined();
  });

  it('mail 56: creates an inbox without a look at its servers where that is wanted, and asks for a password first', async () => {
    const named = ['--from', sender, '--imap', 'imap.desk.example', '--smtp', 'smtp.desk.example:465', '--no-test'];
    const without = await create(named);
    expect(without).toMatchObject({ code: 64, out: '' });
    expect(without.err).toMatch(/--password-file or --password-stdin/);
    const made = await create([...named, '--username', 'help'], password);
    expect(made.code).toBe(64);
    const again = await create([...named, '--username', 'help', '--password-stdin'], password);
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(stored().config).toMatchObject({
      imap: [{ host: 'imap.desk.example', port: 993, username: 'help', tls_type: 'tls' }],
      smtp: [{ host: 'smtp.desk.example', port: 465, username: 'help', tls_type: 'tls' }],
    });
    expect(stored().secrets).toEqual([{ name: 'imap.0' }, { name: 'smtp.0' }]);
    expect([imap.logins.tried, relay.mails.length]).toEqual([0, 0]);
  });

  it('knows the servers of a provider by the address', async () => {
    const made = await create(['--from', 'Shop <shop@gmail.com>', '--password-stdin', '--no-test'], password);
    expect(made).toMatchObject({ code: 0, err: '' });
    const login = { username: 'shop@gmail.com', tls_type: 'tls' };
    expect(stored().config).toMatchObject({
      imap: [{ host: 'imap.gmail.com', port: 993, ...login }],
      smtp: [{ host: 'smtp.gmail.com', port: 465, ...login }],
    });
    const oauth = await create(['--from', 'shop@outlook.com', '--password-stdin'], password);
    expect(oauth.code).toBe(1);
    expect(oauth.err).toMatch(/^Outlook.com lets programs in with OAuth only/);
  });

  it.each<readonly [readonly string[], RegExp]>([
    [[], /^--from must be an address such as/],
    [['--from', 'nonsense'], /^--from must be an address such as/],
    [['--from', sender, '--imap', 'a:b:c'], /It must be a host, or host:port/],
    [['--from', sender, '--config', '/dev/null'], /is not JSON/],
    [['--from', sender, '--password-stdin', '--password-file', 'x'], /cannot be used with option/],
    [['--channel', 'livechat', '--from', sender], /The other options are for: email/],
    [['--channel', 'livechat', '--no-test'], /The other options are for: email/],
  ])('%j is refused in one line', async (options, line) => {
    const { code, out, err } = await create(options, password);
    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).toMatch(line);
    expect(err).not.toContain('    at ');
  });
});
