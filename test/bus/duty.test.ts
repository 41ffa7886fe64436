import { type NodeSession, openNodeSession } from '@helpdesk/postgres';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, takeDatabase } from '../support/postgres-databases.ts';

let database: TestDatabase;
let sessions: NodeSession[];

beforeEach(async () => {
  database = await takeDatabase();
  sessions = [1, 2, 3].map(() => openNodeSession(database.url, () => {}));
});

afterEach(async () => {
  await Promise.all(sessions.map((session) => session.close()));
  await database.giveBack();
});

const onDuty = () => sessions.filter((session) => session.hasDuty());
const soon = { interval: 20 };

it('one node of all has the duty, and the next takes it over when that one leaves', async () => {
  for (let left = sessions.length; left > 0; left--) {
    await expect.poll(() => onDuty().length, soon).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(onDuty()).toHaveLength(1);
    const [holder] = onDuty();
    await holder?.close();
    expect(onDuty()).toHaveLength(0);
    sessions = sessions.filter((session) => session !== holder);
  }
});

it('never two have it, while their connections are cut again and again', async () => {
  const admin = new Client(database.url);
  await admin.connect();
  let most = 0;
  for (let round = 0; round < 15; round++) {
    await expect.poll(() => onDuty().length, soon).toBe(1);
    await admin.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 3
      and database = (select oid from pg_database where datname = current_database())`);
    for (let look = 0; look < 20; look++) {
      most = Math.max(most, onDuty().length);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  await admin.end();
  expect(most).toBe(1);
});
