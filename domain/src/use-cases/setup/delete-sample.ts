import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { type DeskSample, sampleOf, sampleSettingsName } from '../../model/desk/sample.ts';
import { type Media, messageModel, userModel } from '../../model/media/media.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreReader, StoreWriter } from '../../ports/store.ts';
import { forgetNotificationsAbout } from '../notification/notify.ts';

/**
 * Deletes the sample of a new desk: its conversation, its contact, and all that was added to them. A contact who has
 * other conversations by now stays. Does nothing where there is no sample. Needs `general_settings:manage`.
 *
 * Source: section 5 of the design of the first run.
 *
 * @example
 * await desk.deleteSample(actor) // true
 */
export async function deleteSample(ports: Pick<Ports, 'store' | 'clock' | 'mediaStore'>, actor: Actor): Promise<true> {
  requirePermission(actor, 'general_settings:manage');
  const files = await ports.store.read(
    async (reader) => {
      const sample = await readSample(reader);
      return sample === undefined ? [] : filesOf(reader, sample);
    },
    { oneState: true },
  );
  for (const { uuid } of files) await ports.mediaStore.doubt(uuid);
  const now = ports.clock.now();
  const deleted = await ports.store.transact((writer) => deleteRecords(writer, files, now), { alone: true });
  for (const { uuid } of files) await ports.mediaStore[deleted.has(uuid) ? 'remove' : 'settle'](uuid);
  return true;
}

async function readSample({ settings }: Pick<StoreReader, 'settings'>): Promise<DeskSample | undefined> {
  return sampleOf(await settings.find(sampleSettingsName));
}

async function filesOf(
  { media }: Pick<StoreReader, 'media'>,
  { conversationId, contactId }: DeskSample,
): Promise<readonly Media[]> {
  return [...(await media.listOfConversation(conversationId)), ...(await media.listOf(userModel, contactId))];
}

/** Returns the uuids of the files whose records are deleted. */
async function deleteRecords(
  writer: StoreWriter,
  doubted: readonly Pick<Media, 'uuid'>[],
  at: Timestamp,
): Promise<ReadonlySet<string>> {
  const sample = await readSample(writer);
  if (sample === undefined) return new Set();
  const { conversationId, contactId } = sample;
  const mayGo = new Set(doubted.map(({ uuid }) => uuid));
  const deleted = new Set<string>();
  const deleteFiles = async (files: readonly Media[]): Promise<void> => {
    const [gone, late] = [files.filter(({ uuid }) => mayGo.has(uuid)), files.filter(({ uuid }) => !mayGo.has(uuid))];
    await writer.media.delete(gone.map(({ id }) => id));
    // Added since: they belong to nothing now, and the sweep removes them.
    await writer.media.link(
      late.map(({ id }) => id),
      messageModel,
      null,
      at,
    );
    for (const { uuid } of gone) deleted.add(uuid);
  };
  await deleteFiles(await writer.media.listOfConversation(conversationId));
  await deleteConversation(writer, conversationId, at);
  if ((await writer.conversations.listOfContact(contactId, null, 1)).length === 0) {
    await deleteFiles(await writer.media.listOf(userModel, contactId));
    await writer.contacts.delete(contactId);
  }
  await writer.settings.forget(sampleSettingsName);
  return deleted;
}

async function deleteConversation(writer: StoreWriter, id: number, at: Timestamp): Promise<void> {
  const conversation = await writer.conversations.findById(id);
  if (conversation === undefined) return;
  const { uuid, assignedUserId, assignedTeamId } = conversation;
  const mentioned = await writer.conversations.agentsMentionedIn([id]);
  await forgetNotificationsAbout(writer, id, at);
  await writer.conversations.delete(id);
  const previous = { assignedUserId, assignedTeamId };
  await writer.events.append(
    [{ type: 'conversation.deleted', conversationId: id, seq: null, uuid, previous, mentioned }],
    at,
  );
}
