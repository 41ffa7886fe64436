import type { AgentClient } from '@helpdesk/client';
import { statusNames } from '@helpdesk/domain';
import { PageClosed } from '../../sending/lanes.ts';
import type { AgentState } from '../agent-state.ts';
import type { Asked } from '../changes/asked.ts';
import type { AgentOutgoing, ChosenMacro, MacroAction, Wish } from './agent-outgoing.ts';

/** What became of the actions of a macro. A screen has words for each. */
export type MacroNews =
  | { readonly type: 'macroDone'; readonly uuid: string; readonly count: number }
  /** Some of them were refused. */
  | { readonly type: 'macroRefused'; readonly uuid: string; readonly actions: readonly MacroAction[] }
  /** All of them were. */
  | { readonly type: 'macroFailed'; readonly uuid: string; readonly error: unknown };

export interface WishParts {
  readonly client: Pick<AgentClient, 'call'>;
  readonly state: Pick<AgentState, 'row' | 'fetchRow' | 'inOrder' | 'afterSending'>;
  /** Changes the conversation of a message that the service has. */
  change(outgoing: AgentOutgoing, asked: Asked): void;
  tell(news: MacroNews): void;
}

export const resolving: Wish = { status: { name: statusNames.resolved } };

/** A status that is asked for with a message, and the actions of its macro, are sent when the service has the message. */
export function fulfilWishes(parts: WishParts): void {
  /** Messages whose wish was begun: their event may come besides their answer. */
  const begun = new Set<string>();
  parts.state.afterSending(async (outgoing) => {
    const { id, to: uuid, wish } = outgoing;
    if (wish === undefined || begun.has(id)) return;
    begun.add(id);
    if (wish.macro !== undefined) await applyMacro(parts, uuid, wish.macro, id);
    if (wish.status !== undefined) await setStatus(parts, outgoing, wish.status);
  });
}

async function setStatus(
  { state, change }: WishParts,
  outgoing: AgentOutgoing,
  { name, until }: NonNullable<Wish['status']>,
): Promise<void> {
  const { to: uuid } = outgoing;
  // It may be in no list.
  if (state.row(uuid).snapshot() === undefined) {
    await state.fetchRow(uuid).catch((error: unknown) => {
      // A refusal is said of the change itself.
      if (error instanceof PageClosed) throw error;
    });
  }
  const isResolved = state.row(uuid).snapshot()?.status_category === 'resolved';
  if (name === statusNames.resolved && isResolved) return;
  change(outgoing, { property: 'status', name, until: until ?? null });
}

/** @param key with the same one it is done once, however often it is asked for */
export async function applyMacro(
  { client, state, tell }: Pick<WishParts, 'client' | 'state' | 'tell'>,
  uuid: string,
  { id, actions }: ChosenMacro,
  key: string,
): Promise<void> {
  const request = { params: { uuid, id }, body: [...actions], idempotencyKey: `macro ${key}`, attempts: 1 };
  try {
    const { results } = await state.inOrder(uuid, () => client.call('applyMacro', request));
    const refused = results.flatMap((each) => (each.ok ? [] : (actions.find(({ type }) => type === each.type) ?? [])));
    if (refused.length > 0) tell({ type: 'macroRefused', uuid, actions: refused });
    else if (results.length > 0) tell({ type: 'macroDone', uuid, count: results.length });
  } catch (error) {
    if (error instanceof PageClosed) throw error;
    tell({ type: 'macroFailed', uuid, error });
  }
}
