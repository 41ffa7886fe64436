import {
  type Conversation,
  type ConversationChanges,
  type ConversationUpdate,
  countsMovedBy,
  isVisible,
  type Message,
  mayReadMessages,
  readableTexts,
  readersBefore,
  type Timestamp,
} from '@helpdesk/domain';
import type { Helpdesk } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../../media/media-links.ts';
import { presentConversation } from '../../presenters/conversation.ts';
import { iso } from '../../presenters/time.ts';
import {
  afterMessageFields,
  conversationUpdateFrame,
  messageDeletedFrame,
  messageStatusFrame,
  messageUpdateFrame,
  newConversationFrame,
  newestMessageFields,
  newMessageFrame,
  places,
  presentChanges,
  type SentEntry,
  writtenMessageFields,
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

/** An entry whose conversation the agent may read, and what it is about. */
interface Visible<Update> {
  readonly entry: SentEntry;
  readonly conversation: Conversation;
  readonly update: Update;
}

type Frames = readonly PlacedFrame[] | Promise<readonly PlacedFrame[]>;

/** Of a conversation that is there. */
type Makers = {
  readonly [Kind in Exclude<ConversationUpdate['kind'], 'conversation_deleted'>]: (
    making: FrameMaking,
    reader: FrameReader,
    visible: Visible<Extract<ConversationUpdate, { readonly kind: Kind }>>,
  ) => Frames;
};

const makers: Makers = {
  conversation_created: (making, reader, { entry, conversation }) => whole(making, reader, entry, conversation),
  conversation_changed: changedFrames,
  seen: seenFrames,
  message_created: async (making, reader, { entry, conversation }) => {
    const newest = entry.message ?? entry.newestMessage;
    const { actor } = reader.seat;
    const written =
      entry.message === undefined
        ? await lastPersonMessage(making, reader, conversation)
        : writtenMessageFields(actor, entry.message);
    const { count, frames } = await afterMessage(making, reader, entry, { conversation, newest, written });
    return [...(await newMessageFrames(making, reader, entry, { conversation, count })), ...frames];
  },
  message_changed: ({ once, links }, { seat }, { entry }) =>
    mayReadMessages(seat.actor) ? firstFrame(once(entry, 'message', () => messageUpdateFrame(entry, links))) : noFrames,
  message_deleted: async (making, reader, { entry, conversation, update: { messageUuid } }) => {
    const { once, links } = making;
    const deleted = () => once(entry, 'message', () => messageDeletedFrame(entry, messageUuid, links));
    const written = await lastPersonMessage(making, reader, conversation);
    const after = await afterMessage(making, reader, entry, { conversation, newest: entry.newestMessage, written });
    return [...firstFrame(mayReadMessages(reader.seat.actor) ? deleted() : undefined), ...after.frames];
  },
};

/** What one agent gets of an entry about a conversation: of one that they may not read, at most that it is gone. */
export async function conversationFrames(
  making: FrameMaking,
  reader: FrameReader,
  entry: SentEntry,
  update: ConversationUpdate,
): Promise<readonly PlacedFrame[]> {
  const { conversation, event } = entry;
  const { visibility } = reader.seat;
  const before = readersBefore(event);
  if (update.kind === 'conversation_deleted') {
    const saw = before !== undefined && isVisible(visibility, before);
    return saw ? sharedUpdate(making, entry, 'removed', () => ({ uuid: update.uuid, removed: true })) : noFrames;
  }
  if (conversation === undefined) return noFrames;
  const sees = isVisible(visibility, conversation);
  const saw = before === undefined ? sees : isVisible(visibility, before);
  if (!sees) return saw ? sharedUpdate(making, entry, 'removed', () => ({ removed: true })) : noFrames;
  if (!saw) return whole(making, reader, entry, conversation);
  const make = makers[update.kind] as (...given: [FrameMaking, FrameReader, Visible<ConversationUpdate>]) => Frames;
  return make(making, reader, { entry, conversation, update });
}

async function changedFrames(
  making: FrameMaking,
  reader: FrameReader,
  { entry, conversation, update: { changes } }: Visible<{ readonly changes: ConversationChanges }>,
): Promise<readonly PlacedFrame[]> {
  // Such clients add rows to a list from whole conversations alone.
  const needsRow = reader.isPlain && countsMovedBy(entry.event)?.lists === true;
  const row = needsRow ? await whole(making, reader, entry, conversation) : noFrames;
  if (changes.contactId === undefined) {
    const { actor } = reader.seat;
    const name = `changes ${mayReadMessages(actor)}`;
    return [...row, ...sharedUpdate(making, entry, name, () => presentChanges(readableTexts(actor, changes)))];
  }
  const item = await presentedItem(making, reader, conversation);
  return item === undefined ? noFrames : [...row, update(entry, item)];
}

async function seenFrames(
  making: FrameMaking,
  { seat: { actor } }: FrameReader,
  { entry, conversation, update: { userId } }: Visible<{ readonly userId: number }>,
): Promise<readonly PlacedFrame[]> {
  if (userId === conversation.contactId) {
    const seen = { contact_last_seen_at: iso(entry.createdAt), seq: conversation.seq };
    return sharedUpdate(making, entry, 'seen', () => seen);
  }
  if (userId !== actor.id) return noFrames;
  const counts = await making.helpdesk.unreadCounts(conversation.id, [actor.id]);
  return [update(entry, { unread_message_count: counts.get(actor.id) ?? 0 })];
}

interface AfterMessage {
  readonly conversation: Conversation;
  readonly newest: Message | undefined;
  /** Of the newest message that was written. */
  readonly written: object;
}

/** As the list item has it now: where a message is gone, or the agent may not read the one that came. */
async function lastPersonMessage(making: FrameMaking, reader: FrameReader, conversation: Conversation) {
  const item = await presentedItem(making, reader, conversation);
  return item === undefined ? {} : { last_person_message: item.last_person_message };
}

/** What a message, or its deletion, changes of the list item, and how many messages the agent has not read. */
async function afterMessage(
  making: FrameMaking,
  { seat: { actor }, round }: FrameReader,
  entry: SentEntry,
  { conversation, newest, written }: AfterMessage,
): Promise<{ readonly count: number; readonly frames: readonly PlacedFrame[] }> {
  const { id } = actor;
  const counts = await (round.unread?.() ?? making.helpdesk.unreadCounts(conversation.id, [id]));
  const count = counts.get(id) ?? 0;
  const frames = sharedUpdate(making, entry, `after ${count} ${mayReadMessages(actor)}`, () => ({
    ...afterMessageFields(actor, conversation),
    ...newestMessageFields(actor, newest),
    ...written,
    unread_message_count: count,
  }));
  return { count, frames };
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
): Promise<ReturnType<typeof presentConversation> | undefined> {
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

function sharedUpdate(making: FrameMaking, entry: SentEntry, name: string, data: () => object): PlacedFrame[] {
  const bytes = making.once(entry, name, () => conversationUpdateFrame(entry, data()));
  return bytes === undefined ? [] : [{ place: places.conversation, bytes }];
}

function update(entry: SentEntry, data: object): PlacedFrame {
  return { place: places.conversation, bytes: conversationUpdateFrame(entry, data) };
}
