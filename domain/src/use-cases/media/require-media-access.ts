import type { Actor } from '../../model/agent/agent.ts';
import { conversationVisibility, isVisible } from '../../model/conversation/access.ts';
import { mayReadMessages } from '../../model/conversation/readable-texts.ts';
import { type Media, messageModel, userModel } from '../../model/media/media.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * Throws `conversation.no_access` unless the agent may read what the file belongs to, or uploaded it.
 *
 * @example
 * const file = await desk.checkFile(letter);
 * const media = await desk.uploadMedia(actor, { file, disposition: 'attachment', linkedModel: null });
 * await desk.requireMediaAccess(agent, media) // throws conversation.no_access
 */
export async function requireMediaAccess(ports: Pick<Ports, 'store'>, actor: Actor, media: Media): Promise<void> {
  if (media.modelType === userModel && media.modelId !== null) return;
  if (media.modelId === null && media.uploaderId === actor.id) return;
  const conversation = await ports.store.read(
    async (reader) => {
      if (media.modelType !== messageModel || media.modelId === null) return undefined;
      const message = await reader.messages.findById(media.modelId);
      return message && reader.conversations.findById(message.conversationId);
    },
    { oneState: true },
  );
  if (
    conversation === undefined ||
    !mayReadMessages(actor) ||
    !isVisible(conversationVisibility(actor), conversation)
  ) {
    throw refuse('conversation.no_access', 'You may not read what this file belongs to');
  }
}
