import type { Actor } from '../agent/agent.ts';
import { conversationVisibility, isVisible } from '../conversation/access.ts';
import { refuse } from '../errors.ts';
import type { MediaReader } from '../ports/media-repository.ts';
import type { ByteRange, MediaVariant, OpenedFile } from '../ports/media-store.ts';
import type { Ports } from '../ports/ports.ts';
import { type Media, messageModel, userModel } from './media.ts';

/** Whoever calls it has a signature, or asks `requireMediaAccess`, unless the file is public. */
export async function findMedia(ports: Pick<Ports, 'store'>, uuid: string): Promise<Media | undefined> {
  return ports.store.read((reader) => reader.media.find(uuid));
}

/** Throws `conversation.no_access` unless the agent may read what the file belongs to, or brought it himself. */
export async function requireMediaAccess(ports: Pick<Ports, 'store'>, actor: Actor, media: Media): Promise<void> {
  if (media.modelType === userModel && media.modelId !== null) return;
  if (media.modelId === null && media.uploaderId === actor.id) return;
  const conversation = await ports.store.read(async (reader) => {
    if (media.modelType !== messageModel || media.modelId === null) return undefined;
    const message = await reader.messages.findById(media.modelId);
    return message && reader.conversations.findById(message.conversationId);
  });
  const mayRead = actor.permissions.includes('messages:read');
  if (conversation === undefined || !mayRead || !isVisible(conversationVisibility(actor), conversation)) {
    throw refuse('conversation.no_access', 'You may not read what this file belongs to');
  }
}

/** Throws `media.not_found` when the content is gone. */
export async function openMediaContent(
  ports: Pick<Ports, 'mediaStore'>,
  media: Media,
  variant: MediaVariant,
  range?: ByteRange,
): Promise<OpenedFile> {
  const opened = await ports.mediaStore.open(media.uuid, variant, range);
  if (opened === undefined) throw refuse('media.not_found', 'There is no such file');
  return opened;
}

export async function requireMedia(media: MediaReader, uuid: string): Promise<Media> {
  const found = await media.find(uuid);
  if (found === undefined) throw refuse('media.not_found', 'There is no such file');
  return found;
}
