import { HelpdeskError, type Message, randomKey } from '@helpdesk/client';
import type { OpenPlaceholder } from '@helpdesk/domain';
import type { AgentOutgoing } from '../conversation/agent-outgoing.ts';
import type { OpenConversations } from '../conversation/open-conversations.ts';
import { type DraftForm, type DraftKind, draftKindOf } from './draft.ts';
import type { Drafts } from './drafts.ts';
import { draftIdOf } from './message-id.ts';

/** Why a text was not sent. */
export type NotSentReason =
  /** The refusal of the service. */
  | { readonly code: 'refused'; readonly error: unknown }
  | { readonly code: 'notAllowed' | 'tooLong' }
  /** A file of this name was refused, or was lost with the page that had it. */
  | { readonly code: 'file'; readonly name: string }
  | { readonly code: 'gaps'; readonly gaps: readonly OpenPlaceholder[] }
  | { readonly code: 'crossed'; readonly message: Message };

/** A text was not sent. A screen has words for each reason, and a way to the conversation. */
export interface NotSent {
  readonly uuid: string;
  readonly kind: DraftKind;
  readonly reason: NotSentReason;
  /** It stands in its conversation, marked as not sent; else it is in the field. */
  readonly outgoing?: AgentOutgoing;
}

interface Parts<Doc> {
  readonly state: Pick<OpenConversations, 'notSent' | 'open'>;
  readonly drafts: Pick<Drafts<Doc>, 'of'>;
  readonly form: Pick<DraftForm<Doc>, 'withMessage'>;
  tell(notSent: NotSent): void;
}

/**
 * Puts a message that was refused for its text back into the field, in front of what is written there now. Any other
 * message that was not sent stays in its conversation. Returns a function that ends it.
 */
export function watchNotSent<Doc>(parts: Parts<Doc>): () => void {
  const { notSent } = parts.state;
  let told = notSent.snapshot();
  return notSent.subscribe(() => {
    const before = told;
    told = notSent.snapshot();
    for (const outgoing of told) if (!before.includes(outgoing)) notTaken(parts, outgoing);
  });
}

function notTaken<Doc>(parts: Parts<Doc>, outgoing: AgentOutgoing): void {
  const { to: uuid, error } = outgoing;
  const isForItself = error instanceof HelpdeskError && [400, 413].includes(error.status);
  if (isForItself) giveBack(parts, outgoing);
  const kind = draftKindOf(outgoing);
  parts.tell({ uuid, kind, reason: { code: 'refused', error }, ...(!isForItself && { outgoing }) });
}

function giveBack<Doc>({ state, drafts, form }: Parts<Doc>, outgoing: AgentOutgoing): void {
  const { id, to: uuid } = outgoing;
  const handle = drafts.of(uuid, draftKindOf(outgoing));
  const given = form.withMessage(outgoing, handle.state.snapshot().draft);
  // A try before the refusal may have got through: then its event empties the field.
  handle.write({ ...given, id: draftIdOf(id) || randomKey(), begunAt: outgoing.begunAt ?? outgoing.at });
  if (outgoing.wish?.macro !== undefined && handle.macro.snapshot() === undefined)
    handle.macro.set(outgoing.wish.macro);
  const view = state.open(uuid);
  view.discard(id);
  view.close();
}
