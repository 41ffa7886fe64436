import type { Agent, AgentClient, Conversation } from '@helpdesk/client';
import { type ChangedProperty, type PriorityName, statusNames } from '@helpdesk/domain';
import {
  type AgentState,
  type Asked,
  type ChangeKeeper,
  type ChangeNews,
  type ChangeParts,
  carryOut,
  type KeptChange,
  type LateReason,
  makeChange,
  type WasFirst,
} from '@helpdesk/screen-state';
import { words } from '../../words/en.ts';
import { fullName } from '../../words/names.ts';
import { writing } from '../../words/writing.ts';
import type { Catalogues } from '../catalogues.ts';
import { refusalWords } from '../refusal-words.ts';
import type { Toast, Toasts } from '../toasts.ts';
import { changeWords } from './change-kinds.ts';
import { whatWasFirst } from './what-was-first.ts';

interface Surroundings {
  readonly client: AgentClient;
  readonly agent: () => Pick<Agent, 'id' | 'permissions'>;
  readonly catalogues: () => Catalogues;
  readonly store: Pick<AgentState, 'change' | 'row'>;
  readonly toasts: Toasts;
  /** Where changes wait that a page leaves undone. */
  readonly keeper: ChangeKeeper;
}

/** The members of a conversation that show a property. */
export const shownBy: Readonly<Record<ChangedProperty, keyof Conversation>> = {
  status: 'status',
  assignee: 'assigned_user_id',
  team: 'assigned_team_id',
  priority: 'priority',
  tags: 'tags',
};

/** What agents change of a conversation: shown at once, with a way back, and taken back when it is refused. */
export interface Changes {
  /** @param said instead of the usual words */
  change(uuid: string, asked: Asked, said?: string): void;
  setStatus(uuid: string, name: string, said?: string): void;
  snooze(uuid: string, until: Date): void;
  assign(uuid: string, agentId: number | null): void;
  setTeam(uuid: string, teamId: number | null): void;
  setPriority(uuid: string, priority: PriorityName): void;
  /** @param isNew the desk has no tag of this name yet */
  addTag(uuid: string, tag: string, isNew?: boolean): void;
  removeTag(uuid: string, tag: string): void;
  markUnread(uuid: string): void;
  /** What is not done by now stays on the device. */
  close(): void;
}

export function createChanges(surroundings: Surroundings): Changes {
  const { client, store, toasts, agent, catalogues, keeper } = surroundings;
  let isClosed = false;
  const row = (uuid: string): Conversation | undefined => store.row(uuid).snapshot();
  const parts: ChangeParts = {
    ...{ client, agent, row, keeper },
    state: store,
    statuses: () => catalogues().statuses,
    priorities: () => catalogues().priorities,
    nameOf: (uuid) => {
      const contact = row(uuid)?.contact;
      return contact === undefined ? '' : fullName(contact);
    },
    tell: (news) => toasts.show(toastOf(catalogues(), news)),
    isClosed: () => isClosed,
  };
  keeper.takeOver((left) => void carryOut(parts, left));
  const change = (uuid: string, asked: Asked, said?: string): void => makeChange(parts, uuid, asked, said);
  return {
    change,
    setStatus: (uuid, name, said) => change(uuid, { property: 'status', name, until: null }, said),
    snooze: (uuid, until) =>
      change(uuid, { property: 'status', name: statusNames.snoozed, until: until.toISOString() }),
    assign: (uuid, id) => change(uuid, { property: 'assignee', id }),
    setTeam: (uuid, id) => change(uuid, { property: 'team', id }),
    setPriority: (uuid, level) => change(uuid, { property: 'priority', level }),
    addTag: (uuid, tag, isNew = false) => change(uuid, { property: 'tags', tag, isAdded: true, isNew }),
    removeTag: (uuid, tag) => change(uuid, { property: 'tags', tag, isAdded: false, isNew: false }),
    markUnread: (uuid) => {
      const unread = Math.max(1, row(uuid)?.unread_message_count ?? 0);
      store.change({
        uuid,
        patch: { unread_message_count: unread },
        send: () => client.call('markConversationUnread', { params: { uuid }, attempts: 1 }),
      });
      toasts.show({ text: words.done.unread, tone: 'done' });
    },
    close: () => {
      isClosed = true;
    },
  };
}

/** The words for what became of a change. */
function toastOf(catalogues: Catalogues, news: ChangeNews): Parameters<Toasts['show']>[0] {
  switch (news.type) {
    case 'shown': {
      const { asked, said = changeWords(asked, catalogues).said, undo } = news;
      return { text: said, tone: 'done', ...(undo && { undo }) };
    }
    case 'notAllowed':
      return { text: words.refused.may[news.property], tone: 'refused' };
    case 'notTaken':
      return { text: words.refused.notTaken, tone: 'refused' };
    case 'undone':
      return { text: words.done.undone, tone: 'done' };
    case 'refused':
      return { text: refusalWords(news.error), tone: 'refused' };
    case 'wasFirst': {
      const action = actionOf(catalogues, news.asked, news.anyway);
      return { text: firstWords(catalogues, news.first), tone: 'refused', action };
    }
    case 'late': {
      const { kept, reason, anyway } = news;
      const action = anyway && actionOf(catalogues, kept.asked, anyway);
      const text = words.refused.late(kept.name, reasonWords(catalogues, kept, reason));
      return { text, tone: 'refused', ...(action === undefined ? { conversation: kept.uuid } : { action }) };
    }
    case 'lateMany': {
      const { count, conversations } = news;
      const messages = { label: words.line.showThem(conversations.length), conversations };
      return { text: words.refused.lateMany(count), tone: 'refused', messages };
    }
  }
}

function actionOf(catalogues: Catalogues, asked: Asked, run: () => void): Toast['action'] {
  const { anyway } = changeWords(asked, catalogues);
  return anyway === undefined ? undefined : { label: anyway, run };
}

function firstWords(catalogues: Catalogues, { property, row, colleague }: WasFirst): string {
  return whatWasFirst(property, row, colleague ?? writing.first.colleague, catalogues);
}

function reasonWords(catalogues: Catalogues, { asked }: KeptChange, reason: LateReason): string {
  if ('wasFirst' in reason) return firstWords(catalogues, reason.wasFirst);
  if ('error' in reason) return refusalWords(reason.error);
  return reason.code === 'notAllowed' ? words.refused.may[asked.property] : words.refused[reason.code];
}
