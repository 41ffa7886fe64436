import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startPostgres } from '../../support/postgres-server.ts';
import { apiAt } from './api.ts';
import { type Ground, openGround } from './ground.ts';
import { openConversation } from './outage.ts';
import { type Engine, engines, type Rows } from './rows.ts';
import {
  type Ended,
  type Environment,
  killWhileStarting,
  type RunningProcess,
  runToEnd,
  startProcess,
} from './running-service.ts';

/** Starts that meet each other, are cut off, or find a database that they cannot use. */

const long = 180_000;
const together = 8;

/** The secrets of the first Admin are made up, and shown once. */
const nothingGiven: Environment = { HELPDESK_BOOTSTRAP_API_KEY: '', HELPDESK_BOOTSTRAP_API_SECRET: '' };
const firstStart = 'For programs, shown only this once';

let ground: Ground | undefined;
let processes: RunningProcess[] = [];

afterEach(async () => {
  for (const each of processes) await each.kill();
  processes = [];
  await ground?.close();
  ground = undefined;
});

async function take(engine: Engine): Promise<Ground> {
  ground = await openGround(engine);
  return ground;
}

async function start({ folder, environment }: Ground, more: Environment = {}): Promise<RunningProcess> {
  const started = await startProcess(folder, { ...environment, ...more });
  processes.push(started);
  return started;
}

async function withRows<T>(of: Ground, work: (rows: Rows) => Promise<T>): Promise<T> {
  const rows = await of.rows();
  try {
    return await work(rows);
  } finally {
    await rows.close();
  }
}

const newestOf: Readonly<Record<Engine, string>> = {
  sqlite: 'select user_version as version from pragma_user_version',
  postgres: 'select version from schema_version order by version',
};

function versionsOf(of: Ground): Promise<readonly { readonly version: number }[]> {
  return withRows(of, (rows) => rows.list(newestOf[of.engine]));
}

async function expectServes({ address }: RunningProcess): Promise<void> {
  const api = apiAt(address);
  const uuid = await openConversation(api);
  const page = (await api.get(`/conversations/${uuid}/messages`)) as { readonly total: number };
  expect(page.total).toBe(1);
  api.close();
}

/** Refused with one line for a person. */
function expectOneLine({ code, err, out }: Ended, exitCode: number, line: RegExp): void {
  expect(err.trimEnd().split('\n')).toEqual([expect.stringMatching(line)]);
  expect(code).toBe(exitCode);
  expect(out).not.toContain('listens at');
}

