import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examine } from '../../../apps/service/src/doctor/examine.ts';
import { credentials, engines, type Place } from '../../stores/archive/places.ts';
import { runHere } from '../../stores/archive/run-here.ts';
import { withServed } from '../../stores/archive/served.ts';
import { helpdesk, until } from './helpdesk.ts';

type Env = Readonly<Record<string, string>>;

interface Finding {
  readonly state: 'ok' | 'warn' | 'fail';
  readonly about: string;
  readonly what: string;
  readonly advice?: string;
}

async function doctor(env: Env) {
  const { code, out } = await runHere(['doctor', '--json'], env);
  const { ok, findings } = JSON.parse(out) as { readonly ok: boolean; readonly findings: readonly Finding[] };
  expect(code).toBe(ok ? 0 : 1);
  expect(findings.some(({ state }) => state === 'fail')).toBe(!ok);
  for (const { state, advice = '' } of findings) expect(advice === '').toBe(state === 'ok');
  const about = (name: string) => findings.filter((each) => each.about === name);
  return { ok, findings, about };
}

/** A desk in which something happened. */
async function conversationOn(env: Env): Promise<void> {
  await withServed(env, async ({ data, composition: { helpdesk } }) => {
    await helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials });
    const inbox = await data('createInbox', { body: { name: 'Shop', channel: 'livechat' } });
    const body = { inbox_id: inbox.id, content: 'Hello', contact_email: 'noor@example.org', first_name: 'Noor' };
    await data('createConversation', { body });
  });
}

/** Everything below a folder, with what a change of it would change. */
async function traceOf(folder: string): Promise<readonly string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))].sort();
  return Promise.all(
    names.map(async (name) => {
      const { mode, size, mtimeMs, ino } = await stat(join(folder, name));
      return [name, mode, size, mtimeMs, ino].join(' ');
    }),
  );
}

describe.each(engines)('doctor of a desk on $name', ({ name, take }) => {
  let place: Place;

  beforeEach(async () => {
    place = await take();
    await chmod(place.folder, 0o700);
  });

  afterEach(() => place.close());

  it('finds nothing wrong, and changes nothing', async () => {
    await conversationOn(place.env);
    const before = await traceOf(place.folder);
    const { ok, findings } = await doctor(place.env);
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(ok).toBe(true);
    const seen = new Set(findings.map((each) => each.about));
    for (const about of ['configuration', 'database', 'data folder', 'uploads', 'secret', 'disk', 'clock', 'port']) {
      expect(seen).toContain(about);
    }
    expect(await traceOf(place.folder)).toEqual(before);
  });

  it('sees totals of lists that are wrong, and counts them anew when it is told to', async () => {
    await conversationOn(place.env);
    const kept = async () => {
      const [row] = await place.rows('select sum(total) as total from conversation_totals');
      return Number(row?.total);
    };
    await place.execute('update conversation_totals set total = total + 2');
    expect((await doctor(place.env)).about('database')).toMatchObject([
      { state: 'ok' },
      { state: 'warn', what: expect.stringContaining('1 totals'), advice: 'run doctor --repair' },
    ]);
    expect(await kept()).toBe(3);
    expect(await runHere(['doctor', '--repair'], place.env)).toMatchObject({ code: 0 });
    expect(await kept()).toBe(1);
    expect((await doctor(place.env)).about('database')).toMatchObject([{ state: 'ok' }]);
  });

  it('sees sums of reports that are wrong, and counts them again when it is told to', async () => {
    await conversationOn(place.env);
    const of = name === 'postgres' ? '_changes' : '_sums';
    await place.execute(`insert into day${of} (kind, item, day, total, amount) values ('tagged', 0, 9, 2, 0)`);
    await place.execute(`delete from activity${of}`);
    const [finding] = (await doctor(place.env)).about('database').slice(1);
    expect(finding).toMatchObject({ state: 'warn', advice: 'run doctor --repair' });
    // An hour and its quarter, in which the only conversation began, and a day without tags.
    expect(finding?.what).toMatch(/^3 sums of reports/);
    expect(await runHere(['doctor', '--repair'], place.env)).toMatchObject({ code: 0 });
    expect((await doctor(place.env)).about('database')).toMatchObject([{ state: 'ok' }]);
  });

  it('sees conversations that are wrongly kept as unread, and finds them again when it is told to', async () => {
    await conversationOn(place.env);
    await place.execute('insert into unread_conversations (conversation_id, agent_id, status_id) values (1, 1, 1)');
    const [finding] = (await doctor(place.env)).about('database').slice(1);
    expect(finding).toMatchObject({ state: 'warn', advice: 'run doctor --repair' });
    expect(finding?.what).toMatch(/^1 marks of unread conversations/);
    expect(await runHere(['doctor', '--repair'], place.env)).toMatchObject({ code: 0 });
    expect((await doctor(place.env)).about('database')).toMatchObject([{ state: 'ok' }]);
  });

  it('tells an older schema from a newer one', async () => {
    expect(await runHere(['migrate'], place.env)).toMatchObject({ code: 0 });
    const version = await place.version();
    await place.setVersion(version + 7);
    const newer = await doctor(place.env);
    expect(newer.about('database')).toMatchObject([{ state: 'fail', what: expect.stringContaining(`${version + 7}`) }]);
    await place.setVersion(version);
    expect((await doctor(place.env)).about('database')).toMatchObject([{ state: 'ok' }]);
    if (name === 'postgres') return;
    await place.setVersion(version - 1);
    expect((await doctor(place.env)).about('database')).toMatchObject([
      { state: 'warn', advice: expect.stringContaining('backup') },
    ]);
    expect(await place.version()).toBe(version - 1);
  });

  it('sees a clock that is behind the desk', async () => {
    await conversationOn(place.env);
    const findings = await examine(place.env, Date.now() - 3_600_000);
    expect(findings.filter(({ about }) => about === 'clock')).toMatchObject([
      { state: 'warn', what: expect.stringContaining('behind the newest event') },
    ]);
  });
});

