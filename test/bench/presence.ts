import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { startChild } from './child.ts';
import { credentials, serviceEnvironment } from './desk/settings.ts';

/**
 * What presence and counts cost: sockets of agents on one service, and changes of conversations, first without features
 * and then with them. Each agent reads their own conversations alone, has one of them open in every socket, and types.
 */
const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '5000' },
    agents: { type: 'string', default: '500' },
    perSecond: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '10' },
  },
});
const [sockets, agents] = [Number(values.sockets), Number(values.agents)];
const [perSecond, seconds] = [Number(values.perSecond), Number(values.seconds)];
const admin = `${credentials.apiKey}:${credentials.apiSecret}`;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function measure(features: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'helpdesk-presence-'));
  const server = await startChild('./sockets-service.ts', {
    env: {
      ...serviceEnvironment(folder, `sqlite:${join(folder, 'helpdesk.db')}`),
      HELPDESK_MAX_SOCKETS_PER_AGENT: '0',
      HELPDESK_MAX_SOCKETS_PER_ADDRESS: '0',
      HELPDESK_MAX_CONNECTIONS_PER_ADDRESS: '0',
      HELPDESK_RATE_LIMIT_API: '0',
    },
    flags: ['--expose-gc'],
    quiet: true,
  });
  const base = `127.0.0.1:${server.hello}`;
  const call = async <T>(method: string, path: string, body: object): Promise<T> => {
    const headers = { authorization: `token ${admin}`, 'content-type': 'application/json' };
    const response = await fetch(`http://${base}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { readonly data: T }).data;
  };
  const open: WebSocket[] = [];
  try {
    const permissions = ['conversations:read', 'conversations:read_assigned', 'messages:read'];
    await call('POST', '/roles', { name: 'Own', permissions });
    const listed = await fetch(`http://${base}/api/v1/inboxes`, { headers: { authorization: `token ${admin}` } });
    const [inbox] = ((await listed.json()) as { readonly data: readonly { readonly id: number }[] }).data;
    const people: { readonly id: number; readonly key: string; readonly uuid: string }[] = [];
    for (let count = 0; count < agents; count++) {
      const body = { first_name: `Agent ${count}`, email: `a${count}@example.com`, roles: ['Own'] };
      const { id } = await call<{ id: number }>('POST', '/agents', body);
      const key = await call<{ api_key: string; api_secret: string }>('POST', `/agents/${id}/api-key`, {});
      const contact = { contact_email: `c${count}@example.org`, first_name: 'Ada', initiator: 'contact' };
      const given = { inbox_id: inbox?.id, content: 'Hello', agent_id: id, ...contact };
      const { uuid } = await call<{ uuid: string }>('POST', '/conversations', given);
      people.push({ id, key: `${key.api_key}:${key.api_secret}`, uuid });
    }
    const frames: Record<string, number> = {};
    const start = performance.now();
    for (let made = 0; made < sockets; made += 50) {
      const some = Array.from({ length: Math.min(50, sockets - made) }, (_, index) => {
        const person = people[(made + index) % agents];
        const socket = new WebSocket(`ws://${base}/ws`, { headers: { authorization: `token ${person?.key}` } });
        open.push(socket);
        const joined = Promise.withResolvers<void>();
        socket.on('open', () => socket.send(JSON.stringify({ type: 'join', data: { features } })));
        socket.on('error', joined.reject);
        socket.on('message', (data: Buffer) => {
          const type = /^\{"type":"(\w+)"/.exec(data.toString('latin1', 0, 40))?.[1] ?? '';
          frames[type] = (frames[type] ?? 0) + 1;
          if (type !== 'joined') return;
          joined.resolve();
          socket.send(JSON.stringify({ type: 'viewing', data: { conversation_uuid: person?.uuid } }));
        });
        return joined.promise;
      });
      await Promise.all(some);
    }
    const joinedIn = (performance.now() - start) / 1_000;
    await wait(2_000);
    for (const type of Object.keys(frames)) delete frames[type];
    const latencies: number[] = [];
    const statuses = ['Open', 'Resolved'];
    const began = performance.now();
    const asked: Promise<unknown>[] = [];
    let changes = 0;
    // One request changes ten conversations.
    for (let turn = 0; changes < perSecond * seconds; turn++) {
      const late = began + (changes * 1_000) / perSecond - performance.now();
      if (late > 0) await wait(late);
      const uuids = Array.from({ length: 10 }, (_, index) => people[(turn * 10 + index) % agents]?.uuid);
      const change = { status: statuses[Math.floor((turn * 10) / agents) % 2] };
      const at = performance.now();
      asked.push(
        call('POST', '/conversations/bulk', { uuids, change }).then(() => latencies.push(performance.now() - at)),
      );
      changes += 10;
    }
    await Promise.all(asked);
    const took = (performance.now() - began) / 1_000;
    await wait(2_000);
    const sorted = latencies.sort((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(0);
    say(
      `${features.join(' and ') || 'no feature'}: ${sockets} sockets of ${agents} agents joined in ${joinedIn.toFixed(1)} s; ` +
        `${changes} changes in ${took.toFixed(1)} s, answered in ${at(0.5)} ms (median), ${at(0.99)} ms (99 %); ` +
        `frames: ${JSON.stringify(frames)}`,
    );
  } finally {
    for (const socket of open) socket.terminate();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

for (const features of [[], ['counts', 'presence']]) await measure(features);
