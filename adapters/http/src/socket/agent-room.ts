import { closeCodes, closeReasons } from '@helpdesk/contract';
import {
  type Actor,
  agentAudienceOf,
  type ConversationEvent,
  catalogueChangedBy,
  conversationVisibility,
  type EventType,
  isConversationEvent,
  isVisible,
  rightsChangedBy,
  type Signal,
  type Timestamp,
  type Visibility,
} from '@helpdesk/domain';
import type { Helpdesk, LogEntry } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../media/media-links.ts';
import { presentConversation } from '../presenters/conversation.ts';
import { iso } from '../presenters/time.ts';
import {
  afterMessageFields,
  agentTypingFrame,
  catalogueFrame,
  conversationUpdateFrame,
  cursorOf,
  deskFrame,
  messageUpdateFrame,
  newestMessageFields,
  newMessageFrame,
  placed,
  places,
  presenceFrame,
  presentChanges,
  type SentEntry,
} from './agent-frames.ts';
import { type Connection, encode } from './connection.ts';
import { notificationFrame } from './notification-frames.ts';
import { aloneInRound, askOnce, type Round } from './round.ts';

/** An agent with open sockets, with their current record. */
export interface Seat {
  /** Two keys of an agent may see different things, and each session ends by itself, so each has an entry of its own. */
  actor: Actor;
  visibility: Visibility;
  readonly members: Set<AgentMember>;
}

/** One joined socket of an agent. */
export interface AgentMember {
  readonly connection: Connection;
  deliver(entryId: number, frames: readonly PlacedFrame[]): void;
  /** Whether it is told who of the contacts is online: it looks at some, or looks at none and is told of all. */
  hearsOf(contactId: number): boolean;
}

export interface PlacedFrame {
  readonly place: number;
  readonly bytes: Buffer;
}

/**
 * The agents who listen. Every frame is made for one agent, after checking whether they may receive it now. The sockets
 * of the agent share it, and agents share the parts that are the same for all.
 */
export interface AgentRoom {
  readonly isEmpty: boolean;
  seat(actor: Actor): Seat;
  join(seat: Seat, member: AgentMember): void;
  leave(seat: Seat, member: AgentMember): void;
  /** To everyone who may know. */
  publish(entry: SentEntry): Promise<void>;
  /** What that agent gets of an entry. */
  framesFor(seat: Seat, entry: SentEntry): Promise<readonly PlacedFrame[]>;
  signal(signal: AgentSignal): Promise<void>;
  /** To every joined socket, at that place of the log. */
  deliverToAll(entryId: number, frames: readonly PlacedFrame[]): void;
  /** Reads the agent again; if their rights have changed, their sockets are closed. */
  recheck(seat: Seat): Promise<void>;
}

/** What passes by the moment, and is shown as it is. */
type AgentSignal = Extract<Signal, { type: 'typing' | 'presence' }>;

type Desk = Pick<
  Helpdesk,
  | 'findLiveAgent'
  | 'isAgentEnabled'
  | 'unreadCounts'
  | 'viewListItem'
  | 'mayFollowContact'
  | 'mayKnowOfEvent'
  | 'readConversationAccess'
  | 'countNotifications'
>;

