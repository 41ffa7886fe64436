import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startChild } from './child.ts';
import { credentials, deskFile, serviceEnvironment } from './desk-file.ts';
import { printTable } from './table.ts';

/**
 * What one request within the limits costs everybody else on a desk of 100,000 conversations: a light request, sent
 * all the time on a connection of its own, and how long the slowest of them waited while the heavy one ran. The first
 * row is the control: the light requests alone.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const rounds = Number(values.rounds);
const say = (line: string) => void process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'helpdesk-full-'));
const authorization = `Basic ${Buffer.from(`${credentials.apiKey}:${credentials.apiSecret}`).toString('base64')}`;

interface Attack {
  readonly name: string;
  readonly method?: string;
  /** Undefined: only the light requests run. Some can run once only: they say so by giving another path each time. */
  readonly path: ((round: number) => string) | undefined;
}

const anyOf = (rules: readonly object[]) => JSON.stringify({ logic: 'OR', rules });
const contains = (count: number) =>
  anyOf(
    Array.from({ length: count }, (_, index) => ({
      model: 'users',
      field: 'email',
      operator: 'contains',
      value: `nobody${index}`,
    })),
  );
const tagsNotContain = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, index) => ({
      model: 'conversations',
      field: 'tags',
      operator: 'not contains',
      value: [`topic-${(index % 20) + 1}`],
    })),
  );
const list = (filters: string) => `/api/v1/conversations/all?filters=${encodeURIComponent(filters)}`;

const attacks: readonly Attack[] = [
  { name: 'nothing (control)', path: undefined },
  { name: 'filter: 50 x email contains', path: () => list(contains(50)) },
  { name: 'filter: 5 x email contains', path: () => list(contains(5)) },
  { name: 'filter: 1 x email contains', path: () => list(contains(1)) },
  { name: 'filter: 50 x tags not contains', path: () => list(tagsNotContain(50)) },
  { name: 'filter: 5 x tags not contains', path: () => list(tagsNotContain(5)) },
  {
    name: 'messages/search the, page 900 of 500',
    path: () => '/api/v1/messages/search?query=the&page=900&page_size=500',
  },
  { name: 'messages/search the', path: () => '/api/v1/messages/search?query=the' },
  {
    name: 'messages/search with U+0307',
    path: () => `/api/v1/messages/search?query=${encodeURIComponent('i\u0307xy')}`,
  },
  {
    name: 'conversations/search example.org, 500',
    path: () => '/api/v1/conversations/search?query=example.org&page_size=500',
  },
  { name: 'conversations/search contact', path: () => '/api/v1/conversations/search?query=contact' },
  { name: 'contacts/search example', path: () => '/api/v1/contacts/search?query=example' },
  { name: 'list of 500', path: () => '/api/v1/conversations/all?page_size=500' },
  {
    name: 'report of 365 days',
    path: () => '/api/v1/reports/overview/charts?days=365',
  },
  { name: 'DELETE /tags/{id} on some 7,500', method: 'DELETE', path: (round) => `/api/v1/tags/${round + 1}` },
  { name: 'DELETE /teams/{id} on some 9,000', method: 'DELETE', path: (round) => `/api/v1/teams/${round + 1}` },
];

const file = await deskFile(say);
const copy = join(folder, 'desk.db');
copyFileSync(file, copy, constants.COPYFILE_FICLONE);
const child = await startChild('./service.ts', { env: { ...serviceEnvironment(folder, copy), LOG_LEVEL: 'silent' } });
const port = child.hello as number;
const lightAgent = new Agent({ keepAlive: true, maxSockets: 1 });

try {
  for (let index = 0; index < 50; index++) await send('GET', '/api/v1/agents/me', lightAgent);
  const table = [['request', 'status', 'took ms', 'others waited ms']];
  for (const attack of attacks) {
    const runs: { status: number; took: number; waited: number }[] = [];
    for (let round = 0; round < rounds; round++) runs.push(await measure(attack, round));
    const middle = (pick: (run: (typeof runs)[number]) => number) =>
      runs
        .map(pick)
        .sort((a, b) => a - b)
        [Math.floor(runs.length / 2)]?.toFixed(1) ?? '';
    // The least of the rounds: what the request does by itself; a busy machine adds to it and never takes away.
    const least = Math.min(...runs.map((run) => run.waited)).toFixed(1);
    table.push([attack.name, runs.map((run) => run.status).join(' '), middle((run) => run.took), least]);
  }
  printTable(say, table);
} finally {
  await child.stop();
  rmSync(folder, { recursive: true });
}

async function measure({ method = 'GET', path }: Attack, round: number) {
  let running = true;
  let waited = 0;
  const light = (async () => {
    while (running) waited = Math.max(waited, (await send('GET', '/api/v1/agents/me', lightAgent)).took);
  })();
  await new Promise((resolve) => setTimeout(resolve, 150));
  const heavy =
    path === undefined
      ? await new Promise<{ status: number; took: number }>((resolve) =>
          setTimeout(() => resolve({ status: 0, took: 500 }), 500),
        )
      : await send(method, path(round));
  await new Promise((resolve) => setTimeout(resolve, 50));
  running = false;
  await light;
  return { ...heavy, waited };
}

function send(method: string, path: string, agent?: Agent): Promise<{ status: number; took: number }> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, method, path, headers: { authorization }, ...(agent && { agent }) },
      (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode ?? 0, took: performance.now() - start }));
      },
    );
    call.on('error', reject);
    call.end();
  });
}
