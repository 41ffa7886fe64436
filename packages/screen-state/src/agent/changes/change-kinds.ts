import {
  type Agent,
  type AgentClient,
  type Conversation,
  HelpdeskError,
  type Priority,
  type Status,
} from '@helpdesk/client';
import { type ChangedProperty, mayChange } from '@helpdesk/domain';
import type { Asked } from './asked.ts';
import type { RowPatch } from './pending-patches.ts';
import { priorityPatch, statusByNow, teamPatch, withTag } from './row-patches.ts';

/** Asks the service; `to` is the patch, or what was there before. */
type Send = (to: RowPatch, etag: string | undefined) => Promise<unknown>;

interface ChangeKind {
  readonly patch: RowPatch;
  /** What a patch of an earlier time means by now. */
  readonly byNow?: (patch: RowPatch) => RowPatch;
  readonly send: Send;
  /** How the change is undone, if it takes another request. */
  readonly revert?: Send;
  readonly isReversible?: boolean;
}

export interface KindParts {
  readonly client: AgentClient;
  readonly agent: () => Pick<Agent, 'id' | 'permissions'>;
  readonly row: (uuid: string) => Conversation | undefined;
  readonly statuses: () => readonly Status[];
  readonly priorities: () => readonly Priority[];
}

type ShownStatus = Pick<Conversation, 'status' | 'status_id' | 'status_category' | 'snoozed_until'>;
type AskedFor<P extends ChangedProperty> = Extract<Asked, { readonly property: P }>;

/** What is sent for a conversation is tried again by its lane, which knows when the connection is back. */
const once = { attempts: 1 } as const;

/** How a change is shown and sent; undefined where there is no such status any more. */
export function changeKind(parts: KindParts, uuid: string, asked: Asked): ChangeKind | undefined {
  switch (asked.property) {
    case 'status':
      return statusChange(parts, uuid, asked);
    case 'assignee':
      return assigneeChange(parts, uuid, asked.id);
    case 'team':
      return teamChange(parts, uuid, asked.id);
    case 'priority':
      return priorityChange(parts, uuid, asked);
    case 'tags':
      return tagChange(parts, uuid, asked);
  }
}

function statusChange(
  { client, statuses }: KindParts,
  uuid: string,
  { name, until }: AskedFor<'status'>,
): ChangeKind | undefined {
  const found = statuses().find((each) => each.name === name);
  if (found === undefined) return undefined;
  const byNow = (patch: RowPatch): RowPatch => statusByNow(statuses(), patch);
  return {
    patch: byNow({ status: found.name, status_id: found.id, status_category: found.category, snoozed_until: until }),
    byNow,
    send: (to, ifMatch) => {
      const { status, snoozed_until } = to as ShownStatus;
      const body = { status, ...(snoozed_until !== null && { snoozed_until }) };
      return client.call('setConversationStatus', { params: { uuid }, body, ifMatch, ...once });
    },
  };
}

function assigneeChange({ client }: KindParts, uuid: string, agentId: number | null): ChangeKind {
  return {
    patch: { assigned_user_id: agentId },
    send: ({ assigned_user_id: id }, ifMatch) =>
      id == null
        ? client.call('unassignConversationAgent', { params: { uuid }, ifMatch, ...once })
        : client.call('assignConversationAgent', { params: { uuid }, body: { assignee_id: id }, ifMatch, ...once }),
  };
}

function teamChange({ client, row, agent }: KindParts, uuid: string, teamId: number | null): ChangeKind {
  // Nothing shows the name that the rule puts into an activity.
  const patch = teamId === null ? { assigned_team_id: null } : teamPatch(row(uuid), { id: teamId, name: '' });
  const losesAgent = 'assigned_user_id' in patch;
  let isBack = false;
  const send: Send = ({ assigned_team_id: id }, ifMatch) =>
    id == null
      ? client.call('unassignConversationTeam', { params: { uuid }, ifMatch, ...once })
      : client.call('assignConversationTeam', { params: { uuid }, body: { assignee_id: id }, ifMatch, ...once });
  return {
    patch,
    send,
    revert: async (to, ifMatch) => {
      // It is tried again where the connection was lost in between.
      if (!isBack) await send(to, ifMatch);
      isBack = true;
      if (to.assigned_user_id == null) return;
      const body = { assignee_id: to.assigned_user_id };
      await client.call('assignConversationAgent', { params: { uuid }, body, ...once });
    },
    isReversible: !losesAgent || mayChange(agent(), 'assignee'),
  };
}

function priorityChange(
  { client, row, priorities }: KindParts,
  uuid: string,
  { level }: AskedFor<'priority'>,
): ChangeKind {
  return {
    patch: priorityPatch(priorities(), level),
    send: ({ priority }, ifMatch) => {
      const body = { priority: priority ?? level };
      return client.call('setConversationPriority', { params: { uuid }, body, ifMatch, ...once });
    },
    // The service has no way to take a first priority away again.
    isReversible: (row(uuid)?.priority ?? null) !== null,
  };
}

/** Tags of others stay as they are, so that no change of tags is refused because of another one. */
function tagChange({ client, row }: KindParts, uuid: string, { tag, isAdded, isNew }: AskedFor<'tags'>): ChangeKind {
  const tags = row(uuid)?.tags ?? [];
  return {
    patch: { tags: isAdded ? withTag(tags, tag) : tags.filter((each) => each !== tag) },
    send: async ({ tags: to }) => {
      const action = to?.includes(tag) ? 'add_tags' : 'remove_tags';
      if (isNew && action === 'add_tags') await createTag(client, tag);
      return client.call('setConversationTags', { params: { uuid }, body: { tags: [tag], action }, ...once });
    },
  };
}

/** A tag of this name is there then, whether it was created here or elsewhere. */
export async function createTag(client: AgentClient, name: string): Promise<void> {
  try {
    await client.call('createTag', { body: { name } });
  } catch (error) {
    if (!(error instanceof HelpdeskError && error.status === 409)) throw error;
  }
}
