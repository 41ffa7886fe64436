import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../bench/random.ts';
import { publicMark } from '../../sockets/socket/property/widget-view.ts';
import { openAgentSocket, openWidgetSocket } from '../../sockets/socket/socket-client.ts';
import { ledger as emptyLedger, type Ledger } from './ledger.ts';
import { type Cluster, type ClusterNode, openCluster } from './nodes/cluster.ts';
import { type Crowd, faultsOf, openCrowd } from './nodes/crowd.ts';
import { type PacedWriters, startWriters } from './nodes/paced-writers.ts';
import { credentials } from './running-service.ts';

/** Two nodes under load; one is asked to leave (SIGTERM) and comes back, then the other. */

let cluster: Cluster;
let crowd: Crowd;
let ledger: Ledger;
let writers: PacedWriters;

const authorization = `token ${credentials.apiKey}:${credentials.apiSecret}`;

beforeAll(async () => {
  cluster = await openCluster(2);
  crowd = await openCrowd(cluster, 30);
  ledger = emptyLedger(publicMark);
  writers = startWriters(crowd.scene, ledger, { perSecond: 30, writers: 12, random: seededRandom(7) });
});

afterAll(async () => {
  writers?.abandon();
  await crowd?.end();
  await cluster?.close();
});

describe('a rolling restart under load', () => {
  it.each([0, 1])('node %i leaves without breaking anything off, and the other one goes on', async (number) => {
    const node = cluster.nodes[number];
    if (node === undefined) throw new Error('there is no such node');
    await nextAnswers(20);
    const sockets = await socketsAt(node);
    const requests = await Promise.all(Array.from({ length: 4 }, (_, index) => halfSent(node, number * 10 + index)));
    const health = watchHealth(node);
    await expect.poll(() => health.seen).toEqual(['200']);

    const asked = performance.now();
    const leaving = node.process.stop();
    await pause(400);
    // One client is still being served, so the node is still there; but no new one is sent to it.
    expect(node.process.isAlive()).toBe(true);
    const answers = await Promise.all(requests.map((request) => request.finish()));
    expect(answers).toEqual(Array(4).fill({ isWhole: true, status: 200, isLast: true }));
    expect(await leaving).toBe(0);
    expect(performance.now() - asked).toBeLessThan(10_000);
    expect(await Promise.all(sockets.map(async ({ closed }) => (await closed).code))).toEqual([1012, 1012]);
    await health.stop();
    // Once it is not ready it never reports again that it is.
    expect(['200,503,refused', '200,refused', '200,503']).toContain(health.seen.join());

    await nextAnswers(20);
    await node.start();
    await nextAnswers(20);
  });

  it('every message is there once, in order, and every socket has the picture that HTTP shows', async () => {
    await writers.stop();
    const texts = await underWay();
    expect(await crowd.settled()).toEqual([]);
    const faults = await faultsOf(cluster, crowd, ledger);
    expect(texts).toHaveLength(8);
    expect(new Set(texts).size).toBe(8);
    expect(faults.filter((fault) => !fault.startsWith(`nobody sent: ${underWayMark}`))).toEqual([]);
    expect(crowd.members.reduce((sum, member) => sum + member.resyncs, 0)).toBe(0);
  });
});

const underWayMark = `${publicMark}under way`;

/** Texts of the messages whose requests were under way when a node was asked to leave. */
async function underWay(): Promise<readonly string[]> {
  const [first] = await crowd.scene.agentTruths();
  const messages = [...(first?.values() ?? [])].flatMap((detail) => detail?.messages ?? []);
  return messages.map((message) => message.text_content).filter((text) => text.startsWith(underWayMark));
}

/** Resolves when `count` more messages are acknowledged. */
async function nextAnswers(count: number): Promise<void> {
  for (let answer = 0; answer < count; answer++) await ledger.nextAcknowledgement();
}

/** One of a contact and one of an agent, past the balancer. */
async function socketsAt(node: ClusterNode) {
  const { inboxUuid, people } = crowd.scene;
  const widget = await openWidgetSocket(node.address);
  widget.send({ type: 'join', token: people[0]?.token, data: { inbox_id: inboxUuid } });
  await widget.next('joined');
  const agent = await openAgentSocket(node.address, { headers: { authorization } }, '?join=1');
  agent.send({ type: 'join', data: {} });
  await agent.next('joined');
  return [widget, agent] as const;
}

const goOn = 'HTTP/1.1 100 Continue\r\n\r\n';

/** A request whose head the node has read and acknowledged; `finish` sends the rest, and returns the answer. */
async function halfSent(node: ClusterNode, number: number) {
  const { hostname, port } = new URL(node.address);
  const uuid = crowd.scene.people[0]?.uuid;
  const body = JSON.stringify({ message: `${underWayMark} ${number}` });
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  const ended = new Promise<void>((resolve) => {
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.on('data', () => {
      if (isWhole(text)) resolve();
    });
  });
  const head = [
    `POST /api/v1/conversations/${uuid}/messages HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: ${authorization}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await expect.poll(() => text).toBe(goOn);
  text = '';
  socket.write(body.slice(0, 10));
  return {
    finish: async () => {
      socket.write(body.slice(10));
      await ended;
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
      return { isWhole: isWhole(text), status, isLast: /^connection: close\r$/im.test(text) };
    },
  };
}

/** Head and body of an answer, as long as its header states. */
function isWhole(text: string): boolean {
  const [head = '', ...body] = text.split('\r\n\r\n');
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
  return Buffer.byteLength(body.join('\r\n\r\n')) === length;
}

/** Asks for the health of a node again and again, each time on a connection of its own; notes each change. */
function watchHealth(node: ClusterNode) {
  const seen: string[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const state = await readiness(node.address);
      if (seen.at(-1) !== state) seen.push(state);
      await pause(10);
    }
  })();
  return {
    seen,
    stop: async () => {
      isOver = true;
      await asking;
    },
  };
}

function readiness(address: string): Promise<string> {
  return new Promise((resolve) => {
    const request = get(`${address}/health/ready`, { agent: false }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(String(reply.statusCode)));
      reply.on('aborted', () => resolve('broken off'));
    });
    request.on('error', () => resolve('refused'));
  });
}
