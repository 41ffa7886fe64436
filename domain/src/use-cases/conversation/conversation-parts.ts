import type { Agent } from '../../model/agent/agent.ts';
import { agentAssignment, priorityChange, teamAssignment } from '../../model/conversation/assignment-change.ts';
import { changePermissions } from '../../model/conversation/change-permissions.ts';
import type { Conversation } from '../../model/conversation/conversation.ts';
import type { ConversationChange } from '../../model/conversation/conversation-change.ts';
import { type Decide, joinedChanges } from '../../model/conversation/joined-changes.ts';
import type { Priority, PriorityName } from '../../model/conversation/priority.ts';
import type { Status } from '../../model/conversation/status.ts';
import { statusChange } from '../../model/conversation/status-change.ts';
import { type NamedTag, nextTags, type TagAction, tagChange, tagNames } from '../../model/conversation/tag-change.ts';
import type { Permission } from '../../model/role/permission.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Team } from '../../model/team/team.ts';
import type { StoreReader, StoreWriter } from '../../ports/store.ts';
import { withoutMissingAssignee } from './missing-assignee.ts';
import { requireAssignableAgent, requireAssignableTeam } from './require-assignable.ts';
import type { NewTags } from './resolve-tags.ts';
import { wantedStatus } from './wanted-status.ts';

/** What one act changes of a conversation; a part that is not given stays as it is. */
export interface ConversationParts {
  /** The name of a status. */
  readonly status?: string | undefined;
  /** For Snoozed only; see `parseSnooze`. */
  readonly snoozedUntil?: string | null | undefined;
  /** Null removes the agent. */
  readonly assigneeId?: number | null | undefined;
  /** Null removes the team. */
  readonly teamId?: number | null | undefined;
  readonly priority?: PriorityName | undefined;
  readonly tags?: readonly string[] | undefined;
  /** How the tags change. Default: `set_tags`. */
  readonly action?: TagAction | undefined;
}

/** The permissions that the given parts need; none where nothing is given. */
export function partPermissions(parts: ConversationParts): readonly Permission[] {
  const needed: readonly (readonly [part: unknown, permission: Permission])[] = [
    [parts.status, changePermissions.status],
    [parts.assigneeId, changePermissions.assignee],
    [parts.teamId, changePermissions.team],
    [parts.priority, changePermissions.priority],
    [parts.tags, changePermissions.tags],
  ];
  return needed.flatMap(([part, permission]) => (part === undefined ? [] : [permission]));
}

/** The records that the parts name. Undefined is not given, null removes. */
export interface PreparedParts {
  readonly status: { readonly to: Status; readonly until: Timestamp | null } | undefined;
  readonly agent: Agent | null | undefined;
  readonly team: Team | null | undefined;
  readonly priority: Priority | undefined;
  /** The changes of tags, in the order in which they are made. */
  readonly tags: readonly { readonly named: readonly NamedTag[]; readonly action: TagAction }[];
}

/**
 * Checks all parts except the names of new tags, which the caller creates. Throws `status.unknown`, `snooze.invalid`,
 * `agent.unknown`, `team.unknown` and `input.invalid`.
 */
export async function prepareParts(
  writer: StoreWriter,
  parts: ConversationParts,
  at: Timestamp,
  newTags: NewTags,
): Promise<PreparedParts> {
  const { assigneeId, teamId, action = 'set_tags' } = parts;
  const names = parts.tags === undefined ? undefined : tagNames(parts.tags);
  return {
    status: await namedStatus(writer, parts, at),
    agent: assigneeId == null ? assigneeId : await requireAssignableAgent(writer, 'change.assigneeId', assigneeId),
    team: teamId == null ? teamId : await requireAssignableTeam(writer, 'change.teamId', teamId),
    priority: await namedPriority(writer, parts.priority),
    tags: names === undefined ? [] : [{ named: await newTags.resolve(names, action !== 'remove_tags'), action }],
  };
}

/** Both together; what the second one names replaces what the first one does, and its tags follow. */
export function withParts(first: PreparedParts, second: PreparedParts): PreparedParts {
  return {
    status: second.status ?? first.status,
    agent: second.agent === undefined ? first.agent : second.agent,
    team: second.team === undefined ? first.team : second.team,
    priority: second.priority ?? first.priority,
    tags: [...first.tags, ...second.tags],
  };
}

async function namedStatus(reader: Pick<StoreReader, 'statuses'>, parts: ConversationParts, at: Timestamp) {
  const { status: name, snoozedUntil } = parts;
  if (name === undefined) return undefined;
  const { status, until } = await wantedStatus(reader, { name, snoozedUntil, path: 'change.status' }, at);
  return { to: status, until };
}

async function namedPriority(reader: Pick<StoreReader, 'statuses'>, name: PriorityName | undefined) {
  if (name === undefined) return undefined;
  const priority = (await reader.statuses.listPriorities()).find((each) => each.name === name);
  if (priority === undefined) throw invalidInput('input.invalid', 'change.priority', 'must be Low, Medium or High');
  return priority;
}

/** The change of a conversation by all parts together; undefined when nothing changes. Writes nothing. */
export async function decidePart(
  writer: StoreWriter,
  conversation: Conversation,
  { status, agent, team, priority, tags }: PreparedParts,
  at: Timestamp,
): Promise<ConversationChange | undefined> {
  const current: readonly NamedTag[] = tags.length === 0 ? [] : await writer.tags.listOfConversation(conversation.id);
  const keepsAgent = agent !== undefined;
  const decisions: (Decide | undefined)[] = [
    status && ((each) => statusChange(each, status.to, status.until, at)),
    team === null ? withoutTeam : team && ((each) => teamAssignment(keepsAgent ? unassigned(each) : each, team)),
    agent === null ? withoutAgent : agent && ((each) => agentAssignment(each, agent)),
    priority && ((each) => priorityChange(each, priority)),
    () => tagChange(current, tagsAfter(current, tags)),
  ];
  const change = joinedChanges(
    conversation,
    decisions.filter((decide) => decide !== undefined),
  );
  const opens = change?.status !== undefined && change.status.category !== 'resolved';
  if (change === undefined || !opens || change.state.assignedUserId !== undefined) return change;
  return withoutMissingAssignee(writer, conversation, change);
}

function tagsAfter(current: readonly NamedTag[], acts: PreparedParts['tags']): readonly NamedTag[] {
  return acts.reduce((tags, { named, action }) => nextTags(tags, named, action), current);
}

/** A team clears the agent, unless the same act says who the agent is. */
const unassigned = (conversation: Conversation): Conversation => ({ ...conversation, assignedUserId: null });

const withoutTeam: Decide = ({ assignedTeamId }) =>
  assignedTeamId === null ? undefined : { state: { assignedTeamId: null }, parts: [{ type: 'team_removed' }] };

const withoutAgent: Decide = ({ assignedUserId }) =>
  assignedUserId === null ? undefined : { state: { assignedUserId: null }, parts: [{ type: 'agent_removed' }] };
