import type { AgentState, OpenConversation, Outgoing } from '@helpdesk/screen-state';
import { words } from '../words/en.ts';
import { fullName } from '../words/names.ts';
import { applyMacro, type MacroParts } from './apply-macro.ts';
import type { Changes } from './changes.ts';
import type { ChosenMacro } from './draft.ts';
import type { NamedMention } from './rich-text.ts';

/** What is to be done with a conversation when the service has a message to it. It stays with the message until then. */
export interface Wish {
  readonly status?: {
    readonly name: string;
    /** Of a snooze: an ISO time. */
    readonly until?: string;
  };
  readonly macro?: ChosenMacro;
  /** Whom the message names, for the field where it is written again if it is refused. */
  readonly mentions?: readonly NamedMention[];
}

export const resolving: Wish = { status: { name: 'Resolved' } };

/** Shows the next conversation, and returns the name of its contact. */
export type GoOn = () => string | undefined;

interface Message {
  readonly echoId: string;
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
  again(uuid: string, view: Pick<OpenConversation, 'snapshot' | 'retry'>, echoId: string): Promise<void>;
}

interface Parts extends MacroParts {
  readonly store: Pick<AgentState, 'row' | 'open' | 'resent'>;
  readonly changes: Pick<Changes, 'setStatus' | 'snooze'>;
  /** Of a wish that is kept on the device with its message. */
  readonly forgetStatus: (echoId: string) => void;
}

export function createWishes(parts: Parts): Wishes {
  const { store, changes, forgetStatus } = parts;
  /** Messages whose status was taken back by the toast of the first time. */
  const takenBack = new Set<string>();

  function fulfil(uuid: string, { echoId, wish, accepted }: Message, goOn?: GoOn): void {
    const { status, macro } = wish;
    if (macro !== undefined) void applyLater(uuid, macro, accepted);
    if (status === undefined) return;
    const onUndo = (): void => {
      takenBack.add(echoId);
      forgetStatus(echoId);
    };
    const sent = { accepted, onUndo };
    if (status.until !== undefined) changes.snooze(uuid, new Date(status.until), sent);
    else if (status.name !== 'Resolved') changes.setStatus(uuid, status.name, undefined, sent);
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
    changes.setStatus(uuid, 'Resolved', next === undefined ? said : words.done.next(next), sent);
  }

  /** It was refused before, or is of an earlier page: nothing is shown until it is taken. */
  async function fulfilLate(uuid: string, { echoId, wish, accepted }: Message): Promise<void> {
    if (await accepted) fulfil(uuid, { echoId, wish: takenBack.has(echoId) ? withoutStatus(wish) : wish, accepted });
  }

  for (const { uuid, outgoing, accepted } of store.resent) {
    const wish = wishOf(outgoing);
    if (wish === undefined) continue;
    // Its row may be in no list.
    const view = store.open(uuid);
    const isThere = accepted.then(async (isTaken) => {
      if (isTaken && store.row(uuid).snapshot() === undefined) await view.refresh();
      return isTaken;
    });
    void fulfilLate(uuid, { echoId: outgoing.echoId, wish, accepted: isThere }).finally(() => view.close());
  }

  return {
    fulfil,
    again: async (uuid, view, echoId) => {
      const failed = view.snapshot().outgoing.find((each) => each.echoId === echoId);
      const accepted = view.retry(echoId);
      const wish = failed && wishOf(failed);
      if (wish !== undefined) await fulfilLate(uuid, { echoId, wish, accepted });
    },
  };
}

function withoutStatus({ status: _status, ...rest }: Wish): Wish {
  return rest;
}

/** Messages of an earlier page may have none. */
function wishOf({ wish }: Pick<Outgoing, 'wish'>): Wish | undefined {
  const { status, macro } = (wish ?? {}) as Wish;
  return status === undefined && macro === undefined ? undefined : (wish as Wish);
}
