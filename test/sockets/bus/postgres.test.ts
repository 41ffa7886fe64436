import { openNodeSession } from '@helpdesk/postgres';
import { signalBusSuite } from '@helpdesk/testkit';
import { Client } from 'pg';
import { describe, test } from 'vitest';
import { takeDatabase } from '../../support/postgres-databases.ts';

signalBusSuite({ describe, test }, 'Postgres', async () => {
  const database = await takeDatabase();
  const open = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const hear = (state: string): void => {
      if (state === 'joined') resolve();
    };
    const session = openNodeSession(database.url, hear, 50);
    return { session, joined: promise };
  };
  const [one, other] = [open(), open()];
  await Promise.all([one.joined, other.joined]);
  return {
    one: one.session.bus,
    other: other.session.bus,
    cut: async () => {
      const admin = new Client(database.url);
      await admin.connect();
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'helpdesk node' and datname = current_database()`);
      await admin.end();
    },
    close: async () => {
      await one.session.close();
      await other.session.close();
      await database.giveBack();
    },
  };
});
