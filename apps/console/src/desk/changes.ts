import { type Conversation, HelpdeskError } from '@helpdesk/client';
import {
  type AgentState,
  type Asked,
  type Changed,
  type ChangeKeeper,
  type KeptChange,
  type Property,
  type RowPatch,
  waitingChange,
} from '@helpdesk/screen-state';
import { words } from '../words/en.ts';
import { fullName } from '../words/names.ts';
import { writing } from '../words/writing.ts';
import { changeKind, type KindParts, mayChange, type Priority } from './change-kinds.ts';
import { refusalWords } from './refusal-words.ts';
import type { Toast, Toasts } from './toasts.ts';
import { whatWasFirst } from './what-was-first.ts';

interface Surroundings extends KindParts {
  readonly store: Pick<AgentState, 'change' | 'row'>;
  readonly toasts: Toasts;
  /** Where changes wait that a page leaves undone. */
  readonly keeper: ChangeKeeper;
}

/** The message with which something is changed. */
interface SentWith {
  /** Whether it was taken; otherwise nothing is changed. */
  readonly accepted: Promise<boolean>;
  readonly onUndo: () => void;
}

interface Own {
  readonly said?: string | undefined;
  readonly sent?: SentWith | undefined;
}

/** The members of a conversation that show a property. */
export const shownBy: Readonly<Record<Property, keyof Conversation>> = {
  status: 'status',
  assignee: 'assigned_user_id',
  team: 'assigned_team_id',
  priority: 'priority',
  tags: 'tags',
};

/** The message with which it was to be done was refused. That is told where the message stands. */
class Withheld extends Error {}

/** Why a change of an earlier page is not asked for; its message is shown. */
class NotAsked extends Error {}

/** What has waited for longer may not be wanted any more. */
const oldAfterMs = 24 * 3_600_000;

/** What agents change of a conversation: shown at once, with a way back, and taken back when it is refused. */
export interface Changes {
  /** @param sent the status is changed when that message was taken, and only then */
  setStatus(uuid: string, name: string, said?: string, sent?: SentWith): void;
  snooze(uuid: string, until: Date, sent?: SentWith): void;
  assign(uuid: string, agentId: number | null): void;
  setTeam(uuid: string, teamId: number | null): void;
  setPriority(uuid: string, priority: Priority): void;
  /** @param isNew the desk has no tag of this name yet */
  addTag(uuid: string, tag: string, isNew?: boolean): void;
  removeTag(uuid: string, tag: string): void;
  markUnread(uuid: string): void;
  /** What is not done by now stays on the device. */
  close(): void;
}

/** One of an earlier page that was not done. */
interface NotDone {
  readonly kept: KeptChange;
  readonly error: unknown;
}

