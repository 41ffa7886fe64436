import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DomainError } from '@helpdesk/domain';
import type { StoreWriter } from '@helpdesk/domain/ports';
import { openSqliteStore, type SqliteStore } from '@helpdesk/sqlite';
import { newAgent } from '@helpdesk/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onBusyMachines } from '../../support/patience.ts';

let folder: string;
let file: string;
let sqlite: SqliteStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-engine-'));
  file = join(folder, 'desk.db');
  sqlite = openSqliteStore({ file, ...onBusyMachines });
  await sqlite.migrate();
});

afterEach(async () => {
  await sqlite.close();
  await rm(folder, { recursive: true });
});

const addTag = (name: string) => (writer: StoreWriter) => writer.tags.insert({ name, createdAt: 1 });
const tagNames = async (): Promise<readonly string[]> =>
  (await sqlite.store.read((reader) => reader.tags.list())).map((tag) => tag.name);

describe('group commit', () => {
  it('rolls a failing command back alone', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        sqlite.store.transact(async (writer) => {
          await addTag(`t${index}`)(writer);
          if (index % 3 === 0) throw new Error(`refused ${index}`);
          return index;
        }),
      ),
    );
    expect(results.filter((each) => each.status === 'rejected')).toHaveLength(10);
    expect(await tagNames()).toHaveLength(20);
    expect((await tagNames()).some((name) => Number(name.slice(1)) % 3 === 0)).toBe(false);
  });

  it('commits commands of the same turn together, and answers after the commit', async () => {
    // A slow machine would end the turn after some of them.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const other = new DatabaseSync(file, { readOnly: true });
    const seen = other.prepare('select count(*) as n from tags');
    const counts = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        sqlite.store.transact(addTag(`t${index}`)).then(() => Number(seen.get()?.n)),
      ),
    );
    // When the first write is answered, another connection sees what all of them have written.
    expect(counts).toEqual(Array(20).fill(20));
    other.close();
    clock.mockRestore();
  });
});

describe('security T15.9: a transaction of many statements', () => {
  const many = 1_000;

  /** How many turns the loop had before the promise was settled. */
  async function turnsDuring(work: Promise<unknown>): Promise<number> {
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      if (isOver) return;
      turns += 1;
      setImmediate(count);
    };
    setImmediate(count);
    await work.finally(() => {
      isOver = true;
    });
    return turns;
  }

  const addTags = (names: readonly string[]) => async (writer: StoreWriter) => {
    for (const name of names) await addTag(name)(writer);
  };
  const names = Array.from({ length: many }, (_, index) => `t${index}`);

  it('lets the loop continue at least once every hundred statements', async () => {
    expect(await turnsDuring(sqlite.store.transact(addTags(names)))).toBeGreaterThanOrEqual(many / 100);
  });

  it('is seen by nobody until it is committed, and writes that come meanwhile wait', async () => {
    const seen: number[] = [];
    const order: string[] = [];
    const long = sqlite.store.transact(async (writer) => {
      for (const [index, name] of names.entries()) {
        await addTag(name)(writer);
        if (index === many / 2) void sqlite.store.transact(addTag('late')).then(() => order.push('late'));
        if (index % 250 === 200) seen.push((await tagNames()).length);
      }
    });
    await long.then(() => order.push('long'));
    await sqlite.store.transact(addTag('last'));
    expect(seen).toEqual([0, 0, 0, 0]);
    expect(order).toEqual(['long', 'late']);
    expect(await tagNames()).toHaveLength(many + 2);
  });

  it('leaves nothing when it fails after some of them', async () => {
    const failing = sqlite.store.transact(async (writer) => {
      await addTags(names)(writer);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await tagNames()).toEqual([]);
  });

  it('executes statements in the order of their calls', async () => {
    const ids = await sqlite.store.transact((writer) => Promise.all(names.map((name) => addTag(name)(writer))));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });
});

