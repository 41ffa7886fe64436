import type { Agent, AgentClient, Conversation } from '@helpdesk/client';
import type { AgentState, Asked, Property, RowPatch } from '@helpdesk/screen-state';
import { words } from '../words/en.ts';
import { fullName, priorityName, statusName } from '../words/names.ts';
import { untilOf } from '../words/times.ts';
import { writing } from '../words/writing.ts';
import type { Catalogues } from './catalogues.ts';
import { createTag } from './create-tag.ts';

type Permission = Agent['permissions'][number];

const permissions: Readonly<Record<Property, Permission>> = {
  status: 'conversations:update_status',
  assignee: 'conversations:update_user_assignee',
  team: 'conversations:update_team_assignee',
  priority: 'conversations:update_priority',
  tags: 'conversations:update_tags',
};

export function mayChange(agent: Pick<Agent, 'permissions'>, property: Property): boolean {
  return agent.permissions.includes(permissions[property]);
}

export type Priority = Extract<Asked, { readonly property: 'priority' }>['level'];

/** Asks the service; `to` is the patch, or what was there before. */
type Send = (to: RowPatch, etag: string | undefined) => Promise<unknown>;

export interface ChangeKind {
  readonly patch: RowPatch;
  /** When it is shown. */
  readonly said: string;
  /** How to do it although somebody was first. */
  readonly anyway?: string;
  readonly send: Send;
  /** Where that is not asked for in the same way. */
  readonly revert?: Send;
  readonly isReversible?: boolean;
}

export interface KindParts {
  readonly client: AgentClient;
  readonly store: Pick<AgentState, 'row'>;
  readonly agent: () => Pick<Agent, 'id' | 'permissions'>;
  readonly catalogues: () => Catalogues;
}

type Status = Pick<Conversation, 'status' | 'status_id' | 'status_category' | 'snoozed_until'>;
type AskedFor<P extends Property> = Extract<Asked, { readonly property: P }>;

/** What is sent for a conversation is tried again by its lane, which knows when the connection is back. */
const once = { attempts: 1 } as const;

/** How it is shown, said and sent; undefined where the desk has no such status any more. */
export function changeKind(parts: KindParts, uuid: string, asked: Asked): ChangeKind | undefined {
  switch (asked.property) {
    case 'status':
      return statusChange(parts, uuid, asked);
    case 'assignee':
      return assigneeChange(parts, uuid, asked.id);
    case 'team':
      return teamChange(parts, uuid, asked.id);
    case 'priority':
      return priorityChange(parts, uuid, asked.level);
    case 'tags':
      return tagChange(parts, uuid, asked);
  }
}

function statusChange(
  { client, catalogues }: KindParts,
  uuid: string,
  { name, until }: AskedFor<'status'>,
): ChangeKind | undefined {
  const found = catalogues().statuses.find((each) => each.name === name);
  if (found === undefined) return undefined;
  return {
    patch: { status: found.name, status_id: found.id, status_category: found.category, snoozed_until: until },
    said:
      until === null ? words.done.status(statusName(name)) : words.done.snoozed(untilOf(new Date(until), new Date())),
    anyway: until === null ? writing.anyway.status(statusName(name)) : writing.anyway.snooze,
    send: (to, ifMatch) => {
      const { status, snoozed_until } = to as Status;
      const body = { status, ...(snoozed_until !== null && { snoozed_until }) };
      return client.call('setConversationStatus', { params: { uuid }, body, ifMatch, ...once });
    },
  };
}

function assigneeChange({ client, catalogues }: KindParts, uuid: string, agentId: number | null): ChangeKind {
  const found = catalogues().agents.find(({ id }) => id === agentId);
  return {
    patch: { assigned_user_id: agentId },
    said: found === undefined ? words.done.unassigned : words.done.assigned(fullName(found)),
    anyway: found === undefined ? writing.anyway.unassign : writing.anyway.assign(found.first_name),
    send: ({ assigned_user_id: id }, ifMatch) =>
      id == null
        ? client.call('unassignConversationAgent', { params: { uuid }, ifMatch, ...once })
        : client.call('assignConversationAgent', { params: { uuid }, body: { assignee_id: id }, ifMatch, ...once }),
  };
}

function teamChange({ client, store, agent, catalogues }: KindParts, uuid: string, teamId: number | null): ChangeKind {
  const found = catalogues().teams.find(({ id }) => id === teamId);
  const row = store.row(uuid).snapshot();
  // The service takes the agent away with it: the team picks who answers.
  const losesAgent = teamId !== null && row?.assigned_team_id !== teamId && row?.assigned_user_id != null;
  let isBack = false;
  const send: Send = ({ assigned_team_id: id }, ifMatch) =>
    id == null
      ? client.call('unassignConversationTeam', { params: { uuid }, ifMatch, ...once })
      : client.call('assignConversationTeam', { params: { uuid }, body: { assignee_id: id }, ifMatch, ...once });
  return {
    patch: { assigned_team_id: teamId, ...(losesAgent && { assigned_user_id: null }) },
    said: found === undefined ? words.done.noTeam : words.done.team(found.name),
    anyway: found === undefined ? writing.anyway.noTeam : writing.anyway.team(found.name),
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

function priorityChange({ client, store }: KindParts, uuid: string, priority: Priority): ChangeKind {
  return {
    patch: { priority },
    said: words.done.priority(priorityName(priority)),
    anyway: writing.anyway.priority(priorityName(priority)),
    send: ({ priority: to }, ifMatch) => {
      const body = { priority: to ?? priority };
      return client.call('setConversationPriority', { params: { uuid }, body, ifMatch, ...once });
    },
    // The service has no way to take a first priority away again.
    isReversible: (store.row(uuid).snapshot()?.priority ?? null) !== null,
  };
}

/** Tags of others stay as they are, so nobody is first here. */
function tagChange({ client, store }: KindParts, uuid: string, { tag, isAdded, isNew }: AskedFor<'tags'>): ChangeKind {
  const rest = (store.row(uuid).snapshot()?.tags ?? []).filter((each) => each !== tag);
  return {
    patch: { tags: isAdded ? [...rest, tag] : rest },
    said: isAdded ? words.done.tagged(tag) : words.done.untagged(tag),
    send: async ({ tags }) => {
      const action = tags?.includes(tag) ? 'add_tags' : 'remove_tags';
      if (isNew && action === 'add_tags') await createTag(client, tag);
      return client.call('setConversationTags', { params: { uuid }, body: { tags: [tag], action }, ...once });
    },
  };
}
