import {
  type Actor,
  agentAudienceOf,
  isConversationEvent,
  isVisible,
  readersBefore,
  subjectOf,
  type Visibility,
} from '@helpdesk/domain';
import type { LogEntry } from '@helpdesk/domain/use-cases';
import type { Connection } from '../connection.ts';
import { places } from './agent-frames.ts';
import type { Arrivals } from './arrivals.ts';

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
  /**
   * Of a plain socket, which joined without `join`, as clients of the family do: they have no cursors, and learn of rows
   * and sent replies in their own way. Undefined for any other.
   */
  readonly arrivals: Arrivals | undefined;
  deliver(entryId: number, frames: readonly PlacedFrame[]): void;
  /** Whether it is told who of the contacts is online: it looks at some, or looks at none and is told of all. */
  hearsOf(contactId: number): boolean;
}

export interface PlacedFrame {
  readonly place: number;
  readonly bytes: Buffer;
}

export const noFrames: readonly PlacedFrame[] = [];

/** In the first place of its entry; none where there is nothing to send. */
export function firstFrame(bytes: Buffer | undefined): readonly PlacedFrame[] {
  return bytes === undefined ? noFrames : [{ place: places.first, bytes }];
}

/** Whether there can be a frame for them: an event of a conversation is for those who see it, or saw it before. */
export function mayConcern({ visibility, actor }: Seat, { event, conversation }: LogEntry): boolean {
  if (agentAudienceOf(event) === 'its_agent') return subjectOf(event).id === actor.id;
  if (!isConversationEvent(event)) return true;
  if (conversation !== undefined && isVisible(visibility, conversation)) return true;
  const before = readersBefore(event);
  return before !== undefined && isVisible(visibility, before);
}

/** Agents with the same see the same of a contact. */
export function sightOf({ actor, visibility }: Seat): string {
  const contacts = actor.permissions.filter((permission) => permission.startsWith('contacts:read'));
  return JSON.stringify([visibility.all || visibility, contacts]);
}

export function seatName({ id, namedKey, session }: Actor): string {
  return `${id} ${namedKey?.id ?? ''} ${session?.id ?? ''}`;
}

export function rightsOf({ permissions, teams }: Actor): string {
  return JSON.stringify([permissions, teams.map((team) => team.id).sort()]);
}
