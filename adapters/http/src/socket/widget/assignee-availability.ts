import type { Agent, Conversation } from '@helpdesk/domain';
import type { LogEntry } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../../media/media-links.ts';
import type { Connection } from '../connection.ts';
import { assigneeFrame } from './widget-frames.ts';

/** A socket of a widget that receives the availability of its agents. */
interface AssigneeListener {
  readonly connection: Connection;
  readonly contactId: number;
  readonly inboxId: number;
}

type Followed = Pick<Conversation, 'uuid' | 'seq' | 'assignedUserId'>;

/**
 * Notifies widgets when the agent of a conversation comes or goes: an agent at most once in two seconds, and then as they
 * are. It keeps whose the conversations are, so that a change asks the database for nothing.
 */
export interface AssigneeAvailability {
  join(listener: AssigneeListener): void;
  /** The conversations of its contact, as they are after it has joined. */
  follow(listener: AssigneeListener, conversations: readonly Followed[]): void;
  leave(listener: AssigneeListener): void;
  entry(entry: LogEntry): void;
  /** Once a second: sends what had to wait. */
  tick(): void;
}

/** In milliseconds. */
const atMostEvery = 2_000;

export function assigneeAvailability(links: MediaLinks, now: () => number): AssigneeAvailability {
  const listeners = new Map<AssigneeListener, Map<string, Followed>>();
  /** By agent, what was told within the last two seconds, and how they are since. */
  const told = new Map<number, { readonly at: number; readonly status: string; next: Agent | undefined }>();

  function tell(agent: Agent): void {
    told.set(agent.id, { at: now(), status: agent.availabilityStatus, next: undefined });
    for (const [{ connection }, followed] of listeners) {
      for (const { uuid, seq, assignedUserId } of followed.values()) {
        if (assignedUserId === agent.id) connection.send(assigneeFrame(uuid, seq, agent, links));
      }
    }
  }

  function changed(agent: Agent): void {
    if (listeners.size === 0) return;
    const last = told.get(agent.id);
    if (last === undefined || now() - last.at >= atMostEvery) tell(agent);
    else last.next = agent;
  }

  return {
    join: (listener) => void listeners.set(listener, new Map()),
    follow: (listener, conversations) => {
      const followed = listeners.get(listener);
      // An entry that came in between is as new as they are, or newer.
      for (const each of conversations) if (followed?.has(each.uuid) === false) followed.set(each.uuid, each);
    },
    leave: (listener) => void listeners.delete(listener),
    entry: ({ conversation, agent }) => {
      if (agent !== undefined) changed(agent);
      if (conversation === undefined) return;
      const { uuid, seq, assignedUserId, contactId, inboxId } = conversation;
      for (const [listener, followed] of listeners) {
        if (listener.contactId !== contactId || listener.inboxId !== inboxId) continue;
        followed.set(uuid, { uuid, seq, assignedUserId });
      }
    },
    tick: () => {
      for (const [id, { at, status, next }] of told) {
        if (now() - at < atMostEvery) continue;
        if (next === undefined || next.availabilityStatus === status) told.delete(id);
        else tell(next);
      }
    },
  };
}
