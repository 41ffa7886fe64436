import {
  type Agent,
  type AgentClient,
  type Changed,
  type Conversation,
  type DeskStore,
  HelpdeskError,
  type RowPatch,
} from '@helpdesk/client';
import { words } from '../words/en.ts';
import { fullName, priorityName, statusName } from '../words/names.ts';
import { momentOf } from '../words/times.ts';
import { writing } from '../words/writing.ts';
import type { Catalogues } from './catalogues.ts';
import { refusalWords } from './refusal-words.ts';
import type { Toast, Toasts } from './toasts.ts';
import { type Property, whatWasFirst } from './what-was-first.ts';

export type { Property };

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

type Status = Pick<Conversation, 'status' | 'status_id' | 'status_category' | 'snoozed_until'>;

interface Surroundings {
  readonly client: AgentClient;
  readonly store: Pick<DeskStore, 'change' | 'row'>;
  readonly toasts: Toasts;
  readonly agent: Agent;
  readonly catalogues: () => Catalogues;
}

type ToastAction = NonNullable<Toast['action']>;

interface Change {
  readonly property: Property;
  readonly patch: RowPatch;
  /** When it is shown. */
  readonly said: string;
  /** How to do it although somebody was first. */
  readonly anyway?: string;
  /** Asks the service; `to` is the patch, or what was there before. */
  readonly send: (to: RowPatch, etag: string | undefined) => Promise<unknown>;
  readonly isReversible?: boolean;
}

/** What agents change of a conversation: shown at once, with a way back, and taken back when it is refused. */
export interface Changes {
  setStatus(uuid: string, name: string, said?: string): void;
  snooze(uuid: string, until: Date): void;
  assign(uuid: string, agentId: number | null): void;
  setTeam(uuid: string, teamId: number | null): void;
  setPriority(uuid: string, priority: 'Low' | 'Medium' | 'High'): void;
  addTag(uuid: string, tag: string): void;
  removeTag(uuid: string, tag: string): void;
  markUnread(uuid: string): void;
}

