import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ConversationSortField, reportDays, startOfDay } from '@helpdesk/domain';
import type { ReportReader, Store } from '@helpdesk/domain/ports';
import { openPostgresStore } from '@helpdesk/postgres';
import { openSqliteStore } from '@helpdesk/sqlite';
import { startPostgres } from '../support/postgres-server.ts';
import { openCounting } from './reports-counting.ts';
import { seedDesk } from './reports-seed.ts';
import { printTable } from './table.ts';

/**
 * Each report and each deep page of a desk as the service reads it, next to the query that counts or skips rows: what
 * the same answer costs without kept sums. Both read the same database in turn.
 *
 *     node test/bench/reports.ts --conversations 100000 --store sqlite|postgres
 *
 * The desk is made by `helpdesk seed` and, on SQLite, kept for the next run.
 */
const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    store: { type: 'string', default: 'sqlite' },
    /** For SQLite: the file of an existing desk. */
    file: { type: 'string' },
    rounds: { type: 'string', default: '30' },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const rounds = Number(values.rounds);
const zones = ['Europe/Berlin', 'Asia/Kolkata'] as const;

interface Case {
  readonly name: string;
  kept(store: Store): Promise<unknown>;
  counted(counting: Awaited<ReturnType<typeof openCounting>>): Promise<unknown>;
}

function casesAt(now: number): readonly Case[] {
  const report = (name: string, read: (reports: Pick<ReportReader, ReportName>) => Promise<unknown>): Case => ({
    name,
    kept: (store) => store.read(({ reports }) => read(reports)),
    counted: ({ reports }) => read(reports),
  });
  const inZones = zones.flatMap((zone) => {
    const year = reportDays(now, zone, 365);
    return [
      report(`tags, 365 days, ${zone}`, (reports) => reports.tagCounts(startOfDay(now, zone, -365))),
      report(`charts, 365 days, ${zone}`, async (reports) => [
        await reports.createdPerDay(year),
        await reports.resolvedPerDay(year),
        await reports.messagesPerDay(year),
        await reports.statusCounts(year),
      ]),
      report(`messages, 365 days, ${zone}`, async (reports) => [
        await reports.messagesPerDay(year),
        await reports.createdPerDay(year),
        await reports.firstReplies(year),
      ]),
    ];
  });
  return [...inZones, ...deepPages()];
}

type ReportName = Exclude<keyof ReportReader, 'handlingCounts' | 'availabilityCounts'>;

function deepPages(): readonly Case[] {
  const fields = ['last_message_at', 'created_at'] as const;
  return fields.flatMap((name) =>
    [100, 1_000, 3_000, 30_000].map((page): Case => {
      const field: ConversationSortField = `conversations.${name}`;
      return {
        name: `page ${page.toLocaleString('en')} of all by ${name}`,
        kept: async (store) => {
          const { items } = await store.read(({ conversations }) =>
            conversations.list({
              scope: { kind: 'all' },
              filter: null,
              sort: { field, direction: 'desc' },
              page: { page, size: 30 },
              viewerId: 1,
            }),
          );
          return items.map(({ id }) => id);
        },
        counted: ({ skip }) => skip(name, (page - 1) * 30, 30),
      };
    }),
  );
}

interface Figures {
  readonly median: number;
  readonly p99: number;
  /** Processor time of this process, which includes SQLite. On a busy machine it is more exact than the clock. */
  readonly processor: number;
}

async function measure(times: number, work: () => Promise<unknown>): Promise<Figures> {
  const took: number[] = [];
  const before = process.cpuUsage();
  for (let round = 0; round < times; round++) {
    const start = performance.now();
    await work();
    took.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(before);
  took.sort((a, b) => a - b);
  return {
    processor: (user + system) / 1_000 / times,
    median: took[times >> 1] ?? 0,
    p99: took[Math.ceil(times * 0.99) - 1] ?? 0,
  };
}

async function run(store: Store, counting: Awaited<ReturnType<typeof openCounting>>): Promise<void> {
  const milliseconds = (value: number) => value.toFixed(1);
  const table = [['', 'kept, median', 'p99', 'processor', 'counted, median', 'processor', 'times']];
  for (const { name, kept, counted } of casesAt(Date.now())) {
    const [one, other] = [await kept(store), await counted(counting)];
    if (name.startsWith('page') && JSON.stringify(one) !== JSON.stringify(other)) throw new Error(`${name} differs`);
    const figures = await measure(rounds, () => kept(store));
    const walked = await measure(3, () => counted(counting));
    table.push([
      name,
      ...[figures.median, figures.p99, figures.processor, walked.median, walked.processor].map(milliseconds),
      (walked.median / figures.median).toFixed(1),
    ]);
  }
  const counts = await measure(rounds, () => store.read(({ reports }) => reports.handlingCounts()));
  table.push(['counts', ...[counts.median, counts.p99, counts.processor].map(milliseconds), '', '', '']);
  say(`\n${values.store}, ${counting.conversations.toLocaleString('en')} conversations, milliseconds\n`);
  printTable(say, table);
}

if (values.store === 'postgres') {
  const server = await startPostgres(['shared_buffers=1GB', 'max_wal_size=4GB']);
  try {
    await seedDesk(server.url, tmpdir(), values, say);
    const postgres = openPostgresStore({ url: server.url });
    const counting = await openCounting(server.url);
    await run(postgres.store, counting).finally(async () => {
      await counting.close();
      await postgres.close();
    });
  } finally {
    await server.stop();
  }
} else {
  const folder = join(tmpdir(), `helpdesk-reports-${values.conversations}-${values.seed}`);
  const file = values.file ?? join(folder, 'desk.db');
  if (!existsSync(file)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const url = `sqlite:${file}`;
  if (values.file === undefined) await seedDesk(url, folder, values, say);
  const sqlite = openSqliteStore({ file });
  await sqlite.migrate();
  const counting = await openCounting(url);
  await run(sqlite.store, counting).finally(async () => {
    await counting.close();
    await sqlite.close();
  });
}
