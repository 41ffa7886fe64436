import type { Actor } from '../../model/agent/agent.ts';
import { changePermissions } from '../../model/conversation/change-permissions.ts';
import { nextTags, type TagAction, tagChange, tagNames } from '../../model/conversation/tag-change.ts';
import type { Ports } from '../../ports/ports.ts';
import { actOnConversation } from './open-conversation.ts';
import { resolveTags } from './resolve-tags.ts';

export interface SetConversationTagsInput {
  readonly tags: readonly string[];
  readonly action: TagAction;
  readonly expectedVersions?: readonly number[] | undefined;
}

/**
 * Sets, adds or removes tags by name. Unknown names become tags, except with `remove_tags`, which ignores them. Needs
 * `conversations:update_tags`. Throws `input.invalid`, `conversation.not_found`, `conversation.no_access` and
 * `conversation.stale`.
 *
 * @example
 * await desk.setConversationTags(actor, uuid, { tags: ['vip'], action: 'add_tags' }) // true
 * (await desk.getConversation(actor, uuid)).item.tags // ['vip']
 */
export async function setConversationTags(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  uuid: string,
  input: SetConversationTagsInput,
): Promise<true> {
  const names = tagNames(input.tags);
  return actOnConversation(ports, actor, {
    permission: changePermissions.tags,
    uuid,
    expectedVersions: input.expectedVersions,
    prepare: (writer, at) => resolveTags(writer, names, input.action !== 'remove_tags', at),
    decide: async (conversation, named, _at, writer) => {
      const current = await writer.tags.listOfConversation(conversation.id);
      return tagChange(current, nextTags(current, named, input.action));
    },
  });
}
