import { closeCodes, socketLimits, widgetClientFrames } from '@helpdesk/contract';
import {
  DomainError,
  refuse,
  type Timestamp,
  type WidgetActor,
  type WidgetConfig,
  widgetConfig,
} from '@helpdesk/domain';
import type { Helpdesk } from '@helpdesk/domain/use-cases';
import type * as v from 'valibot';
import type { MediaLinks } from '../../media/media-links.ts';
import type { ServerOptions } from '../../server-options.ts';
import type { Timers } from '../../timers.ts';
import { isBlockedAddress } from '../../widget/blocked-address.ts';
import { isTrustedPage } from '../../widget/widget-gate.ts';
import { widgetSender } from '../../widget/widget-sender.ts';
import type { ClientFrame } from '../client-frame.ts';
import { answerPing, type Connection, type ConnectionEvents } from '../connection.ts';
import { isOutage, readFrame, refuseError } from '../frame-input.ts';
import type { CatchingUp, Pause } from '../log/catching-up.ts';
import { liveQueue } from '../log/live-queue.ts';
import { windowCount } from '../window-count.ts';
import { type PageVisitLane, pageVisitLane } from './page-visit-lane.ts';
import { joinedFrame, resyncFrame, type WidgetFrame, widgetFrame } from './widget-frames.ts';
import type { WidgetMember, WidgetRoom } from './widget-room.ts';

type PageVisitData = v.InferOutput<typeof widgetClientFrames.page_visit>['data'];

/** Entries that are read at once: so many are one step, whatever is in them. */
const replayed = 10;

interface Membership {
  readonly member: WidgetMember;
  actor: WidgetActor;
}

/** What opened the socket. */
interface Page {
  readonly origin: string | undefined;
  /** It is one of the service itself. */
  readonly isOwn: boolean;
}

export interface WidgetSocketSupport {
  readonly options: ServerOptions;
  readonly timers: Pick<Timers, 'now'>;
  readonly room: WidgetRoom;
  readonly links: MediaLinks;
  /** By the id of the contact. */
  readonly catchingUp: CatchingUp;
}

/** What a widget's socket does with the frames of its client. */
export function widgetSocket(
  connection: Connection,
  page: Page,
  { options, timers, room, links, catchingUp }: WidgetSocketSupport,
): ConnectionEvents {
  const { helpdesk } = options;
  const sender = widgetSender(options, connection.address, false);
  let membership: Membership | undefined;
  let failedJoins = 0;
  // Each may look back over everything.
  const joins = windowCount(socketLimits.joinsPerMinute, 60_000, timers.now);
  let visits: PageVisitLane<PageVisitData> | undefined;

  async function join(frame: v.InferOutput<typeof widgetClientFrames.join>): Promise<void> {
    leave();
    const actor = await admit(options, connection.address, page, frame.token, frame.data.inbox_id);
    const { perContact } = options.sockets;
    if (perContact > 0 && room.countOf(actor.contact.id, actor.inbox.id) >= perContact) {
      options.metrics?.figures.rateLimited('sockets_of_contact');
      connection.refuse('rate_limited', 'This contact has too many sockets open');
      connection.close(closeCodes.tryAgainLater, 'too many sockets of this contact');
      return;
    }
    const delivered = new Map<string, number>();
    const live = liveQueue<WidgetFrame>(connection, (each) => {
      if (each.seq <= (delivered.get(each.uuid) ?? 0)) return;
      delivered.set(each.uuid, each.seq);
      connection.send(each.bytes);
    });
    const member: WidgetMember = {
      connection,
      contactId: actor.contact.id,
      inboxId: actor.inbox.id,
      sessionId: actor.session.id,
      isVerified: actor.contact.type === 'contact',
      takesOwn: frame.data.after != null,
      isWelcome: (config) => isWelcome(connection.address, page, config),
      deliver: live.push,
    };
    // Listening comes first, looking back second: so nothing falls between the two.
    membership = { member, actor };
    room.join(member);
    connection.joined = true;
    connection.goodUntil = helpdesk.endOfWidgetSession(actor);
    // A block, a merge or a changed inbox of this moment was sent to those who listened already.
    await admit(options, connection.address, page, frame.token, actor.inbox.uuid);
    const seen = new Map<string, Timestamp>();
    await catchingUp.run(actor.contact.id, connection, (pause) =>
      catchUp(connection, { helpdesk, links, pause }, actor, frame.data.after ?? {}, {
        ...{ delivered, seen },
        found: (positions) => room.follow(member, positions),
      }),
    );
    if (connection.isClosed) return;
    connection.send(joinedFrame(Object.fromEntries(delivered), seen));
    await live.open();
  }

  function leave(): void {
    if (membership !== undefined) room.leave(membership.member);
    membership = undefined;
    connection.goodUntil = null;
    connection.left();
  }

  async function handle(frame: ClientFrame): Promise<void> {
    if (frame.type === 'ping') {
      answerPing(connection, frame);
      if (membership !== undefined) membership.actor = await helpdesk.refreshWidgetSession(membership.actor);
      return;
    }
    if (frame.type === 'join') {
      if (joins.isOver()) {
        connection.close(closeCodes.policy, 'too many joins');
        return;
      }
      const read = readFrame(connection, widgetClientFrames.join, frame);
      if (read === undefined) failJoin();
      else await join(read);
      return;
    }
    if (frame.type !== 'typing' && frame.type !== 'page_visit') {
      connection.refuse('unknown_type', 'There is no such frame');
      return;
    }
    if (membership === undefined) {
      connection.refuse('not_joined', 'Join first');
      return;
    }
    const { actor } = membership;
    membership.actor = await helpdesk.refreshWidgetSession(actor);
    if (frame.type === 'typing') {
      const read = readFrame(connection, widgetClientFrames.typing, frame);
      if (read === undefined) return;
      await helpdesk.showContactTyping(actor, read.data.conversation_uuid, read.data.is_typing);
    } else {
      const read = readFrame(connection, widgetClientFrames.page_visit, frame);
      if (read !== undefined) await laneOfVisits().take(read.data);
    }
  }

  /** Most sockets report no page. */
  function laneOfVisits(): PageVisitLane<PageVisitData> {
    visits ??= pageVisitLane(
      async (visit) => {
        if (membership !== undefined) await helpdesk.recordPageVisit(membership.actor, visit, sender);
      },
      (error) => refuseError(connection, options.logger, error),
      timers,
    );
    return visits;
  }

  function failJoin(): void {
    failedJoins += 1;
    if (failedJoins >= socketLimits.failedJoins) connection.close(closeCodes.unauthorized, 'joining failed too often');
  }

  return {
    frame: async (frame) => {
      connection.isJoining = frame.type === 'join';
      try {
        await handle(frame);
      } catch (error) {
        refuseError(connection, options.logger, error);
        if (frame.type === 'join') {
          leave();
          // The client is not to blame, and must not take it for the end of its session.
          if (isOutage(error)) connection.close(closeCodes.tryAgainLater, 'come back later');
          else failJoin();
        } else if (error instanceof DomainError && error.kind === 'unauthorized') {
          connection.close(closeCodes.unauthorized, 'the session is over');
        }
      } finally {
        connection.isJoining = false;
      }
    },
    closed: () => {
      visits?.end();
      leave();
    },
  };
}

