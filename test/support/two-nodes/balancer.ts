import { once } from 'node:events';
import { get } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A balancer for one machine: plain TCP pipes from one port to several nodes in rotation. It does not read what passes,
 * so that sockets and uploads pass unchanged. To a node, every client has the address of the balancer.
 */
export interface Balancer {
  /** Such as `http://127.0.0.1:9000`. */
  readonly address: string;
  readonly port: number;
  /** The state of each target at its last check, in the order of the targets. */
  states(): readonly TargetState[];
  /** Cuts every connection and frees the port. */
  close(): Promise<void>;
}

/**
 * `ready` gets new connections. `busy` answers that it is not ready (it stops, or its database is away): it keeps the
 * connections it has, and gets new ones when no target is ready. `dead` does not answer: its connections are cut.
 */
export type TargetState = 'ready' | 'busy' | 'dead';

export interface BalancerOptions {
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** Default: a free port. */
  readonly port?: number;
  /** Milliseconds between two checks of a target. Default: 250. */
  readonly everyMs?: number;
  /**
   * Milliseconds without an answer after which a target is dead. Default: 2,000. A target that refuses is dead at once.
   */
  readonly deadAfterMs?: number;
  /** The path that a ready target answers with 2xx. Default: `/health/ready`. */
  readonly path?: string;
  /** Called when the state of a target has changed. */
  readonly onChange?: (target: string, state: TargetState) => void;
}

interface Target {
  readonly address: string;
  readonly host: string;
  readonly port: number;
  readonly pairs: Set<Pair>;
  state: TargetState;
}

/** The connections of a client and its node, which end together. */
interface Pair {
  cut(): void;
}

/** How long a node may take to accept a connection, in milliseconds. */
const connectWithin = 1_000;

/** @param targets such as `http://127.0.0.1:9001`; each has been checked once when this is fulfilled */
export async function startBalancer(targets: readonly string[], options: BalancerOptions = {}): Promise<Balancer> {
  const { host = '127.0.0.1', port = 0, everyMs = 250, deadAfterMs = 2_000, path = '/health/ready' } = options;
  const all = targets.map(targetAt);
  const clients = new Set<Socket>();
  let turn = 0;

  const look = async (target: Target): Promise<void> => {
    const state = await stateOf(target, path, deadAfterMs);
    if (state === 'dead') for (const pair of [...target.pairs]) pair.cut();
    if (state === target.state) return;
    target.state = state;
    options.onChange?.(target.address, state);
  };

  /** The target whose turn it is, then those that are less likely to accept a connection. */
  const inOrder = (): readonly Target[] => {
    const from = turn++ % all.length;
    const turned = [...all.slice(from), ...all.slice(0, from)];
    return (['ready', 'busy', 'dead'] as const).flatMap((state) => turned.filter((target) => target.state === state));
  };

  const serve = async (client: Socket): Promise<void> => {
    clients.add(client);
    client.on('error', () => {});
    client.on('close', () => clients.delete(client));
    client.setNoDelay(true);
    for (const target of inOrder()) {
      const node = await connected(target);
      if (client.destroyed) return void node?.destroy();
      if (node !== undefined) return join(client, node, target);
      if (target.state !== 'dead') void look(target);
    }
    client.resetAndDestroy();
  };

  const server = createServer({ allowHalfOpen: true }, (client) => void serve(client));
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the balancer has no port');

  await Promise.all(all.map(look));
  const watches = all.map((target) => again(() => look(target), everyMs));
  return {
    address: `http://${host}:${bound.port}`,
    port: bound.port,
    states: () => all.map((target) => target.state),
    close: async () => {
      for (const stop of watches) stop();
      const closed = once(server, 'close');
      server.close();
      for (const client of clients) client.resetAndDestroy();
      await closed;
    },
  };
}

function targetAt(address: string): Target {
  const { hostname, port } = new URL(address);
  return { address, host: hostname, port: Number(port), pairs: new Set(), state: 'dead' };
}

function join(client: Socket, node: Socket, target: Target): void {
  const pair: Pair = {
    cut: () => {
      client.resetAndDestroy();
      node.resetAndDestroy();
    },
  };
  target.pairs.add(pair);
  const end = (): void => {
    target.pairs.delete(pair);
    client.destroy();
    node.destroy();
  };
  client.on('close', end);
  // A broken connection must not look like a regular end to the client.
  node.on('error', pair.cut);
  node.on('close', end);
  client.pipe(node);
  node.pipe(client);
}

/** A connection to the target, or undefined when the target does not accept one in time. */
function connected({ host, port }: Target): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, noDelay: true, allowHalfOpen: true });
    const fail = (): void => {
      socket.destroy();
      resolve(undefined);
    };
    socket.setTimeout(connectWithin, fail);
    socket.once('error', fail);
    socket.once('connect', () => {
      socket.off('error', fail);
      socket.setTimeout(0);
      resolve(socket);
    });
  });
}

function stateOf({ host, port }: Target, path: string, withinMs: number): Promise<TargetState> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(withinMs);
    const request = get({ host, port, path, signal, agent: false }, (reply) => {
      reply.resume();
      const { statusCode = 0 } = reply;
      resolve(statusCode >= 200 && statusCode < 300 ? 'ready' : 'busy');
    });
    request.on('error', () => resolve('dead'));
  });
}

/** Repeats `run` until the returned function is called. The pause begins when a run has ended. */
function again(run: () => Promise<void>, everyMs: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const next = (): void => {
    timer = setTimeout(async () => {
      await run();
      if (!isStopped) next();
    }, everyMs);
  };
  next();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
