import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Actor, conversationVisibility, countLimits } from '@helpdesk/domain';
import { bind, countConversations } from '@helpdesk/domain/use-cases';
import { openSqliteStore } from '@helpdesk/sqlite';
import { seedDesk } from './reports-seed.ts';
import { printTable } from './table.ts';

/**
 * What the numbers next to the lists of an agent cost on a large desk, beside reading one conversation in the same run.
 *
 *     npm run bench:counts -- --conversations 100000
 *
 * The desk is made by `helpdesk seed`, on SQLite, and kept for the next run.
 */
const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '200' },
    /** A desk that exists already. */
    file: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const folder = join(tmpdir(), `helpdesk-reports-${values.conversations}-${values.seed}`);
const file = values.file ?? join(folder, 'desk.db');
if (!existsSync(file)) mkdirSync(folder, { recursive: true, mode: 0o700 });
if (values.file === undefined) await seedDesk(`sqlite:${file}`, folder, values, say);
const sqlite = openSqliteStore({ file });
await sqlite.migrate();
const { store } = sqlite;
const desk = bind({ countConversations }, { store });

const agents = (await store.read((reader) => reader.agents.list())).slice(0, 20).map(({ id }) => id);
const actors = await store.read(async (reader) => {
  const found = await Promise.all(agents.map((id) => reader.agents.find(id)));
  return found.filter((agent): agent is Actor => agent?.enabled === true);
});
const sort = { field: 'conversations.last_message_at', direction: 'desc' } as const;
const all = { scope: { kind: 'all' }, filter: null, sort, page: { page: 1, size: 200 }, viewerId: 0 } as const;
const { items, total } = await store.read(({ conversations }) => conversations.list(all));

type Case = readonly [name: string, work: (round: number) => Promise<unknown>];

const actorOf = (round: number): Actor => {
  const actor = actors[round % actors.length];
  if (actor === undefined) throw new Error('the desk has no agent');
  return actor;
};
const cases: readonly Case[] = [
  [
    'one conversation (baseline)',
    (round) => store.read(({ conversations }) => conversations.find(items[round % items.length]?.uuid ?? '')),
  ],
  ['counts of an agent', (round) => desk.countConversations(actorOf(round))],
  ['of it: open ones', (round) => store.read(({ conversations }) => conversations.openTotals(actorOf(round).id))],
  [
    'of it: unread ones',
    (round) => store.read(({ conversations }) => conversations.countUnreadOpen(actorOf(round).id, countLimits.unread)),
  ],
  [
    'of it: mentions',
    (round) => {
      const { id, ...actor } = actorOf(round);
      const visibility = conversationVisibility({ id, ...actor });
      return store.read(({ conversations }) => conversations.countMentioned(id, visibility, countLimits));
    },
  ],
  ['open ones of all agents at once', () => store.read(({ conversations }) => conversations.openTotalsOfAll())],
];

interface Figures {
  readonly median: number;
  readonly p99: number;
  readonly processor: number;
}

async function measure(work: (round: number) => Promise<unknown>): Promise<Figures> {
  for (let round = 0; round < 20; round++) await work(round);
  const took: number[] = [];
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work(round);
    took.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(before);
  took.sort((a, b) => a - b);
  return {
    median: took[rounds >> 1] ?? 0,
    p99: took[Math.ceil(rounds * 0.99) - 1] ?? 0,
    processor: (user + system) / 1_000 / rounds,
  };
}

try {
  const table = [['', 'median, ms', 'p99', 'processor', 'times']];
  let baseline: Figures | undefined;
  for (const [name, work] of cases) {
    const figures = await measure(work);
    baseline ??= figures;
    const { median, p99, processor } = figures;
    table.push([
      name,
      ...[median, p99, processor].map((value) => value.toFixed(2)),
      (median / baseline.median).toFixed(1),
    ]);
  }
  const { all: open } = await store.read(({ conversations }) => conversations.openTotals(0));
  const number = (value: number): string => value.toLocaleString('en');
  say(`\nSQLite, ${number(total)} conversations, ${number(open)} of them open, ${actors.length} agents in turn\n`);
  printTable(say, table);
} finally {
  await sqlite.close();
}
