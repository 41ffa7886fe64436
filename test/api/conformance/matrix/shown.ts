import type { PermissionName, RouteId } from '@helpdesk/contract';
import type { World } from '../world.ts';
import { type AgentCaller, mayReadConversation, type Placement } from './model.ts';
import type { Placed, PlacedScene } from './placed.ts';

/** What lists, searches, details and files show to the agent that they should not, or do not show; a line each. */
export async function wrongShowings(world: World, scene: PlacedScene, caller: AgentCaller): Promise<readonly string[]> {
  const wrong: string[] = [];
  const { as } = caller;
  const visible = scene.placed.filter(({ placement }) => mayReadConversation(caller, placement));
  const expectSame = (what: string, is: unknown, should: unknown): void => {
    const [shown, expected] = [JSON.stringify(is), JSON.stringify(should)];
    if (shown !== expected) wrong.push(`${what}: ${shown} instead of ${expected}`);
  };

  for (const record of scene.placed) {
    const headers = { authorization: `token ${as}` };
    const { statusCode } = await world.app.inject({ url: `/uploads/${record.file}`, headers });
    expectSame(`the file in ${record.name}`, statusCode, visible.includes(record) ? 200 : 403);
    if (!visible.includes(record)) continue;
    const { data } = await world.ask('getConversation', { params: { uuid: record.uuid }, as });
    const others = visible.filter((each) => each !== record);
    expectSame(`beside ${record.name}`, uuidsOf(data.previous_conversations), uuidsOf(others));
  }

  const holds = (name: PermissionName): boolean => caller.holds.includes(name);
  const where = (belongs: (placement: Placement) => boolean) =>
    scene.placed.filter(({ placement }) => belongs(placement));
  const list = async (id: RouteId, given: object, may: boolean, records: readonly Placed[]): Promise<void> => {
    const answer = await world.ask(id, { ...given, as });
    expectSame(id, answer.status, may ? 200 : 403);
    if (!may || answer.status !== 200) return;
    expectSame(id, uuidsOf(answer.data), uuidsOf(records));
    const { total } = answer.data as { readonly total?: number };
    if (id !== 'searchMessages') expectSame(`${id}, total`, total, records.length);
  };
  await list('listAllConversations', {}, holds('conversations:read_all'), scene.placed);
  const assigned = where(({ agentId }) => agentId === scene.me.id);
  await list('listAssignedConversations', {}, holds('conversations:read_assigned'), assigned);
  const unassigned = where(({ agentId, teamId }) => agentId === null && teamId === null);
  await list('listUnassignedConversations', {}, holds('conversations:read_unassigned'), unassigned);
  for (const { id } of [scene.mine, scene.foreign]) {
    const isMember = caller.teamIds.includes(id) || holds('conversations:read_all');
    const ofTeam = where(({ agentId, teamId }) => agentId === null && teamId === id);
    const may = isMember && holds('conversations:read_team_inbox');
    await list('listTeamUnassignedConversations', { params: { id } }, may, ofTeam);
  }
  const search = (query: string) => ({ query: { query, page_size: 500 } });
  await list('searchConversations', search('needle'), holds('conversations:read'), visible);
  await list('searchMessages', search('haystack'), true, visible);
  return wrong;
}

/** The uuids of conversations in a list or page of conversations or messages, each once and in order. */
function uuidsOf(data: unknown): readonly string[] {
  const { results = data } = data as { readonly results?: unknown };
  const rows = results as readonly { readonly uuid: string; readonly conversation_uuid?: string }[];
  return [...new Set(rows.map((row) => row.conversation_uuid ?? row.uuid))].toSorted();
}
