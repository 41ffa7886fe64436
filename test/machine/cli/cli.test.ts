import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runHere } from '../../stores/archive/run-here.ts';
import { ended, helpdesk, run, until } from './helpdesk.ts';

let folder: string;
let env: Record<string, string>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-cli-'));
  env = { PORT: '0', DATABASE_URL: `sqlite:${folder}/desk.db`, HELPDESK_DATA_DIR: folder };
});

afterEach(() => rm(folder, { recursive: true }));

/** A service until the work is done; answers what it printed, and how it ended. */
async function serving<T>(
  work: (address: string, printed: string) => Promise<T>,
  isFirst = !existsSync(join(folder, 'desk.db')),
): Promise<T> {
  const child = helpdesk(['serve'], env);
  try {
    const printed = await until(child, isFirst ? /agents\/me\n\n/ : /listens at .*\nData: .*\n/);
    const address = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0] ?? '';
    return await work(address, printed);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'close');
    expect(child.exitCode).toBe(0);
  }
}

describe('serve', () => {
  it('prints at the first start what nobody can know, and a curl line that works', async () => {
    await serving(async (_address, printed) => {
      expect(printed).toContain('admin@example.com');
      expect(printed).toMatch(/^ {2}http:\/\/localhost:\d+\/setup#[\w-]{43}$/m);
      expect(printed).toContain(`Data: ${folder}`);
      expect(printed).toMatch(/API key +[A-Za-z0-9]{32}\n/);
      expect(printed).toMatch(/API secret +[A-Za-z0-9]{64}\n/);
      expect(printed).toMatch(/Inbox uuid +[0-9a-f-]{36}/);
      const line = /^ *(curl .*)$/m.exec(printed)?.[1] ?? '';
      const { stdout } = await promisify(execFile)('bash', ['-c', `${line} -s`]);
      expect(JSON.parse(stdout)).toMatchObject({ status: 'success', data: { email: 'admin@example.com' } });
    });
  });

  it('starts again, keeps the data and prints no secret', async () => {
    const key = await serving(async (_address, printed) => /API key +(\w+)/.exec(printed)?.[1] ?? '');
    await serving(async (_address, printed) => {
      expect(printed).not.toContain(key);
      expect(printed).not.toContain('For programs');
    });
  });

  it('setup 3: never prints credentials that the environment gave, and has no setup link then', async () => {
    const given = {
      HELPDESK_BOOTSTRAP_API_KEY: 'k'.repeat(32),
      HELPDESK_BOOTSTRAP_API_SECRET: 'a:secret/with:colons+=',
    };
    Object.assign(env, given, { HELPDESK_BOOTSTRAP_PASSWORD: 'a given password' });
    await serving(async (address, printed) => {
      for (const secret of [...Object.values(given), 'a given password']) expect(printed).not.toContain(secret);
      expect(printed).not.toContain('/setup#');
      const headers = {
        authorization: `token ${given.HELPDESK_BOOTSTRAP_API_KEY}:${given.HELPDESK_BOOTSTRAP_API_SECRET}`,
      };
      expect((await fetch(`${address}/api/v1/agents/me`, { headers })).status).toBe(200);
    });
  });

  it('keeps its files to itself', async () => {
    await serving(async () => {});
    for (const file of ['desk.db', 'secret']) expect(statSync(join(folder, file)).mode & 0o077, file).toBe(0);
  });

  it('names every fault of the environment at once, and exits 78', async () => {
    const faults = { PORT: '99999', LOG_LEVEL: 'loud', HELPDESK_TIMEZONE: 'Mars/Olympus', HELPDESK_SECRET: 'short' };
    const { code, err, out } = await run(['serve'], { ...env, ...faults });
    expect(code).toBe(78);
    for (const name of Object.keys(faults)) expect(err).toContain(name);
    expect(out).toBe('');
    expect(err).not.toContain('    at ');
    expect(existsSync(join(folder, 'desk.db'))).toBe(false);
  });

  it('says that the port is in use, and leaves an empty desk to the next start', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, err, out } = await run(['serve'], { ...env, PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain(String(port));
    expect(out).not.toContain('API secret');
    await serving(async (_address, printed) => expect(printed).toContain('API secret'), true);
  });

  it('refuses a database that is newer than itself with 78, and leaves it alone', async () => {
    await serving(async () => {});
    const database = new DatabaseSync(join(folder, 'desk.db'));
    database.exec('pragma user_version = 999');
    database.close();
    const { code, err } = await run(['serve'], env);
    expect(code).toBe(78);
    expect(err).toContain('999');
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('says that a file is no database', async () => {
    await writeFile(join(folder, 'desk.db'), 'this is no database, whatever its name says\n'.repeat(40));
    const { code, err } = await run(['serve'], env);
    expect(code).not.toBe(0);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).not.toContain('    at ');
  });

  it('eight that start at once on one empty file apply each migration once', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => run(['migrate'], env)));
    expect(results.map(({ code, err }) => ({ code, err }))).toEqual(Array(8).fill({ code: 0, err: '' }));
    expect(results.filter((each) => each.out.includes('0001-initial'))).toHaveLength(1);
  });
});

