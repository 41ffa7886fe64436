import type { SavedDraft } from '@helpdesk/domain';
import { iso } from './time.ts';

export function presentDraft(draft: SavedDraft) {
  return {
    id: draft.id,
    created_at: iso(draft.createdAt),
    updated_at: iso(draft.updatedAt),
    conversation_id: draft.conversationId,
    conversation_uuid: draft.conversationUuid,
    user_id: draft.agentId,
    type: draft.type,
    content: draft.content,
    meta: { ...draft.meta },
  };
}
