import { createHelpdesk } from '@helpdesk/domain/use-cases';
import { openPostgresStore } from '@helpdesk/postgres';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { ask } from '../../api/conformance/ask.ts';
import { openWorld } from '../../api/conformance/world.ts';
import { serverOf } from '../../support/desk.ts';
import { onBusyMachines } from '../../support/patience.ts';
import { takeDatabase } from '../../support/postgres-databases.ts';

const rounds = 4;

test('new tags in opposite orders, at two nodes at once, never lock each other out', async () => {
  const database = await takeDatabase();
  const before = await deadlocks(database.url);
  const [one, two] = [1, 2].map(() => openPostgresStore({ url: database.url, connections: 6, ...onBusyMachines }));
  if (one === undefined || two === undefined) throw new Error('two stores were opened');
  try {
    const world = await openWorld(async () => ({ store: one.store, close: async () => {} }));
    const ports = { ...world.ports, store: two.store };
    const other = serverOf(ports, createHelpdesk(ports));
    await other.ready();
    const conversations = await Promise.all(Array.from({ length: 8 }, () => world.conversation()));
    const statuses: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const names = ['ä', 'B', 'c', 'D'].map((name) => `${name} ${round}`);
      const answers = await Promise.all(
        conversations.map(({ uuid }, index) =>
          ask(index % 2 === 0 ? world.app : other, world.admin, 'setConversationTags', {
            params: { uuid },
            body: { tags: index % 4 < 2 ? names : names.toReversed() },
          }),
        ),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses).toEqual(Array(rounds * conversations.length).fill(200));
    await other.close();
    await world.close();
  } finally {
    // A connection reports what it has counted when it ends.
    await Promise.all([one.close(), two.close()]);
  }
  expect(await deadlocks(database.url)).toBe(before);
  await database.giveBack();
});

async function deadlocks(url: string): Promise<number> {
  const client = new Client(url);
  await client.connect();
  const text = 'select deadlocks::int as count from pg_stat_database where datname = current_database()';
  const { rows } = await client.query<{ count: number }>(text);
  await client.end();
  return rows[0]?.count ?? -1;
}
