import { type NodeSession, openNodeSession } from '@helpdesk/postgres';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, takeDatabase } from '../../support/postgres-databases.ts';

let database: TestDatabase;
let sessions: NodeSession[];
let admin: Client;
/** What the three sessions said of themselves, in order; a failed test shows it. */
let told: string[];

beforeEach(async () => {
  database = await takeDatabase();
  admin = new Client(database.url);
  await admin.connect();
  told = [];
  sessions = [1, 2, 3].map((id) =>
    openNodeSession(database.url, (state, cause) => told.push(`${id} ${state} ${cause ?? ''}`), 50),
  );
});

afterEach(async () => {
  await admin.end();
  await Promise.all(sessions.map((session) => session.close()));
  await database.giveBack();
});

const onDuty = () => sessions.filter((session) => session.hasDuty());
const soon = { interval: 20 };

/** How many sessions have checked whether the duty is free since `time`, by the clock of the database. */
async function looksSince(time = ''): Promise<number> {
  const { rows } = await admin.query(
    `select 1 from pg_stat_activity where application_name = 'helpdesk node' and datname = current_database()
       and state = 'idle' and query_start > $1::timestamptz`,
    [time],
  );
  return rows.length;
}

it('one node of all has the duty, and the next takes it over when that one leaves', async () => {
  for (let left = sessions.length; left > 0; left--) {
    await expect.poll(() => onDuty().length, soon).toBe(1);
    const [holder] = onDuty();
    const { rows } = await admin.query<{ now: string }>('select clock_timestamp()::text as now');
    await expect.poll(() => looksSince(rows[0]?.now), soon).toBe(left);
    expect(onDuty()).toEqual([holder]);
    await holder?.close();
    // Another node may have the duty already.
    expect(holder?.hasDuty()).toBe(false);
    sessions = sessions.filter((session) => session !== holder);
  }
});

it('never two have it, while their connections are cut again and again', async () => {
  const look = { interval: 1 };
  const doubles: string[] = [];
  const count = (): number => {
    const { length } = onDuty();
    if (length > 1) doubles.push(`${length} after:`, ...told);
    return length;
  };
  for (let round = 1; round <= 15; round++) {
    await expect.poll(count, look).toBe(1);
    const { rowCount } =
      await admin.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 3
      and database = (select oid from pg_database where datname = current_database())`);
    expect(rowCount, told.join('\n')).toBe(1);
    const cuts = (): number => {
      count();
      return told.filter((each) => each.includes(' cut ')).length;
    };
    await expect.poll(cuts, { ...look, message: `the cuts after ${told.join('\n')}` }).toBe(round);
  }
  await expect.poll(count, look).toBe(1);
  expect(doubles).toEqual([]);
});
