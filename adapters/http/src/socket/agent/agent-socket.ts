import { randomUUID } from 'node:crypto';
import { agentClientFrames, closeCodes, socketLimits } from '@helpdesk/contract';
import { type Actor, DomainError, endOfAgentSession, nothingVisible, usesSingleKey } from '@helpdesk/domain';
import type { ServerOptions } from '../../server-options.ts';
import type { Timers } from '../../timers.ts';
import { type ClientFrame, silence } from '../client-frame.ts';
import { answerPing, type Connection, type ConnectionEvents, type FrameErrorCode } from '../connection.ts';
import { readFrame, refuseError } from '../frame-input.ts';
import type { CatchingUp } from '../log/catching-up.ts';
import { liveQueue } from '../log/live-queue.ts';
import type { LogFollower } from '../log/log-follower.ts';
import { windowCount } from '../window-count.ts';
import { agentJoinedFrame, agentResyncFrame, cursorOf, parseCursor, places } from './agent-frames.ts';
import { resumeAgent } from './agent-resume.ts';
import type { AgentRoom } from './agent-room.ts';
import { type AgentMember, type PlacedFrame, type Seat, seatName } from './agent-seat.ts';
import { type Arrivals, arrivals } from './arrivals.ts';
import type { CountsRoom } from './counts-room.ts';
import type { LeftPositions } from './left-positions.ts';
import type { Onlooker, PresenceRoom } from './presence-room.ts';

const activityEvery = 60_000;

interface Delivery {
  readonly entryId: number;
  readonly frames: readonly PlacedFrame[];
}

export interface AgentSocketSupport {
  readonly options: ServerOptions;
  readonly timers: Pick<Timers, 'now'>;
  readonly room: AgentRoom;
  readonly follower: LogFollower;
  /** By the id of the agent. */
  readonly catchingUp: CatchingUp;
  readonly presence: PresenceRoom;
  readonly counts: CountsRoom;
  readonly left: LeftPositions;
}

