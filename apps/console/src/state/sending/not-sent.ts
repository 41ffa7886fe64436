import { HelpdeskError } from '@helpdesk/client';
import { type AgentOutgoing, type AgentState, type DraftKind, isEmpty } from '@helpdesk/screen-state';
import { shownConversation } from '../../routes.ts';
import { words } from '../../words/en.ts';
import { writing } from '../../words/writing.ts';
import { refusalOfMessage } from '../refusal-words.ts';
import { docOf } from '../texts/draft-wire.ts';
import { blocksOfHtml } from '../texts/read-html.ts';
import { isFormatted, lineOf, textOf, withMentions } from '../texts/rich-text.ts';
import type { Toasts } from '../toasts.ts';
import type { Drafts } from './draft.ts';

interface Parts {
  readonly store: Pick<AgentState, 'row' | 'notSent' | 'open'>;
  readonly drafts: Pick<Drafts, 'of'>;
  readonly toasts: Toasts;
}

/** Reports that a message was not sent, and why. Where its conversation is shown, the report stands there. */
export function tellNotSent(
  { store, toasts }: Pick<Parts, 'store' | 'toasts'>,
  uuid: string,
  kind: DraftKind,
  reason: string,
): void {
  const name = store.row(uuid).snapshot()?.contact.first_name;
  const said = name === undefined ? words.conversation.notSent : writing.notSent[kind](name);
  toasts.show({ text: `${said} ${reason}`, tone: 'refused', conversation: uuid });
}

/**
 * Puts a message that the service refused back into the field, in front of what is written there now. Any other message
 * that was not sent is shown in its conversation, and reported in a toast while that conversation is not open. Returns
 * a function that stops it.
 */
export function watchNotSent(parts: Parts): () => void {
  const { notSent } = parts.store;
  let told = notSent.snapshot();
  return notSent.subscribe(() => {
    const before = told;
    told = notSent.snapshot();
    for (const outgoing of told) {
      if (before.includes(outgoing)) continue;
      const uuid = outgoing.to;
      const isForItself = outgoing.error instanceof HelpdeskError && [400, 413].includes(outgoing.error.status);
      if (isForItself) giveBack(parts, outgoing);
      else if (shownConversation() === uuid) continue;
      tellNotSent(parts, uuid, kindOf(outgoing), refusalOfMessage(outgoing.error));
    }
  });
}

function kindOf(outgoing: AgentOutgoing): DraftKind {
  return outgoing.private ? 'note' : 'reply';
}

function giveBack({ store, drafts }: Parts, outgoing: AgentOutgoing): void {
  const { id, to: uuid, text, contentType, attachments } = outgoing;
  const named = outgoing.wish?.mentions ?? [];
  const given = contentType === 'text' ? text.split('\n').map(lineOf) : withMentions(blocksOfHtml(text), named);
  const handle = drafts.of(uuid, kindOf(outgoing));
  const { draft } = handle.state.snapshot();
  const blocks = isEmpty(draft) ? given : [...given, lineOf(''), ...docOf(draft)];
  handle.write({
    text: textOf(blocks),
    doc: isFormatted(blocks) ? blocks : null,
    files: [...attachments, ...draft.files],
    mentions: [...named, ...draft.mentions],
  });
  const view = store.open(uuid);
  view.discard(id);
  view.close();
}
