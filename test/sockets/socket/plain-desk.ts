import type { LiveWorld } from './live-world.ts';
import { type AgentTestSocket, until } from './socket-client.ts';

/** The socket of a client that sends nothing, which the service joins by itself. */
export function silentSocket(world: LiveWorld, as?: string): Promise<AgentTestSocket> {
  return world.agentSocket(as, {}, '');
}

/** Joined like clients of the family: they send no `join`, and ping with a text. */
export async function plainDesk(world: LiveWorld, as?: string): Promise<AgentTestSocket> {
  const socket = await silentSocket(world, as);
  socket.raw('ping');
  await until(() => socket.textPongs === 1, 'the pong');
  return socket;
}

/** The service knows then that everything has arrived that it has sent to the socket. */
export async function provesArrival({ timers }: LiveWorld, socket: AgentTestSocket): Promise<void> {
  const before = socket.probes;
  await until(() => {
    timers.tick();
    return socket.probes > before;
  }, 'the ping of the protocol');
  await socket.ping();
}
