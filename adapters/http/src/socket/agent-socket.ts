import { agentClientFrames, closeCodes, socketLimits } from '@helpdesk/contract';
import { type Actor, DomainError } from '@helpdesk/domain';
import type { LogEntry } from '@helpdesk/domain/use-cases';
import type { ServerOptions } from '../server-options.ts';
import { agentJoinedFrame, agentResyncFrame, type Cursor, cursorOf, parseCursor, places } from './agent-frames.ts';
import type { AgentMember, AgentRoom, PlacedFrame, Seat } from './agent-room.ts';
import type { CatchingUp, Pause } from './catching-up.ts';
import { answerPing, type ClientFrame, type Connection, type ConnectionEvents } from './connection.ts';
import { readFrame, refuseError } from './frame-input.ts';
import { liveQueue } from './live-queue.ts';
import type { LogFollower } from './log-follower.ts';
import { windowCount } from './window-count.ts';

/** Entries that are read at once: so many are one step, whatever is in them. */
const replayed = 10;
/** A client that is further behind than so many entries is faster when it fetches everything. */
const mostReplayed = 20_000;
const activityEvery = 60_000;

interface Delivery {
  readonly entryId: number;
  readonly frames: readonly PlacedFrame[];
}

export interface AgentSocketSupport {
  readonly options: ServerOptions;
  readonly room: AgentRoom;
  readonly follower: LogFollower;
  /** By the id of the agent. */
  readonly catchingUp: CatchingUp;
}

/** What an agent's socket does with the frames of its client; the agent was identified when it was opened. */
export function agentSocket(
  connection: Connection,
  actor: Actor,
  { options, room, follower, catchingUp }: AgentSocketSupport,
): ConnectionEvents {
  const { helpdesk } = options;
  connection.goodUntil = actor.namedKey?.expiresAt ?? null;
  let joined: { readonly seat: Seat; readonly member: AgentMember } | undefined;
  // Each may look back over everything.
  const joins = windowCount(socketLimits.joinsPerMinute, 60_000);
  let notedAt = performance.now();

  async function join(cursor: string | null | undefined): Promise<void> {
    leave();
    const seat = room.seat(actor);
    let start = 0;
    const live = liveQueue<Delivery>(connection, ({ entryId, frames }) => {
      if (entryId > start) for (const { bytes } of frames) connection.send(bytes);
    });
    const member: AgentMember = { connection, deliver: (entryId, frames) => live.push({ entryId, frames }) };
    // Listening comes first, looking back second: so nothing falls between the two.
    room.join(seat, member);
    joined = { seat, member };
    connection.joined = true;
    // Entries that are in the log already were sent to others or are fetched; the follower may not have reached them
    // yet.
    start = Math.max(follower.position, await endOfLog(cursor));
    // Changes between the request that opened the socket and this moment have not reached this entry.
    await room.recheck(seat);
    if (actor.namedKey === undefined && seat.actor.apiKey !== actor.apiKey) {
      connection.close(closeCodes.unauthorized, 'the API key was changed');
    }
    const isResumed =
      cursor === null ||
      cursor === undefined ||
      (await catchingUp.run(actor.id, connection, (pause) => resume(seat, cursor, start, pause)));
    if (connection.isClosed) return;
    const here = cursorOf(start, places.conversation);
    if (!isResumed) connection.send(agentResyncFrame(here));
    connection.send(agentJoinedFrame(here, !isResumed));
    await live.open();
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

  /** Sends what came after the cursor up to `until`; returns false when the log does not reach back. */
  async function resume(seat: Seat, text: string, until: number, pause: Pause): Promise<boolean> {
    const cursor = parseCursor(text);
    if (cursor === undefined || cursor.entryId > until || until - cursor.entryId > mostReplayed) return false;
    let position = cursor.place === places.conversation ? cursor.entryId : cursor.entryId - 1;
    if (position >= until) return (await helpdesk.forgottenLog()) <= position;
    do {
      await pause();
      const entries = await helpdesk.readLogFor(seat.actor, position, replayed);
      // Asked after reading: what is forgotten meanwhile would not be missed.
      if ((await helpdesk.forgottenLog()) > position) return false;
      const wanted = entries.filter((entry) => entry.id <= until);
      for (const entry of wanted) await replay(seat, cursor, entry, pause);
      if (wanted.length < replayed) break;
      position = wanted.at(-1)?.id ?? until;
    } while (position < until && !connection.isClosed);
    return true;
  }

  async function replay(seat: Seat, cursor: Cursor, entry: LogEntry, pause: Pause): Promise<void> {
    for (const { place, bytes } of await room.framesFor(seat, entry)) {
      if (entry.id > cursor.entryId || place > cursor.place) connection.replay(bytes);
    }
    await pause();
  }

  function leave(): void {
    if (joined !== undefined) room.leave(joined.seat, joined.member);
    joined = undefined;
    connection.left();
  }

  async function handle(frame: ClientFrame): Promise<void> {
    if (!isKnown(frame.type)) connection.refuse('unknown_type', 'There is no such frame');
    else if (frame.type === 'join') {
      const read = readFrame(connection, agentClientFrames.join, frame);
      if (read !== undefined) await joinWith(read.data?.cursor);
    } else {
      // The agent was identified when the socket was opened: existing clients send no join.
      if (joined === undefined) await joinWith(undefined);
      if (joined !== undefined) await obey(frame, joined.seat.actor);
    }
    await noteActivity();
  }

  async function joinWith(cursor: string | null | undefined): Promise<void> {
    if (joins.isOver()) {
      connection.close(closeCodes.policy, 'too many joins');
      return;
    }
    connection.isJoining = true;
    try {
      await join(cursor);
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
    if (frame.type === 'ping') answerPing(connection);
    if (frame.type !== 'typing') return;
    const read = readFrame(connection, agentClientFrames.typing, frame);
    if (read === undefined) return;
    const { conversation_uuid: uuid, is_typing: isTyping, is_private_message: isPrivate } = read.data;
    await helpdesk.showAgentTyping(actor, uuid, { isTyping, isPrivate });
  }

  async function noteActivity(): Promise<void> {
    const now = performance.now();
    if (now - notedAt < activityEvery) return;
    notedAt = now;
    await helpdesk.noteAgentActivity(actor.id);
  }

  return {
    frame: async (frame) => {
      try {
        await handle(frame);
      } catch (error) {
        refuseError(connection, options.logger, error);
      }
    },
    closed: leave,
  };
}

function isKnown(type: string): boolean {
  return Object.hasOwn(agentClientFrames, type);
}
