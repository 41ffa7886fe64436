import type { Team } from '../../model/team/team.ts';
import { changeConversation } from '../conversation/change-conversation.ts';
import type { Deletable } from './delete-in-batches.ts';

export const deletableTeam: Deletable<Team> = {
  kind: 'team',
  find: (reader, id) => reader.teams.find(id),
  listConversations: (reader, id, limit) => reader.conversations.listOfTeam(id, limit),
  leave: async (ports, writer, { id, name }, conversation, author, at) => {
    if (conversation.assignedTeamId !== id) return;
    await changeConversation(ports, writer, conversation, author, at, {
      state: { assignedTeamId: null },
      parts: [{ type: 'team_deleted', name }],
    });
  },
  remove: async (writer, id, at) => {
    for (const view of await writer.views.listShared()) {
      if (view.teamId !== id) continue;
      await writer.views.delete(view.id);
      await writer.events.append([{ type: 'view.changed', viewId: view.id }], at);
    }
    for (const macro of await writer.macros.listShared()) {
      if (macro.teamId !== id) continue;
      await writer.macros.delete(macro.id);
      await writer.events.append([{ type: 'macro.changed', macroId: macro.id }], at);
    }
    await writer.teams.delete(id);
    await writer.events.append([{ type: 'team.deleted', teamId: id }], at);
  },
};
