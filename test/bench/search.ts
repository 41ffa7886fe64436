import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { nothingVisible, type SearchPage, type Visibility } from '@helpdesk/domain';
import type { Store } from '@helpdesk/domain/ports';
import { type OpenDesk, openDesk } from './search-desks.ts';
import { type Asked, queriesFrom } from './search-words.ts';
import { printTable } from './table.ts';

/**
 * How long searches take in a desk that `helpdesk seed --conversations N` made, for words of each frequency, with rights
 * and without. `processor` is the time of this process for one search,
 * which other work on the machine does not change; on Postgres the server's is not in it. Beside them: the newest 30 rows by hand from the same index, and how long a light read takes while a search
 * runs. `--database` is a `DATABASE_URL` and may be given several times.
 */
const { values } = parseArgs({
  options: { database: { type: 'string', multiple: true }, rounds: { type: 'string', default: '40' } },
});
const rounds = Number(values.rounds);
const page = { page: 1, size: 30 };
const everything: Visibility = { ...nothingVisible, all: true };
const say = (line: string) => void process.stdout.write(`${line}\n`);

for (const url of values.database ?? []) await measure(url);

async function measure(url: string): Promise<void> {
  const desk = await openDesk(url);
  try {
    const count = await desk.rows(
      'select (select max(id) from messages) as messages, (select count(*) from conversations) as conversations',
    );
    say(`\n${new URL(url).protocol} ${JSON.stringify(count[0])}, milliseconds, ${rounds} rounds`);
    const own = await visibilityOfOne(desk);
    const rows = [
      ['', 'hits', 'p50', 'p95', 'processor', 'one agent p95', 'by hand p50', 'by hand p95', 'light p50', 'light p95'],
    ];
    for (const asked of queriesFrom(await sample(desk))) rows.push(await row(desk, asked, own));
    printTable(say, rows);
  } finally {
    await desk.close();
  }
}

async function row(desk: OpenDesk, asked: Asked, own: Visibility): Promise<string[]> {
  let hits = '';
  const light: number[] = [];
  const before = process.cpuUsage();
  const all = await times(async () => {
    const found = search(desk.store, asked, everything).then(({ total, totalIsMore }) => {
      hits = `${total}${totalIsMore ? '+' : ''}`;
    });
    light.push(await timeOf(() => desk.store.read(({ agents }) => agents.find(1))));
    await found;
  });
  const used = process.cpuUsage(before);
  const processor = (used.user + used.system) / 1_000 / (rounds + 1);
  const mine = await times(() => search(desk.store, asked, own));
  const byHand = asked.kind === 'messages' ? await times(() => desk.byHand(asked.query)) : [];
  const both = (measured: readonly number[]) =>
    measured.length === 0 ? ['', ''] : [at(measured, 0.5), at(measured, 0.95)];
  return [
    `${asked.name} (${asked.query})`,
    hits,
    ...both(all),
    processor.toFixed(1),
    at(mine, 0.95),
    ...both(byHand),
    ...both(light),
  ];
}

function search(store: Store, { kind, query }: Asked, visibility: Visibility): Promise<SearchPage<unknown>> {
  return store.read<SearchPage<unknown>>(({ messages, contacts, conversations }) => {
    if (kind === 'messages') return messages.search(query, visibility, page);
    return kind === 'contacts' ? contacts.search(query, page) : conversations.search(query, visibility, 1, page);
  });
}

/** The agent with the most conversations sees only these. */
async function visibilityOfOne(desk: OpenDesk): Promise<Visibility> {
  const [most] = await desk.rows(
    'select assigned_user_id as id from conversations where assigned_user_id is not null group by 1 order by count(*) desc limit 1',
  );
  return { ...nothingVisible, assignedTo: Number(most?.id ?? 0) };
}

async function sample(desk: OpenDesk) {
  const texts = await desk.rows(
    "select text_content as text from messages where type <> 'activity' order by id desc limit 20000",
  );
  const names = await desk.rows(
    "select first_name || ' ' || last_name as name from users where type = 'contact' order by id desc limit 50",
  );
  return { messages: texts.map(({ text }) => String(text)), names: names.map(({ name }) => String(name)) };
}

async function times(act: () => Promise<unknown>): Promise<readonly number[]> {
  await act();
  const measured: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    measured.push(await timeOf(act));
    await pause(2);
  }
  return measured;
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

function at(measured: readonly number[], share: number): string {
  const sorted = measured.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}
