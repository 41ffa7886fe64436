import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openSqliteStore } from '@helpdesk/sqlite';
import { openWorld, type World } from '../api/conformance/world.ts';
import { openDatabase } from './better-sqlite.ts';
import { reportIndexes } from './reports-counting.ts';
import { printTable } from './table.ts';

/**
 * What the kept sums of reports cost a write on SQLite: the same requests on a desk with them, and on one as it was
 * before: without their triggers and indexes, and with those that the reports read then. They run in turn. Processor
 * time of this process, which is the whole of both. `--unread` asks the same of what is kept of unread conversations.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    unread: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '8' },
    requests: { type: 'string', default: '400' },
  },
});
const [rounds, requests] = [Number(values.rounds), Number(values.requests)];
const say = (line: string) => void process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'helpdesk-writes-'));

const triggersOf = values.unread ? 'unread_' : 'report_sums_';

async function openOn(name: string, withKept: boolean): Promise<World> {
  const file = join(folder, `${name}.db`);
  const sqlite = openSqliteStore({ file });
  await sqlite.migrate();
  if (!withKept) {
    const database = openDatabase(file);
    const triggers = database.prepare("select name from sqlite_master where type = 'trigger'").all() as readonly {
      readonly name: string;
    }[];
    for (const trigger of triggers)
      if (trigger.name.startsWith(triggersOf)) database.exec(`drop trigger ${trigger.name}`);
    if (!values.unread) {
      for (const index of ['reply', 'awaiting', 'of_agent_status']) database.exec(`drop index conversations_${index}`);
      for (const index of reportIndexes) database.exec(index);
    }
    database.close();
  }
  return openWorld(async () => ({ store: sqlite.store, close: () => sqlite.close() }));
}

type Write = (world: World, uuid: string, number: number) => Promise<unknown>;

const writes: Readonly<Record<string, Write>> = {
  'a message': (world, uuid, number) =>
    world.data('sendMessage', {
      params: { cuuid: uuid },
      body: { message: `Message ${number}`, ...(number % 2 === 0 && { sender_type: 'contact' }) },
    }),
  'a change of status': (world, uuid, number) =>
    world.data('setConversationStatus', { params: { uuid }, body: { status: number % 2 === 0 ? 'Open' : 'Resolved' } }),
  'two tags': (world, uuid, number) =>
    world.data('setConversationTags', { params: { uuid }, body: { tags: number % 2 === 0 ? ['a', 'b'] : ['b', 'c'] } }),
  'a conversation': (world) => world.conversation(),
};

async function cost(world: World, uuids: readonly string[], write: Write): Promise<number> {
  const before = process.cpuUsage();
  for (let number = 0; number < requests; number++)
    await write(world, uuids[(number >> 1) % uuids.length] ?? '', number);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / requests;
}

const middle = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

const desks: { readonly world: World; readonly uuids: readonly string[] }[] = [];
for (const withSums of [true, false]) {
  const world = await openOn(withSums ? 'with' : 'without', withSums);
  for (const name of ['a', 'b', 'c']) await world.data('createTag', { body: { name } });
  const uuids: string[] = [];
  for (let count = 0; count < 40; count++) uuids.push((await world.conversation()).uuid);
  desks.push({ world, uuids });
}
const table = [['microseconds of processor time', 'with sums', 'without', 'ratio']];
for (const [name, write] of Object.entries(writes).filter(([name]) => name.includes(values.only))) {
  const took = desks.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    // Each goes first as often as the other.
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const desk = desks[index];
      if (desk !== undefined) took[index]?.push(await cost(desk.world, desk.uuids, write));
    }
  }
  const [kept = [], plain = []] = took;
  const ratio = middle(kept.map((each, round) => each / (plain[round] ?? each)));
  table.push([name, middle(kept).toFixed(0), middle(plain).toFixed(0), ratio.toFixed(3)]);
}
printTable(say, table);
for (const { world } of desks) await world.close();
rmSync(folder, { recursive: true });
