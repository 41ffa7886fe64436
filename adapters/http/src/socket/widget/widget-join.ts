import { closeCodes, type widgetClientFrames } from '@helpdesk/contract';
import { refuse, type Timestamp, type WidgetActor, type WidgetConfig, widgetConfig } from '@helpdesk/domain';
import type { Helpdesk } from '@helpdesk/domain/use-cases';
import type * as v from 'valibot';
import type { MediaLinks } from '../../media/media-links.ts';
import type { Timers } from '../../operations/timers.ts';
import type { ServerOptions } from '../../server-options.ts';
import { isBlockedAddress } from '../../widget/blocked-address.ts';
import { isTrustedPage } from '../../widget/widget-gate.ts';
import type { Connection } from '../connection.ts';
import type { CatchingUp, Pause } from '../log/catching-up.ts';
import { liveQueue } from '../log/live-queue.ts';
import { joinedFrame, resyncFrame, type WidgetFrame, widgetFrame } from './widget-frames.ts';
import type { WidgetMember, WidgetRoom } from './widget-room.ts';

/** The most entries of one read, whatever they contain: other sockets have their turn after it. */
const replayed = 10;

/** What opened the socket. */
export interface Page {
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

/** One open socket of a widget. */
export interface WidgetSocket extends WidgetSocketSupport {
  readonly connection: Connection;
  readonly page: Page;
  membership: Membership | undefined;
}

interface Membership {
  readonly member: WidgetMember;
  actor: WidgetActor;
}

export async function joinWidget(
  socket: WidgetSocket,
  { token, data }: v.InferOutput<typeof widgetClientFrames.join>,
): Promise<void> {
  leaveWidget(socket);
  const { connection, page, options, room, links, catchingUp } = socket;
  const { helpdesk } = options;
  const actor = await admit(options, connection.address, page, token, data.inbox_id);
  // A closed socket has left its room already. If it joined now, nothing would remove it again.
  if (connection.isClosed) return;
  if (isFull(socket, actor)) {
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
  const member = memberOf(socket, actor, data.after != null, live.push);
  // Listening comes first, looking back second: so nothing falls between the two.
  socket.membership = { member, actor };
  room.join(member);
  connection.joined = true;
  connection.goodUntil = helpdesk.endOfWidgetSession(actor);
  // A block, a merge or a changed inbox of this moment was sent to those who listened already.
  await admit(options, connection.address, page, token, actor.inbox.uuid);
  const seen = new Map<string, Timestamp>();
  await catchingUp.run(actor.contact.id, connection, (pause) =>
    catchUp(connection, { helpdesk, links, pause }, actor, data.after ?? {}, {
      ...{ delivered, seen },
      found: (positions) => room.follow(member, positions),
    }),
  );
  if (connection.isClosed) return;
  connection.send(joinedFrame(Object.fromEntries(delivered), seen));
  await live.open();
}

export function leaveWidget(socket: WidgetSocket): void {
  const { connection, membership, room } = socket;
  if (membership !== undefined) room.leave(membership.member);
  socket.membership = undefined;
  connection.goodUntil = null;
  connection.left();
}

function isFull({ options, room }: WidgetSocket, { contact, inbox }: WidgetActor): boolean {
  const { perContact } = options.sockets;
  if (perContact === 0 || room.countOf(contact.id, inbox.id) < perContact) return false;
  options.metrics?.figures.rateLimited('sockets_of_contact');
  return true;
}

function memberOf(
  { connection, page }: WidgetSocket,
  { contact, inbox, session }: WidgetActor,
  takesOwn: boolean,
  deliver: (frame: WidgetFrame) => void,
): WidgetMember {
  return {
    connection,
    contactId: contact.id,
    inboxId: inbox.id,
    sessionId: session.id,
    isVerified: contact.type === 'contact',
    takesOwn,
    isWelcome: (config) => isWelcome(connection.address, page, config),
    deliver,
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
