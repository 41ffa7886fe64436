import { closeCodes } from '@helpdesk/contract';
import { refuse } from '@helpdesk/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { openCount } from '../operations/open-count.ts';
import type { SocketCounts, SocketKind } from '../operations/server-metrics.ts';
import { noSharedCounts } from '../operations/shared-counts.ts';
import type { Timers } from '../operations/timers.ts';
import { addressKey } from '../request/caller/address-key.ts';
import { addressFor } from '../request/caller/own-page.ts';
import type { ServerOptions } from '../server-options.ts';
import { nameOfCode } from './close-code.ts';
import { type Connection, type ConnectionEvents, openConnection, type SocketTally } from './connection.ts';
import { framesAt } from './frames-at.ts';
import { releaseListener, releaseResponse } from './opening-request.ts';

/** A client of agents that has sent no frame for so long is one that joins by none, in milliseconds. */
const speechless = 1_000;

/** All open sockets of this process: how many there may be, and when one is closed. */
export interface OpenSockets {
  accept(arrival: Arrival, events: (connection: Connection) => ConnectionEvents): void;
  /** Before the upgrade, so that a refusal costs no socket. */
  requirePlace(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  closeAll(code: number, reason: string): void;
  /** From now on, no socket is opened. */
  stop(): void;
  /** Called once a second: closes the sockets whose time is over. */
  tick(): void;
  countsOf(kind: SocketKind): SocketCounts;
}

interface Arrival {
  readonly kind: SocketKind;
  readonly socket: WebSocket;
  readonly request: FastifyRequest;
  readonly agentId?: number;
}

export function openSockets(options: ServerOptions, timers: Timers): OpenSockets {
  const open = new Map<Connection, SocketKind>();
  const tallies = { agent: newTally(), widget: newTally() } as const satisfies Record<SocketKind, SocketTally>;
  const figures = options.metrics?.figures;
  const byAddress = openCount('sockets_of_address', options.counts ?? noSharedCounts);
  const byAgent = openCount('sockets_of_agent', options.counts ?? noSharedCounts);
  let isClosing = false;

  function requirePlaceOfAgent(connection: Connection, agent: string): void {
    byAgent.change(agent, 1);
    const { perAgent } = options.sockets;
    if (perAgent === 0 || byAgent.of(agent) <= perAgent) return;
    figures?.rateLimited('sockets_of_agent');
    connection.close(closeCodes.tryAgainLater, 'too many sockets of this agent');
  }

  /** The reason that a client gives for closing is its own text and is not passed on. */
  function noteClose(kind: SocketKind, requestId: string, by: 'client' | 'server', code: number): void {
    figures?.socketClosed(kind, by, nameOfCode(code));
    if (options.logger !== false) options.logger.debug({ requestId, kind, by, code }, 'a socket was closed');
  }

  function isFull(address: string, own: number): boolean {
    const { perAddress } = options.sockets;
    return perAddress > 0 && byAddress.of(address) >= perAddress + own;
  }

  function accept(
    { kind, socket, request, agentId }: Arrival,
    events: (connection: Connection) => ConnectionEvents,
  ): void {
    const { ip, id: requestId } = request;
    const place = addressKey(ip);
    releaseListener(socket);
    const shown = framesAt(addressFor(request, options), options.baseUrl());
    const { join } = request.query as { join?: unknown };
    const peer = { address: ip, isOfAgent: kind === 'agent', willJoin: join === '1', shown };
    const connection = openConnection(socket, peer, tallies[kind], timers, (made) => {
      const own = events(made);
      return {
        frame: own.frame,
        closed: (by, code) => {
          open.delete(made);
          byAddress.change(place, -1);
          if (agentId !== undefined) byAgent.change(String(agentId), -1);
          noteClose(kind, requestId, by, code);
          own.closed(by, code);
        },
      };
    });
    open.set(connection, kind);
    if (options.logger !== false) options.logger.debug({ requestId, kind }, 'a socket was opened');
    byAddress.change(place, 1);
    if (agentId !== undefined) requirePlaceOfAgent(connection, String(agentId));
    if (isFull(place, 1)) connection.close(closeCodes.tryAgainLater, 'too many sockets of this address');
    if (isClosing) connection.close(closeCodes.restart, 'the service stops');
  }

  return {
    accept,
    requirePlace: async (request, reply) => {
      if (isClosing) throw refuse('store.unavailable', 'The service stops', { retryAfter: 1 });
      if (isFull(addressKey(request.ip), 0)) {
        figures?.rateLimited('sockets_of_address');
        throw refuse('rate.limited', 'This address has too many sockets open', { retryAfter: 10 });
      }
      if (request.ws) releaseResponse(request, reply);
    },
    closeAll: (code, reason) => {
      for (const connection of [...open.keys()]) connection.close(code, reason);
    },
    stop: () => {
      isClosing = true;
    },
    tick: () => {
      const [now, time] = [timers.now(), options.now()];
      for (const connection of open.keys()) closeWhenOver(connection, options.sockets, now, time);
    },
    countsOf: (kind) => {
      const own = [...open].filter(([, each]) => each === kind);
      return { open: own.length, joined: own.filter(([{ joined }]) => joined).length, ...tallies[kind] };
    },
  };
}

/** @param now monotonic; `time` is that of the desk */
function closeWhenOver(
  connection: Connection,
  { joinWithin, silentAfter }: ServerOptions['sockets'],
  now: number,
  time: number,
): void {
  if (connection.goodUntil !== null && connection.goodUntil <= time) {
    connection.close(closeCodes.unauthorized, 'the credentials have expired');
  } else if (!connection.joined && !connection.isJoining && now - connection.unjoinedSince > joinWithin) {
    connection.close(closeCodes.unauthorized, 'not joined in time');
  } else if (!connection.joined && now - connection.unjoinedSince >= speechless) {
    connection.noteSilence();
  } else if (now - connection.lastHeardAt > silentAfter) connection.close(closeCodes.silent, 'nothing was heard');
}

function newTally(): SocketTally {
  return { framesSent: 0, framesReplayed: 0 };
}
