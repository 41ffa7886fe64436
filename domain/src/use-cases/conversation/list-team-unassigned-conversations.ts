import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { mayListUnassignedOf } from '../../model/conversation/access.ts';
import type { ConversationListItem } from '../../model/conversation/conversation.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Page } from '../../model/shared/page.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireTeam } from '../team/require-team.ts';
import type { ListRequest } from './list-request.ts';

/**
 * A page of the conversations of a team that no agent has: for members of the team, and for those who may read all
 * conversations. Needs `conversations:read_team_inbox`. Throws `team.not_found` and `team.no_access`.
 *
 * @example
 * const request = { filter: null, sort: defaultConversationSort, page };
 * (await desk.listTeamUnassignedConversations(agent, team.id, request)).total // 0
 */
export async function listTeamUnassignedConversations(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  teamId: number,
  request: ListRequest,
): Promise<Page<ConversationListItem>> {
  requirePermission(actor, 'conversations:read_team_inbox');
  return ports.store.read(
    async (reader) => {
      await requireTeam(reader.teams, teamId);
      if (!mayListUnassignedOf(actor, teamId)) throw refuse('team.no_access', 'You are not a member of this team');
      return reader.conversations.list({ ...request, scope: { kind: 'team_unassigned', teamId }, viewerId: actor.id });
    },
    { caller: actor.id, oneState: true },
  );
}