export function createChanges(surroundings: Surroundings): Changes {
  const { client, store, toasts, agent, catalogues, keeper } = surroundings;
  let isClosed = false;

  function change(uuid: string, asked: Asked, own: Own = {}): void {
    const kind = changeKind(surroundings, uuid, asked);
    if (kind === undefined) return;
    const { property } = asked;
    const { patch, send, revert = send, anyway, isReversible = true } = kind;
    const { said = kind.said, sent } = own;
    if (!mayChange(agent(), property)) {
      toasts.show({ text: words.refused.may[property], tone: 'refused' });
      return;
    }
    const row = store.row(uuid).snapshot();
    const waiting = row && waitingChange(keeper, row, fullName(row.contact), asked, patch);
    // Until then the message has it.
    if (sent === undefined) waiting?.keep();
    const changed = store.change({
      uuid,
      patch,
      // The message goes first: both are asked for one after the other.
      send: async (etag) => {
        if ((await sent?.accepted) === false) throw new Withheld();
        waiting?.keep();
        return send(patch, etag);
      },
      revert,
    });
    const undo = (): void => {
      sent?.onUndo();
      waiting?.takeBack();
      void takeBack(changed).finally(() => isClosed || waiting?.end());
    };
    toasts.show({ text: said, tone: 'done', ...(isReversible && { undo }) });
    changed.done.then(
      () => waiting?.isDone(),
      (error: unknown) => {
        if (isClosed) return;
        waiting?.end();
        if (error instanceof Withheld) return;
        if (anyway === undefined || !isConflict(error)) toasts.show({ text: refusalWords(error), tone: 'refused' });
        else void conflict(uuid, property, row, { label: anyway, run: () => change(uuid, asked, own) });
      },
    );
  }

  /** Somebody was first: what they did stands, and it is said how to do it all the same. */
  async function conflict(
    uuid: string,
    property: Property,
    before: RowPatch | undefined,
    action: Toast['action'],
  ): Promise<void> {
    toasts.show({ text: await firstWords(uuid, property, before), tone: 'refused', action });
  }

  async function firstWords(uuid: string, property: Property, before: RowPatch | undefined): Promise<string> {
    const row = store.row(uuid).snapshot();
    // With the team goes the agent, and that may be what was changed first.
    const isOfAgent = property === 'team' && row?.assigned_team_id === before?.assigned_team_id;
    return whatWasFirst(isOfAgent ? 'assignee' : property, row, await changerOf(uuid), catalogues());
  }

  /** The name of the colleague who did something last. */
  async function changerOf(uuid: string): Promise<string> {
    try {
      const query = { page_size: 10 };
      const { results } = await client.call('listMessages', { params: { cuuid: uuid }, query });
      const last = results.find(({ type, author }) => type === 'activity' && author.id !== agent().id);
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
      if (isClosed) return;
      if (error instanceof Withheld) toasts.show({ text: words.done.undone, tone: 'done' });
      else toasts.show({ text: refusalWords(error), tone: 'refused' });
    }
  }

  /** Of an earlier page: it was said there, and is said again only where it is not done. */
  async function carryOut(kept: KeptChange): Promise<NotDone | undefined> {
    const { uuid, asked, patch, before, etag, isBack } = kept;
    const assertRecent = (): void => {
      if (Date.now() - kept.at > oldAfterMs) throw new NotAsked(words.refused.tooOld);
    };
    try {
      assertRecent();
      const kind = changeKind(surroundings, uuid, asked);
      if (!mayChange(agent(), asked.property)) throw new NotAsked(words.refused.may[asked.property]);
      if (kind === undefined) throw new NotAsked(words.refused.notTaken);
      const ask = isBack ? (kind.revert ?? kind.send) : kind.send;
      const send = async (now: string | undefined): Promise<unknown> => {
        assertRecent();
        return ask(patch, now);
      };
      await store.change({ uuid, patch, since: { before, etag }, send }).done;
      keeper.forget(kept.id);
      return undefined;
    } catch (error) {
      if (isClosed) return undefined;
      keeper.forget(kept.id);
      return { kept, error };
    }
  }

  async function carryOutAll(all: readonly KeptChange[]): Promise<void> {
    const notDone = (await Promise.all(all.map(carryOut))).filter((each) => each !== undefined);
    const [first] = notDone;
    if (first === undefined || isClosed) return;
    if (notDone.length === 1) return tellNotDone(first);
    const conversations = [...new Set(notDone.map(({ kept }) => kept.uuid))];
    const messages = { label: words.line.showThem(conversations.length), conversations };
    toasts.show({ text: words.refused.lateMany(notDone.length), tone: 'refused', messages });
  }

  async function tellNotDone({ kept, error }: NotDone): Promise<void> {
    const { uuid, name, asked, before, isBack } = kept;
    const isFirst = isConflict(error);
    const anyway = isFirst && !isBack ? changeKind(surroundings, uuid, asked)?.anyway : undefined;
    const reason = isFirst ? await firstWords(uuid, asked.property, before) : reasonOf(error);
    const way =
      anyway === undefined ? { conversation: uuid } : { action: { label: anyway, run: () => change(uuid, asked) } };
    toasts.show({ text: words.refused.late(name, reason), tone: 'refused', ...way });
  }

  keeper.takeOver((left) => void carryOutAll(left));

  return {
    setStatus: (uuid, name, said, sent) => change(uuid, { property: 'status', name, until: null }, { said, sent }),
    snooze: (uuid, until, sent) =>
      change(uuid, { property: 'status', name: 'Snoozed', until: until.toISOString() }, { sent }),
    assign: (uuid, id) => change(uuid, { property: 'assignee', id }),
    setTeam: (uuid, id) => change(uuid, { property: 'team', id }),
    setPriority: (uuid, level) => change(uuid, { property: 'priority', level }),
    addTag: (uuid, tag, isNew = false) => change(uuid, { property: 'tags', tag, isAdded: true, isNew }),
    removeTag: (uuid, tag) => change(uuid, { property: 'tags', tag, isAdded: false, isNew: false }),
    markUnread: (uuid) => {
      const unread = Math.max(1, store.row(uuid).snapshot()?.unread_message_count ?? 0);
      store.change({
        uuid,
        patch: { unread_message_count: unread },
        send: () => client.call('markConversationUnread', { params: { uuid }, attempts: 1 }),
      });
      toasts.show({ text: words.done.unread, tone: 'done' });
    },
    close: () => {
      isClosed = true;
      keeper.close();
    },
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof HelpdeskError && error.status === 409 && error.data !== null;
}

function reasonOf(error: unknown): string {
  return error instanceof NotAsked ? error.message : refusalWords(error);
}
