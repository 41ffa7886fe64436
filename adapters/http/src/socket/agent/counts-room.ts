import { countsMovedBy, type ListCounts, listCounts } from '@helpdesk/domain';
import type { Helpdesk, LogEntry, OwnCounts } from '@helpdesk/domain/use-cases';
import { presentListCounts } from '../../presenters/conversation.ts';
import type { Connection } from '../connection.ts';
import type { Seat } from './agent-seat.ts';

/** The sockets that asked for `counts`. What all agents share is counted once for everybody here. */
export interface CountsRoom {
  /** Sends the counts of now, and from then on whenever they have changed. */
  join(seat: Seat, connection: Connection): Promise<void>;
  leave(seat: Seat, connection: Connection): void;
  /** Notes whose counts the entry may have changed. */
  entry(entry: LogEntry): void;
  /** Once a second: counts what may have changed, and sends what has. */
  tick(): void;
}

type UseCases = Pick<Helpdesk, 'countConversations' | 'countOpen' | 'countOwn' | 'agentsMentionedIn'>;

interface Counted {
  readonly connections: Set<Connection>;
  /** When they were last counted. */
  own: OwnCounts;
  /** What was sent last. */
  sent: string;
}

/** What may have changed since it was counted. */
interface Touched {
  lists: boolean;
  /** Agents, by id. */
  agents: Set<number>;
  /** Conversations of which something is different for those whom they mention. */
  conversations: Set<number>;
}

/** The agents who receive counts, by their seat. */
type Listeners = Map<Seat, Counted>;

export function countsRoom(helpdesk: UseCases, failed: (error: unknown) => void): CountsRoom {
  const listeners: Listeners = new Map();
  let touched = untouched();
  let isCounting = false;

  return {
    join: async (seat, connection) => {
      if (!seat.actor.permissions.includes('conversations:read')) return;
      const counted = listeners.get(seat) ?? { connections: new Set(), own: noneOwn, sent: '' };
      listeners.set(seat, counted);
      // What changes while this is counted is counted again.
      counted.connections.add(connection);
      const before = counted.sent;
      const counts = await helpdesk.countConversations(seat.actor);
      send(counted, counts);
      if (counted.sent === before) connection.send(frameOf(before));
    },
    leave: (seat, connection) => {
      const counted = listeners.get(seat);
      counted?.connections.delete(connection);
      if (counted?.connections.size === 0) listeners.delete(seat);
    },
    entry: (entry) => {
      if (listeners.size > 0) touch(touched, entry, listeners);
    },
    tick: () => {
      if (isCounting || (!touched.lists && touched.agents.size + touched.conversations.size === 0)) return;
      isCounting = true;
      const counting = touched;
      touched = untouched();
      count(helpdesk, counting, listeners)
        .catch((error) => {
          // What was not counted is counted the next time.
          touched.lists = true;
          for (const { actor } of listeners.keys()) touched.agents.add(actor.id);
          failed(error);
        })
        .finally(() => {
          isCounting = false;
        });
    },
  };
}

function untouched(): Touched {
  return { lists: false, agents: new Set(), conversations: new Set() };
}

function touch(touched: Touched, { event, conversation }: LogEntry, listeners: Listeners): void {
  const moved = countsMovedBy(event);
  if (moved === undefined) return;
  touched.lists ||= moved.lists;
  const agents = moved.agents === 'every_agent' ? [...listeners.keys()].map(({ actor }) => actor.id) : moved.agents;
  for (const agent of agents) {
    if (agent === 'mentioned') {
      if (conversation !== undefined) touched.conversations.add(conversation.id);
      continue;
    }
    const id = agent === 'assignee' ? (conversation?.assignedUserId ?? null) : agent;
    if (id !== null) touched.agents.add(id);
  }
}

async function count(helpdesk: UseCases, touched: Touched, listeners: Listeners): Promise<void> {
  const mentioned = await helpdesk.agentsMentionedIn([...touched.conversations]);
  const agents = new Set([...touched.agents, ...mentioned]);
  const concerned = [...listeners].filter(([{ actor }]) => touched.lists || agents.has(actor.id));
  if (concerned.length === 0) return;
  const { ofAgents, ...shared } = await helpdesk.countOpen();
  for (const [seat, counted] of concerned) {
    const { actor } = seat;
    if (!listeners.has(seat)) continue;
    const assigned = ofAgents.get(actor.id) ?? 0;
    const { unread, mentioned: ofNotes } = agents.has(actor.id) ? await helpdesk.countOwn(actor) : counted.own;
    const totals = { ...shared, assigned, mentioned: ofNotes.open };
    const own = { assigned: Math.min(unread, assigned), mentioned: ofNotes.unread };
    send(counted, listCounts(actor, totals, own));
  }
}

/** To the sockets of one agent, where the counts differ from what was sent last. */
function send(counted: Counted, counts: ListCounts): void {
  const text = JSON.stringify(presentListCounts(counts));
  const { assigned, mentioned } = counts;
  counted.own = {
    unread: assigned?.unread ?? 0,
    mentioned: { open: mentioned?.open ?? 0, unread: mentioned?.unread ?? 0 },
  };
  if (text === counted.sent) return;
  counted.sent = text;
  const bytes = frameOf(text);
  for (const connection of counted.connections) connection.send(bytes);
}

const noneOwn: OwnCounts = { unread: 0, mentioned: { open: 0, unread: 0 } };

function frameOf(counts: string): Buffer {
  return Buffer.from(`{"type":"counts_update","data":${counts}}`);
}
