import { agentAudienceOf, agentUpdateOf, catalogueChangedBy, type Timestamp } from '@helpdesk/domain';
import type { Helpdesk } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../../media/media-links.ts';
import { conversationFrames, type FrameMaking, type FrameReader } from './agent-conversation-frames.ts';
import { catalogueFrame, cursorOf, places, type SentEntry, sharedFrame } from './agent-frames.ts';
import { firstFrame, noFrames, type PlacedFrame, sightOf } from './agent-seat.ts';
import { ownFrame } from './notification-frames.ts';

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

  async function mayKnow({ seat, round }: FrameReader, { event }: SentEntry): Promise<boolean> {
    const audience = agentAudienceOf(event);
    const sight = audience === 'its_agent' ? seat.actor.id : sightOf(seat);
    return round.ask(`${audience} ${sight}`, () => helpdesk.mayKnowOfEvent(seat.actor, event));
  }

  return async (reader, entry) => {
    const { seat, round } = reader;
    const { event } = entry;
    const catalogue = catalogueChangedBy(event);
    // Sockets that listen are notified once a second.
    if (catalogue !== undefined)
      return round.isReplay ? firstFrame(catalogueFrame(catalogue, cursorOf(entry.id, places.first))) : noFrames;
    const sent = agentUpdateOf(event);
    if (sent === undefined) return noFrames;
    // What of a conversation an agent gets depends also on what they could read before.
    if (sent.audience === 'conversation_readers') return conversationFrames(making, reader, entry, sent.update);
    if (!(await mayKnow(reader, entry))) return noFrames;
    if (sent.audience !== 'its_agent') return firstFrame(once(entry, 'shared', () => sharedFrame(sent.update, entry)));
    const unread = async () => (await helpdesk.countNotifications(seat.actor)).unread;
    return firstFrame(await ownFrame(seat, sent.update, entry, links, unread));
  };
}
