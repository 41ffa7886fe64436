import { setTimeout as pause } from 'node:timers/promises';
import { type AgentConnection, type AgentEvent, connectAgent, createAgentClient } from '@helpdesk/client';
import { expect } from 'vitest';
import { type Api, apiAt, everyPage } from './api.ts';
import { credentials, type RunningProcess } from './running-service.ts';

/** Writers and a listener at one node, and what each of them saw while the database was away. */
export interface Load {
  /** Every answer, in its order. */
  readonly answers: readonly Answered[];
  /** Texts whose message was acknowledged. */
  readonly acknowledged: ReadonlySet<string>;
  /** Texts in the order in which the agent's socket received them. */
  readonly told: readonly string[];
  /** Fulfilled when a request is answered with 200 that was sent after this was called. */
  nextSuccess(): Promise<void>;
  /** Lets every writer come to an end: each has an answer for all it sent, or the time is up. */
  settle(): Promise<void>;
  close(): void;
}

interface Answered {
  readonly status: number | 'broken';
  /** Milliseconds since the process began. */
  readonly at: number;
  readonly tookMs: number;
}

let loads = 0;

export async function startLoad(service: RunningProcess, conversation: string, writers: number): Promise<Load> {
  const load = ++loads;
  const api = apiAt(service.address);
  const answers: Answered[] = [];
  const acknowledged = new Set<string>();
  const told: string[] = [];
  let isOver = false;
  let waiting: { readonly since: number; readonly resolve: () => void }[] = [];

  async function post(text: string): Promise<boolean> {
    const since = performance.now();
    const reply = await api.post(`/conversations/${conversation}/messages`, { message: text }, `key of ${text}`);
    const at = performance.now();
    const status = reply.kind === 'broken' ? 'broken' : reply.status;
    answers.push({ status, at, tookMs: at - since });
    if (status !== 200) return false;
    acknowledged.add(text);
    for (const each of waiting) if (each.since <= since) each.resolve();
    waiting = waiting.filter((each) => each.since > since);
    return true;
  }

  async function write(writer: number): Promise<void> {
    for (let turn = 1; !isOver; turn++) {
      const text = `load ${load}: message ${turn} of writer ${writer}`;
      while (!(await post(text))) await pause(25);
    }
  }

  const listener = await listen(service.address, (event) => {
    if (event.type === 'new_message') told.push(event.data.text_content);
  });
  const running = Promise.all(Array.from({ length: writers }, (_, index) => write(index)));
  return {
    answers,
    acknowledged,
    told,
    nextSuccess: () => new Promise((resolve) => waiting.push({ since: performance.now(), resolve })),
    settle: async () => {
      isOver = true;
      await running;
    },
    close: () => {
      isOver = true;
      listener.close();
      api.close();
    },
  };
}

async function listen(address: string, onEvent: (event: AgentEvent) => void): Promise<AgentConnection> {
  const client = createAgentClient({ baseUrl: address, credentials });
  return new Promise((resolve) => {
    const connection = connectAgent({ client, onEvent, onResync: () => resolve(connection) });
  });
}

export async function openConversation(api: Api): Promise<string> {
  // A start that was cut off may have used up a number, as sequences of Postgres do.
  const [inbox] = (await api.get('/inboxes')) as readonly { readonly id: number }[];
  const contact = { contact_email: 'ann@example.org', first_name: 'Ann', initiator: 'contact' };
  const reply = await api.post(
    '/conversations',
    { inbox_id: inbox?.id, content: 'Hello', ...contact },
    'the conversation',
  );
  if (reply.kind === 'broken' || reply.status !== 200) throw new Error(`no conversation: ${JSON.stringify(reply)}`);
  return (reply.data as { readonly uuid: string }).uuid;
}

/** Each acknowledged message is in the list once, and the agent was told of it once; the process never ended. */
export async function requireWhole(load: Load, service: RunningProcess, conversation: string): Promise<void> {
  await load.settle();
  const api = apiAt(service.address);
  const path = `/conversations/${conversation}/messages`;
  const { rows } = await everyPage<{ readonly text_content: string }>(api, path, 'cursor');
  api.close();
  const texts = rows.map((row) => row.text_content);
  expect(new Set(texts).size).toBe(texts.length);
  expect(load.acknowledged.difference(new Set(texts))).toEqual(new Set());
  expect(load.acknowledged.size).toBeGreaterThan(0);
  // Clients whose socket was cut reconnect after a growing pause, and then receive what they missed.
  await expect.poll(() => load.acknowledged.difference(new Set(load.told)).size).toBe(0);
  expect(new Set(load.told).size).toBe(load.told.length);
  expect(service.isAlive()).toBe(true);
}
