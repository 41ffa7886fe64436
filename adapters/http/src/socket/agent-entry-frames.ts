import {
  agentAudienceOf,
  type ConversationEvent,
  catalogueChangedBy,
  type EventType,
  isConversationEvent,
  isVisible,
  type Timestamp,
} from '@helpdesk/domain';
import type { Helpdesk } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../media/media-links.ts';
import { presentConversation } from '../presenters/conversation.ts';
import { iso } from '../presenters/time.ts';
import {
  afterMessageFields,
  catalogueFrame,
  conversationUpdateFrame,
  cursorOf,
  deskFrame,
  messageUpdateFrame,
  newestMessageFields,
  newMessageFrame,
  placed,
  places,
  presentChanges,
  type SentEntry,
} from './agent-frames.ts';
import { type PlacedFrame, type Seat, sightOf } from './agent-seat.ts';
import { encode } from './connection.ts';
import { notificationFrame } from './notification-frames.ts';
import { aloneInRound, type Round } from './round.ts';

/** What one agent gets of an entry, by their rights of now. Alone in its round, the entry is one that is looked back at. */
export type EntryFrames = (seat: Seat, entry: SentEntry, round?: Round) => Promise<readonly PlacedFrame[]>;

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

  return framesFor;
}

/** Those that say how many messages are unread, or show the whole list item. */
export const countedEvents: ReadonlySet<EventType> = new Set<EventType>([
  'message.created',
  'message.deleted',
  'conversation.created',
  'conversation.updated',
]);

const none: readonly PlacedFrame[] = [];

function first(bytes: Buffer | undefined): readonly PlacedFrame[] {
  return bytes === undefined ? none : [{ place: places.first, bytes }];
}
