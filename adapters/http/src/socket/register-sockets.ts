import websocket from '@fastify/websocket';
import { closeCodes, socketLimits } from '@helpdesk/contract';
import { DomainError, refuse } from '@helpdesk/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { addressKey } from '../address-key.ts';
import type { AgentGate } from '../authenticate.ts';
import { refuseHandshake } from '../connection-error.ts';
import { refuseOtherSites } from '../cross-site.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { openCount } from '../open-count.ts';
import { addressFor } from '../own-page.ts';
import type { SocketCounts, SocketKind } from '../server-metrics.ts';
import type { ServerOptions } from '../server-options.ts';
import { noSharedCounts } from '../shared-counts.ts';
import { nodeTimers } from '../timers.ts';
import { isOfService } from '../widget/widget-gate.ts';
import { within } from '../within.ts';
import { agentRoom } from './agent/agent-room.ts';
import { agentSocket } from './agent/agent-socket.ts';
import { catalogueRoom } from './agent/catalogue-room.ts';
import { countsRoom } from './agent/counts-room.ts';
import { leftPositions } from './agent/left-positions.ts';
import { presenceRoom } from './agent/presence-room.ts';
import { nameOfCode } from './close-code.ts';
import { type Connection, type ConnectionEvents, openConnection, type SocketTally } from './connection.ts';
import { framesAt } from './frames-at.ts';
import { catchingUp } from './log/catching-up.ts';
import { followLog, type LogFollower } from './log/log-follower.ts';
import { signalQueue } from './log/signal-queue.ts';
import { refusePlainRequest, releaseListener, releaseResponse } from './opening-request.ts';
import { widgetRoom } from './widget/widget-room.ts';
import { widgetSocket } from './widget/widget-socket.ts';

/** How often all sockets are looked at, in milliseconds: one timer for everyone. */
const lookEvery = 1_000;

/** A client of agents that has sent no frame for so long is one that joins by none, in milliseconds. */
const speechless = 1_000;

