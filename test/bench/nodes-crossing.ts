import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { WebSocket } from 'ws';
import { credentials } from './desk/settings.ts';

/** Milliseconds of each message that arrived, 0 for one that came before its answer; and how many did not. */
export interface Crossing {
  readonly times: readonly number[];
  readonly missed: number;
}

const authorization = `token ${credentials.apiKey}:${credentials.apiSecret}`;
const agent = new Agent({ keepAlive: true });

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export async function newConversation(port: number, index: number): Promise<string> {
  const contact = { contact_email: `contact${index}@example.org`, first_name: 'Contact', initiator: 'contact' };
  const { uuid } = await post(port, '/conversations', { inbox_id: 1, content: 'Hello', ...contact });
  return uuid;
}

/** Messages are posted at one node; an agent's socket listens at the other. */
export async function crossing(from: number, to: number, perSecond: number, milliseconds: number): Promise<Crossing> {
  const uuids = await Promise.all(Array.from({ length: 50 }, (_, index) => newConversation(from, index)));
  const arrived = new Map<string, number>();
  const socket = new WebSocket(`ws://127.0.0.1:${to}/ws`, { headers: { authorization } });
  const joined = Promise.withResolvers<void>();
  socket.on('open', () => socket.send('{"type":"join","data":{}}'));
  socket.on('message', (bytes) => {
    const at = performance.now();
    const frame = JSON.parse(bytes.toString()) as { type: string; data: { uuid: string } };
    if (frame.type === 'joined') joined.resolve();
    if (frame.type === 'new_message') arrived.set(frame.data.uuid, at);
  });
  await joined.promise;
  const answered = await atRate(perSecond, milliseconds, async (index) => {
    const path = `/conversations/${uuids[index % uuids.length]}/messages`;
    const { uuid } = await post(from, path, { message: `message ${index}` });
    return uuid;
  });
  await pause(3_000);
  socket.close();
  return compare(answered, arrived);
}

/** What the same takes without a helpdesk: a row, its commit, a NOTIFY, and a LISTEN elsewhere. */
export async function bareCrossing(database: string, perSecond: number, milliseconds: number): Promise<Crossing> {
  const pool = new Pool({ connectionString: database, max: 10 });
  const [teller, listener] = [new Client(database), new Client(database)];
  pool.on('error', () => {});
  for (const each of [teller, listener]) each.on('error', () => {});
  await Promise.all([teller.connect(), listener.connect()]);
  const arrived = new Map<string, number>();
  await pool.query('create table message (id bigint generated always as identity primary key, text text)');
  await teller.query('set synchronous_commit = off');
  await listener.query('listen bench');
  listener.on('notification', ({ payload }) => void arrived.set(payload ?? '', performance.now()));
  let told: Promise<unknown> = Promise.resolve();
  const answered = await atRate(perSecond, milliseconds, async (index) => {
    const { rows } = await pool.query('insert into message (text) values ($1) returning id', [`message ${index}`]);
    const id = String(rows[0]?.id);
    told = told.then(() => teller.query('select pg_notify($1, $2)', ['bench', id]));
    return id;
  });
  await told;
  await pause(500);
  await Promise.all([pool.end(), teller.end(), listener.end()]);
  return compare(answered, arrived);
}

async function atRate(
  perSecond: number,
  milliseconds: number,
  act: (index: number) => Promise<string>,
): Promise<ReadonlyMap<string, number>> {
  const answered = new Map<string, number>();
  const acts: Promise<void>[] = [];
  const start = performance.now();
  for (let index = 0; index < (perSecond * milliseconds) / 1_000; index++) {
    const wait = start + (index * 1_000) / perSecond - performance.now();
    if (wait > 0) await pause(wait);
    acts.push(act(index).then((name) => void answered.set(name, performance.now())));
  }
  await Promise.all(acts);
  return answered;
}

function compare(answered: ReadonlyMap<string, number>, arrived: ReadonlyMap<string, number>): Crossing {
  const times: number[] = [];
  for (const [name, at] of answered) {
    const came = arrived.get(name);
    if (came !== undefined) times.push(Math.max(0, came - at));
  }
  return { times, missed: answered.size - times.length };
}

function post(port: number, path: string, body: object): Promise<{ readonly uuid: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const outgoing = request(
      { port, host: '127.0.0.1', path: `/api/v1${path}`, method: 'POST', headers, agent },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (reply.statusCode !== 200) return reject(new Error(`${reply.statusCode}: ${text}`));
          resolve((JSON.parse(text) as { data: { uuid: string } }).data);
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(body));
  });
}
