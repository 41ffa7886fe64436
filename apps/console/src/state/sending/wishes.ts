import { statusNames } from '@helpdesk/domain';
import type { AgentOutgoing, AgentState, ChosenMacro, OpenConversation, Wish } from '@helpdesk/screen-state';
import { words } from '../../words/en.ts';
import { fullName } from '../../words/names.ts';
import { applyMacro, type MacroParts } from '../changes/apply-macro.ts';
import type { Changes } from '../changes/changes.ts';

export const resolving: Wish = { status: { name: statusNames.resolved } };

/** Shows the next conversation, and returns the name of its contact. */
export type GoOn = () => string | undefined;

interface Message {
  readonly id: string;
  readonly wish: Wish;
  /** Whether the service takes it. */
  readonly accepted: Promise<boolean>;
}

/** Does what was asked for together with a message, once that message was taken. */
export interface Wishes {
  /**
   * The first time. A status is shown at once, and taken back when the message is refused.
   *
   * @param goOn where the agent has the conversation in front of them, and leaves it when it is resolved
   */
  fulfil(uuid: string, message: Message, goOn?: GoOn): void;
  /** Sends a message again that was refused, and does what was asked for with it. */
  again(uuid: string, view: Pick<OpenConversation, 'snapshot' | 'retry'>, id: string): Promise<void>;
}

interface Parts extends MacroParts {
  readonly store: Pick<AgentState, 'row' | 'open' | 'resent' | 'forgetStatus'>;
  readonly changes: Pick<Changes, 'setStatus' | 'snooze'>;
}

export function createWishes(parts: Parts): Wishes {
  const { store, changes } = parts;
  /** Messages whose status was taken back by the toast of the first time. */
  const takenBack = new Set<string>();

  function fulfil(uuid: string, { id, wish, accepted }: Message, goOn?: GoOn): void {
    const { status, macro } = wish;
    if (macro !== undefined) void applyLater(uuid, macro, accepted);
    if (status === undefined) return;
    const onUndo = (): void => {
      takenBack.add(id);
      store.forgetStatus(id);
    };
    const sent = { accepted, onUndo };
    if (status.until !== undefined) changes.snooze(uuid, new Date(status.until), sent);
    else if (status.name !== statusNames.resolved) changes.setStatus(uuid, status.name, undefined, sent);
    else resolve(uuid, sent, goOn);
  }

  async function applyLater(uuid: string, macro: ChosenMacro, accepted: Promise<boolean>): Promise<void> {
    if (await accepted) await applyMacro(parts, uuid, macro);
  }

  function resolve(uuid: string, sent: Parameters<Changes['setStatus']>[3], goOn: GoOn | undefined): void {
    const row = store.row(uuid).snapshot();
    if (row?.status_category === 'resolved') return;
    const next = goOn?.();
    const isElsewhere = goOn === undefined && row !== undefined;
    const said = isElsewhere ? words.done.resolvedOf(fullName(row.contact)) : words.done.resolved;
    changes.setStatus(uuid, statusNames.resolved, next === undefined ? said : words.done.next(next), sent);
  }

  /** It was refused before, or is of an earlier page: nothing is shown until it is taken. */
  async function fulfilLate(uuid: string, { id, wish, accepted }: Message): Promise<void> {
    if (await accepted) fulfil(uuid, { id, wish: takenBack.has(id) ? withoutStatus(wish) : wish, accepted });
  }

  for (const { outgoing, accepted } of store.resent) {
    const uuid = outgoing.to;
    const wish = wishOf(outgoing);
    if (wish === undefined) continue;
    // Its row may be in no list.
    const view = store.open(uuid);
    const isThere = accepted.then(async (isTaken) => {
      if (isTaken && store.row(uuid).snapshot() === undefined) await view.refresh();
      return isTaken;
    });
    void fulfilLate(uuid, { id: outgoing.id, wish, accepted: isThere }).finally(() => view.close());
  }

  return {
    fulfil,
    again: async (uuid, view, id) => {
      const failed = view.snapshot().outgoing.find((each) => each.id === id);
      const accepted = view.retry(id);
      const wish = failed && wishOf(failed);
      if (wish !== undefined) await fulfilLate(uuid, { id, wish, accepted });
    },
  };
}

function withoutStatus({ status: _status, ...rest }: Wish): Wish {
  return rest;
}

/** Messages of an earlier page may have none. */
function wishOf({ wish }: Pick<AgentOutgoing, 'wish'>): Wish | undefined {
  return wish?.status === undefined && wish?.macro === undefined ? undefined : wish;
}