/** `GET /widget/ws` and `GET /ws`, fed by the log. Returns how far it was followed. */
export function registerSockets(
  app: FastifyInstance,
  options: ServerOptions,
  gate: AgentGate,
  links: MediaLinks,
): LogProgress {
  const { helpdesk, timers = nodeTimers } = options;
  const agents = agentRoom(helpdesk, links, options.now);
  const widgets = widgetRoom(
    helpdesk,
    links,
    openCount('sockets_of_contact', options.counts ?? noSharedCounts),
    timers.now,
  );
  const presence = presenceRoom(options.notifier.publish, links, timers.now);
  const counts = countsRoom(helpdesk, (error) => failed(error));
  const catalogue = catalogueRoom(agents.deliverToAll);
  const left = leftPositions(options.notifier.publish, timers.now);
  const contactsCatchingUp = catchingUp();
  const agentsCatchingUp = catchingUp();
  const open = new Map<Connection, SocketKind>();
  const tallies = { agent: newTally(), widget: newTally() } as const satisfies Record<SocketKind, SocketTally>;
  const figures = options.metrics?.figures;
  const byAddress = openCount('sockets_of_address', options.counts ?? noSharedCounts);
  let follower: LogFollower | undefined;
  let isClosing = false;
  let isHandingOn = false;
  const byAgent = openCount('sockets_of_agent', options.counts ?? noSharedCounts);

  const failed = (error: unknown): void => {
    if (options.logger === false) return;
    // An outage is said by the requests that it hits, too.
    const level = error instanceof DomainError && error.kind === 'unavailable' ? 'warn' : 'error';
    options.logger[level]({ err: error }, 'the log could not be followed; trying again');
  };

  const handSignalOn = signalQueue(async (signal) => {
    if (signal.type === 'viewing' || signal.type === 'typing') presence.signal(signal);
    if (signal.type === 'typing' || signal.type === 'presence') await agents.signal(signal);
    await widgets.signal(signal);
  }, failed);

  app.addHook('onReady', async () => {
    follower = await followLog(helpdesk, options.notifier, () => !agents.isEmpty || !widgets.isEmpty, {
      entry: async (entry) => {
        isHandingOn = true;
        try {
          await widgets.publish(entry);
          await agents.publish({ ...entry, untoldSince: catalogue.untoldSince });
          presence.entry(entry);
          counts.entry(entry);
          catalogue.entry(entry);
        } finally {
          isHandingOn = false;
        }
      },
      // What is left counts at once: its client may be back already.
      signal: (signal) => (signal.type === 'left' ? left.signal(signal) : handSignalOn(signal)),
      failed,
      lost: (error) => {
        failed(error);
        closeAll(closeCodes.tryAgainLater, 'come back and resume');
      },
    });
  });

  const stopLooking = timers.every(lookEvery, lookAtAll);

  function closeAll(code: number, reason: string): void {
    for (const connection of [...open.keys()]) connection.close(code, reason);
  }

  function lookAtAll(): void {
    const now = timers.now();
    const time = options.now();
    presence.tick();
    widgets.tick();
    counts.tick();
    left.tick();
    // Between two entries, so that no cursor goes back, and that all before has been sent.
    if (!isHandingOn) {
      catalogue.tick();
      if (follower !== undefined) agents.probe(follower.position);
    }
    const { joinWithin, silentAfter } = options.sockets;
    for (const connection of open.keys()) {
      if (connection.goodUntil !== null && connection.goodUntil <= time) {
        connection.close(closeCodes.unauthorized, 'the credentials have expired');
      } else if (!connection.joined && !connection.isJoining && now - connection.unjoinedSince > joinWithin) {
        connection.close(closeCodes.unauthorized, 'not joined in time');
      } else if (!connection.joined && now - connection.unjoinedSince >= speechless) {
        connection.noteSilence();
      } else if (now - connection.lastHeardAt > silentAfter) connection.close(closeCodes.silent, 'nothing was heard');
    }
  }

  function accept(
    kind: SocketKind,
    socket: WebSocket,
    request: FastifyRequest,
    events: (connection: Connection) => ConnectionEvents,
    agentId?: number,
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

  function countsOf(kind: SocketKind): SocketCounts {
    const own = [...open].filter(([, each]) => each === kind);
    return { open: own.length, joined: own.filter(([{ joined }]) => joined).length, ...tallies[kind] };
  }

  function isFull(address: string, own: number): boolean {
    const { perAddress } = options.sockets;
    return perAddress > 0 && byAddress.of(address) >= perAddress + own;
  }

  /** Before the upgrade, so that a refusal costs no socket. */
  async function requirePlace(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (isClosing) throw refuse('store.unavailable', 'The service stops', { retryAfter: 1 });
    if (isFull(addressKey(request.ip), 0)) {
      figures?.rateLimited('sockets_of_address');
      throw refuse('rate.limited', 'This address has too many sockets open', {
        retryAfter: 10,
      });
    }
    if (request.ws) releaseResponse(request, reply);
  }

  async function identifyAgent(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { ticket } = request.query as { ticket?: unknown };
    if (request.headers.authorization !== undefined) {
      request.actor = await gate.identifyByKey(request);
      // A socket delivers everything; with a ticket its page has proven that it is allowed to have one.
      refuseOtherSites(request);
    } else if (typeof ticket === 'string') request.actor = await gate.redeem(request, ticket);
    else request.actor = await gate.identifyPage(request, reply);
  }

  app.register(async (sockets) => {
    await sockets.register(websocket, {
      options: { maxPayload: socketLimits.frameBytes, perMessageDeflate: false, clientTracking: false },
      errorHandler: (error, socket) => {
        failed(error);
        socket.terminate();
      },
      preClose: (done) => {
        isClosing = true;
        stopLooking();
        closeAll(closeCodes.restart, 'the service stops');
        // It is not there when the start has failed.
        Promise.resolve(follower?.stop()).then(() => done(), done);
      },
    });
    sockets.websocketServer.on('wsClientError', refuseHandshake);
    sockets.route({
      method: 'GET',
      url: '/widget/ws',
      exposeHeadRoute: false,
      preHandler: requirePlace,
      handler: refusePlainRequest,
      wsHandler: (socket, request) => {
        const page = { origin: request.headers.origin, isOwn: isOfService(request, options) };
        accept('widget', socket, request, (connection) =>
          widgetSocket(connection, page, { options, timers, room: widgets, links, catchingUp: contactsCatchingUp }),
        );
      },
    });
    sockets.route({
      method: 'GET',
      url: '/ws',
      exposeHeadRoute: false,
      onRequest: identifyAgent,
      preHandler: requirePlace,
      handler: refusePlainRequest,
      wsHandler: (socket, request) => {
        const { actor } = request;
        const log = follower;
        if (actor === null || log === undefined) throw new Error('a socket was opened before its time');
        const support = {
          options,
          timers,
          room: agents,
          follower: log,
          catchingUp: agentsCatchingUp,
          presence,
          counts,
          left,
        };
        accept('agent', socket, request, (connection) => agentSocket(connection, actor, support), actor.id);
      },
    });
  });

  const startedAt = performance.now();
  const lagSeconds = (): number => (performance.now() - (follower?.freshAt ?? startedAt)) / 1_000;
  figures?.watchSockets(() => ({ agent: countsOf('agent'), widget: countsOf('widget') }));
  figures?.watchLog({ seconds: lagSeconds, entries: () => within(lookWithin, entriesBehind()) });
  return { lagSeconds };

  async function entriesBehind(): Promise<number> {
    const newest = await helpdesk.newestLogEntry();
    return Math.max(0, newest - (follower?.position ?? newest));
  }
}

/** How far this process has read the log of events. */
export interface LogProgress {
  /** Since everything in it had been handed on. */
  lagSeconds(): number;
}

function newTally(): SocketTally {
  return { framesSent: 0, framesReplayed: 0 };
}

/** How long a read of the figures waits for a database that does not answer, in milliseconds. */
const lookWithin = 1_500;
