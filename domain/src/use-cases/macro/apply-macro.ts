import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { conversationVisibility, isVisible } from '../../model/conversation/access.ts';
import type { Conversation } from '../../model/conversation/conversation.ts';
import type { PriorityName } from '../../model/conversation/priority.ts';
import type { Macro } from '../../model/macro/macro.ts';
import { isSameAction, type MacroAction, type MacroActionType, macroParts } from '../../model/macro/macro-action.ts';
import { DomainError, type ErrorKind, invalidInput } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { changeConversation } from '../conversation/change-conversation.ts';
import { type ConversationDetail, conversationDetail } from '../conversation/conversation-detail.ts';
import {
  type ConversationParts,
  decidePart,
  type PreparedParts,
  partPermissions,
  prepareParts,
  withParts,
} from '../conversation/conversation-parts.ts';
import { lockConversation, openConversation, requireVersion } from '../conversation/open-conversation.ts';
import { refusedAlone } from '../conversation/refused-alone.ts';
import { type NewTags, newTags } from '../conversation/resolve-tags.ts';
import { requireMacroFor } from './require-macro.ts';

/** What became of one action. A refused one has changed nothing. */
export type MacroOutcome =
  | { readonly type: MacroActionType; readonly ok: true }
  | { readonly type: MacroActionType; readonly ok: false; readonly kind: ErrorKind; readonly message: string };

export interface AppliedMacro {
  readonly outcomes: readonly MacroOutcome[];
  /** The conversation after the macro; null when the actor may not read it any more. */
  readonly conversation: ConversationDetail | null;
}

export interface ApplyMacroInput {
  /** The actions of the macro that are wanted. Default: all. */
  readonly actions?: readonly MacroAction[] | undefined;
  /** Versions that `If-Match` names; undefined without the header. */
  readonly expectedVersions?: readonly number[] | undefined;
}

/**
 * Changes a conversation as the macro says, in one transaction and with one activity; its text is not sent. An action
 * without right or target fails alone. Counts as one use. Needs `conversations:read`, and the permission of each
 * action. Throws `input.invalid` for an action that the macro does not have, `macro.not_found`, `macro.no_access`,
 * `conversation.not_found`, `conversation.no_access` and `conversation.stale`.
 *
 * @example
 * await desk.applyMacro(actor, uuid, macro.id) // { outcomes: [{ type: 'set_status', ok: true }], … }
 */
export async function applyMacro(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  uuid: string,
  id: number,
  { actions, expectedVersions }: ApplyMacroInput = {},
): Promise<AppliedMacro> {
  requirePermission(actor, 'conversations:read');
  const now = ports.clock.now();
  const work = async (writer: StoreWriter): Promise<AppliedMacro> => {
    const conversation = await lockConversation(writer, actor, uuid, { forMessage: true });
    const macro = await requireMacroFor(writer.macros, actor, id);
    const wanted = actions === undefined ? macro.actions : requireActionsOf(macro, actions);
    requireVersion(conversation, expectedVersions);
    const tags = newTags(writer, now);
    const { outcomes, prepared } = await prepareActions(writer, actor, conversation, wanted, now, tags);
    const change = await decidePart(writer, conversation, prepared, now);
    await tags.settle(change?.tags?.ids ?? []);
    if (change !== undefined) await changeConversation(ports, writer, conversation, actor, now, change);
    await writer.macros.countUse(id);
    const detail = await conversationDetail(writer, actor, uuid);
    return { outcomes, conversation: isVisible(conversationVisibility(actor), detail.item) ? detail : null };
  };
  return ports.store.transact(work, {
    admitRepeat: async (reader, kept) => {
      if (kept.conversation !== null) await openConversation(reader, actor, uuid);
    },
  });
}

function requireActionsOf(macro: Macro, actions: readonly MacroAction[]): readonly MacroAction[] {
  for (const [index, action] of actions.entries()) {
    const isKnown = macro.actions.some((each) => isSameAction(each, action));
    const isFirst = actions.findIndex((each) => each.type === action.type) === index;
    if (!isKnown || !isFirst) throw invalidInput('input.invalid', `${index}`, 'must be an action of the macro, once');
  }
  return actions;
}

/** Each action is tried together with those before it that can be done. Nothing of the conversation is written yet. */
async function prepareActions(
  writer: StoreWriter,
  actor: Actor,
  conversation: Conversation,
  actions: readonly MacroAction[],
  at: Timestamp,
  tags: NewTags,
): Promise<{ readonly outcomes: readonly MacroOutcome[]; readonly prepared: PreparedParts }> {
  let prepared = await prepareParts(writer, {}, at, tags);
  const outcomes: MacroOutcome[] = [];
  for (const action of actions) {
    const parts = macroParts(action, actor.id) as ConversationParts & { readonly priority?: PriorityName };
    const next = await refusedAlone(async () => {
      for (const permission of partPermissions(parts)) requirePermission(actor, permission);
      const together = withParts(prepared, await prepareParts(writer, parts, at, tags));
      await decidePart(writer, conversation, together, at);
      return together;
    });
    const { type } = action;
    if (next instanceof DomainError) outcomes.push({ type, ok: false, kind: next.kind, message: next.message });
    else {
      prepared = next;
      outcomes.push({ type, ok: true });
    }
  }
  return { outcomes, prepared };
}
