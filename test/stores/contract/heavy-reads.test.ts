import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { nothingVisible, type Visibility } from '@helpdesk/domain';
import type { Store } from '@helpdesk/domain/ports';
import { openPostgresStore } from '@helpdesk/postgres';
import { openSqliteStore } from '@helpdesk/sqlite';
import { addConversation, newMessage, openDesk } from '@helpdesk/testkit';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeDatabase } from '../../support/postgres-databases.ts';

const everything: Visibility = { ...nothingVisible, all: true };
const first = { page: 1, size: 30 };

/** A text that no index finds, so that every message is read. */
const unindexed = 'i\u0307 nowhere';
const searchFor = (store: Store, text: string) =>
  store.read(({ messages }) => messages.search(text, everything, first));

async function addMessages(store: Store, count: number): Promise<void> {
  const desk = await openDesk(store);
  const { id: conversationId, contactId: senderId } = await addConversation(desk);
  const textContent = `É ${'parcel '.repeat(100)}`;
  await store.transact(async ({ messages }) => {
    for (let index = 0; index < count; index++) {
      const given = { uuid: desk.ids.uuid(), conversationId, senderId, senderType: 'contact' } as const;
      await messages.insert(newMessage(given, { textContent }));
    }
  });
}

/** The nice value in `/proc/…/stat`: the seventeenth field after the name, which may contain blanks. */
const niceOf = (stat: string): number => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);

describe('a heavy read on SQLite', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-heavy-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('does not hold the event loop', async () => {
    const sqlite = openSqliteStore({ file: join(folder, 'desk.db') });
    try {
      await sqlite.migrate();
      await addMessages(sqlite.store, 3_000);
      let turns = 0;
      let isOver = false;
      const search = searchFor(sqlite.store, unindexed).finally(() => {
        isOver = true;
      });
      while (!isOver) {
        turns += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect((await search).items).toEqual([]);
      // Queries on this thread would leave a turn or two for each of them.
      expect(turns).toBeGreaterThan(20);
      expect(sqlite.waiting().heavy).toBe(0);
    } finally {
      await sqlite.close();
    }
  });

  test('gives way to the event loop: its thread has a lower priority, and only that', async () => {
    const sqlite = openSqliteStore({ file: join(folder, 'desk.db') });
    const before = getPriority();
    try {
      await sqlite.migrate();
      await searchFor(sqlite.store, 'nobody');
      expect(getPriority()).toBe(before);
      if (process.platform !== 'linux') return;
      const threads = await readdir('/proc/self/task');
      const nice = await Promise.all(
        threads.map(async (id) => niceOf(await readFile(`/proc/self/task/${id}/stat`, 'utf8'))),
      );
      expect(nice).toContain(constants.priority.PRIORITY_BELOW_NORMAL);
    } finally {
      await sqlite.close();
    }
  });

  test('over its time is refused, and the next one is served', async () => {
    const file = join(folder, 'desk.db');
    const patient = openSqliteStore({ file });
    const sqlite = openSqliteStore({ file, heavyWithin: 1 });
    try {
      await patient.migrate();
      await addMessages(patient.store, 3_000);
      await expect(searchFor(sqlite.store, unindexed)).rejects.toMatchObject({
        kind: 'unavailable',
        code: 'store.too_slow',
        details: { retryAfter: 5 },
      });
      await expect.poll(() => sqlite.waiting().heavy).toBe(0);
      expect((await searchFor(patient.store, 'parcel')).total).toBe(1_000);
    } finally {
      await sqlite.close();
      await patient.close();
    }
  });

  test('that has too many before it is refused at once', async () => {
    const sqlite = openSqliteStore({ file: join(folder, 'desk.db') });
    try {
      await sqlite.migrate();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 130 }, (_, index) =>
          sqlite.store.read(({ contacts }) => contacts.search('nobody', first), { caller: index < 110 ? 1 : 2 }),
        ),
      );
      const refused = outcomes.map((outcome) => outcome.status === 'rejected');
      expect(refused.slice(0, 110).filter(Boolean).length).toBeGreaterThan(40);
      // Reads of another caller count for that caller alone.
      expect(refused.slice(110, 130)).toEqual(Array.from({ length: 20 }, () => false));
      const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      expect(reasons.length).toBeGreaterThan(40);
      for (const reason of reasons) expect(reason).toMatchObject({ code: 'store.too_slow' });
      expect((await searchFor(sqlite.store, 'nobody')).total).toBe(0);
    } finally {
      await sqlite.close();
    }
  });

  test('of one caller does not keep another from theirs', async () => {
    const sqlite = openSqliteStore({ file: join(folder, 'desk.db'), heavyWithin: 60_000 });
    try {
      await sqlite.migrate();
      await addMessages(sqlite.store, 3_000);
      const search = (caller: number, text: string) =>
        sqlite.store.read(({ messages }) => messages.search(text, everything, first), { caller });
      const many = Array.from({ length: 10 }, () => search(1, unindexed));
      let ended = 0;
      for (const each of many) void each.then(() => (ended += 1));
      expect((await search(2, 'nobody')).total).toBe(0);
      expect(ended).toBeLessThan(5);
      await Promise.all(many);
    } finally {
      await sqlite.close();
    }
  });

  test('sees what was committed a moment before', async () => {
    const sqlite = openSqliteStore({ file: join(folder, 'desk.db') });
    try {
      await sqlite.migrate();
      const desk = await openDesk(sqlite.store);
      for (let count = 1; count <= 20; count++) {
        await addConversation(desk, { subject: `parcel ${count}` });
        const found = await sqlite.store.read((reader) =>
          reader.conversations.search('parcel', everything, 1, { page: 1, size: 1 }),
        );
        expect([found.total, found.items[0]?.subject]).toEqual([count, `parcel ${count}`]);
      }
    } finally {
      await sqlite.close();
    }
  });
});

