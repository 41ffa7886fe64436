import { noDetails } from '@helpdesk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorActor } from '../../../apps/service/src/composition/operator-actor.ts';
import { allRows, cutAt, type DeskRows, seed, seededRows, withNewDesk } from './large-desk.ts';
import { engines, type Place } from './places.ts';

/** The same desk of every engine, made without a break. */
const made = new Map<string, DeskRows>();

describe.each(engines)('a large desk on $name', ({ name, take }) => {
  let place: Place;

  beforeAll(async () => {
    place = await take();
  });
  afterAll(() => place.close());

  it('is filled, and then there', async () => {
    await withNewDesk(place, async ({ archive }) => {
      const seeded = await seed(archive);
      const rows = await allRows(archive);
      made.set(name, seededRows(rows));
      if (seeded.outcome !== 'filled') throw new Error(seeded.outcome);
      expect(seeded.resumedAfter).toBe(0);
      for (const [table, count] of seeded.rows)
        expect(made.get(name)?.get(table)?.length, table).toBe(count - shared(table));
      expect(rows.get('conversations')).toHaveLength(350);
      expect(await seed(archive, { end: 0 })).toEqual({ outcome: 'there' });
      expect(await allRows(archive)).toEqual(rows);
    });
  });

  it('refuses other numbers, and changes nothing', async () => {
    await withNewDesk(place, async ({ archive }) => {
      const before = await allRows(archive);
      for (const other of [{ conversations: 351 }, { seed: 8 }]) {
        expect(await seed(archive, other)).toMatchObject({ outcome: 'other', done: 350, begun: { seed: 7 } });
      }
      expect(await allRows(archive)).toEqual(before);
    });
  });

  it('has room for what comes: the service gives numbers that are free', async () => {
    await withNewDesk(place, async ({ archive, helpdesk }) => {
      const { item } = await helpdesk.createConversation(operatorActor, {
        inboxId: 2,
        content: 'One more',
        initiator: 'contact',
        contact: { email: 'new@example.com', externalUserId: null, firstName: 'New', lastName: '' },
        attachments: [],
      });
      expect(item.referenceNumber).toBe('450');
      const rows = await allRows(archive);
      expect(rows.get('conversations')).toHaveLength(351);
      expect((await seed(archive)).outcome).toBe('there');
    });
  });
});

/** The role of an agent is counted where the first Admin has one, too. */
function shared(table: string): number {
  return table === 'agent_roles' ? -1 : 0;
}

it('is the same on every engine', () => {
  const [first, ...others] = engines.map(({ name }) => made.get(name));
  expect(first?.get('messages')?.length).toBeGreaterThan(3_000);
  for (const other of others) for (const [table, rows] of first ?? []) expect(other?.get(table), table).toEqual(rows);
});

describe.each(engines)('a large desk on $name that was cut', ({ name, take }) => {
  let place: Place;

  beforeAll(async () => {
    place = await take();
  });
  afterAll(() => place.close());

  it('begins with nothing when the first transaction broke off', async () => {
    await withNewDesk(place, async ({ archive }) => {
      const before = await allRows(archive);
      await expect(seed(cutAt(archive, 3))).rejects.toThrow('cut');
      expect(await allRows(archive)).toEqual(before);
    });
  });

  it('goes on behind the last transaction, to the same rows', async () => {
    await withNewDesk(place, async ({ archive }) => {
      // Staff are 7 inserts, each transaction of conversations 7: in the middle of the third, then between two.
      await expect(seed(cutAt(archive, 7 + 14 + 4))).rejects.toThrow('cut');
      expect((await allRows(archive)).get('conversations')).toHaveLength(200);
      expect(await seed(archive, { conversations: 300 })).toMatchObject({ outcome: 'other', done: 200 });
      await expect(seed(cutAt(archive, 8))).rejects.toThrow('cut');
      expect(await seed(archive, { end: Date.now() })).toMatchObject({ outcome: 'filled', resumedAfter: 300 });
      expect(seededRows(await allRows(archive))).toEqual(made.get(name));
    });
  });
});

describe.each(engines)('a desk on $name that is used', ({ take }) => {
  it.each(['contact', 'visitor'] as const)('is refused with a %s, and keeps its rows', async (type) => {
    const place = await take();
    try {
      await withNewDesk(place, async ({ archive, ports }) => {
        await ports.store.transact((writer) => writer.contacts.insert({ ...contact, type }));
        const before = await allRows(archive);
        expect(await seed(archive)).toEqual({ outcome: 'in use' });
        expect(await allRows(archive)).toEqual(before);
      });
    } finally {
      await place.close();
    }
  });
});

const contact = { ...noDetails, createdAt: 1, firstName: 'Mia' };
