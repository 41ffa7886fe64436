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

type Desk = Pick<Helpdesk, 'countConversations' | 'countOpen' | 'countOwn' | 'agentsMentionedIn'>;

interface Counted {
  readonly connections: Set<Connection>;
  /** When they were last counted. */
  own: OwnCounts;
  /** What was sent last. */
  sent: string;
}

export function countsRoom(helpdesk: Desk, failed: (error: unknown) => void): CountsRoom {
  const bySeat = new Map<Seat, Counted>();
  let areListsTouched = false;
  let touched = new Set<number>();
  /** Conversations of which something is different for those whom they mention. */
  let conversations = new Set<number>();
  let isCounting = false;

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

  function touch(agentId: number | null | undefined): void {
    if (agentId != null) touched.add(agentId);
  }

  async function count(): Promise<void> {
    const [lists, agents, mentioning] = [areListsTouched, touched, [...conversations]];
    conversations = new Set();
    areListsTouched = false;
    touched = new Set();
    for (const id of await helpdesk.agentsMentionedIn(mentioning)) agents.add(id);
    const seats = [...bySeat].filter(([{ actor }]) => lists || agents.has(actor.id));
    if (seats.length === 0) return;
    const { ofAgents, ...shared } = await helpdesk.countOpen();
    for (const [seat, counted] of seats) {
      const { actor } = seat;
      if (!bySeat.has(seat)) continue;
      const assigned = ofAgents.get(actor.id) ?? 0;
      const { unread, mentioned } = agents.has(actor.id) ? await helpdesk.countOwn(actor) : counted.own;
      const totals = { ...shared, assigned, mentioned: mentioned.open };
      const own = { assigned: Math.min(unread, assigned), mentioned: mentioned.unread };
      send(counted, listCounts(actor, totals, own));
    }
  }

  return {
    join: async (seat, connection) => {
      if (!seat.actor.permissions.includes('conversations:read')) return;
      const counted = bySeat.get(seat) ?? { connections: new Set(), own: noneOwn, sent: '' };
      bySeat.set(seat, counted);
      // What changes while this is counted is counted again.
      counted.connections.add(connection);
      const before = counted.sent;
      const counts = await helpdesk.countConversations(seat.actor);
      send(counted, counts);
      if (counted.sent === before) connection.send(frameOf(before));
    },
    leave: (seat, connection) => {
      const counted = bySeat.get(seat);
      counted?.connections.delete(connection);
      if (counted?.connections.size === 0) bySeat.delete(seat);
    },
    entry: ({ event, conversation }) => {
      const moved = bySeat.size === 0 ? undefined : countsMovedBy(event);
      if (moved === undefined) return;
      areListsTouched ||= moved.lists;
      const agents = moved.agents === 'every_agent' ? [...bySeat.keys()].map(({ actor }) => actor.id) : moved.agents;
      for (const agent of agents) {
        if (agent !== 'mentioned') touch(agent === 'assignee' ? conversation?.assignedUserId : agent);
        else if (conversation !== undefined) conversations.add(conversation.id);
      }
    },
    tick: () => {
      if (isCounting || (!areListsTouched && touched.size + conversations.size === 0)) return;
      isCounting = true;
      count()
        .catch((error) => {
          // What was not counted is counted the next time.
          areListsTouched = true;
          for (const { actor } of bySeat.keys()) touched.add(actor.id);
          failed(error);
        })
        .finally(() => {
          isCounting = false;
        });
    },
  };
}

const noneOwn: OwnCounts = { unread: 0, mentioned: { open: 0, unread: 0 } };

function frameOf(counts: string): Buffer {
  return Buffer.from(`{"type":"counts_update","data":${counts}}`);
}
