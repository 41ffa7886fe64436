import type { Conversation } from '../../model/conversation/conversation.ts';
import type { Author } from '../../model/conversation/conversation-change.ts';
import type { RecordDeletion } from '../../model/shared/deletion.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreReader, StoreWriter } from '../../ports/store.ts';
import { type IsOver, isNeverOver } from '../delete-in-parts.ts';

/** How many conversations change in one transaction with the deletion itself. */
const few = 20;

/** How many conversations a batch changes: a few milliseconds of work, between which others have their turn. */
const batch = 5;

/** How many conversations are looked up at a time. */
const listed = 1_000;

type UsedPorts = Pick<Ports, 'store' | 'clock' | 'ids'>;

/** What differs between the records that are deleted in this way. */
export interface Deletable<Record> {
  readonly kind: RecordDeletion['kind'];
  /** The record is removed before the first conversation changes, and not after the last one. */
  readonly goesFirst?: true;
  find(reader: StoreReader, id: number): Promise<Record | undefined>;
  /** Uuids of conversations that have the record, at most `limit`. */
  listConversations(reader: StoreReader, id: number, limit: number): Promise<readonly string[]>;
  /** Removes the record from a locked conversation, with an activity; skips a conversation that no longer has it. */
  leave(
    ports: UsedPorts,
    writer: StoreWriter,
    record: Record,
    conversation: Conversation,
    author: Author,
    at: Timestamp,
  ): Promise<void>;
  /**
   * Removes the record, which no conversation has any more unless it goes first. Does nothing if it is removed already.
   */
  remove(writer: StoreWriter, id: number, at: Timestamp): Promise<void>;
}

/**
 * Deletes a record with all that refers to it. Few conversations change in one transaction with the deletion itself.
 * Many change in batches, each conversation completely or not at all, and the record exists until the last one has
 * changed, unless it goes first.
 *
 * @param author an agent
 * @param check throws the refusal when the record cannot be deleted
 */
export async function deleteRecord<Record>(
  ports: UsedPorts,
  deletable: Deletable<Record>,
  id: number,
  author: Author,
  check: (writer: StoreWriter) => Promise<void>,
): Promise<void> {
  const isDone = await ports.store.transact(
    async (writer) => {
      await check(writer);
      if (await leaveTheRest(ports, writer, deletable, id, author)) return true;
      if (deletable.goesFirst) await deletable.remove(writer, id, ports.clock.now());
      await writer.deletions.begin({ kind: deletable.kind, id, actorId: author.id });
      return false;
    },
    { alone: true },
  );
  if (!isDone) await deleteInBatches(ports, deletable, id, author);
}

/**
 * Goes on with a deletion that was begun. Several may do so at once, also on several nodes.
 *
 * @param isOver asked between batches; the deletion can be gone on with later
 */
export async function deleteInBatches<Record>(
  ports: UsedPorts,
  deletable: Deletable<Record>,
  id: number,
  author: Author,
  isOver: IsOver = isNeverOver,
): Promise<void> {
  while (!isOver()) {
    const uuids = await ports.store.read((reader) => deletable.listConversations(reader, id, listed));
    for (let from = 0; from < uuids.length && !isOver(); from += batch) {
      const some = uuids.slice(from, from + batch);
      await ports.store.transact((writer) => leaveSome(ports, writer, deletable, id, some, author));
    }
    // Alone: no other transaction adds it to a conversation meanwhile.
    const isDone = await ports.store.transact((writer) => leaveTheRest(ports, writer, deletable, id, author), {
      alone: true,
    });
    if (isDone) return;
  }
}

/** Returns whether the record is gone; changes nothing when there is too much left for one transaction. */
async function leaveTheRest<Record>(
  ports: UsedPorts,
  writer: StoreWriter,
  deletable: Deletable<Record>,
  id: number,
  author: Author,
): Promise<boolean> {
  const uuids = await deletable.listConversations(writer, id, few + 1);
  if (uuids.length > few) return false;
  await leaveSome(ports, writer, deletable, id, uuids, author);
  if ((await deletable.find(writer, id)) !== undefined) await deletable.remove(writer, id, ports.clock.now());
  await writer.deletions.end({ kind: deletable.kind, id });
  return true;
}

async function leaveSome<Record>(
  ports: UsedPorts,
  writer: StoreWriter,
  deletable: Deletable<Record>,
  id: number,
  uuids: readonly string[],
  author: Author,
): Promise<void> {
  const record = await deletable.find(writer, id);
  if (record === undefined) return;
  const at = ports.clock.now();
  for (const uuid of uuids) {
    const conversation = await writer.conversations.lock(uuid);
    if (conversation !== undefined) await deletable.leave(ports, writer, record, conversation, author, at);
  }
}