export function agentRoom(helpdesk: Desk, links: MediaLinks, now: () => Timestamp): AgentRoom {
  const seats = new Map<string, Seat>();
  /** Made once per entry, for all who get the same. */
  let shared: { readonly entryId: number; readonly frames: Map<string, Buffer | undefined> } | undefined;

  function once(entry: SentEntry, name: string, make: () => Buffer | undefined): Buffer | undefined {
    if (shared?.entryId !== entry.id) shared = { entryId: entry.id, frames: new Map() };
    if (!shared.frames.has(name)) shared.frames.set(name, make());
    return shared.frames.get(name);
  }

  async function framesFor(seat: Seat, entry: SentEntry, round: Round = aloneInRound()) {
    const { event } = entry;
    if (isConversationEvent(event)) return conversationFrames(seat, entry, event, round);
    const catalogue = catalogueChangedBy(event);
    // Sockets that listen are told once a second.
    if (catalogue !== undefined)
      return round.isReplay ? first(catalogueFrame(catalogue, cursorOf(entry.id, places.first))) : none;
    if (agentAudienceOf(event) === 'nobody') return none;
    if (event.type === 'agent.notified' || event.type === 'agent.notifications_changed') {
      const unread = async () => (await helpdesk.countNotifications(seat.actor)).unread;
      return first(await notificationFrame(seat, event, entry, links, unread));
    }
    const question = `${event.type} ${sightOf(seat)}`;
    if (!(await round.ask(question, () => helpdesk.mayKnowOfEvent(seat.actor, event)))) return none;
    return first(once(entry, 'desk', () => deskFrame(entry)));
  }

  async function conversationFrames(
    seat: Seat,
    entry: SentEntry,
    event: ConversationEvent,
    { unread, ask }: Round,
  ): Promise<readonly PlacedFrame[]> {
    const { conversation } = entry;
    if (conversation === undefined) return none;
    const { actor, visibility } = seat;
    const sees = isVisible(visibility, conversation);
    const maySeeMessages = actor.permissions.includes('messages:read');
    const update = (data: object): PlacedFrame => ({
      place: places.conversation,
      bytes: conversationUpdateFrame(entry, data),
    });
    const sharedUpdate = (name: string, data: () => object): PlacedFrame[] => {
      const bytes = once(entry, name, () => conversationUpdateFrame(entry, data()));
      return bytes === undefined ? [] : [{ place: places.conversation, bytes }];
    };
    const itemOfSeat = async () => {
      const view = () => helpdesk.viewListItem(conversation.uuid, actor.id);
      if (unread === undefined) return view();
      const item = await ask('item', view);
      return item && { ...item, unreadMessageCount: (await unread()).get(actor.id) ?? 0 };
    };
    const whole = async (): Promise<readonly PlacedFrame[]> => {
      const item = await itemOfSeat();
      if (item === undefined) return none;
      const data = presentConversation(item, links, now());
      return first(encode({ type: 'new_conversation', ...placed(entry, places.first), data }));
    };

    if (event.type === 'conversation.updated') {
      const saw = event.previous === undefined ? sees : isVisible(visibility, event.previous);
      if (!sees) return saw ? sharedUpdate('removed', () => ({ removed: true })) : none;
      if (!saw) return whole();
      if (event.changes.contactId === undefined) return sharedUpdate('changes', () => presentChanges(event.changes));
      const item = await itemOfSeat();
      return item === undefined ? none : [update(presentConversation(item, links, now()))];
    }
    if (!sees) return none;
    switch (event.type) {
      case 'conversation.mentioned':
        return none;
      case 'conversation.created':
        return whole();
      case 'message.created':
      case 'message.deleted': {
        const isNew = event.type === 'message.created';
        const message = maySeeMessages
          ? once(entry, 'message', () => (isNew ? newMessageFrame(entry, links) : messageUpdateFrame(entry, links)))
          : undefined;
        const counts = await (unread?.() ?? helpdesk.unreadCounts(conversation.id, [actor.id]));
        const count = counts.get(actor.id) ?? 0;
        const after = sharedUpdate(`after ${count}`, () => ({
          ...afterMessageFields(conversation),
          ...newestMessageFields(entry),
          unread_message_count: count,
        }));
        return [...first(message), ...after];
      }
      case 'message.updated':
        return maySeeMessages ? first(once(entry, 'message', () => messageUpdateFrame(entry, links))) : none;
      case 'conversation.seen':
      case 'conversation.marked_unread': {
        if (event.userId === conversation.contactId) {
          return sharedUpdate('seen', () => ({ contact_last_seen_at: iso(entry.createdAt), seq: conversation.seq }));
        }
        if (event.userId !== actor.id) return none;
        const counts = await helpdesk.unreadCounts(conversation.id, [actor.id]);
        return [update({ unread_message_count: counts.get(actor.id) ?? 0 })];
      }
    }
  }

  async function publish(entry: SentEntry): Promise<void> {
    await recheck(entry);
    if (seats.size === 0) return;
    const { event, conversation } = entry;
    // Thousands may listen of whom few may read the conversation: the others are not asked one after the other.
    const concerned = [...seats.values()].filter((seat) => mayConcern(seat, entry));
    const viewers =
      countedEvents.has(event.type) && conversation
        ? concerned.filter((seat) => isVisible(seat.visibility, conversation))
        : [];
    let counted: ReturnType<Desk['unreadCounts']> | undefined;
    // For all of them at once, when the first frame is made that says it: most changes need none.
    const unread =
      viewers.length > 0 && conversation
        ? () => (counted ??= helpdesk.unreadCounts(conversation.id, [...new Set(viewers.map((seat) => seat.actor.id))]))
        : undefined;
    const round = { unread, ask: askOnce(), isReplay: false };
    for (const seat of concerned) {
      const frames = await framesFor(seat, entry, round);
      if (frames.length === 0) continue;
      for (const member of seat.members) member.deliver(entry.id, frames);
    }
  }

  /**
   * Agents whose rights the entry may have changed are read again. If they lost or gained any, their sockets are
   * closed, so that they reconnect.
   */
  async function recheck({ event }: LogEntry): Promise<void> {
    const changed = rightsChangedBy(event);
    if (changed === undefined) return;
    for (const seat of [...seats.values()]) {
      if (changed === 'every_agent' || changed.agentId === seat.actor.id) await recheckSeat(seat);
    }
  }

  async function recheckSeat(seat: Seat): Promise<void> {
    const actor = await helpdesk.findLiveAgent(seat.actor);
    if (actor === undefined) return dismiss(seat, closeCodes.unauthorized, await whyUnauthorized(seat.actor));
    if (rightsOf(actor) !== rightsOf(seat.actor)) return dismiss(seat, closeCodes.forbidden, 'rights have changed');
    seat.actor = actor;
    seat.visibility = conversationVisibility(actor);
  }

  /** A browser throws away what it keeps of an agent whose account was switched off. */
  async function whyUnauthorized({ id }: Actor): Promise<string> {
    const isEnabled = await helpdesk.isAgentEnabled(id);
    return isEnabled ? 'the API key or the session is no longer valid' : closeReasons.disabled;
  }

  function dismiss(seat: Seat, code: number, reason: string): void {
    forget(seat);
    for (const member of [...seat.members]) member.connection.close(code, reason);
  }

  function forget(seat: Seat): void {
    const name = seatName(seat.actor);
    if (seats.get(name) === seat) seats.delete(name);
  }

  return {
    get isEmpty() {
      return seats.size === 0;
    },
    seat: (actor) => {
      const known = seats.get(seatName(actor));
      if (known !== undefined) return known;
      const seat: Seat = { actor, visibility: conversationVisibility(actor), members: new Set() };
      seats.set(seatName(actor), seat);
      return seat;
    },
    join: (seat, member) => void seat.members.add(member),
    leave: (seat, member) => {
      seat.members.delete(member);
      if (seat.members.size === 0) forget(seat);
    },
    publish,
    framesFor: (seat, entry) => framesFor(seat, entry),
    signal: tell,
    deliverToAll: (entryId, frames) => {
      for (const { members } of seats.values()) for (const member of members) member.deliver(entryId, frames);
    },
    recheck: recheckSeat,
  };

  /** Passing signals; the rights are checked as for everything else. */
  async function tell(signal: AgentSignal): Promise<void> {
    if (seats.size === 0) return;
    const access = signal.type === 'typing' ? await helpdesk.readConversationAccess(signal.conversationId) : undefined;
    const bytes = signal.type === 'typing' ? agentTypingFrame(signal) : presenceFrame(signal);
    const ask = askOnce();
    for (const seat of [...seats.values()]) {
      if (signal.type === 'typing') {
        if (access === undefined || !isVisible(seat.visibility, access)) continue;
        if (signal.by.type === 'agent' && signal.by.id === seat.actor.id) continue;
      } else {
        if (![...seat.members].some((member) => member.hearsOf(signal.contactId))) continue;
        const follows = () => helpdesk.mayFollowContact(seat.actor, signal.contactId);
        if (!(await ask(sightOf(seat), follows))) continue;
      }
      for (const member of seat.members) {
        if (signal.type === 'presence' && !member.hearsOf(signal.contactId)) continue;
        member.connection.sendIfIdle(bytes);
      }
    }
  }
}

