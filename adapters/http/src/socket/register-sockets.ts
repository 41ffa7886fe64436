import websocket from '@fastify/websocket';
import { closeCodes, socketLimits } from '@helpdesk/contract';
import { DomainError } from '@helpdesk/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MediaLinks } from '../media/media-links.ts';
import { refuseHandshake } from '../operations/connection-error.ts';
import { nodeTimers, type Timers } from '../operations/timers.ts';
import { within } from '../operations/within.ts';
import type { AgentGate } from '../request/caller/authenticate.ts';
import { refuseOtherSites } from '../request/caller/cross-site.ts';
import type { ServerOptions } from '../server-options.ts';
import { isOfService } from '../widget/widget-gate.ts';
import { agentSocket } from './agent/agent-socket.ts';
import { catchingUp } from './log/catching-up.ts';
import { laterEvents } from './log/later-events.ts';
import { followLog, type LogFollower } from './log/log-follower.ts';
import { type OpenSockets, openSockets } from './open-sockets.ts';
import { refusePlainRequest } from './opening-request.ts';
import { openRooms, type Rooms } from './rooms.ts';
import { widgetSocket } from './widget/widget-socket.ts';

/** How often all sockets are looked at, in milliseconds: one timer for everyone. */
const lookEvery = 1_000;

/** How far this process has read the log of events. */
export interface LogProgress {
  /** Since everything in it had been handed on. */
  lagSeconds(): number;
}

/** How long a read of the figures waits for a database that does not answer, in milliseconds. */
const lookWithin = 1_500;

/** `GET /widget/ws` and `GET /ws`, fed by the log. Returns how far it was followed. */
export function registerSockets(
  app: FastifyInstance,
  options: ServerOptions,
  gate: AgentGate,
  links: MediaLinks,
): LogProgress {
  const { helpdesk, timers = nodeTimers, logger, metrics } = options;
  const failed = (error: unknown): void => reportFailure(logger, error);
  const rooms = openRooms(options, links, timers, failed);
  const open = openSockets(options, timers);
  const noteLater = laterEvents(options);
  let follower: LogFollower | undefined;

  app.addHook('onReady', async () => {
    follower = await followLog(helpdesk, options.notifier, () => rooms.areWatched, {
      entry: (entry) => {
        noteLater(entry);
        return rooms.entry(entry);
      },
      signal: rooms.signal,
      passedOver: rooms.passedOver,
      failed,
      lost: (error) => {
        failed(error);
        rooms.passedOver();
        open.closeAll(closeCodes.tryAgainLater, 'come back and resume');
      },
    });
    // After the end of the log is known: each later change is an entry.
    await helpdesk.learnDesk();
  });

  const stopLooking = timers.every(lookEvery, () => {
    rooms.tick(follower?.position);
    open.tick();
  });

  async function stop(): Promise<void> {
    open.stop();
    stopLooking();
    open.closeAll(closeCodes.restart, 'the service stops');
    // It is not there when the start has failed.
    await follower?.stop();
  }

  app.register(async (sockets) => {
    await sockets.register(websocket, {
      options: { maxPayload: socketLimits.frameBytes, perMessageDeflate: false, clientTracking: false },
      errorHandler: (error, socket) => {
        failed(error);
        socket.terminate();
      },
      preClose: (done) => void stop().then(() => done(), done),
    });
    sockets.websocketServer.on('wsClientError', refuseHandshake);
    const shared = { options, timers, links, rooms, open, gate };
    routeWidgets(sockets, shared);
    routeAgents(sockets, shared, () => follower);
  });

  const startedAt = performance.now();
  const lagSeconds = (): number => (performance.now() - (follower?.freshAt ?? startedAt)) / 1_000;
  const entriesBehind = async (): Promise<number> => {
    const newest = await helpdesk.newestLogEntry();
    return Math.max(0, newest - (follower?.position ?? newest));
  };
  metrics?.figures.watchSockets(() => ({ agent: open.countsOf('agent'), widget: open.countsOf('widget') }));
  metrics?.figures.watchLog({ seconds: lagSeconds, entries: () => within(lookWithin, entriesBehind()) });
  return { lagSeconds };
}

interface Shared {
  readonly options: ServerOptions;
  readonly timers: Timers;
  readonly gate: AgentGate;
  readonly links: MediaLinks;
  readonly rooms: Rooms;
  readonly open: OpenSockets;
}

function routeWidgets(sockets: FastifyInstance, { options, timers, links, rooms, open }: Shared): void {
  const support = { options, timers, room: rooms.widgets, links, catchingUp: catchingUp() };
  sockets.route({
    method: 'GET',
    url: '/widget/ws',
    exposeHeadRoute: false,
    preHandler: open.requirePlace,
    handler: refusePlainRequest,
    wsHandler: (socket, request) => {
      const page = { origin: request.headers.origin, isOwn: isOfService(request, options) };
      open.accept({ kind: 'widget', socket, request }, (connection) => widgetSocket(connection, page, support));
    },
  });
}

function routeAgents(
  sockets: FastifyInstance,
  { options, timers, gate, rooms, open }: Shared,
  follower: () => LogFollower | undefined,
): void {
  const { agents: room, presence, counts, left } = rooms;
  const support = { options, timers, room, catchingUp: catchingUp(), presence, counts, left };

  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { ticket } = request.query as { ticket?: unknown };
    if (request.headers.authorization !== undefined) {
      request.actor = await gate.identifyByKey(request);
      // A socket delivers everything; with a ticket its page has proven that it is allowed to have one.
      refuseOtherSites(request);
    } else if (typeof ticket === 'string') request.actor = await gate.redeem(request, ticket);
    else request.actor = await gate.identifyPage(request, reply);
  }

  sockets.route({
    method: 'GET',
    url: '/ws',
    exposeHeadRoute: false,
    onRequest: identify,
    preHandler: open.requirePlace,
    handler: refusePlainRequest,
    wsHandler: (socket, request) => {
      const { actor } = request;
      const log = follower();
      if (actor === null || log === undefined) throw new Error('a socket was opened before its time');
      open.accept({ kind: 'agent', socket, request, agentId: actor.id }, (connection) =>
        agentSocket(connection, actor, { ...support, follower: log }),
      );
    },
  });
}

function reportFailure(logger: ServerOptions['logger'], error: unknown): void {
  if (logger === false) return;
  // Requests that an outage hits report it too.
  const level = error instanceof DomainError && error.kind === 'unavailable' ? 'warn' : 'error';
  logger[level]({ err: error }, 'the log could not be followed; trying again');
}
