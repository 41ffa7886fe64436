import { once } from 'node:events';
import { createServer } from 'node:net';
import { below } from '../../../bench/random.ts';
import { type Balancer, startBalancer } from '../../../support/two-nodes/balancer.ts';
import { unlimitedText } from '../../../support/unlimited-text.ts';
import { type Ground, openGround } from '../ground.ts';
import type { Rows } from '../rows.ts';
import { type RunningProcess, startProcess } from '../running-service.ts';

/** Nodes of one desk, each a process, behind a balancer. */
export interface Cluster {
  /** The address of the balancer. */
  readonly address: string;
  readonly nodes: readonly ClusterNode[];
  rows(): Promise<Rows>;
  /** Ends every process, in whatever state it is. */
  close(): Promise<void>;
}

/** It comes back at the address that it had. */
export interface ClusterNode {
  readonly address: string;
  /** The newest one of the node; it may have ended. */
  readonly process: RunningProcess;
  start(): Promise<void>;
}

/** Every client of a run has one address, and one contact may have many tabs. */
const withoutLimits = {
  ...unlimitedText,
  HELPDESK_RATE_LIMIT_WIDGET_ANONYMOUS: '0',
  HELPDESK_RATE_LIMIT_WIDGET_SESSION: '0',
  HELPDESK_MAX_SOCKETS_PER_ADDRESS: '0',
  HELPDESK_MAX_CONNECTIONS_PER_ADDRESS: '0',
  HELPDESK_MAX_SOCKETS_PER_CONTACT: '0',
};

export async function openCluster(count: number): Promise<Cluster> {
  const ground = await openGround('postgres');
  const nodes: ClusterNode[] = [];
  let balancer: Balancer | undefined;
  const close = async (): Promise<void> => {
    await balancer?.close();
    for (const { process } of nodes) await process.kill();
    await ground.close();
  };
  try {
    for (let node = 0; node < count; node++) nodes.push(await openNode(ground));
    balancer = await startBalancer(nodes.map((node) => node.address));
    return { address: balancer.address, nodes, rows: ground.rows, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openNode({ folder, environment }: Ground): Promise<ClusterNode> {
  const all = { ...environment, ...withoutLimits, PORT: String(await keptPort()) };
  let process = await startProcess(folder, all);
  return {
    address: process.address,
    get process() {
      return process;
    },
    start: async () => {
      process = await startProcess(folder, all);
    },
  };
}

/** Free, and not among those that the system gives to outgoing connections while a node is away. */
async function keptPort(): Promise<number> {
  for (;;) {
    const port = 15_000 + below(Math.random, 15_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