/** Those that say how many messages are unread, or show the whole list item. */
const countedEvents: ReadonlySet<EventType> = new Set<EventType>([
  'message.created',
  'message.deleted',
  'conversation.created',
  'conversation.updated',
]);

/** Whether there can be a frame for them: an event of a conversation is for those who see it, or saw it before. */
function mayConcern({ visibility }: Seat, { event, conversation }: LogEntry): boolean {
  if (!isConversationEvent(event)) return true;
  if (conversation === undefined) return false;
  if (isVisible(visibility, conversation)) return true;
  const previous = event.type === 'conversation.updated' ? event.previous : undefined;
  return previous !== undefined && isVisible(visibility, previous);
}

/** Agents with the same see the same of a contact. */
function sightOf({ actor, visibility }: Seat): string {
  const contacts = actor.permissions.filter((permission) => permission.startsWith('contacts:read'));
  return JSON.stringify([visibility.all || visibility, contacts]);
}

const none: readonly PlacedFrame[] = [];

function first(bytes: Buffer | undefined): readonly PlacedFrame[] {
  return bytes === undefined ? none : [{ place: places.first, bytes }];
}

function seatName({ id, namedKey, session }: Actor): string {
  return `${id} ${namedKey?.id ?? ''} ${session?.id ?? ''}`;
}

function rightsOf({ permissions, teams }: Actor): string {
  return JSON.stringify([permissions, teams.map((team) => team.id).sort()]);
}
