import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresStore } from '@helpdesk/postgres';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { applyMigrations } from '../../../adapters/postgres/src/migrate.ts';
import { migrations } from '../../../adapters/postgres/src/migrations/all.ts';
import { emptyDatabase } from '../../support/empty-database.ts';
import { onBusyMachines } from '../../support/patience.ts';
import {
  failedMail,
  inboxesOf,
  isBeforeMail,
  keptInboxes,
  keptMail,
  messagesOf,
  moveOldMail,
  oldMail,
  withoutMail,
  writeOldMail,
} from './old-mail.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function expectUnsent(client: Client): Promise<void> {
  expect(messagesOf((await client.query(keptMail)).rows)).toEqual(failedMail);
  expect(inboxesOf((await client.query(keptInboxes)).rows)).toEqual(withoutMail);
  expect((await client.query("select 1 from counters where name = 'unsent_mail'")).rows).toEqual([]);
}

async function connected(url: string): Promise<Client> {
  const client = new Client(url);
  await client.connect();
  closing.push(() => client.end());
  return client;
}

describe('mail 55: replies that no transport has sent stay unsent, and inboxes for mail are off', () => {
  it('on Postgres, in parts', async () => {
    const database = await emptyDatabase();
    closing.push(() => database.drop());
    await applyMigrations(database.url, migrations.filter(isBeforeMail));
    const client = await connected(database.url);
    await client.query(oldMail('true', 'false'));
    const postgres = openPostgresStore({ url: database.url, ...onBusyMachines });
    closing.push(() => postgres.close());
    expect(await postgres.migrate()).toEqual(['0035-mail', '0036-drafts-of-mail', '0037-names-of-recipients']);
    await expectUnsent(client);
    expect(await postgres.migrate()).toEqual([]);
  });

  it('on Postgres, when an archive of the older version is imported', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'helpdesk-'));
    closing.push(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'helpdesk.db');
    writeOldMail(file);
    const database = await emptyDatabase();
    closing.push(() => database.drop());
    const postgres = openPostgresStore({ url: database.url, ...onBusyMachines });
    closing.push(() => postgres.close());
    await postgres.migrate();
    await moveOldMail(file, postgres.archive);
    await expectUnsent(await connected(database.url));
  });
});
