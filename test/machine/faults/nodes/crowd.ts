import { setTimeout as pause } from 'node:timers/promises';
import { apiAt } from '../api.ts';
import type { Ledger } from '../ledger.ts';
import type { Rows } from '../rows.ts';
import { verifyThroughApi } from '../verify.ts';
import { verifyRows } from '../verify-rows.ts';
import { type AgentMember, libraryAgent, strictAgent } from './agent-members.ts';
import type { Cluster } from './cluster.ts';
import type { Member } from './member.ts';
import { openScene, patient, type Scene } from './scene.ts';
import { libraryWidget, strictWidget, type WidgetMember } from './widget-members.ts';

/** All clients with sockets, connected through the balancer. */
export interface Crowd {
  readonly scene: Scene;
  readonly members: readonly Member[];
  /** Waits until every socket has received everything. Names the sockets that were too late. */
  settled(withinMs?: number): Promise<readonly string[]>;
  /** What differs between the picture of a socket and HTTP, and what each found wrong by itself. */
  compare(): Promise<readonly string[]>;
  end(): Promise<void>;
}

const agentShare = 0.1;
/**
 * For every socket to be there at the start, and to have caught up in the end; in milliseconds. Agents who come back
 * together at a busy machine take their time.
 */
const patience = 180_000;

/**
 * Fulfilled when all sockets have joined. Each person has two: one of a strict client and one of the client library.
 */
export async function openCrowd(cluster: Cluster, sockets: number): Promise<Crowd> {
  const agentCount = Math.max(4, Math.round(sockets * agentShare));
  const scene = await openScene(cluster.address, Math.round((sockets - agentCount) / 2));
  const widgets = scene.people.flatMap((person, index) => [
    strictWidget(scene, person, `widget ${index}`),
    libraryWidget(scene, person, `widget ${index} (client)`),
  ]);
  const agents = agentsOf(scene, agentCount);
  const members = [...widgets, ...agents];
  const crowd: Crowd = {
    scene,
    members,
    settled: (withinMs = patience) => settled(cluster, scene, widgets, agents, withinMs),
    compare: () => compare(scene, widgets, agents),
    end: async () => void (await Promise.all(members.map((member) => member.end()))),
  };
  const missing = await crowd.settled();
  if (missing.length === 0) return crowd;
  await crowd.end();
  throw new Error(missing.join('\n'));
}

function agentsOf(scene: Scene, count: number): readonly AgentMember[] {
  return Array.from({ length: count }, (_, index) => {
    const account = scene.accounts[(index >> 1) % scene.accounts.length];
    if (account === undefined) throw new Error('there is no account');
    return index % 2 === 0
      ? strictAgent(scene, account, `agent ${index}`)
      : libraryAgent(scene, account, `agent ${index} (client)`);
  });
}

async function settled(
  cluster: Cluster,
  scene: Scene,
  widgets: readonly WidgetMember[],
  agents: readonly AgentMember[],
  withinMs: number,
): Promise<readonly string[]> {
  const truths = await scene.widgetTruths();
  const end = await markTheEnd(cluster, scene);
  const late = (): readonly Member[] => [
    ...widgets.filter((member, index) => {
      const truth = truths[index >> 1];
      return truth === undefined || !member.isThere(truth);
    }),
    ...agents.filter((member) => !member.isThere(end)),
  ];
  for (const until = performance.now() + withinMs; late().length > 0 && performance.now() < until; ) await pause(20);
  return late().map(({ name }) => `${name} was not told of everything within ${withinMs} ms`);
}

let marks = 0;

/** An event that every agent receives; returns its position in the log. */
async function markTheEnd(cluster: Cluster, { accounts }: Scene): Promise<number> {
  const status = marks++ % 2 === 0 ? 'away_manual' : 'online';
  await accounts[0]?.client.call('setMyAvailability', { ...patient, body: { status } });
  return withRows(cluster, async (rows) => {
    const [last] = await rows.list<{ readonly id: number }>(
      "select max(id) as id from events where type = 'agent.availability_changed'",
    );
    return last?.id ?? 0;
  });
}

async function compare(
  scene: Scene,
  widgets: readonly WidgetMember[],
  agents: readonly AgentMember[],
): Promise<readonly string[]> {
  const widgetTruths = await scene.widgetTruths();
  for (const [index, member] of widgets.entries()) {
    const truth = widgetTruths[index >> 1];
    if (truth !== undefined) member.compare(truth);
  }
  const agentTruths = await scene.agentTruths();
  for (const member of agents) {
    const truth = agentTruths[scene.accounts.indexOf(member.account)];
    if (truth !== undefined) member.compare(truth);
  }
  return [...widgets, ...agents].flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
}

/** How many faults are kept of one kind, and of all: a broken store causes thousands. */
const most = { alike: 3, all: 1_000 } as const;

/**
 * When everybody has settled: what is wrong with the messages, with the rows, and with the picture of any socket.
 * Some of each kind.
 */
export async function faultsOf(cluster: Cluster, crowd: Crowd, ledger: Ledger): Promise<readonly string[]> {
  const faults = [...(await crowd.compare())];
  const api = apiAt(cluster.address);
  const conversations = crowd.scene.people.map(({ uuid }) => uuid);
  faults.push(...(await verifyThroughApi(api, ledger, conversations, { engine: 'postgres', by: 'cursor' })));
  api.close();
  faults.push(...(await withRows(cluster, (rows) => verifyRows(rows, 'log and integrity'))), ...ledger.faults);
  for (const { process } of cluster.nodes) if (!process.isAlive()) faults.push('a node has ended by itself');
  const kinds = new Map<string, number>();
  const some = [...new Set(faults)].filter((fault) => {
    const kind = fault.replace(/[0-9a-f-]{36}|\d+/g, '#').slice(0, 60);
    const count = (kinds.get(kind) ?? 0) + 1;
    kinds.set(kind, count);
    return count <= most.alike;
  });
  return some.slice(0, most.all);
}

export async function withRows<T>(cluster: Cluster, work: (rows: Rows) => Promise<T>): Promise<T> {
  const rows = await cluster.rows();
  try {
    return await work(rows);
  } finally {
    await rows.close();
  }
}