describe('doctor', () => {
  let folder: string;
  let env: Env;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-doctor-'));
    const data = join(folder, 'data');
    env = { PORT: '0', DATABASE_URL: `sqlite:${data}/desk.db`, HELPDESK_DATA_DIR: data };
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('makes nothing of what is not there yet', async () => {
    const { ok, findings, about } = await doctor(env);
    expect(ok).toBe(true);
    for (const name of ['database', 'data folder', 'secret']) expect(about(name)).toMatchObject([{ state: 'warn' }]);
    expect(findings.every(({ state }) => state !== 'fail')).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });

  it('writes a line for each finding', async () => {
    const { out, err, code } = await runHere(['doctor'], { ...env, HELPDESK_SECRT: 'x' });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const line of out.trim().split('\n')) expect(line).toMatch(/^(ok {2}|warn|fail) {2}[a-zA-Z ]{13} {2}\S/);
    expect(out).toMatch(/^warn {2}configuration +HELPDESK_SECRT is no setting – /m);
  });

  it('names every fault of the environment', async () => {
    const { about } = await doctor({ ...env, PORT: 'x', LOG_LEVEL: 'loud' });
    expect(about('configuration').map(({ what }) => what.split(':')[0])).toEqual(['PORT', 'LOG_LEVEL']);
  });

  it('sees a disk that has less room than uploads leave free', async () => {
    await runHere(['migrate'], env);
    const { ok, about } = await doctor({ ...env, HELPDESK_DISK_RESERVE_MB: '99999999' });
    expect(ok).toBe(true);
    expect(about('disk')).toMatchObject([
      { state: 'warn', advice: expect.stringContaining('HELPDESK_DISK_RESERVE_MB (99,999,999)') },
    ]);
  });

  it('sees what others can read, and a secret that is missing or damaged', async () => {
    await conversationOn(env);
    const data = join(folder, 'data');
    for (const name of ['', 'desk.db', 'secret']) await chmod(join(data, name), name === '' ? 0o755 : 0o644);
    const open = await doctor(env);
    for (const about of ['data folder', 'database', 'secret']) {
      expect(open.about(about).at(-1), about).toMatchObject({
        state: 'warn',
        advice: expect.stringMatching(/^chmod [67]00/),
      });
    }
    await writeFile(join(data, 'secret'), 'short');
    expect((await doctor(env)).about('secret')).toMatchObject([
      { state: 'fail', what: expect.stringMatching(/damaged/) },
    ]);
    await rm(join(data, 'secret'));
    expect((await doctor(env)).about('secret')).toMatchObject([{ state: 'fail', what: expect.stringMatching(/none/) }]);
    const given = join(folder, 'given');
    await writeFile(given, 'x'.repeat(40));
    expect((await doctor({ ...env, HELPDESK_SECRET_FILE: given })).about('configuration').at(-1)).toMatchObject({
      state: 'warn',
      advice: `chmod 600 ${given}`,
    });
  });

  it('sees a file where a folder or a database should be, and a restore that was broken off', async () => {
    await writeFile(join(folder, 'data'), '');
    expect((await doctor(env)).about('data folder')).toMatchObject([
      { state: 'fail', what: expect.stringMatching(/no folder/) },
    ]);
    await rm(join(folder, 'data'));
    await mkdir(join(folder, 'data/.restoring'), { recursive: true, mode: 0o700 });
    expect((await doctor(env)).about('data folder')[0]).toMatchObject({
      state: 'fail',
      what: expect.stringMatching(/has not come to its end/),
    });
    await writeFile(join(folder, 'data/desk.db'), 'this is no database, whatever its name says\n'.repeat(40));
    expect((await doctor(env)).about('database')).toMatchObject([
      { state: 'fail', what: expect.stringMatching(/not an SQLite/) },
    ]);
  });

  it('sees that another program has the port, and that the service has it', async () => {
    const other = createServer((_question, reply) => reply.end('{"status": "success", "data": "of another program"}'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const own = { ...env, PORT: String(port) };
    expect((await doctor(own)).about('port')).toMatchObject([
      { state: 'fail', what: expect.stringMatching(/another/) },
    ]);
    other.close();
    expect((await doctor(own)).about('port')).toMatchObject([{ state: 'ok', what: expect.stringMatching(/is free/) }]);

    await mkdir(join(folder, 'data'), { mode: 0o700 });
    const child = helpdesk(['serve'], { ...own, PUBLIC_URL: `http://127.0.0.1:${port}/` });
    await until(child, /agents\/me\n\n/);
    const { ok, about } = await doctor({ ...own, PUBLIC_URL: `http://127.0.0.1:${port}` });
    child.kill('SIGTERM');
    await once(child, 'close');
    expect(ok).toBe(true);
    expect(about('port')).toMatchObject([{ state: 'ok', what: expect.stringMatching(/answers at .* and is ready/) }]);
    expect(about('public URL')).toMatchObject([{ state: 'ok', what: expect.stringMatching(/the service answers/) }]);
  });

  it('tries the public URL, follows it nowhere and waits no longer than 3 s', async () => {
    const asked: string[] = [];
    let way: 'moved' | 'strange' | 'silent' = 'moved';
    const other = createServer((question, reply) => {
      asked.push(`${question.method} ${question.url}`);
      if (way === 'moved') reply.writeHead(301, { location: 'http://elsewhere.example/' }).end();
      else if (way === 'strange') reply.end('hello');
    });
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const publicUrl = async (answered: typeof way) => {
      way = answered;
      return (await doctor({ ...env, PUBLIC_URL: address })).about('public URL');
    };
    expect(await publicUrl('moved')).toMatchObject([
      { state: 'fail', what: expect.stringMatching(/elsewhere.example/) },
    ]);
    expect(await publicUrl('strange')).toMatchObject([{ state: 'warn', what: expect.stringMatching(/not as a desk/) }]);
    expect(await publicUrl('silent')).toMatchObject([{ state: 'warn', what: expect.stringMatching(/within 3 s/) }]);
    expect(asked).toEqual(Array(3).fill('GET /health/live'));
    other.closeAllConnections();
    other.close();
    const isWarned = async (url: string) =>
      (await doctor({ ...env, PUBLIC_URL: url })).about('public URL').some(({ what }) => /in clear/.test(what));
    expect(await isWarned('http://desk.invalid:9')).toBe(true);
    for (const near of ['http://localhost:9', 'http://127.0.0.1:9', 'http://[::1]:9', 'https://desk.invalid:9']) {
      expect(await isWarned(near), near).toBe(false);
    }
    const https = await doctor({ ...env, PUBLIC_URL: 'https://127.0.0.1:9' });
    expect(https.about('public URL').at(-1)).toMatchObject({
      advice: expect.stringMatching(/HELPDESK_TRUSTED_PROXIES/),
    });
  });
});

it.each(engines)('doctor of a node with another secret than the desk has, on $name', async ({ take }) => {
  const place = await take();
  const child = helpdesk(['serve'], place.env);
  await until(child, /listens at .*\n/);
  child.kill('SIGTERM');
  await once(child, 'close');
  const { HELPDESK_SECRET: secret = '', ...others } = place.env;
  await writeFile(join(place.folder, 'secret'), 'y'.repeat(40), { mode: 0o600 });
  expect((await doctor(others)).about('secret').at(-1)).toMatchObject({
    state: 'fail',
    what: expect.stringMatching(/TOTP.*recovery code.*second-factor EMAIL --reset.*sign-in provider/),
    advice: expect.stringMatching(/all nodes/),
  });
  expect((await doctor({ ...others, HELPDESK_SECRET: 'z'.repeat(40) })).about('secret').at(-1)).toMatchObject({
    state: 'fail',
    advice: expect.stringMatching(/secret adopt/),
  });
  await writeFile(join(place.folder, 'secret'), secret, { mode: 0o600 });
  expect((await doctor(others)).about('secret')).toMatchObject([{ state: 'ok' }]);
  expect(await readFile(join(place.folder, 'secret'), 'utf8')).toBe(secret);
  await place.close();
});

it.each(engines)('doctor of a desk that adopted another secret, on $name', async ({ take }) => {
  const place = await take();
  await withServed(place.env, async ({ data, composition: { helpdesk } }) => {
    await helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials });
    for (const name of ['Staff', 'Disabled']) {
      const body = { name, provider_url: 'https://id.example.com', client_id: 'x', client_secret: 'x', enabled: false };
      await data('createOidcProvider', { body });
    }
  });
  await place.execute("update oidc_providers set enabled = true where name = 'Staff'");
  expect((await doctor(place.env)).about('secret')).toMatchObject([{ state: 'ok' }]);
  await place.execute(
    "insert into agent_totp select id, 'under another secret', 1, 1, 0 from users where email = 'admin@example.com'",
  );
  await place.execute(
    "insert into mail_secrets select id, 'imap.0', 'under another secret' from inboxes where name = 'Website'",
  );
  const env = { ...place.env, HELPDESK_SECRET: 'z'.repeat(40) };
  const adopted = await runHere(['secret', 'adopt'], env);
  expect(adopted.out).toMatch(/providers of OpenID Connect.*passwords of mailboxes/s);
  expect((await doctor(env)).about('secret')).toMatchObject([
    { state: 'ok' },
    { state: 'warn', what: expect.stringMatching(/^1 agent has .*TOTP/), advice: expect.stringMatching(/--reset/) },
    { state: 'warn', what: expect.stringMatching(/"Staff"/), advice: expect.stringMatching(/client secret/) },
    {
      state: 'warn',
      what: expect.stringMatching(/"Website" reads and sends no mail/),
      advice: expect.stringMatching(/passwords/),
    },
  ]);
  await place.close();
});

describe('doctor of a desk that was not closed', () => {
  it('says so, where it cannot look into the log without making a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'helpdesk-unclosed-'));
    const file = join(folder, 'helpdesk.db');
    const env = { HELPDESK_DATA_DIR: folder, DATABASE_URL: `sqlite:${file}`, PORT: '0' };
    const child = helpdesk(['serve'], env);
    await until(child, /agents\/me\n\n/);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect((await doctor(env)).about('database')[0]?.what).not.toMatch(/not closed/);
    await rm(`${file}-shm`);
    const before = await readdir(folder);
    const [finding] = (await doctor(env)).about('database');
    expect(finding).toMatchObject({ state: 'warn', what: expect.stringMatching(/was not closed/) });
    expect(await readdir(folder)).toEqual(before);
    await rm(folder, { recursive: true });
  });
});
