import {
  type Conversation,
  type ConversationEvent,
  type EventOf,
  isVisible,
  mayReadMessages,
  readableTexts,
  type Timestamp,
} from '@helpdesk/domain';
import type { Helpdesk } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../media/media-links.ts';
import { presentConversation } from '../presenters/conversation.ts';
import { iso } from '../presenters/time.ts';
import {
  afterMessageFields,
  conversationUpdateFrame,
  messageStatusFrame,
  messageUpdateFrame,
  newConversationFrame,
  newestMessageFields,
  newMessageFrame,
  places,
  presentChanges,
  type SentEntry,
} from './agent-frames.ts';
import { firstFrame, noFrames, type PlacedFrame, type Seat } from './agent-seat.ts';
import type { Round } from './round.ts';

/** What frames are made of and with. */
export interface FrameMaking {
  readonly helpdesk: Pick<Helpdesk, 'unreadCounts' | 'viewListItem'>;
  readonly links: MediaLinks;
  readonly now: () => Timestamp;
  /** A frame of the entry that is made once, for all who get the same. */
  once(entry: SentEntry, name: string, make: () => Buffer | undefined): Buffer | undefined;
}

/** For whom frames are made. */
export interface FrameReader {
  readonly seat: Seat;
  /** The sockets that joined without `join`. */
  readonly isPlain: boolean;
  readonly round: Round;
}

/** What one agent gets of an entry about a conversation: of one that they may not read, at most that it is gone. */
export async function conversationFrames(
  making: FrameMaking,
  reader: FrameReader,
  entry: SentEntry,
  event: ConversationEvent,
): Promise<readonly PlacedFrame[]> {
  const { conversation } = entry;
  if (conversation === undefined) return noFrames;
  const { visibility, actor } = reader.seat;
  const sees = isVisible(visibility, conversation);
  if (event.type === 'conversation.updated') return updatedFrames(making, reader, entry, { event, conversation, sees });
  if (!sees) return noFrames;
  switch (event.type) {
    case 'conversation.mentioned':
      return noFrames;
    case 'conversation.created':
      return whole(making, reader, entry, conversation);
    case 'message.created':
    case 'message.deleted':
      return messageFrames(making, reader, entry, conversation);
    case 'message.updated':
      return firstFrame(mayReadMessages(reader.seat.actor) ? sharedMessageUpdate(making, entry) : undefined);
    case 'conversation.seen':
    case 'conversation.marked_unread': {
      if (event.userId === conversation.contactId) {
        const seen = { contact_last_seen_at: iso(entry.createdAt), seq: conversation.seq };
        return sharedUpdate(making, entry, 'seen', () => seen);
      }
      if (event.userId !== actor.id) return noFrames;
      const counts = await making.helpdesk.unreadCounts(conversation.id, [actor.id]);
      return [update(entry, { unread_message_count: counts.get(actor.id) ?? 0 })];
    }
  }
}

interface Updated {
  readonly event: EventOf<'conversation.updated'>;
  readonly conversation: Conversation;
  readonly sees: boolean;
}

async function updatedFrames(
  making: FrameMaking,
  reader: FrameReader,
  entry: SentEntry,
  { event, conversation, sees }: Updated,
): Promise<readonly PlacedFrame[]> {
  const saw = event.previous === undefined ? sees : isVisible(reader.seat.visibility, event.previous);
  if (!sees) return saw ? sharedUpdate(making, entry, 'removed', () => ({ removed: true })) : noFrames;
  if (!saw) return whole(making, reader, entry, conversation);
  // Such clients add rows to a list from whole conversations alone.
  const row = reader.isPlain && mayChangeList(event) ? await whole(making, reader, entry, conversation) : noFrames;
  if (event.changes.contactId === undefined) {
    const { actor } = reader.seat;
    const name = `changes ${mayReadMessages(actor)}`;
    const changes = () => presentChanges(readableTexts(actor, event.changes));
    return [...row, ...sharedUpdate(making, entry, name, changes)];
  }
  const item = await presentedItem(making, reader, conversation);
  return item === undefined ? noFrames : [...row, update(entry, item)];
}

