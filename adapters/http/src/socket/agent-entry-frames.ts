import {
  agentAudienceOf,
  catalogueChangedBy,
  type EventType,
  isConversationEvent,
  type Timestamp,
} from '@helpdesk/domain';
import type { Helpdesk } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../media/media-links.ts';
import { conversationFrames, type FrameMaking, type FrameReader } from './agent-conversation-frames.ts';
import { catalogueFrame, cursorOf, deskFrame, places, type SentEntry } from './agent-frames.ts';
import { firstFrame, noFrames, type PlacedFrame, sightOf } from './agent-seat.ts';
import { notificationFrame } from './notification-frames.ts';

/** What one agent gets of an entry, by their rights of now. */
export type EntryFrames = (reader: FrameReader, entry: SentEntry) => Promise<readonly PlacedFrame[]>;

export type FrameRecords = Pick<Helpdesk, 'unreadCounts' | 'viewListItem' | 'mayKnowOfEvent' | 'countNotifications'>;

/** Makes the frames of entries; agents who get the same share it. */
export function agentEntryFrames(helpdesk: FrameRecords, links: MediaLinks, now: () => Timestamp): EntryFrames {
  /** Made once per entry, for all who get the same. */
  let shared: { readonly entryId: number; readonly frames: Map<string, Buffer | undefined> } | undefined;

  function once(entry: SentEntry, name: string, make: () => Buffer | undefined): Buffer | undefined {
    if (shared?.entryId !== entry.id) shared = { entryId: entry.id, frames: new Map() };
    if (!shared.frames.has(name)) shared.frames.set(name, make());
    return shared.frames.get(name);
  }

  const making: FrameMaking = { helpdesk, links, now, once };
  return async (reader, entry) => {
    const { seat, round } = reader;
    const { event } = entry;
    if (isConversationEvent(event)) return conversationFrames(making, reader, entry, event);
    const catalogue = catalogueChangedBy(event);
    // Sockets that listen are told once a second.
    if (catalogue !== undefined)
      return round.isReplay ? firstFrame(catalogueFrame(catalogue, cursorOf(entry.id, places.first))) : noFrames;
    if (agentAudienceOf(event) === 'nobody') return noFrames;
    if (event.type === 'agent.notified' || event.type === 'agent.notifications_changed') {
      const unread = async () => (await helpdesk.countNotifications(seat.actor)).unread;
      return firstFrame(await notificationFrame(seat, event, entry, links, unread));
    }
    const question = `${event.type} ${sightOf(seat)}`;
    if (!(await round.ask(question, () => helpdesk.mayKnowOfEvent(seat.actor, event)))) return noFrames;
    return firstFrame(once(entry, 'desk', () => deskFrame(entry)));
  };
}

/** Those that say how many messages are unread, or show the whole list item. */
export const countedEvents: ReadonlySet<EventType> = new Set<EventType>([
  'message.created',
  'message.deleted',
  'conversation.created',
  'conversation.updated',
]);