describe('a heavy read on Postgres', () => {
  test('that waits for its turn keeps no connection from light ones and writers', async () => {
    const database = await takeDatabase();
    const postgres = openPostgresStore({ url: database.url, connections: 4, heavyWithin: 3_000 });
    const other = new Client(database.url);
    try {
      await postgres.migrate();
      const desk = await openDesk(postgres.store);
      await other.connect();
      await other.query('begin; lock table messages in access exclusive mode');
      const heavy = Array.from({ length: 12 }, () => searchFor(postgres.store, 'parcel'));
      await expect.poll(() => postgres.load().heavy).toBe(12);
      const start = performance.now();
      for (let index = 0; index < 5; index++) {
        await addConversation(desk);
        expect(await postgres.store.read(({ teams }) => teams.list())).toEqual([]);
      }
      expect(performance.now() - start).toBeLessThan(4_000);
      expect(postgres.load().busy).toBeLessThan(4);
      await other.query('rollback');
      for (const { total } of await Promise.all(heavy)) expect(total).toBe(0);
    } finally {
      await other.end();
      await postgres.close();
      await database.giveBack();
    }
  });

  test('over its time is refused by the server, and the connection is as before', async () => {
    const database = await takeDatabase();
    const postgres = openPostgresStore({ url: database.url, connections: 1, heavyWithin: 200 });
    const other = new Client(database.url);
    try {
      await postgres.migrate();
      await other.connect();
      await other.query('begin; lock table messages in access exclusive mode');
      await expect(searchFor(postgres.store, 'parcel')).rejects.toMatchObject({
        kind: 'unavailable',
        code: 'store.too_slow',
        details: { retryAfter: 5 },
      });
      // Another statement of the same connection waits for as long as before: the lock is released in between.
      const listed = postgres.store.read(({ messages }) => messages.newestId(1));
      await new Promise((resolve) => setTimeout(resolve, 400));
      await other.query('rollback');
      expect(await listed).toBe(0);
      expect((await searchFor(postgres.store, 'parcel')).total).toBe(0);
    } finally {
      await other.end();
      await postgres.close();
      await database.giveBack();
    }
  });
});
