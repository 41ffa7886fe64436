import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { root } from '../../project/architecture/imports.ts';

const run = promisify(execFile);
const startWithinMs = 180_000;

interface TwoNodes {
  readonly process: ChildProcess;
  readonly output: string;
  readonly curl: string;
  readonly key: string;
  readonly balancer: string;
  readonly nodes: readonly { readonly address: string; readonly pid: number }[];
}

let folder: string;
let first: TwoNodes;
let conversation: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-two-nodes-'));
  first = await startTwoNodes();
  conversation = await openConversation(first);
}, startWithinMs);

afterAll(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
}, startWithinMs);

describe('deploy/two-nodes.sh', () => {
  it('prints what to open, and a curl line that works when it is pasted', async () => {
    expect(first.output).toContain(`${first.balancer}/demo`);
    expect((await fetch(`${first.balancer}/demo`)).status).toBe(200);
    expect(JSON.parse((await run('sh', ['-c', `${first.curl} -s`])).stdout)).toMatchObject({
      data: { email: 'admin@example.com', roles: ['Admin'] },
    });
  });

  it('serves over one node what came over the other, files too', async () => {
    const [one, two] = first.nodes;
    await post(first, one?.address, 'over the first');
    expect(await texts(first, two?.address)).toContain('over the first');

    const upload = [
      '--x',
      'content-disposition: form-data; name="files"; filename="note.txt"',
      '',
      'seven',
      '--x--',
      '',
    ];
    const body = { headers: { 'content-type': 'multipart/form-data; boundary=x' }, text: upload.join('\r\n') };
    const file = await data<{ url: string }>(sendAs(first, `${one?.address}/api/v1/media`, body));
    // A path, signed by the first; the second accepts it and has the file.
    expect(await sendAs(first, `${two?.address}${file.url}`)).toEqual({ status: 200, text: 'seven' });
  });

  it('passes sockets on', async () => {
    const socket = new WebSocket(`${first.balancer.replace('http', 'ws')}/widget/ws`);
    const answer = await new Promise((resolve, reject) => {
      socket.onopen = () => socket.send(JSON.stringify({ type: 'join', token: 'none', data: {} }));
      socket.onmessage = ({ data }) => resolve(JSON.parse(String(data)));
      socket.onerror = reject;
    });
    socket.close();
    expect(answer).toMatchObject({ type: 'error' });
  });

  it('goes on when a node is killed: what is repeated with its key happens once', async () => {
    const [one] = first.nodes;
    const wanted = Array.from({ length: 20 }, (_, turn) => `message ${turn}`);
    for (const [turn, message] of wanted.entries()) {
      if (turn === 5) process.kill(one?.pid ?? 0, 'SIGKILL');
      // The kernel takes connections for a process that it is still clearing away.
      await expect.poll(() => post(first, first.balancer, message, message).catch(() => 'broken')).toBe(200);
    }
    const said = await texts(first, first.balancer);
    expect(said.filter((each) => each.startsWith('message'))).toEqual(wanted.toReversed());
    await run('sh', ['-c', `${first.curl} -sf`]);
    await expect.poll(() => wordsOf(first)).toContain('node 1 ended (SIGKILL); node 2 goes on');
  });

  it('ends by SIGINT, and leaves nothing running', async () => {
    const family = await familyOf(first.process.pid ?? 0);
    // The script itself, a node, and Postgres with its own.
    expect(family.length).toBeGreaterThan(5);
    const ended = once(first.process, 'exit');
    first.process.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    await expect.poll(() => still(family)).toEqual([]);
    await expect(fetch(first.balancer)).rejects.toThrow();
    expect(await processesNaming(folder)).toEqual([]);
  });

  it(
    'goes on from there at its next start, and says what is wrong when it cannot start',
    async () => {
      const second = await startTwoNodes();
      expect(second.key).toBe(first.key);
      expect(await texts(second, second.balancer)).toContain('over the first');

      const third = spawn('sh', [join(root, 'deploy/two-nodes.sh')], {
        env: environment(new URL(second.balancer).port),
      });
      started.push(third);
      let complaint = '';
      third.stderr.on('data', (chunk) => {
        complaint += chunk;
      });
      expect(await once(third, 'exit')).toEqual([1, null]);
      expect(complaint).toMatch(/port \d+ is in use; set PORT/);

      const family = await familyOf(second.process.pid ?? 0);
      const ended = once(second.process, 'exit');
      second.process.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      await expect.poll(() => still(family)).toEqual([]);
    },
    startWithinMs,
  );
});

