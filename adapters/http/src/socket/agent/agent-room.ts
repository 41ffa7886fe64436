import { closeCodes, closeReasons } from '@helpdesk/contract';
import {
  type Actor,
  type Conversation,
  conversationVisibility,
  isVisible,
  type PresenceSignal,
  rightsChangedBy,
  type Signal,
  type Timestamp,
} from '@helpdesk/domain';
import type { Helpdesk, LogEntry } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../../media/media-links.ts';
import { agentEntryFrames, type EntryFrames, type FrameRecords } from './agent-entry-frames.ts';
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

type TypingSignal = Extract<Signal, { type: 'typing' }>;

/** What passes by the moment, and is shown as it is. */
type AgentSignal = TypingSignal | PresenceSignal;

type UseCases = FrameRecords &
  Pick<Helpdesk, 'findLiveAgent' | 'isAgentEnabled' | 'mayFollowContact' | 'readConversationAccess'>;

/** The agents who listen, and what their frames are made with. */
interface Seats {
  readonly helpdesk: UseCases;
  /** By `seatName`. */
  readonly taken: Map<string, Seat>;
  readonly framesFor: EntryFrames;
}

export function agentRoom(helpdesk: UseCases, links: MediaLinks, now: () => Timestamp): AgentRoom {
  const seats: Seats = { helpdesk, taken: new Map(), framesFor: agentEntryFrames(helpdesk, links, now) };
  const { taken, framesFor } = seats;
  return {
    get isEmpty() {
      return taken.size === 0;
    },
    seat: (actor) => {
      const known = taken.get(seatName(actor));
      if (known !== undefined) return known;
      const seat: Seat = { actor, visibility: conversationVisibility(actor), members: new Set() };
      taken.set(seatName(actor), seat);
      return seat;
    },
    join: (seat, member) => void seat.members.add(member),
    leave: (seat, member) => {
      seat.members.delete(member);
      if (seat.members.size === 0) forget(seats, seat);
    },
    publish: async (entry) => {
      await recheckConcerned(seats, entry);
      if (taken.size > 0) await publish(seats, entry);
    },
    framesFor: (seat, entry, isPlain) => framesFor({ seat, isPlain, round: aloneInRound() }, entry),
    signal: async (signal) => {
      if (taken.size === 0) return;
      if (signal.type === 'typing') await showTyping(seats, signal);
      else await showPresence(seats, signal);
    },
    deliverToAll: (entryId, frames) => {
      for (const { members } of taken.values()) for (const member of members) member.deliver(entryId, frames);
    },
    probe: (entryId) => {
      for (const { members } of taken.values()) for (const { arrivals } of members) arrivals?.probe(entryId);
    },
    recheck: (seat) => recheck(seats, seat),
  };
}

async function publish({ helpdesk, taken, framesFor }: Seats, entry: SentEntry): Promise<void> {
  const { conversation } = entry;
  // Thousands may listen of whom few may read the conversation: the others are not asked one after the other.
  const concerned = [...taken.values()].filter((seat) => mayConcern(seat, entry));
  const unread = conversation && unreadOf(helpdesk, conversation, concerned);
  const round = { unread, ask: askOnce(), isReplay: false };
  for (const seat of concerned) {
    for (const isPlain of [false, true]) {
      const members = [...seat.members].filter((member) => (member.arrivals !== undefined) === isPlain);
      const frames = members.length === 0 ? noFrames : await framesFor({ seat, isPlain, round }, entry);
      if (frames.length > 0) for (const member of members) member.deliver(entry.id, frames);
    }
  }
}

/** Counts for all who see the conversation at once, when the first frame is made that shows it: most changes need none. */
function unreadOf(helpdesk: UseCases, conversation: Conversation, concerned: readonly Seat[]): Round['unread'] {
  let counted: ReturnType<UseCases['unreadCounts']> | undefined;
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
async function recheckConcerned(seats: Seats, { event }: LogEntry): Promise<void> {
  const changed = rightsChangedBy(event);
  if (changed === undefined) return;
  for (const seat of [...seats.taken.values()]) {
    if (changed === 'every_agent' || changed.agentId === seat.actor.id) await recheck(seats, seat);
  }
}

async function recheck(seats: Seats, seat: Seat): Promise<void> {
  const { helpdesk } = seats;
  const actor = await helpdesk.findLiveAgent(seat.actor);
  if (actor === undefined)
    return dismiss(seats, seat, closeCodes.unauthorized, await whyUnauthorized(helpdesk, seat.actor));
  if (rightsOf(actor) !== rightsOf(seat.actor)) {
    return dismiss(seats, seat, closeCodes.forbidden, 'rights have changed');
  }
  seat.actor = actor;
  seat.visibility = conversationVisibility(actor);
}

/** A browser throws away what it keeps of an agent whose account was switched off. */
async function whyUnauthorized(helpdesk: UseCases, { id }: Actor): Promise<string> {
  const isEnabled = await helpdesk.isAgentEnabled(id);
  return isEnabled ? 'the API key or the session is no longer valid' : closeReasons.disabled;
}

function dismiss(seats: Seats, seat: Seat, code: number, reason: string): void {
  forget(seats, seat);
  for (const member of [...seat.members]) member.connection.close(code, reason);
}

function forget({ taken }: Seats, seat: Seat): void {
  const name = seatName(seat.actor);
  if (taken.get(name) === seat) taken.delete(name);
}

async function showTyping({ helpdesk, taken }: Seats, signal: TypingSignal): Promise<void> {
  const access = await helpdesk.readConversationAccess(signal.conversationId);
  if (access === undefined) return;
  const bytes = agentTypingFrame(signal);
  for (const { actor, visibility, members } of taken.values()) {
    if (!isVisible(visibility, access) || (signal.by.type === 'agent' && signal.by.id === actor.id)) continue;
    for (const { connection } of members) connection.sendIfIdle(bytes);
  }
}

/** The rights are checked as for everything else. */
async function showPresence({ helpdesk, taken }: Seats, signal: PresenceSignal): Promise<void> {
  const bytes = presenceFrame(signal);
  const ask = askOnce();
  for (const seat of [...taken.values()]) {
    const concerned = () => [...seat.members].filter((member) => member.hearsOf(signal.contactId));
    if (concerned().length === 0) continue;
    const follows = () => helpdesk.mayFollowContact(seat.actor, signal.contactId);
    if (!(await ask(sightOf(seat), follows))) continue;
    for (const { connection } of concerned()) connection.sendIfIdle(bytes);
  }
}
