import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { changedDraft, type DraftInput } from '../../model/message/changed-draft.ts';
import type { MessageContentType } from '../../model/message/message.ts';
import { type DraftType, draftLimits, type SavedDraft } from '../../model/message/saved-draft.ts';
import { invalidInput, refuse } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import { openConversation } from '../conversation/open-conversation.ts';
import { safeHtml } from '../message/safe-html.ts';

interface SaveDraftInput extends DraftInput {
  readonly type: DraftType;
  /** What `content` is; see `contentTypeOf`. */
  readonly contentType?: MessageContentType | undefined;
  /** When the draft that the client knows was changed; another one is refused. */
  readonly expectedUpdatedAt?: Timestamp | undefined;
}

/**
 * Saves what the actor has begun to write in a conversation; its content is made safe. Needs `conversations:read`.
 * Writes no event: a client saves every few seconds. Throws `input.invalid`, `draft.stale`, `draft.too_many`,
 * `conversation.not_found` and `conversation.no_access`.
 *
 * @example
 * await desk.saveDraft(actor, uuid, { type: 'reply', content: 'Dear Ada' }) // { content: 'Dear Ada', … }
 * await desk.saveDraft(actor, uuid, { type: 'reply' }) // throws input.invalid
 */
export async function saveDraft(
  ports: Pick<Ports, 'store' | 'clock' | 'sanitizer'>,
  actor: Actor,
  uuid: string,
  { type, content, contentType, meta, expectedUpdatedAt }: SaveDraftInput,
): Promise<SavedDraft> {
  requirePermission(actor, 'conversations:read');
  if (content !== undefined && content.length > draftLimits.content) {
    throw invalidInput('input.invalid', 'content', `must have at most ${draftLimits.content} characters`);
  }
  const safe = content === undefined ? undefined : safeHtml(ports.sanitizer, 'content', content, contentType);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const conversation = await openConversation(writer, actor, uuid);
      // One draft of an agent is saved at a time: none is created twice, and none beyond the limit.
      await writer.agents.lock(actor.id);
      const key = { agentId: actor.id, conversationId: conversation.id, type };
      const current = await writer.drafts.find(key);
      requireKnown(current, expectedUpdatedAt);
      if (current === undefined && (await writer.drafts.countOfAgent(actor.id)) >= draftLimits.ofAgent) {
        throw refuse('draft.too_many', `You have ${draftLimits.ofAgent} drafts. Delete one of them first.`);
      }
      // Two changes of one millisecond would look alike to a client that compares.
      const at = Math.max(now, (current?.updatedAt ?? 0) + 1);
      await writer.drafts.save(key, changedDraft(current, { content: safe, meta }), at);
      const saved = await writer.drafts.find(key);
      if (saved === undefined) throw new Error('the draft is not there after it was saved');
      return saved;
    },
    { admitRepeat: async (reader) => void (await openConversation(reader, actor, uuid)) },
  );
}

function requireKnown(current: SavedDraft | undefined, expected: Timestamp | undefined): void {
  if (expected === undefined || current?.updatedAt === expected) return;
  throw refuse('draft.stale', 'The draft was changed elsewhere', { draft: current ?? null });
}