describe('the agent behind a key', () => {
  it('is read again as soon as any process has committed a change', async () => {
    const another = openSqliteStore({ file, ...onBusyMachines });
    const find = () => sqlite.store.read(({ agents }) => agents.findByApiKey('key'));
    const id = await sqlite.store.transact(async ({ agents }) => {
      const added = await agents.insert(newAgent('mia@desk.example'));
      await agents.setApiKey(added, { apiKey: 'key', secretHash: 'hash' });
      return added;
    });
    expect((await find())?.agent.enabled).toBe(true);
    expect(await find()).toBe(await find());
    await another.store.transact(({ agents }) => agents.update(id, { updatedAt: 2, enabled: false }));
    expect((await find())?.agent.enabled).toBe(false);
    await sqlite.store.transact(({ agents }) => agents.update(id, { updatedAt: 3, enabled: true }));
    expect((await find())?.agent.enabled).toBe(true);
    await another.close();
  });
});

describe('a full disk', () => {
  it('answers unavailable, leaves nothing half done, and goes on when there is room', async () => {
    await sqlite.close();
    const filled = new DatabaseSync(file);
    const pages = Number(filled.prepare('pragma page_count').get()?.page_count);
    filled.close();
    sqlite = openSqliteStore({ file, maxPages: pages + 2, ...onBusyMachines });
    const big = 'x'.repeat(100);
    const refused: unknown[] = [];
    for (let index = 0; index < 400 && refused.length === 0; index++) {
      const batch = Array.from({ length: 20 }, (_, each) =>
        sqlite.store.transact(addTag(`${big}${index} ${each}`)).catch((error: unknown) => refused.push(error)),
      );
      await Promise.all(batch);
    }
    expect(refused.length).toBeGreaterThan(0);
    for (const error of refused) {
      expect(error).toBeInstanceOf(DomainError);
      expect((error as DomainError).kind).toBe('unavailable');
    }
    const kept = await tagNames();
    await sqlite.close();
    sqlite = openSqliteStore({ file, ...onBusyMachines });
    await sqlite.store.transact(addTag('room again'));
    expect(await tagNames()).toEqual([...kept, 'room again'].sort());
    const check = new DatabaseSync(file, { readOnly: true });
    expect(check.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    check.close();
  });
});

describe('plans', () => {
  const plan = (sql: string): string => {
    const database = new DatabaseSync(file, { readOnly: true });
    const rows = database.prepare(`explain query plan ${sql}`).all();
    database.close();
    return rows.map((row) => String(row.detail)).join('\n');
  };

  it.each([
    ['all', '1 = 1', 'conversations_newest'],
    ['assigned', 'c.assigned_user_id = 1', 'conversations_of_agent'],
    ['unassigned', 'c.assigned_team_id is null and c.assigned_user_id is null', 'conversations_of_team'],
    ['of a team', 'c.assigned_team_id = 1 and c.assigned_user_id is null', 'conversations_of_team'],
  ])('the list %s is a walk of an index, without a sort, and so is its count', (_name, scope, index) => {
    const from = `from conversations c left join statuses s on s.id = c.status_id where ${scope}`;
    const rows = plan(`select c.*, s.name ${from} order by c.last_message_at desc, c.id desc limit 30`);
    expect(rows).toContain(index);
    expect(rows).not.toContain('TEMP B-TREE');
    const count = plan(`select count(*) from conversations c where ${scope}`);
    expect(count).toContain('COVERING INDEX');
  });

  it('unread messages are counted from an index alone', () => {
    const count = plan(`select count(*) from messages m where m.conversation_id = 1 and m.id > 5
      and m.type <> 'activity' and not (m.sender_type = 'agent' and m.sender_id = 2)`);
    expect(count).toContain('USING COVERING INDEX messages_of_conversation');
  });
});

it('opens with settings that keep promises', async () => {
  const database = new DatabaseSync(file, { readOnly: true });
  expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
  database.close();
  await expect(
    sqlite.store.transact((writer) => writer.agents.setRoles(999, [999])),
    'foreign keys hold',
  ).rejects.toThrow(/FOREIGN KEY/);
});