function environment(port: string): NodeJS.ProcessEnv {
  return { ...process.env, HELPDESK_DATA_DIR: folder, PORT: port, DATABASE_URL: '' };
}

const outputs = new Map<ChildProcess, string>();

function wordsOf({ process }: TwoNodes): string {
  return outputs.get(process) ?? '';
}

async function startTwoNodes(): Promise<TwoNodes> {
  const child = spawn('sh', [join(root, 'deploy/two-nodes.sh')], { env: environment('0') });
  started.push(child);
  const collect = (chunk: Buffer) => void outputs.set(child, `${outputs.get(child) ?? ''}${chunk}`);
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const words = (): string => outputs.get(child) ?? '';
  await vi.waitUntil(() => words().includes('Ctrl-C ends all of it') || child.exitCode !== null, {
    timeout: startWithinMs,
  });
  if (child.exitCode !== null) throw new Error(words());
  const output = words();
  return {
    process: child,
    output,
    curl: /^ {2}(curl .*)$/m.exec(output)?.[1] ?? '',
    key: /curl -u (\S+)/.exec(output)?.[1] ?? '',
    balancer: /Open +(http:\/\/[\d.:]+)\//.exec(output)?.[1] ?? '',
    nodes: [...output.matchAll(/node \d +(http:\S+), pid (\d+)/g)].map(([, address = '', pid]) => ({
      address,
      pid: Number(pid),
    })),
  };
}

interface Reply {
  readonly status: number;
  readonly text: string;
}

function send(desk: TwoNodes, address: string | undefined, path: string, body?: object, key?: string): Promise<Reply> {
  const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) };
  return sendAs(desk, `${address}/api/v1${path}`, body && { headers, text: JSON.stringify(body) });
}

interface Body {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Over a connection of its own, as curl does. */
function sendAs({ key }: TwoNodes, url: string, body?: Body): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `token ${key}`, ...body?.headers };
    const question = request(url, { method: body ? 'POST' : 'GET', headers, agent: false }, (reply) => {
      text(reply).then((answer) => resolve({ status: reply.statusCode ?? 0, text: answer }), reject);
    });
    question.on('error', reject);
    question.end(body?.text);
  });
}

async function openConversation(desk: TwoNodes): Promise<string> {
  const contact = await data<{ id: number }>(
    send(desk, desk.balancer, '/contacts', { first_name: 'Ada', email: 'ada@example.com' }),
  );
  const [inbox] = await data<{ id: number }[]>(send(desk, desk.balancer, '/inboxes'));
  const made = { inbox_id: inbox?.id, contact_id: contact.id, initiator: 'contact', content: 'Hello' };
  return (await data<{ uuid: string }>(send(desk, desk.balancer, '/conversations', made))).uuid;
}

async function post(desk: TwoNodes, address: string | undefined, message: string, key?: string): Promise<number> {
  return (await send(desk, address, `/conversations/${conversation}/messages`, { message }, key)).status;
}

async function texts(desk: TwoNodes, address: string | undefined): Promise<readonly string[]> {
  const path = `/conversations/${conversation}/messages?page_size=100`;
  const page = await data<{ results: readonly { text_content: string }[] }>(send(desk, address, path));
  return page.results.map((message) => message.text_content);
}

async function data<T>(reply: Promise<Reply>): Promise<T> {
  return (JSON.parse((await reply).text) as { data: T }).data;
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Distinguishes the process from a later one with the same number. */
  readonly startedAt: string;
}

async function processes(): Promise<readonly Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return stats.flatMap((stat) => {
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // One that has ended may stay in the table until its parent reads its exit code.
    return stat === '' || fields[0] === 'Z'
      ? []
      : [{ pid: Number.parseInt(stat, 10), parent: Number(fields[1]), startedAt: fields[19] ?? '' }];
  });
}

/** The process and all that come from it. */
async function familyOf(pid: number): Promise<readonly Process[]> {
  const all = await processes();
  const found = all.filter((each) => each.pid === pid);
  for (const member of found) found.push(...all.filter((each) => each.parent === member.pid));
  return found;
}

async function still(family: readonly Process[]): Promise<readonly Process[]> {
  const now = await processes();
  return family.filter((each) => now.some(({ pid, startedAt }) => pid === each.pid && startedAt === each.startedAt));
}

async function processesNaming(name: string): Promise<readonly string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(name));
}
