import { randomUUID } from 'node:crypto';
import { agentClientFrames, closeCodes, socketLimits } from '@helpdesk/contract';
import { type Actor, DomainError, endOfAgentSession, nothingVisible } from '@helpdesk/domain';
import { type ClientFrame, silence } from '../client-frame.ts';
import { answerPing, type Connection, type ConnectionEvents, type FrameErrorCode } from '../connection.ts';
import { readFrame, refuseError } from '../frame-input.ts';
import { type WindowCount, windowCount } from '../window-count.ts';
import { type AgentSocket, type AgentSocketSupport, type JoinData, joinAgent, leaveAgent } from './agent-join.ts';

const activityEvery = 60_000;

/** How often the client may do what looks back or reads. */
interface Bounds {
  readonly joins: WindowCount;
  readonly viewings: WindowCount;
  readonly subscriptions: WindowCount;
}

/** What an agent's socket does with the frames of its client; the agent was identified when it was opened. */
export function agentSocket(connection: Connection, actor: Actor, support: AgentSocketSupport): ConnectionEvents {
  const { options, timers } = support;
  connection.goodUntil =
    actor.session === undefined ? (actor.namedKey?.expiresAt ?? null) : endOfAgentSession(actor.session);
  const socket: AgentSocket = {
    ...support,
    connection,
    actor,
    onlooker: {
      connection,
      agent: { id: actor.id, firstName: actor.firstName, avatarUrl: actor.avatarUrl },
      visibility: () => socket.joined?.seat.visibility ?? nothingVisible,
      get isTold() {
        return socket.features.has('presence');
      },
      name: randomUUID(),
    },
    features: new Set(),
    joined: undefined,
  };
  const bounds: Bounds = {
    joins: windowCount(socketLimits.joinsPerMinute, 60_000, timers.now),
    viewings: windowCount(socketLimits.viewingsPerTenSeconds, 10_000, timers.now),
    subscriptions: windowCount(socketLimits.subscriptionsPerTenSeconds, 10_000, timers.now),
  };
  let notedAt = timers.now();

  return {
    frame: async (frame) => {
      try {
        await handle(socket, bounds, frame);
        // Silence is not a frame of the client, so it is not an activity of the agent.
        if (frame === silence || timers.now() - notedAt < activityEvery) return;
        notedAt = timers.now();
        await noteActivity(socket);
      } catch (error) {
        refuseError(connection, options.logger, error);
      }
    },
    closed: () => leaveAgent(socket),
  };
}

async function handle(socket: AgentSocket, bounds: Bounds, frame: ClientFrame): Promise<void> {
  const { connection } = socket;
  if (frame === silence) return join(socket, bounds, {}, true);
  if (!Object.hasOwn(agentClientFrames, frame.type)) {
    connection.refuse('unknown_type', 'There is no such frame');
    return;
  }
  if (frame.type === 'join') {
    const read = readFrame(connection, agentClientFrames.join, frame);
    if (read !== undefined) await join(socket, bounds, read.data ?? {}, false);
    return;
  }
  // The agent was identified when the socket was opened: existing clients send no join.
  if (socket.joined === undefined) await join(socket, bounds, {}, true);
  if (socket.joined !== undefined) await obey(socket, bounds, frame, socket.joined.seat.actor);
}

/** Each join may look back over everything. */
async function join(socket: AgentSocket, { joins }: Bounds, data: JoinData, isPlain: boolean): Promise<void> {
  const { connection, options } = socket;
  if (joins.isOver()) {
    connection.close(closeCodes.policy, 'too many joins');
    return;
  }
  connection.isJoining = true;
  try {
    await joinAgent(socket, data, isPlain);
  } catch (error) {
    leaveAgent(socket);
    refuseError(connection, options.logger, error);
    const isOver = error instanceof DomainError && error.kind === 'unauthorized';
    connection.close(isOver ? closeCodes.unauthorized : closeCodes.tryAgainLater, 'joining failed');
  } finally {
    connection.isJoining = false;
  }
}

async function obey(socket: AgentSocket, bounds: Bounds, frame: ClientFrame, actor: Actor): Promise<void> {
  const { connection, options } = socket;
  if (frame.type === 'ping') return answerPing(connection, frame);
  if (frame.type === 'viewing' || frame.type === 'conversation_subscribe') return view(socket, bounds, frame, actor);
  if (frame.type === 'list_subscribe_replace') return list(socket, bounds, frame, actor);
  if (frame.type !== 'typing') return;
  const read = readFrame(connection, agentClientFrames.typing, frame);
  if (read === undefined) return;
  const { conversation_uuid: uuid, is_typing: isTyping, is_private_message: isPrivate } = read.data;
  await options.helpdesk.showAgentTyping(actor, uuid, { isTyping, isPrivate });
}

/** Clients that ask for no feature send some frames as they like, and wait for no answer. */
function refuseLook({ connection, features }: AgentSocket, code: FrameErrorCode, message: string, frame: ClientFrame) {
  if (frame.type === 'viewing' || features.has('presence')) connection.refuse(code, message);
}

async function view(socket: AgentSocket, { viewings }: Bounds, frame: ClientFrame, reader: Actor): Promise<void> {
  const { connection, options, presence, onlooker } = socket;
  if (viewings.isOver()) return refuseLook(socket, 'rate_limited', 'Too many views', frame);
  const read =
    frame.type === 'viewing' ? readFrame(connection, agentClientFrames.viewing, frame) : { data: frame.data };
  if (read === undefined) return;
  const uuid = memberOf(read.data, 'conversation_uuid');
  const [place] = typeof uuid === 'string' ? await options.helpdesk.findReadableConversations(reader, [uuid]) : [];
  // A closed socket has left already. If it were added now, the agent would be shown as viewing for good.
  if (connection.isClosed) return;
  presence.view(onlooker, place ?? null);
  if (typeof uuid === 'string' && place === undefined)
    refuseLook(socket, 'not_found', 'There is no such conversation', frame);
}

async function list(socket: AgentSocket, { subscriptions }: Bounds, frame: ClientFrame, reader: Actor): Promise<void> {
  const { connection, options, presence, onlooker } = socket;
  if (subscriptions.isOver()) return refuseLook(socket, 'rate_limited', 'Too many subscriptions', frame);
  const given = memberOf(frame.data, 'uuids');
  const uuids = Array.isArray(given) ? given.slice(0, socketLimits.subscribed) : [];
  const texts = uuids.filter((uuid) => typeof uuid === 'string');
  const places = await options.helpdesk.findReadableConversations(reader, texts);
  if (!connection.isClosed) presence.list(onlooker, places);
}

async function noteActivity({ connection, actor, options, joined }: AgentSocket): Promise<void> {
  await options.helpdesk.noteAgentActivity(actor);
  // The rules of the desk may have changed since the socket was opened.
  const { session } = joined?.seat.actor ?? actor;
  if (session !== undefined) connection.goodUntil = endOfAgentSession({ ...session, lastSeenAt: options.now() });
}

function memberOf(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>)[name] : undefined;
}
