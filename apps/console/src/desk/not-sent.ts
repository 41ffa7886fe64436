import type { DeskStore } from '@helpdesk/client';
import { shownConversation } from '../routes.ts';
import { words } from '../words/en.ts';
import { writing } from '../words/writing.ts';
import type { DraftKind } from './draft.ts';
import { refusalOfMessage } from './refusal-words.ts';
import type { Toasts } from './toasts.ts';

interface Parts {
  readonly store: Pick<DeskStore, 'row' | 'notSent'>;
  readonly toasts: Toasts;
}

/** Says that something was not sent, and why; where its conversation is shown, it stands there. */
export function tellNotSent({ store, toasts }: Parts, uuid: string, kind: DraftKind, reason: string): void {
  const name = store.row(uuid).snapshot()?.contact.first_name;
  const said = name === undefined ? words.conversation.notSent : writing.notSent[kind](name);
  toasts.show({ text: `${said} ${reason}`, tone: 'refused', conversation: uuid });
}

/** Tells of each message that the service refuses while its conversation is not shown. Returns its end. */
export function watchNotSent(parts: Parts): () => void {
  const { notSent } = parts.store;
  let told = notSent.snapshot();
  return notSent.subscribe(() => {
    const before = told;
    told = notSent.snapshot();
    for (const { uuid, outgoing } of told) {
      const isNew = !before.some((each) => each.outgoing === outgoing);
      if (!isNew || shownConversation() === uuid) continue;
      tellNotSent(parts, uuid, outgoing.private ? 'note' : 'reply', refusalOfMessage(outgoing.error));
    }
  });
}