describe('several nodes that start at once', () => {
  it(
    `${together} on an empty database make one desk, and all serve it`,
    async () => {
      const place = await take('postgres');
      const nodes = await Promise.all(Array.from({ length: together }, () => start(place, nothingGiven)));
      const versions = (await versionsOf(place)).map(({ version }) => version);
      expect(versions.length).toBeGreaterThan(0);
      expect(new Set(versions).size).toBe(versions.length);
      // The text comes after the line that it listens.
      await expect.poll(() => nodes.filter((node) => node.output().includes(firstStart)).length).toBe(1);
      const [text = ''] = nodes.map((node) => node.output()).filter((output) => output.includes(firstStart));
      // setup 5: one desk, so one link.
      const links = nodes.map((node) => /\/setup#(\S+)/.exec(node.output())?.[1]);
      expect([new Set(links).size, links[0]]).toEqual([1, expect.stringMatching(/^[\w-]{43}$/)]);
      const [, key] = /API key +(\S+)/.exec(text) ?? [];
      const [, secret] = /API secret +(\S+)/.exec(text) ?? [];
      const caller = { authorization: `token ${key}:${secret}` };

      const uuids = await Promise.all(
        nodes.map(async ({ address }, index) => {
          const contact = { contact_email: `ann${index}@example.org`, first_name: 'Ann', initiator: 'contact' };
          const api = apiAt(address, caller);
          const reply = await api.post('/conversations', { inbox_id: 1, content: 'Hello', ...contact }, `key ${index}`);
          api.close();
          return reply.kind === 'answer' && (reply.data as { readonly uuid: string }).uuid;
        }),
      );
      for (const { address } of nodes) {
        const api = apiAt(address, caller);
        const all = (await api.get('/conversations/all?page_size=50')) as {
          readonly results: readonly { readonly uuid: string }[];
        };
        expect(new Set(all.results.map(({ uuid }) => uuid))).toEqual(new Set(uuids));
        expect(await api.get('/inboxes')).toHaveLength(1);
        api.close();
      }
      for (const node of nodes) expect(node.output()).not.toMatch(/"level":(?:50|60)/);
    },
    long,
  );

  it(
    'once more on the desk that is there, nobody makes another',
    async () => {
      const place = await take('postgres');
      const first = await start(place);
      expect(first.output()).toContain('listens at');
      const before = await versionsOf(place);
      const nodes = await Promise.all(Array.from({ length: 3 }, () => start(place, nothingGiven)));
      for (const node of nodes) {
        await expectServes(node);
        expect(node.output()).not.toContain(firstStart);
      }
      expect(await versionsOf(place)).toEqual(before);
    },
    long,
  );
});

describe.each(engines)('a first start that is cut off, %s', (engine) => {
  it(
    'at any moment, leaves a database that the next one can start on',
    async () => {
      const place = await take(engine);
      const whole = await timeOfStart(engine);
      const cuts = 6;
      for (let cut = 1; cut <= cuts; cut++) {
        await killWhileStarting(place.folder, (whole * cut) / cuts, place.environment);
      }
      const service = await start(place);
      await expectServes(service);
      expect(service.isAlive()).toBe(true);
    },
    long,
  );
});

async function timeOfStart(engine: Engine): Promise<number> {
  const other = await openGround(engine);
  try {
    const started = await startProcess(other.folder, other.environment);
    await started.kill();
    return started.startedInMs;
  } finally {
    await other.close();
  }
}

describe('a migration that is cut in half', () => {
  it(
    'leaves nothing of it, and the next start applies it',
    async () => {
      const place = await take('postgres');
      await withRows(place, async (rows) => {
        // Another one is making what the migration makes last: it stands still with all of its tables made.
        await rows.run('begin; create sequence reference_numbers');
        const untilItWaits = () => expect.poll(() => withRows(place, migrations)).toEqual([{ waits: true }]);
        await killWhileStarting(place.folder, untilItWaits, place.environment);
        await rows.run('rollback');
      });
      await expect.poll(() => withRows(place, migrations)).toEqual([]);
      const remains = "select to_regclass('conversations') is not null as is";
      expect(await withRows(place, (rows) => rows.list(remains))).toEqual([{ is: false }]);
      expect(await versionsOf(place)).toEqual([]);
      await expectServes(await start(place));
      expect((await versionsOf(place)).length).toBeGreaterThan(0);
    },
    long,
  );
});

/** The migrations that run at this moment, and whether each waits for a lock. */
function migrations(rows: Rows): Promise<readonly { readonly waits: boolean }[]> {
  return rows.list(`select wait_event_type is not distinct from 'Lock' as waits from pg_stat_activity
    where datname = current_database() and application_name = 'helpdesk migration'`);
}

const newer: Readonly<Record<Engine, string>> = {
  sqlite: 'pragma user_version = 999',
  postgres: 'insert into schema_version values (999, 0)',
};

describe.each(engines)('a database of a newer version, %s', (engine) => {
  it(
    'is refused with one line and left alone',
    async () => {
      const place = await take(engine);
      await (await start(place)).stop();
      await withRows(place, (rows) => rows.run(newer[engine]));
      const before = await versionsOf(place);
      const refused = await runToEnd(place.folder, place.environment);
      expectOneLine(refused, 78, /schema version 999; this program knows \d+\. Start a newer one\.$/);
      expect(await versionsOf(place)).toEqual(before);
    },
    long,
  );
});

describe('a database that cannot be used', () => {
  const secret = 'Sesame-open-2';

  it(
    'because of the password or the name is refused at once, with one line that tells neither',
    async () => {
      const place = await take('postgres');
      const url = new URL(place.environment.DATABASE_URL ?? '');
      const right = url.password;
      url.password = secret;
      const locked = await runToEnd(place.folder, { DATABASE_URL: url.href });
      expectOneLine(locked, 78, /^postgres:\/\/\w+@127\.0\.0\.1:\d+\/\w+: .*does not accept the password/);
      expect(locked.err + locked.out).not.toContain(secret);
      url.password = right;
      url.pathname = '/nowhere';
      const missing = await runToEnd(place.folder, { DATABASE_URL: url.href });
      expectOneLine(missing, 78, /\/nowhere: There is no such database/);
      expect(missing.err + missing.out).not.toContain(right);
    },
    long,
  );

  it(
    'because nobody listens is waited for, and then named without its password',
    async () => {
      const place = await take('sqlite');
      const url = `postgres://ann:${secret}@127.0.0.1:1/desk`;
      const refused = await runToEnd(place.folder, { DATABASE_URL: url });
      expectOneLine(refused, 1, /^postgres:\/\/ann@127\.0\.0\.1:1\/desk: Nothing listens at the address/);
      expect(refused.err + refused.out).not.toContain(secret);
      expect(refused.tookMs).toBeGreaterThan(10_000);
      expect(refused.out.match(/waiting for the database/g)).toHaveLength(1);
    },
    long,
  );

  it(
    'because it is still starting is waited for, and served when it is there',
    async () => {
      const place = await take('sqlite');
      const server = await startPostgres();
      try {
        await server.end('SIGINT');
        const starting = start(place, { DATABASE_URL: server.url });
        // Longer than the program takes to come to its database, on a busy machine too.
        await pause(6_000);
        await server.start();
        const service = await starting;
        await expectServes(service);
        expect(service.output()).toContain('waiting for the database');
        expect(await service.stop()).toBe(0);
      } finally {
        for (const each of processes) await each.kill();
        await server.stop();
      }
    },
    long,
  );
});
