import { closeCodes } from '@helpdesk/contract';
import { type Actor, DomainError, usesSingleKey } from '@helpdesk/domain';
import type { Timers } from '../../operations/timers.ts';
import type { ServerOptions } from '../../server-options.ts';
import type { Connection } from '../connection.ts';
import type { CatchingUp } from '../log/catching-up.ts';
import { liveQueue } from '../log/live-queue.ts';
import type { LogFollower } from '../log/log-follower.ts';
import { agentJoinedFrame, agentResyncFrame, cursorOf, parseCursor, places } from './agent-frames.ts';
import { resumeAgent } from './agent-resume.ts';
import type { AgentRoom } from './agent-room.ts';
import { type AgentMember, type PlacedFrame, type Seat, seatName } from './agent-seat.ts';
import { type Arrivals, arrivals } from './arrivals.ts';
import type { CountsRoom } from './counts-room.ts';
import type { LeftPositions } from './left-positions.ts';
import type { Onlooker, PresenceRoom } from './presence-room.ts';

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

/** One open socket of an agent. */
export interface AgentSocket extends AgentSocketSupport {
  readonly connection: Connection;
  /** As the agent was identified when the socket was opened. */
  readonly actor: Actor;
  readonly onlooker: Onlooker;
  /** What the client asked for when it joined. */
  features: ReadonlySet<string>;
  joined: { readonly seat: Seat; readonly member: AgentMember } | undefined;
}

export interface JoinData {
  readonly cursor?: string | null | undefined;
  readonly features?: readonly string[] | null | undefined;
}

interface Delivery {
  readonly entryId: number;
  readonly frames: readonly PlacedFrame[];
}

/** @param isPlain it has sent no `join` */
export async function joinAgent(socket: AgentSocket, data: JoinData, isPlain: boolean): Promise<void> {
  leaveAgent(socket, false);
  const { connection, actor, options, room, follower, counts } = socket;
  socket.features = new Set(data.features ?? []);
  const seat = room.seat(actor);
  let start = 0;
  const live = liveQueue<Delivery>(connection, ({ entryId, frames }) => {
    if (entryId > start) for (const { bytes } of frames) connection.send(bytes);
  });
  const member = memberOf(socket, isPlain, live.push);
  // Listening comes first, looking back second: so nothing falls between the two.
  room.join(seat, member);
  socket.joined = { seat, member };
  connection.joined = true;
  // Entries that are in the log already were sent to others or are fetched; the follower may not have reached them
  // yet.
  start = Math.max(follower.position, await endOfLog(socket, data.cursor));
  // Changes between the request that opened the socket and this moment have not reached this entry.
  await room.recheck(seat);
  if (usesSingleKey(actor) && seat.actor.apiKey !== actor.apiKey) {
    connection.close(closeCodes.unauthorized, 'the API key was changed');
  }
  // A closed socket has left already. The place of its client in the log is kept for the next one.
  if (connection.isClosed) return;
  const cursor = member.arrivals === undefined ? data.cursor : cursorOfPlain(socket, seat, member.arrivals, start);
  const isResumed = cursor == null || (await resume(socket, seat, isPlain, cursor, start));
  if (connection.isClosed) return;
  const here = cursorOf(start, places.conversation);
  if (!isResumed) connection.send(agentResyncFrame(here));
  connection.send(agentJoinedFrame(here, !isResumed, options.version));
  await live.open();
  member.arrivals?.caughtUp(start);
  if (!connection.isClosed && socket.features.has('counts')) await counts.join(seat, connection);
}

/** @param isAway whether its client may come back, and go on from there */
export function leaveAgent(socket: AgentSocket, isAway = true): void {
  const { connection, actor, joined, room, presence, counts, left, onlooker } = socket;
  presence.leave(onlooker);
  if (joined !== undefined) {
    counts.leave(joined.seat, connection);
    room.leave(joined.seat, joined.member);
    const position = joined.member.arrivals?.position;
    if (isAway && position !== undefined) left.leave(seatName(actor), position);
  }
  socket.joined = undefined;
  connection.left();
}

function memberOf(socket: AgentSocket, isPlain: boolean, push: (delivery: Delivery) => void): AgentMember {
  const { connection, timers, presence, onlooker } = socket;
  const arrived = isPlain ? arrivals(connection, timers.now) : undefined;
  return {
    connection,
    arrivals: arrived,
    deliver: (entryId, frames) => {
      arrived?.sent(entryId);
      push({ entryId, frames });
    },
    hearsOf: (contactId) => !socket.features.has('presence') || presence.looksAt(onlooker, contactId),
  };
}

async function resume(
  { connection, actor, options: { helpdesk }, room, catchingUp }: AgentSocket,
  seat: Seat,
  isPlain: boolean,
  cursor: string,
  until: number,
): Promise<boolean> {
  return catchingUp.run(actor.id, connection, (pause) =>
    resumeAgent({ helpdesk, room, connection, seat, isPlain, pause }, cursor, until),
  );
}

/** Where the client stood when its last socket ended; one that is cut may still count as open. */
function cursorOfPlain(
  { actor, left }: AgentSocket,
  seat: Seat,
  arrived: Arrivals,
  newest: number,
): string | undefined {
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
async function endOfLog(
  { options: { helpdesk }, follower }: AgentSocket,
  cursor: string | null | undefined,
): Promise<number> {
  try {
    return await helpdesk.newestLogEntry();
  } catch (error) {
    const known = typeof cursor === 'string' ? (parseCursor(cursor)?.entryId ?? 0) : 0;
    const mayPass = error instanceof DomainError && error.kind === 'unavailable';
    if (mayPass && known <= follower.position) return follower.position;
    throw error;
  }
}
