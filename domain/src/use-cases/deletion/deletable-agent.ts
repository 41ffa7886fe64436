import { losesDeletedAgent } from '../../model/conversation/hand-over.ts';
import { changeConversation } from '../conversation/change-conversation.ts';
import { endAllAccess } from '../sign-in/end-sessions.ts';
import type { Deletable } from './delete-in-batches.ts';

/**
 * Goes first: a deleted agent has no access any more and is given no conversation, however many they leave. Then only
 * their id is known.
 */
export const deletableAgent: Deletable<{ readonly id: number }> = {
  kind: 'agent',
  goesFirst: true,
  find: async (_reader, id) => ({ id }),
  listConversations: (reader, id, limit) => reader.conversations.listOpenOfAgent(id, limit),
  leave: async (ports, writer, { id }, conversation, author, at) => {
    if (conversation.assignedUserId !== id || !losesDeletedAgent(conversation.statusCategory)) return;
    await changeConversation(ports, writer, conversation, author, at, {
      state: { assignedUserId: null },
      parts: [{ type: 'agent_removed', reason: 'deleted' }],
    });
  },
  remove: async (writer, id, at) => {
    if ((await writer.agents.find(id)) === undefined) return;
    await endAllAccess(writer, id, at);
    await writer.secondFactors.deleteFactorsOf(id);
    await writer.oidc.deleteLinksOf(id);
    await writer.views.deleteOfAgent(id);
    await writer.macros.deleteOfAgent(id);
    await writer.notifications.delete(id, null);
    await writer.drafts.deleteOfAgent(id);
    await writer.agents.delete(id, at);
    await writer.events.append([{ type: 'agent.deleted', agentId: id }], at);
  },
};
