import { addToDraft } from '../contact-drafts.ts';
import type { ContactOutgoing } from '../contact-outbox.ts';
import type { ContactState } from '../contact-state.ts';

/** The text of a refused message is a draft again, where it can be sent. */
export async function takeBack(chat: ContactState, { id, to, text, failure }: ContactOutgoing): Promise<void> {
  if (failure?.code === 'isClosed') await chat.begin();
  const { view } = chat.store.get();
  addToDraft(chat, view.name === 'chat' ? view.id : to, text ?? '');
  chat.discard(id);
}