async function admit(
  options: ServerOptions,
  address: string,
  page: Page,
  token: string,
  inboxId: string,
): Promise<WidgetActor> {
  const actor = await options.helpdesk.authenticateWidget(token, inboxId.toLowerCase());
  if (!isWelcome(address, page, widgetConfig(actor.inbox.config))) {
    throw refuse('origin.untrusted', 'This page or address may not use the inbox');
  }
  return actor;
}

/** The same check as HTTP makes for every request. */
function isWelcome(address: string, { isOwn, origin }: Page, config: WidgetConfig): boolean {
  return !isBlockedAddress(address, config.blocked_ips) && isTrustedPage(isOwn, origin, config);
}

/** Where the client stands when it has caught up, by the uuid of a conversation. */
interface Standing {
  /** The `seq` of each conversation of the contact. */
  readonly delivered: Map<string, number>;
  /** When an agent last saw those that the client has named. */
  readonly seen: Map<string, Timestamp>;
  readonly found: (positions: Awaited<ReturnType<Helpdesk['listWidgetPositions']>>) => void;
}

/** Sends what was missed of each conversation that the client names, in order, and notes where it stands then. */
async function catchUp(
  connection: Connection,
  log: MissedLog,
  actor: WidgetActor,
  after: Readonly<Record<string, number>>,
  { delivered, seen: seenByAgents, found }: Standing,
): Promise<void> {
  const wanted = new Map(Object.entries(after));
  await log.pause();
  const positions = await log.helpdesk.listWidgetPositions(actor, new Set(wanted.keys()));
  found(positions);
  for (const { id, uuid, seq: current, agentSeenAt } of positions) {
    if (agentSeenAt !== null) seenByAgents.set(uuid, agentSeenAt);
    const seen = wanted.get(uuid) ?? current;
    const reached = seen < current ? await sendMissed(connection, log, id, seen, current) : seen;
    if (reached < current || seen > current) connection.send(resyncFrame(uuid, current));
    delivered.set(uuid, seen > current ? current : Math.max(reached, current));
  }
}

interface MissedLog {
  readonly helpdesk: Pick<Helpdesk, 'listWidgetPositions' | 'readConversationLog'>;
  readonly links: MediaLinks;
  readonly pause: Pause;
}

/** Returns how far it came: to `current` or beyond, or less when the log was forgotten up to there. */
async function sendMissed(
  connection: Connection,
  { helpdesk, links, pause }: MissedLog,
  conversationId: number,
  seen: number,
  current: number,
): Promise<number> {
  let position = seen;
  while (position < current && !connection.isClosed) {
    await pause();
    const entries = await helpdesk.readConversationLog(conversationId, position, replayed);
    let isEmpty = true;
    for (const entry of entries) {
      const frame = widgetFrame(entry, links);
      if (frame === undefined) continue;
      if (frame.seq !== position + 1) return seen;
      connection.replay(frame.bytes);
      position = frame.seq;
      isEmpty = false;
      await pause();
    }
    if (isEmpty) return seen;
  }
  return position;
}