/** What an agent's socket does with the frames of its client; the agent was identified when it was opened. */
export function agentSocket(
  connection: Connection,
  actor: Actor,
  { options, timers, room, follower, catchingUp, presence, counts, left }: AgentSocketSupport,
): ConnectionEvents {
  const { helpdesk } = options;
  connection.goodUntil =
    actor.session === undefined ? (actor.namedKey?.expiresAt ?? null) : endOfAgentSession(actor.session);
  let joined: { readonly seat: Seat; readonly member: AgentMember } | undefined;
  // Each may look back over everything.
  const joins = windowCount(socketLimits.joinsPerMinute, 60_000, timers.now);
  const viewings = windowCount(socketLimits.viewingsPerTenSeconds, 10_000, timers.now);
  const subscriptions = windowCount(socketLimits.subscriptionsPerTenSeconds, 10_000, timers.now);
  let notedAt = timers.now();
  let features: ReadonlySet<string> = new Set();
  const onlooker: Onlooker = {
    connection,
    agent: { id: actor.id, firstName: actor.firstName, avatarUrl: actor.avatarUrl },
    visibility: () => joined?.seat.visibility ?? nothingVisible,
    get isTold() {
      return features.has('presence');
    },
    name: randomUUID(),
  };

  async function join({ cursor: given, features: wanted }: JoinData, isPlain: boolean): Promise<void> {
    leave(false);
    features = new Set(wanted ?? []);
    const seat = room.seat(actor);
    let start = 0;
    const live = liveQueue<Delivery>(connection, ({ entryId, frames }) => {
      if (entryId > start) for (const { bytes } of frames) connection.send(bytes);
    });
    const member: AgentMember = {
      connection,
      arrivals: isPlain ? arrivals(connection, timers.now) : undefined,
      deliver: (entryId, frames) => {
        member.arrivals?.sent(entryId);
        live.push({ entryId, frames });
      },
      hearsOf: (contactId) => !features.has('presence') || presence.looksAt(onlooker, contactId),
    };
    // Listening comes first, looking back second: so nothing falls between the two.
    room.join(seat, member);
    joined = { seat, member };
    connection.joined = true;
    // Entries that are in the log already were sent to others or are fetched; the follower may not have reached them
    // yet.
    start = Math.max(follower.position, await endOfLog(given));
    // Changes between the request that opened the socket and this moment have not reached this entry.
    await room.recheck(seat);
    if (usesSingleKey(actor) && seat.actor.apiKey !== actor.apiKey) {
      connection.close(closeCodes.unauthorized, 'the API key was changed');
    }
    const cursor = member.arrivals === undefined ? given : cursorOfPlain(seat, member.arrivals, start);
    const isResumed =
      cursor === null ||
      cursor === undefined ||
      (await catchingUp.run(actor.id, connection, (pause) =>
        resumeAgent({ helpdesk, room, connection, seat, isPlain, pause }, cursor, start),
      ));
    if (connection.isClosed) return;
    const here = cursorOf(start, places.conversation);
    if (!isResumed) connection.send(agentResyncFrame(here));
    connection.send(agentJoinedFrame(here, !isResumed, options.version));
    await live.open();
    member.arrivals?.caughtUp(start);
    if (features.has('counts')) await counts.join(seat, connection);
  }

  /** Where the client stood when its last socket ended; one that is cut may still count as open. */
  function cursorOfPlain(seat: Seat, arrived: Arrivals, newest: number): string | undefined {
    const behind = [...seat.members].flatMap(({ arrivals: other }) =>
      other?.isBehind && other.position !== undefined ? [other.position] : [],
    );
    const from = Math.min(left.take(seatName(actor)) ?? newest, ...behind, newest);
    arrived.begin(from);
    return from < newest ? cursorOf(from, places.conversation) : undefined;
  }

  /**
   * While it cannot be read, the position of the follower is used, unless another node has sent the client more: that
   * would be sent twice. Such a client reconnects a little later.
   */
  async function endOfLog(cursor: string | null | undefined): Promise<number> {
    try {
      return await helpdesk.newestLogEntry();
    } catch (error) {
      const known = typeof cursor === 'string' ? (parseCursor(cursor)?.entryId ?? 0) : 0;
      const mayPass = error instanceof DomainError && error.kind === 'unavailable';
      if (mayPass && known <= follower.position) return follower.position;
      throw error;
    }
  }

  /** @param isAway whether its client may come back, and go on from there */
  function leave(isAway = true): void {
    presence.leave(onlooker);
    if (joined !== undefined) {
      counts.leave(joined.seat, connection);
      room.leave(joined.seat, joined.member);
      const position = joined.member.arrivals?.position;
      if (isAway && position !== undefined) left.leave(seatName(actor), position);
    }
    joined = undefined;
    connection.left();
  }

  async function handle(frame: ClientFrame): Promise<void> {
    // It is no frame, and so no activity of the agent.
    if (frame === silence) return joinWith({}, true);
    if (!isKnown(frame.type)) connection.refuse('unknown_type', 'There is no such frame');
    else if (frame.type === 'join') {
      const read = readFrame(connection, agentClientFrames.join, frame);
      if (read !== undefined) await joinWith(read.data ?? {}, false);
    } else {
      // The agent was identified when the socket was opened: existing clients send no join.
      if (joined === undefined) await joinWith({}, true);
      if (joined !== undefined) await obey(frame, joined.seat.actor);
    }
    await noteActivity();
  }

  async function joinWith(data: JoinData, isPlain: boolean): Promise<void> {
    if (joins.isOver()) {
      connection.close(closeCodes.policy, 'too many joins');
      return;
    }
    connection.isJoining = true;
    try {
      await join(data, isPlain);
    } catch (error) {
      leave();
      refuseError(connection, options.logger, error);
      const isOver = error instanceof DomainError && error.kind === 'unauthorized';
      connection.close(isOver ? closeCodes.unauthorized : closeCodes.tryAgainLater, 'joining failed');
    } finally {
      connection.isJoining = false;
    }
  }

  async function obey(frame: ClientFrame, actor: Actor): Promise<void> {
    if (frame.type === 'ping') return answerPing(connection, frame);
    if (frame.type === 'viewing' || frame.type === 'conversation_subscribe') return view(frame, actor);
    if (frame.type === 'list_subscribe_replace') return list(frame, actor);
    if (frame.type !== 'typing') return;
    const read = readFrame(connection, agentClientFrames.typing, frame);
    if (read === undefined) return;
    const { conversation_uuid: uuid, is_typing: isTyping, is_private_message: isPrivate } = read.data;
    await helpdesk.showAgentTyping(actor, uuid, { isTyping, isPrivate });
  }

  /** Clients that ask for no feature send some frames as they like, and wait for no answer. */
  function tell(code: FrameErrorCode, message: string, frame: ClientFrame): void {
    if (frame.type === 'viewing' || features.has('presence')) connection.refuse(code, message);
  }

  async function view(frame: ClientFrame, reader: Actor): Promise<void> {
    if (viewings.isOver()) return tell('rate_limited', 'Too many views', frame);
    const read =
      frame.type === 'viewing' ? readFrame(connection, agentClientFrames.viewing, frame) : { data: frame.data };
    if (read === undefined) return;
    const uuid = memberOf(read.data, 'conversation_uuid');
    const [place] = typeof uuid === 'string' ? await helpdesk.findReadableConversations(reader, [uuid]) : [];
    presence.view(onlooker, place ?? null);
    if (typeof uuid === 'string' && place === undefined) tell('not_found', 'There is no such conversation', frame);
  }

  async function list(frame: ClientFrame, reader: Actor): Promise<void> {
    if (subscriptions.isOver()) return tell('rate_limited', 'Too many subscriptions', frame);
    const given = memberOf(frame.data, 'uuids');
    const uuids = Array.isArray(given) ? given.slice(0, socketLimits.subscribed) : [];
    const texts = uuids.filter((uuid) => typeof uuid === 'string');
    presence.list(onlooker, await helpdesk.findReadableConversations(reader, texts));
  }

  async function noteActivity(): Promise<void> {
    const now = timers.now();
    if (now - notedAt < activityEvery) return;
    notedAt = now;
    await helpdesk.noteAgentActivity(actor);
    // The rules of the desk may have changed since the socket was opened.
    const { session } = joined?.seat.actor ?? actor;
    if (session !== undefined) connection.goodUntil = endOfAgentSession({ ...session, lastSeenAt: options.now() });
  }

  return {
    frame: async (frame) => {
      try {
        await handle(frame);
      } catch (error) {
        refuseError(connection, options.logger, error);
      }
    },
    closed: () => leave(),
  };
}

interface JoinData {
  readonly cursor?: string | null | undefined;
  readonly features?: readonly string[] | null | undefined;
}

function memberOf(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>)[name] : undefined;
}

function isKnown(type: string): boolean {
  return Object.hasOwn(agentClientFrames, type);
}