export function createChanges({ client, store, toasts, agent, catalogues }: Surroundings): Changes {
  function change(uuid: string, { property, patch, said, anyway, send, isReversible = true }: Change): void {
    if (!mayChange(agent, property)) {
      toasts.show({ text: words.refused.may[property], tone: 'refused' });
      return;
    }
    const changed = store.change({
      uuid,
      patch,
      send: (etag) => send(patch, etag),
      revert: send,
    });
    const undo = (): void => void takeBack(changed);
    toasts.show({ text: said, tone: 'done', ...(isReversible && { undo }) });
    changed.done.catch((error: unknown) => {
      const isConflict = error instanceof HelpdeskError && error.status === 409 && error.data !== null;
      if (!isConflict || anyway === undefined) toasts.show({ text: refusalWords(error), tone: 'refused' });
      else {
        const run = (): void => change(uuid, { property, patch, said, anyway, send, isReversible });
        void conflict(uuid, property, { label: anyway, run });
      }
    });
  }

  /** Somebody was first: what they did stands, and it is said how to do it all the same. */
  async function conflict(uuid: string, property: Property, action: ToastAction): Promise<void> {
    const row = store.row(uuid).snapshot();
    const who = await changerOf(uuid);
    toasts.show({ text: whatWasFirst(property, row, who, catalogues()), tone: 'refused', action });
  }

  /** The name of the colleague who did something last. */
  async function changerOf(uuid: string): Promise<string> {
    try {
      const query = { page_size: 10 };
      const { results } = await client.call('listMessages', { params: { cuuid: uuid }, query });
      const last = results.find(({ type, author }) => type === 'activity' && author.id !== agent.id);
      return last?.author.first_name || writing.first.colleague;
    } catch {
      return writing.first.colleague;
    }
  }

  async function takeBack(changed: Changed): Promise<void> {
    try {
      await changed.undo();
      toasts.show({ text: words.done.undone, tone: 'done' });
    } catch (error) {
      toasts.show({ text: refusalWords(error), tone: 'refused' });
    }
  }

  const sendStatus =
    (uuid: string) =>
    (to: RowPatch, ifMatch: string | undefined): Promise<unknown> => {
      const { status, snoozed_until } = to as Status;
      const until = snoozed_until === null ? {} : { snoozed_until };
      return client.call('setConversationStatus', { params: { uuid }, body: { status, ...until }, ifMatch });
    };

  const statusNamed = (name: string, snoozed_until: string | null): Status | undefined => {
    const status = catalogues().statuses.find((each) => each.name === name);
    return status && { status: status.name, status_id: status.id, status_category: status.category, snoozed_until };
  };

  /** Tags of others stay as they are, so nobody is first here. */
  function changeTag(uuid: string, tag: string, isAdded: boolean): void {
    const before = store.row(uuid).snapshot()?.tags ?? [];
    const rest = before.filter((each) => each !== tag);
    const tags = isAdded ? [...rest, tag] : rest;
    const send = (to: RowPatch): Promise<unknown> => {
      const action = to.tags?.includes(tag) ? 'add_tags' : 'remove_tags';
      return client.call('setConversationTags', { params: { uuid }, body: { tags: [tag], action } });
    };
    const said = isAdded ? words.done.tagged(tag) : words.done.untagged(tag);
    change(uuid, { property: 'tags', patch: { tags }, said, send });
  }

  return {
    setStatus: (uuid, name, said = words.done.status(statusName(name))) => {
      const patch = statusNamed(name, null);
      const anyway = writing.anyway.status(statusName(name));
      if (patch !== undefined) change(uuid, { property: 'status', patch, said, anyway, send: sendStatus(uuid) });
    },
    snooze: (uuid, until) => {
      const patch = statusNamed('Snoozed', until.toISOString());
      const said = words.done.snoozed(momentOf(+until));
      const anyway = writing.anyway.snooze;
      if (patch !== undefined) change(uuid, { property: 'status', patch, said, anyway, send: sendStatus(uuid) });
    },
    assign: (uuid, agentId) => {
      const found = catalogues().agents.find(({ id }) => id === agentId);
      change(uuid, {
        property: 'assignee',
        patch: { assigned_user_id: agentId },
        said: found === undefined ? words.done.unassigned : words.done.assigned(fullName(found)),
        anyway: found === undefined ? writing.anyway.unassign : writing.anyway.assign(found.first_name),
        send: ({ assigned_user_id: id }, ifMatch) =>
          id == null
            ? client.call('unassignConversationAgent', { params: { uuid }, ifMatch })
            : client.call('assignConversationAgent', { params: { uuid }, body: { assignee_id: id }, ifMatch }),
      });
    },
    setTeam: (uuid, teamId) => {
      const found = catalogues().teams.find(({ id }) => id === teamId);
      change(uuid, {
        property: 'team',
        patch: { assigned_team_id: teamId },
        said: found === undefined ? words.done.unassigned : words.done.team(found.name),
        anyway: found === undefined ? writing.anyway.noTeam : writing.anyway.team(found.name),
        send: ({ assigned_team_id: id }, ifMatch) =>
          id == null
            ? client.call('unassignConversationTeam', { params: { uuid }, ifMatch })
            : client.call('assignConversationTeam', { params: { uuid }, body: { assignee_id: id }, ifMatch }),
      });
    },
    setPriority: (uuid, priority) => {
      change(uuid, {
        property: 'priority',
        patch: { priority },
        said: words.done.priority(priorityName(priority)),
        anyway: writing.anyway.priority(priorityName(priority)),
        send: ({ priority: to }, ifMatch) =>
          client.call('setConversationPriority', { params: { uuid }, body: { priority: to ?? priority }, ifMatch }),
        // The service has no way to take a first priority away again.
        isReversible: (store.row(uuid).snapshot()?.priority ?? null) !== null,
      });
    },
    addTag: (uuid, tag) => changeTag(uuid, tag, true),
    removeTag: (uuid, tag) => changeTag(uuid, tag, false),
    markUnread: (uuid) => {
      const unread = Math.max(1, store.row(uuid).snapshot()?.unread_message_count ?? 0);
      store.change({
        uuid,
        patch: { unread_message_count: unread },
        send: () => client.call('markConversationUnread', { params: { uuid } }),
      });
    },
  };
}
