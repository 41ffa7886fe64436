import type { Conversation } from '../../model/conversation/conversation.ts';
import type { ConversationChange } from '../../model/conversation/conversation-change.ts';
import type { Permission } from '../../model/role/permission.ts';

export const agentPermission: Permission = 'conversations:update_user_assignee';

export const teamPermission: Permission = 'conversations:update_team_assignee';

export interface AssignInput {
  readonly assigneeId: number;
  readonly expectedVersions?: readonly number[] | undefined;
}

export type UnassignInput = Omit<AssignInput, 'assigneeId'>;

/** The change, and with it the assigned agent removed, if there is one. */
export function withoutAgent(conversation: Conversation, change: ConversationChange): ConversationChange {
  if (conversation.assignedUserId === null) return change;
  return {
    ...change,
    state: { ...change.state, assignedUserId: null },
    sentences: [...change.sentences, 'removed the assigned agent'],
  };
}
