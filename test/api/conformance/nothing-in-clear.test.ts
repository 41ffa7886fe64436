import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresStore } from '@helpdesk/postgres';
import { openSqliteStore } from '@helpdesk/sqlite';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { onBusyMachines } from '../../support/patience.ts';
import { takeDatabase } from '../../support/postgres-databases.ts';
import { hasPostgres } from '../../support/stores.ts';
import { passkeyAnswer, pendingToken, withPasskey, withTotp } from './second-factor.ts';
import { openWorld, type World } from './world.ts';

/** Everything that opens something, as its owner was given it, by what it is. */
async function actOn(world: World): Promise<ReadonlyMap<string, string>> {
  const { token, device, secret, recoveryCodes, email, agentId } = await withTotp(world);
  const passkey = await withPasskey(world);
  const offer = await world.data('offerPasskeyLogin', { as: null });
  await world.ask('loginWithPasskey', { as: null, body: await passkeyAnswer(world, passkey.authenticator) });
  const pending = await pendingToken(world, email);
  const { url } = await world.data('createPasswordLink', { params: { id: agentId }, body: {} });
  const inboxSecret = crypto.randomUUID();
  await world.data('updateInbox', { params: { id: world.inboxId }, body: { secret: inboxSecret } });
  const [mailboxPassword, relayPassword] = [crypto.randomUUID(), crypto.randomUUID()];
  const server = { host: 'mail.shop.example', username: 'help' };
  const config = { imap: [{ ...server, password: mailboxPassword }], smtp: [{ ...server, password: relayPassword }] };
  await world.data('createInbox', { body: { name: 'Mail', channel: 'email', from: 'help@shop.example', config } });
  const [recoveryCode = ''] = recoveryCodes;
  const clientSecret = crypto.randomUUID();
  await world.data('createOidcProvider', {
    body: {
      ...{ name: 'Staff', provider_url: 'https://id.example', client_id: 'helpdesk', client_secret: clientSecret },
      enabled: false,
    },
  });
  return new Map([
    ['session', token],
    ['device', device],
    ['TOTP secret', secret],
    ['recovery code', recoveryCode],
    ['recovery code without dashes', recoveryCode.replaceAll('-', '')],
    ['sign-in that waits', pending],
    ['challenge id', offer.challenge_id],
    ['client secret of a provider', clientSecret],
    ['secret of an inbox', inboxSecret],
    ['password of a mailbox', mailboxPassword],
    ['password of a relay', relayPassword],
    ['link', url?.split('#')[1] ?? ''],
  ]);
}

function expectNone(text: string, secrets: ReadonlyMap<string, string>): void {
  for (const secret of secrets.values()) expect(secret.length).toBeGreaterThan(15);
  // What is there of each agent anyway shows that this is the whole database.
  expect(text).toContain('example.com');
  expect([...secrets].flatMap(([name, secret]) => (text.includes(secret) ? [name] : []))).toEqual([]);
}

describe('people 2, 37: nothing that opens something is in the database in clear', () => {
  test('sqlite', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'helpdesk-'));
    const sqlite = openSqliteStore({ file: join(folder, 'helpdesk.db'), ...onBusyMachines });
    await sqlite.migrate();
    const world = await openWorld(async () => ({ store: sqlite.store, close: () => sqlite.close() }));
    const secrets = await actOn(world);
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')));
    expectNone(files.join('\n'), secrets);
    await world.close();
    await rm(folder, { recursive: true });
  });

  // `npm test` has no server; the same file runs with one in `npm run test:ci`.
  if (hasPostgres) {
    test('postgres', async () => {
      const database = await takeDatabase();
      const postgres = openPostgresStore({ url: database.url, connections: 4, ...onBusyMachines });
      const world = await openWorld(async () => ({ store: postgres.store, close: () => postgres.close() }));
      const secrets = await actOn(world);
      const client = new Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query<{ name: string }>(
        "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
      );
      expect(rows.length).toBeGreaterThan(30);
      const texts: string[] = [];
      for (const { name } of rows) {
        const found = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
        texts.push(...found.rows.map(({ row }) => row));
      }
      expectNone(texts.join('\n'), secrets);
      await client.end();
      await world.close();
      await database.giveBack();
    });
  }
});
