import { type Composition, compose, readConfig } from '@helpdesk/service';
import { latestSchema } from '@helpdesk/sqlite';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/helpdesk.ts';
import { credentials, engines, type Place } from './places.ts';

const kept = { users: 'id', socket_tickets: 'hash', agent_roles: 'agent_id', events: 'id' };

/** What takes a database back to where the step before left it, in words of every engine; oldest first. */
const steps = [
  {
    version: 3,
    name: '0003-keys-and-reports',
    undo:
      'alter table socket_tickets drop column api_key_id; drop table api_keys; ' +
      'drop index messages_created; drop index conversations_resolved',
  },
  { version: 4, name: '0004-upload-quotas', undo: 'drop table upload_counts; drop table upload_holds' },
];

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

describe.each(engines)('a desk of an older schema, on $name', ({ take }) => {
  it.each(steps)('is brought to $name, and loses nothing', async ({ version, name }) => {
    const place = await take();
    const { ticket } = await withDesk(place, async ({ helpdesk }) => {
      await helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials });
      return helpdesk.createSocketTicket(await helpdesk.authenticateAgent(apiKey, apiSecret));
    });
    for (const step of steps.toReversed()) if (step.version >= version) await place.execute(step.undo);
    await place.setVersion(version - 1);
    const rowsOf = async () => {
      const tables = Object.entries(kept).map(async ([table, key]) => [
        table,
        await place.rows(`select * from ${table} order by ${key}`),
      ]);
      return Object.fromEntries(await Promise.all(tables));
    };
    const before = await rowsOf();
    expect(before.socket_tickets).toHaveLength(1);
    const migrated = await run(['migrate'], place.env);
    expect(migrated).toMatchObject({ code: 0, err: '', out: expect.stringContaining(name) });
    expect(await place.version()).toBe(latestSchema);
    const [oldTicket] = before.socket_tickets;
    expect(await rowsOf()).toEqual({ ...before, socket_tickets: [{ ...oldTicket, api_key_id: null }] });
    expect((await run(['migrate'], place.env)).out).not.toContain(name);
    await withDesk(place, async ({ helpdesk }) => {
      const actor = await helpdesk.authenticateAgent(apiKey, apiSecret);
      expect((await helpdesk.redeemSocketTicket(ticket)).id).toBe(actor.id);
      const { key, apiSecret: secret } = await helpdesk.createNamedKey(actor, actor.id, { name: 'New' });
      expect((await helpdesk.authenticateAgent(key.apiKey, secret)).namedKey?.id).toBe(key.id);
    });
    await place.close();
  });
});