describe('the other commands', () => {
  it.each([[[]], [['--help']], [['agent', 'create', '--help']], [['inbox', 'create', '--help']], [['seed', '--help']]])(
    'help for %j',
    async (args) => {
      const { out, err } = await run(args, env);
      expect(out + err).toMatch(/Usage: helpdesk/);
    },
  );

  it('make agents, keys and inboxes that work', async () => {
    await serving(async () => {});
    const grace = ['--email', 'Grace@Example.com', '--first-name', 'Grace', '--role', 'Agent'];
    const made = await run(['agent', 'create', ...grace], env);
    expect(made).toMatchObject({ code: 0, err: '' });
    const again = await run(['agent', 'create', ...grace], env);
    expect(again.code).toBe(1);
    expect(again.err.trim().split('\n')).toHaveLength(1);
    const key = await run(['agent', 'api-key', 'grace@example.com'], env);
    const [, apiKey, apiSecret] = /(\b\w{32}\b)[\s\S]*?(\b\w{64}\b)/.exec(key.out) ?? [];
    const inbox = await run(['inbox', 'create', '--name', 'Shop', '--channel', 'livechat'], env);
    expect(inbox.out).toMatch(/[0-9a-f-]{36}/);
    await serving(async (address) => {
      const headers = { authorization: `token ${apiKey}:${apiSecret}` };
      const me = await fetch(`${address}/api/v1/agents/me`, { headers });
      expect(await me.json()).toMatchObject({ data: { email: 'grace@example.com', roles: ['Agent'] } });
    });
  });

  it('make named keys, which may do less and end', async () => {
    await serving(async () => {});
    const command = ['agent', 'api-key', 'admin@example.com'];
    const narrow = ['--permission', 'messages:read', '--permission', 'tags:manage'];
    const made = await run([...command, '--name', 'Nightly export', '--expires', '90d', ...narrow], env);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toContain('Nightly export');
    const [, apiKey, apiSecret] = /(\b\w{32}\b)[\s\S]*?(\b\w{64}\b)/.exec(made.out) ?? [];
    for (const [options, code, line] of [
      [['--name', 'nightly EXPORT'], 1, /this name/],
      [['--name', 'x', '--expires', 'tomorrow'], 64, /^--expires must be an ISO 8601 timestamp$/],
      [['--name', 'x', '--expires', '2001-01-01T00:00:00Z'], 64, /^--expires must be in the future$/],
      [['--name', 'x', '--permission', 'nope:nope'], 1, /Unknown permission: nope:nope/],
      [['--name', ' '], 64, /^--name must have 1 to 140 characters$/],
      [['--expires', '90d'], 64, /--name/],
      [narrow, 64, /--name/],
    ] as const) {
      const refused = await runHere([...command, ...options], env);
      expect(refused.err.trim(), options.join(' ')).toMatch(line);
      expect(refused).toMatchObject({ code, out: '' });
    }
    await serving(async (address) => {
      const headers = { authorization: `token ${apiKey}:${apiSecret}` };
      const me = await fetch(`${address}/api/v1/agents/me`, { headers });
      expect(await me.json()).toMatchObject({ data: { permissions: ['messages:read', 'tags:manage'] } });
      expect((await fetch(`${address}/api/v1/agents`, { headers })).status).toBe(403);
    });
  });

  it.each([
    [['agent', 'create', '--email', 'nonsense', '--first-name', 'X', '--role', 'Agent']],
    [['agent', 'create', '--email', 'a@b.example', '--first-name', 'X', '--role', 'Nobody']],
    [['agent', 'api-key', 'nobody@example.com']],
    [['inbox', 'create', '--name', 'X', '--channel', 'pigeon']],
    [['nonsense']],
  ])('%j is refused in one line', async (args) => {
    await serving(async () => {});
    const { code, err } = await run(args, env);
    expect(code).toBeGreaterThan(0);
    expect(err).not.toContain('    at ');
    expect(err.trim().length).toBeGreaterThan(0);
  });

  it('seed --demo fills a believable desk, once', async () => {
    const seeded = await run(['seed', '--demo'], env);
    expect(seeded.code).toBe(0);
    const passwords = [
      ...seeded.out.matchAll(/^ {2}\S+@saltmarsh\.example {2,}([A-Za-z0-9]{16}) {2}(?:Team lead|Agent)$/gm),
    ];
    expect(new Set(passwords.map(([, password]) => password)).size).toBe(2);
    const database = new DatabaseSync(join(folder, 'desk.db'), { readOnly: true });
    const count = (from: string) => database.prepare(`select count(*) as n from ${from}`).get()?.n as number;
    expect(count(`users where type = 'agent' and email <> 'admin@example.com'`)).toBeGreaterThanOrEqual(7);
    expect(count('teams')).toBe(3);
    expect(count(`users where type in ('contact', 'visitor')`)).toBe(212);
    expect(count('conversations')).toBe(510);
    expect(count('mail_imports')).toBe(14);
    expect(count('statuses s where not exists (select 1 from conversations c where c.status_id = s.id)')).toBe(0);
    expect(count('priorities p where not exists (select 1 from conversations c where c.priority_id = p.id)')).toBe(0);
    expect(count('messages where private = 1')).toBeGreaterThan(50);
    expect(count('contact_notes')).toBeGreaterThan(20);
    expect(count('conversation_tags')).toBeGreaterThan(100);
    const events = count('events');
    const again = await run(['seed', '--demo'], env);
    expect(again.code).toBe(0);
    for (const [, password = ''] of passwords) expect(again.out).not.toContain(password);
    expect(count('events')).toBe(events);
    database.close();
  });
});

