import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withPatientClient } from '../../../adapters/postgres/src/connection/patient-client.ts';
import { mayBeStarting } from '../../../adapters/postgres/src/may-be-starting.ts';
import { applyMigrations } from '../../../adapters/postgres/src/migrate.ts';
import { migrations } from '../../../adapters/postgres/src/migrations/all.ts';
import { storeError } from '../../../adapters/postgres/src/postgres-errors.ts';
import { explain } from '../../../apps/service/src/errors/explain.ts';
import { anyEngine, settings } from '../../stores/archive/places.ts';
import { runHere } from '../../stores/archive/run-here.ts';
import { exportSmallDesk } from '../../stores/archive/small-desk.ts';
import { type EmptyDatabase, emptyDatabase } from '../../support/empty-database.ts';

/** Settings that managed servers make for a database or a role, here so low that no migration stays within them. */
const hostile = [
  'statement_timeout = 1',
  'idle_in_transaction_session_timeout = 1',
  'lock_timeout = 1',
  'default_transaction_read_only = on',
] as const;

let exported: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-hostile-'));
  exported = join(folder, 'export');
  const place = await anyEngine.take();
  await exportSmallDesk(place, exported);
  await place.close();
});
afterAll(() => rm(folder, { recursive: true }));

async function onDatabase<T>(work: (database: EmptyDatabase, env: Record<string, string>) => Promise<T>): Promise<T> {
  const [database, data] = [await emptyDatabase(), await mkdtemp(join(tmpdir(), 'helpdesk-hostile-'))];
  try {
    return await work(database, { ...settings, DATABASE_URL: database.url, HELPDESK_DATA_DIR: data });
  } finally {
    await database.drop();
    await rm(data, { recursive: true });
  }
}

async function execute({ url }: EmptyDatabase, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url, options: '-c default_transaction_read_only=off' });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const set = (database: EmptyDatabase, setting: string): Promise<void> =>
  execute(database, `alter database ${new URL(database.url).pathname.slice(1)} set ${setting}`);

describe('faults O11: with limits that are set for the database', () => {
  it.each(hostile)('%s: a desk is imported, migrated and exported', (setting) =>
    onDatabase(async (database, env) => {
      await set(database, setting);
      expect(await runHere(['migrate'], env)).toMatchObject({ code: 0 });
      expect(await runHere(['import', exported], env)).toMatchObject({ code: 0 });
      const again = join(folder, setting.slice(0, 12));
      expect(await runHere(['export', again], env)).toMatchObject({ code: 0 });
    }),
  );

  it.each([
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'idle_session_timeout',
    'default_transaction_read_only',
  ])('%s is lifted for what takes as long as it takes, and for that alone', (name) =>
    onDatabase(async (database) => {
      await set(database, `${name} = ${name === 'default_transaction_read_only' ? 'on' : "'1h'"}`);
      const show = async (client: Client) => (await client.query({ text: `show ${name}`, rowMode: 'array' })).rows[0];
      expect(await withPatientClient({ connectionString: database.url }, show)).toEqual([
        name === 'default_transaction_read_only' ? 'off' : '0',
      ]);
      const other = new Client(database.url);
      await other.connect();
      expect([['on'], ['1h']]).toContainEqual(await show(other));
      await other.end();
    }),
  );

  it.each([5, 15, 28])('an import goes on in a schema whose migration was cut before step %i', (cut) =>
    onDatabase(async (database, env) => {
      await applyMigrations(
        database.url,
        migrations.filter(({ version }) => version < cut),
      );
      expect(await runHere(['import', exported], env)).toMatchObject({ code: 0 });
      await execute(database, `delete from schema_version where version >= ${cut}`);
      const refused = await runHere(['import', exported], env);
      expect(refused.code).not.toBe(0);
      expect(refused.err).toMatch(/not empty, and of an older version/);
    }),
  );

  it.each([
    ['57014', 'canceling statement due to statement timeout', 'statement_timeout'],
    ['25P03', 'terminating connection due to idle-in-transaction timeout', 'idle_in_transaction_session_timeout'],
    ['25P04', 'terminating connection due to transaction timeout', 'transaction_timeout'],
    ['57P05', 'terminating connection due to idle-session timeout', 'idle_session_timeout'],
    ['55P03', 'canceling statement due to lock timeout', 'lock_timeout'],
    ['25006', 'cannot execute INSERT in a read-only transaction', 'default_transaction_read_only'],
    ['57P01', 'terminating connection due to administrator command', 'ended the connection'],
    ['53200', 'out of memory', 'cannot be reached or written'],
  ])('a refusal with %s has the words of the server, and the setting', (code, words, setting) => {
    const said = Object.assign(new DatabaseError(words, 1, 'error'), { code });
    const line = explain(storeError(said))?.line;
    expect(line).toContain(words);
    expect(line).toContain(setting);
  });

  it('a migration whose connection is ended says what the server said', () =>
    onDatabase(async (database) => {
      const ends = 'select pg_terminate_backend(pg_backend_pid())';
      const failing = applyMigrations(database.url, [{ version: 1, name: '0001-ends', sql: ends }]);
      await expect(failing).rejects.toThrow(expect.objectContaining({ cause: expect.any(DatabaseError) }));
      const error = await failing.catch((thrown: unknown) => thrown);
      expect(explain(error)?.line).toContain('terminating connection due to administrator command');
      // A start waits for a server that is restarted, as before.
      expect(mayBeStarting(error)).toBe(true);
    }));
});