/** Lists differ by assignee, team and status. */
function mayChangeList({ changes, previous }: EventOf<'conversation.updated'>): boolean {
  return previous !== undefined || changes.statusId !== undefined;
}

async function messageFrames(
  making: FrameMaking,
  reader: FrameReader,
  entry: SentEntry,
  conversation: Conversation,
): Promise<readonly PlacedFrame[]> {
  const { actor } = reader.seat;
  const { id } = actor;
  const counts = await (reader.round.unread?.() ?? making.helpdesk.unreadCounts(conversation.id, [id]));
  const count = counts.get(id) ?? 0;
  const after = sharedUpdate(making, entry, `after ${count} ${mayReadMessages(actor)}`, () => ({
    ...afterMessageFields(actor, conversation),
    ...newestMessageFields(actor, entry),
    unread_message_count: count,
  }));
  if (entry.event.type === 'message.deleted') {
    return [
      ...firstFrame(mayReadMessages(reader.seat.actor) ? sharedMessageUpdate(making, entry) : undefined),
      ...after,
    ];
  }
  return [...(await newMessageFrames(making, reader, entry, { conversation, count })), ...after];
}

/** To a plain socket the message brings its row, which may be on no page that it shows, and what became of a reply. */
async function newMessageFrames(
  making: FrameMaking,
  reader: FrameReader,
  entry: SentEntry,
  { conversation, count }: { readonly conversation: Conversation; readonly count: number },
): Promise<readonly PlacedFrame[]> {
  const { once, links } = making;
  if (!mayReadMessages(reader.seat.actor))
    return reader.isPlain ? whole(making, reader, entry, conversation) : noFrames;
  if (!reader.isPlain) return firstFrame(once(entry, 'message', () => newMessageFrame(entry, links)));
  const item = await presentedItem(making, reader, conversation);
  return [
    ...firstFrame(once(entry, `message and row ${count}`, () => newMessageFrame(entry, links, item))),
    ...firstFrame(once(entry, 'status of the message', () => messageStatusFrame(entry))),
  ];
}

async function whole(
  making: FrameMaking,
  reader: FrameReader,
  entry: SentEntry,
  conversation: Conversation,
): Promise<readonly PlacedFrame[]> {
  const item = await presentedItem(making, reader, conversation);
  return firstFrame(item && newConversationFrame(entry, item));
}

/** The list item as that agent has it now; undefined when it is gone. */
async function presentedItem(
  { helpdesk, links, now }: FrameMaking,
  { seat, round }: FrameReader,
  { uuid }: Conversation,
): Promise<object | undefined> {
  const { id } = seat.actor;
  const view = () => helpdesk.viewListItem(uuid, id);
  if (round.unread === undefined) {
    const own = await view();
    return own && presentConversation(seat.actor, own, links, now());
  }
  const item = await round.ask('item', view);
  if (item === undefined) return undefined;
  const unreadMessageCount = (await round.unread()).get(id) ?? 0;
  return presentConversation(seat.actor, { ...item, unreadMessageCount }, links, now());
}

function sharedMessageUpdate({ once, links }: FrameMaking, entry: SentEntry): Buffer | undefined {
  return once(entry, 'message', () => messageUpdateFrame(entry, links));
}

function sharedUpdate(making: FrameMaking, entry: SentEntry, name: string, data: () => object): PlacedFrame[] {
  const bytes = making.once(entry, name, () => conversationUpdateFrame(entry, data()));
  return bytes === undefined ? [] : [{ place: places.conversation, bytes }];
}

function update(entry: SentEntry, data: object): PlacedFrame {
  return { place: places.conversation, bytes: conversationUpdateFrame(entry, data) };
}
