import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedPostgres } from '../../stores/contract/recorded-postgres.ts';
import { recordedSqlite } from '../../stores/contract/recorded-sqlite.ts';
import type { RecordedStore } from '../../stores/contract/recorded-store.ts';
import { stores } from '../../support/stores.ts';
import { openWorld, type World } from './world.ts';

const recorders: Readonly<Record<string, () => RecordedStore>> = {
  sqlite: recordedSqlite,
  postgres: recordedPostgres,
};

const engines = stores.flatMap(([name]) => {
  const recorder = recorders[name];
  return recorder === undefined ? [] : [[name, recorder] as const];
});

/** How many one transaction moves; see `move-conversations.ts`. */
const atOnce = 50;
/** Finding and locking both contacts, messages that go first, the channel, what is moved, and three of events. */
const mostOfPart = 16;

describe.each(engines)('faults O3: the statements of a merge, on %s', (_name, recorder) => {
  const recorded = recorder();
  let world: World;
  beforeAll(async () => {
    world = await openWorld(recorded.open);
  });
  afterAll(() => world?.close());

  /** What transactions execute while a contact with so many conversations is merged. */
  async function statementsOfMerge(count: number): Promise<number> {
    const [contact, other] = [await world.contact(), await world.contact()];
    for (let made = 0; made < count; made += 1) await world.conversation({ contact_id: other.id });
    recorded.take();
    const merged = await world.data('mergeContacts', { params: { id: contact.id }, body: { contact_id: other.id } });
    expect(merged.id).toBe(contact.id);
    const statements = recorded.take().filter(({ read }) => read === undefined);
    const moves = statements.filter(({ text }) => text.startsWith('update "conversations" set "contact_id"'));
    expect(moves).toHaveLength(Math.ceil(count / atOnce));
    return statements.length;
  }

  it('a part of fifty conversations takes a few, however many conversations there are', async () => {
    const counts: number[] = [];
    for (const parts of [1, 2, 3]) counts.push(await statementsOfMerge(parts * atOnce + 10));
    const [one = 0, two = 0, three = 0] = counts;
    expect(three - two).toBe(two - one);
    expect(two - one).toBeGreaterThan(0);
    expect(two - one).toBeLessThanOrEqual(mostOfPart);
  });

  it('a merge within one transaction takes no more for forty-eight conversations than for three parts of events', async () => {
    // 1 = one statement of events, 48 = 32 + 16.
    expect((await statementsOfMerge(48)) - (await statementsOfMerge(1))).toBeLessThanOrEqual(3);
  });
});
