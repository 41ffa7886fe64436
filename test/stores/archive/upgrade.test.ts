import { permissions } from '@helpdesk/domain';
import { type Composition, compose, readConfig } from '@helpdesk/service';
import { latestSchema } from '@helpdesk/sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { run } from '../../machine/cli/helpdesk.ts';
import { credentials, engines, type Place } from './places.ts';
import { asBefore, takeBack, undoneSteps } from './take-back.ts';

const kept = { users: 'id', socket_tickets: 'hash', agent_roles: 'agent_id', events: 'id' };

async function withDesk<T>({ env }: Place, work: (composition: Composition) => Promise<T>): Promise<T> {
  const read = readConfig(env);
  if (!('ok' in read)) throw new Error(read.faults.join('\n'));
  const composition = await compose(read.ok);
  try {
    return await work(composition);
  } finally {
    await composition.close();
  }
}

const { apiKey, apiSecret } = credentials;

// A ticket is good for a minute, and no time passes here.
beforeEach(() => void vi.setSystemTime(Date.now()));
afterEach(() => void vi.useRealTimers());

describe.each(engines)('a desk of an older schema, on $name', ({ take }) => {
  it.each(undoneSteps)('is brought to $name, and loses nothing', async ({ version, name }) => {
    const place = await take();
    const { ticket } = await withDesk(place, async ({ helpdesk }) => {
      await helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials });
      return helpdesk.createSocketTicket(await helpdesk.authenticateAgent(apiKey, apiSecret));
    });
    await takeBack(place, version);
    const rowsOf = async () => {
      const tables = Object.entries(kept).map(async ([table, key]) => [
        table,
        (await place.rows(`select * from ${table} order by ${key}`)).map((row) => asBefore(table, row, version)),
      ]);
      return Object.fromEntries(await Promise.all(tables));
    };
    const before = await rowsOf();
    expect(before.socket_tickets).toHaveLength(1);
    const migrated = await run(['migrate'], place.env);
    expect(migrated).toMatchObject({ code: 0, err: '', out: expect.stringContaining(name) });
    expect(await place.version()).toBe(latestSchema);
    expect(await rowsOf()).toEqual(before);
    expect(await place.rows('select api_key_id from socket_tickets')).toEqual([{ api_key_id: null }]);
    await withDesk(place, async ({ helpdesk }) => {
      const actor = await helpdesk.authenticateAgent(apiKey, apiSecret);
      expect((await helpdesk.redeemSocketTicket(ticket)).id).toBe(actor.id);
      const { key, apiSecret: secret } = await helpdesk.createNamedApiKey(actor, actor.id, { name: 'New' });
      expect((await helpdesk.authenticateAgent(key.apiKey, secret)).namedKey?.id).toBe(key.id);
    });
    await place.close();
  });

  it.each([
    ['by an older version', true],
    ['by the import of an older export', false],
  ])('security T13 gets the secrets of inboxes sealed that were stored in clear %s', async (_by, isOlder) => {
    const place = await take();
    await withDesk(place, ({ helpdesk }) =>
      helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials }),
    );
    const clear = 'the secret that the inbox shares with the shop';
    if (isOlder) await takeBack(place, 32);
    const marked = isOlder ? '' : ', secret_sealed = false';
    const stored = await place.rows(`update inboxes set secret = '${clear}'${marked} returning id`);
    expect(stored.length).toBeGreaterThan(0);
    for (const start of ['first', 'second']) {
      await withDesk(place, async ({ helpdesk, ports }) => {
        const rows = await place.rows('select secret from inboxes');
        expect(JSON.stringify(rows), start).not.toContain(clear);
        for (const { secret } of rows) expect(ports.sealer.open(String(secret))).toBe(clear);
        expect(await helpdesk.sealInboxSecrets()).toBe(0);
        expect(await ports.store.read(({ inboxes }) => inboxes.list())).toMatchObject(rows);
      });
    }
    await place.close();
  });

  it('is not brought there twice', async () => {
    const place = await take();
    await withDesk(place, ({ helpdesk }) =>
      helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials }),
    );
    const [oldest] = undoneSteps;
    await takeBack(place, oldest?.version ?? 0);
    const first = await run(['migrate'], place.env);
    const second = await run(['migrate'], place.env);
    for (const { name } of undoneSteps) {
      expect(first.out).toContain(name);
      expect(second.out).not.toContain(name);
    }
    await place.close();
  });

  it('lets roles and keys that could write write as the contact on, and no others', async () => {
    const place = await take();
    const permission = 'messages:write_as_contact';
    await withDesk(place, async ({ helpdesk }) => {
      await helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials });
      const actor = await helpdesk.authenticateAgent(apiKey, apiSecret);
      const role = (name: string, permissions: readonly string[]) =>
        helpdesk.createRole(actor, { name, description: '', permissions });
      await role('Writes', ['messages:read', 'messages:write', 'contacts:read']);
      await role('Reads', ['messages:read']);
      await role('Nothing', []);
      const key = (name: string, permissions: readonly string[] | null) =>
        helpdesk.createNamedApiKey(actor, actor.id, { name, permissions });
      await key('writes', ['messages:write']);
      await key('reads', ['messages:read']);
      await key('everything', null);
    });
    await takeBack(place, 5);
    const stored = () =>
      place.rows('select name, permissions from roles union all select name, permissions from api_keys');
    expect(JSON.stringify(await stored())).not.toContain(permission);
    await run(['migrate'], place.env);
    await withDesk(place, async ({ helpdesk }) => {
      const actor = await helpdesk.authenticateAgent(apiKey, apiSecret);
      expect(actor.permissions).toEqual(permissions);
      const roles = await helpdesk.listRoles(actor);
      const granted = roles.filter((role) => role.permissions.includes(permission));
      expect(granted.map(({ name }) => name)).toEqual(['Admin', 'Agent', 'Writes']);
      expect(roles.find(({ name }) => name === 'Nothing')?.permissions).toEqual([]);
      const keys = await helpdesk.listNamedApiKeys(actor, actor.id);
      expect(keys.map((key) => [key.name, key.permissions])).toEqual([
        ['writes', ['messages:write', permission]],
        ['reads', ['messages:read']],
        ['everything', null],
      ]);
    });
    await place.close();
  });
});