it('a signal lets the request under way finish', async () => {
  const child = helpdesk(['serve'], {
    ...env,
    HELPDESK_BOOTSTRAP_API_KEY: 'k'.repeat(32),
    HELPDESK_BOOTSTRAP_API_SECRET: 's'.repeat(64),
  });
  const printed = await until(child, /agents\/me\n\n/s);
  const address = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0] ?? '';
  const headers = { authorization: `token ${'k'.repeat(32)}:${'s'.repeat(64)}`, 'content-type': 'application/json' };
  const asked = Array.from({ length: 20 }, (_, index) =>
    fetch(`${address}/api/v1/tags`, { method: 'POST', headers, body: JSON.stringify({ name: `t${index}` }) }).then(
      (answer) => answer.status,
      () => 0,
    ),
  );
  await Promise.race(asked);
  child.kill('SIGTERM');
  const [statuses, end] = await Promise.all([Promise.all(asked), ended(child)]);
  expect(end.code).toBe(0);
  expect(statuses.filter((status) => status !== 200 && status !== 503 && status !== 0)).toEqual([]);
});

it('a data folder that cannot be written is one clear line', async () => {
  // Root writes everywhere but where a file stands in place of a folder.
  await writeFile(join(folder, 'file'), '');
  await chmod(join(folder, 'file'), 0o400);
  const { code, err } = await run(['serve'], {
    ...env,
    HELPDESK_DATA_DIR: folder,
    DATABASE_URL: `sqlite:${folder}/file/x.db`,
  });
  expect(code).not.toBe(0);
  expect(err.trim().split('\n')).toHaveLength(1);
});
