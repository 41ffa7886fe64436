import { closeCodes, closeReasons } from '@helpdesk/contract';
import {
  type Actor,
  type Conversation,
  conversationVisibility,
  isVisible,
  rightsChangedBy,
  type Signal,
  type Timestamp,
} from '@helpdesk/domain';
import type { Helpdesk, LogEntry } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../../media/media-links.ts';
import { agentEntryFrames, type FrameRecords } from './agent-entry-frames.ts';
import { agentTypingFrame, presenceFrame, type SentEntry } from './agent-frames.ts';
import {
  type AgentMember,
  mayConcern,
  noFrames,
  type PlacedFrame,
  rightsOf,
  type Seat,
  seatName,
  sightOf,
} from './agent-seat.ts';
import { aloneInRound, askOnce, type Round } from './round.ts';

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
  framesFor(seat: Seat, entry: SentEntry, isPlain: boolean): Promise<readonly PlacedFrame[]>;
  signal(signal: AgentSignal): Promise<void>;
  /** To every joined socket, at that place of the log. */
  deliverToAll(entryId: number, frames: readonly PlacedFrame[]): void;
  /** Asks plain sockets how far they have come; everything up to that entry was delivered. */
  probe(entryId: number): void;
  /** Reads the agent again; if their rights have changed, their sockets are closed. */
  recheck(seat: Seat): Promise<void>;
}

/** What passes by the moment, and is shown as it is. */
type AgentSignal = Extract<Signal, { type: 'typing' | 'presence' }>;

type Desk = FrameRecords &
  Pick<Helpdesk, 'findLiveAgent' | 'isAgentEnabled' | 'mayFollowContact' | 'readConversationAccess'>;

export function agentRoom(helpdesk: Desk, links: MediaLinks, now: () => Timestamp): AgentRoom {
  const seats = new Map<string, Seat>();
  const framesFor = agentEntryFrames(helpdesk, links, now);

  async function publish(entry: SentEntry): Promise<void> {
    await recheck(entry);
    if (seats.size === 0) return;
    const { conversation } = entry;
    // Thousands may listen of whom few may read the conversation: the others are not asked one after the other.
    const concerned = [...seats.values()].filter((seat) => mayConcern(seat, entry));
    const round = { unread: conversation && unreadOf(conversation, concerned), ask: askOnce(), isReplay: false };
    for (const seat of concerned) {
      for (const isPlain of [false, true]) {
        const members = [...seat.members].filter((member) => (member.arrivals !== undefined) === isPlain);
        const frames = members.length === 0 ? noFrames : await framesFor({ seat, isPlain, round }, entry);
        if (frames.length > 0) for (const member of members) member.deliver(entry.id, frames);
      }
    }
  }

  /** Counts for all who see the conversation at once, when the first frame is made that shows it: most changes need none. */
  function unreadOf(conversation: Conversation, concerned: readonly Seat[]): Round['unread'] {
    let counted: ReturnType<Desk['unreadCounts']> | undefined;
    const viewers = () => concerned.filter((seat) => isVisible(seat.visibility, conversation));
    return () => {
      counted ??= helpdesk.unreadCounts(conversation.id, [...new Set(viewers().map(({ actor }) => actor.id))]);
      return counted;
    };
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
    framesFor: (seat, entry, isPlain) => framesFor({ seat, isPlain, round: aloneInRound() }, entry),
    signal: tell,
    deliverToAll: (entryId, frames) => {
      for (const { members } of seats.values()) for (const member of members) member.deliver(entryId, frames);
    },
    probe: (entryId) => {
      for (const { members } of seats.values()) for (const { arrivals } of members) arrivals?.probe(entryId);
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
